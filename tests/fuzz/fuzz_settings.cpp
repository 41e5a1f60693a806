// Any bytes as a file of settings: settings that stay what they are when they are written and read again, and
// a message for each line that is none.
#include "fuzz_target.hpp"
#include "model/view/settings.hpp"

using namespace goalbound;

int fuzz_settings(const std::uint8_t* data, std::size_t size) {
  const auto read = app::parse_settings(test::as_text(data, size), "fuzz");
  for (const Error& problem : read.problems) test::require(!problem.message.empty() && problem.line > 0);
  const std::string text = app::format_settings(read.settings);
  const auto again = app::parse_settings(text, "again");
  test::require(again.problems.size() == read.settings.unknown_lines.size());
  test::require(app::format_settings(again.settings) == text);
  return 0;
}

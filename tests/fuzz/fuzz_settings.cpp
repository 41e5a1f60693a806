// Any bytes as a file of settings: refused, or settings that stay what they are when they are written and
// read again.
#include "fuzz_target.hpp"
#include "model/settings.hpp"

using namespace goalbound;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto settings = app::parse_settings(test::as_text(data, size), "fuzz");
  if (!settings) {
    test::require(!settings.error().message.empty());
    return 0;
  }
  const std::string text = app::format_settings(*settings);
  const auto again = app::parse_settings(text, "again");
  test::require(again.ok() && app::format_settings(*again) == text);
  return 0;
}

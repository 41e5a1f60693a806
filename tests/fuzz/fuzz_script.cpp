// Any bytes as a script of actions: refused, or lines that mean the same when they are written anew.
#include "fuzz_target.hpp"
#include "model/actions/action.hpp"
#include "model/actions/script.hpp"

using namespace goalbound;

int fuzz_script(const std::uint8_t* data, std::size_t size) {
  const auto script = app::parse_script(test::as_text(data, size), "fuzz.gbs");
  if (!script) {
    test::require(!script.error().message.empty());
    return 0;
  }
  for (const app::ScriptLine& line : script->lines) {
    const auto call = app::parse_action(line.text);
    if (!call || call->name.empty()) continue;
    const auto again = app::parse_action(app::format_action(*call));
    test::require(again.ok() && again->name == call->name && again->arguments == call->arguments);
  }
  return 0;
}

#include "viewer/first_start.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "model/actions/action.hpp"

namespace goalbound::app {
namespace {

/// Long enough to see what happens, and short enough to see the end.
constexpr std::string_view kPlay = "play 20";

Script script_of(const std::vector<std::string>& lines) {
  Script script{"the first start", {}};
  for (const std::string& line : lines)
    script.lines.push_back({.number = script.lines.size() + 1, .text = line});
  return script;
}

}  // namespace

Script first_scene(const std::filesystem::path& lessons) {
  const std::filesystem::path map = lessons.parent_path() / "maps" / "loop-large.map";
  std::error_code failure;
  std::vector<std::string> lines;
  if (!lessons.empty() && std::filesystem::exists(map, failure)) {
    lines = {format_action({"open", {map.string()}}), "start 69,17", "goal 86,98"};
  } else {
    lines = {"generate loop 160 120 1"};
  }
  lines.emplace_back("wait");
  lines.emplace_back(kPlay);
  return script_of(lines);
}

Script first_play() {
  return script_of({"wait", std::string(kPlay)});
}

}  // namespace goalbound::app

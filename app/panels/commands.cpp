#include "panels/commands.hpp"

#include <fmt/format.h>

#include "model/action.hpp"
#include "model/side_options.hpp"

namespace goalbound::app::commands {
namespace {

std::string line(std::string name, std::vector<std::string> arguments = {}) {
  return format_action({std::move(name), std::move(arguments)});
}

std::string xy(Cell cell) {
  return fmt::format("{},{}", cell.x, cell.y);
}

}  // namespace

std::string open_map(const std::filesystem::path& path) {
  return line("open", {path.string()});
}
std::string load_bounds(const std::filesystem::path& path) {
  return line("load-bounds", {path.string()});
}
std::string save_bounds(const std::filesystem::path& path) {
  return line("save-bounds", {path.string()});
}
std::string start_precompute() {
  return line("precompute");
}
std::string cancel() {
  return line("cancel");
}

std::string select(Cell cell) {
  return line("select", {xy(cell)});
}
std::string select_none() {
  return line("select", {"none"});
}
std::string start(Cell cell) {
  return line("start", {xy(cell)});
}
std::string goal(Cell cell) {
  return line("goal", {xy(cell)});
}
std::string edge(std::optional<Direction> direction) {
  return line("edge", {direction ? std::string(name_of(*direction)) : "none"});
}
std::string choose(Side side, std::string_view option, std::string_view value) {
  return line(std::string(option), {std::string(name_of(side)), std::string(value)});
}
std::string options(std::optional<Side> side) {
  return line("options", {side ? std::string(name_of(*side)) : "none"});
}
std::string copy(std::string_view text) {
  return line("copy", {std::string(text)});
}
std::string fit() {
  return line("fit");
}

std::string seek(std::size_t event) {
  return line("seek", {std::to_string(event)});
}
std::string speed(double factor) {
  return line("speed", {fmt::format("{:.3g}", factor)});
}
std::string set(const SettingInfo& setting, std::string_view value) {
  return line("set", {std::string(setting.key), std::string(value)});
}

}  // namespace goalbound::app::commands

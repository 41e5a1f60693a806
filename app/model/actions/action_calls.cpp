#include "model/actions/action_calls.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "model/searches/side_options.hpp"

namespace goalbound::app::calls {
std::string edge_word(const Map& map, EdgeIndex edge) {
  if (map.as_grid() != nullptr) return std::string(name_of(direction_of(edge)));
  return std::to_string(edge.value() + 1);
}

ActionCall open_map(const std::filesystem::path& path) {
  return {"open", {path.string()}};
}
ActionCall load_index(const std::filesystem::path& path) {
  return {"load-index", {path.string()}};
}
ActionCall compare_index(const std::filesystem::path& path) {
  return {"compare-index", {path.string()}};
}
ActionCall open_lesson(const std::filesystem::path& file) {
  return {"lesson", {file.string()}};
}
ActionCall save_map(const std::filesystem::path& path) {
  return {"save-map", {path.string()}};
}

ActionCall load_changes(const std::filesystem::path& path) {
  return {"load-changes", {path.string()}};
}

ActionCall save_changes(const std::filesystem::path& path) {
  return {"save-changes", {path.string()}};
}
ActionCall save_view(const std::filesystem::path& path) {
  return {"save-view", {path.string()}};
}
ActionCall open_view(const std::filesystem::path& path) {
  return {"open-view", {path.string()}};
}
ActionCall save_index(const std::filesystem::path& path) {
  return {"save-index", {path.string()}};
}
ActionCall open_scenario(const std::filesystem::path& path) {
  return {"open-scenario", {path.string()}};
}
ActionCall open_paths(const std::filesystem::path& path) {
  return {"open-paths", {path.string()}};
}
ActionCall make_index(std::string_view index) {
  return {"make-index", {std::string(index)}};
}
ActionCall make_index() {
  return {"make-index", {}};
}
ActionCall cancel() {
  return {"cancel", {}};
}

ActionCall select(const Map& map, NodeId node) {
  return {"select", {ActionArgument(map, node)}};
}
ActionCall hover(const Map& map, NodeId node) {
  return {"hover", {ActionArgument(map, node)}};
}
ActionCall start(const Map& map, NodeId node) {
  return {"start", {ActionArgument(map, node)}};
}
ActionCall goal(const Map& map, NodeId node) {
  return {"goal", {ActionArgument(map, node)}};
}
ActionCall start_point(const MeshPoint& at) {
  return {"start-point", {fmt::format("{},{},{}", at.x, at.y, at.z)}};
}
ActionCall goal_point(const MeshPoint& at) {
  return {"goal-point", {fmt::format("{},{},{}", at.x, at.y, at.z)}};
}
ActionCall fill(const Map& map, NodeId node, std::string_view terrain) {
  return {"fill", {ActionArgument(map, node), std::string(terrain)}};
}

ActionCall set_edge(const Map& map, NodeId from, NodeId to, std::string_view cost, bool one_way) {
  ActionCall call = {"set-edge", {ActionArgument(map, from), ActionArgument(map, to), std::string(cost)}};
  if (one_way) call.arguments.emplace_back("one-way");
  return call;
}
ActionCall edge(const Map& map, std::optional<EdgeIndex> edge) {
  return {"edge", {edge ? edge_word(map, *edge) : "none"}};
}

ActionCall choose(Side side, std::string_view option, std::string_view value) {
  return {std::string(option), {std::string(name_of(side)), std::string(value)}};
}
ActionCall options(std::optional<Side> side) {
  return {"options", {side ? std::string(name_of(*side)) : "none"}};
}
ActionCall copy(std::string_view text) {
  return {"copy", {std::string(text)}};
}
ActionCall paste(std::string_view text) {
  return {"paste", {std::string(text)}};
}
ActionCall problem(std::size_t row) {
  return {"problem", {std::to_string(row + 1)}};
}
ActionCall fault(std::size_t row) {
  return {"fault", {std::to_string(row + 1)}};
}
ActionCall difference(std::size_t row) {
  return {"difference", {std::to_string(row + 1)}};
}
ActionCall run_problems() {
  return {"run-problems", {}};
}
ActionCall sort_problems(std::string_view column, bool descending) {
  return {"sort-problems", {std::string(column), descending ? "down" : "up"}};
}
ActionCall fit() {
  return {"fit", {}};
}

ActionCall landmark(const Map& map, Side side, std::size_t number, NodeId to) {
  return {"landmark", {std::string(name_of(side)), std::to_string(number + 1), ActionArgument(map, to)}};
}
ActionCall landmark_field(std::size_t number) {
  return {"landmark-field", {std::to_string(number + 1)}};
}

ActionCall slice(const SpaceExtent& extent, const Slice& slice) {
  return {"slice", {std::string(1, "xyz"[slice.axis]), extent.text_of(slice)}};
}

ActionCall slice_by(int steps) {
  return {"slice-by", {std::to_string(steps)}};
}

ActionCall seek(std::size_t event) {
  return {"seek", {std::to_string(event)}};
}
ActionCall speed(double factor) {
  return {"speed", {fmt::format("{:.3g}", factor)}};
}
ActionCall fastest() {
  return {"speed", {"max"}};
}
ActionCall why(const Map& map, NodeId node) {
  return {"why", {ActionArgument(map, node)}};
}
ActionCall toggle_break(const Map& map, NodeId node) {
  return {"break", {"toggle", ActionArgument(map, node)}};
}
ActionCall switch_break(std::size_t place, bool on) {
  return {"break", {on ? "on" : "off", std::to_string(place + 1)}};
}
ActionCall remove_break(std::size_t place) {
  return {"break", {"remove", std::to_string(place + 1)}};
}
ActionCall set(std::string_view key, std::string_view value) {
  return {"set", {std::string(key), std::string(value)}};
}
ActionCall toggle(std::string_view layer) {
  return {"toggle", {std::string(layer)}};
}

}  // namespace goalbound::app::calls

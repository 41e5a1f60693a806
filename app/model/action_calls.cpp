#include "model/action_calls.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "model/side_options.hpp"

namespace goalbound::app::calls {
namespace {

std::string name_or_none(const Map& map, NodeId node) {
  return node == kNoNode ? "none" : map.name_of(node);
}

}  // namespace

ActionCall open_map(const std::filesystem::path& path) {
  return {"open", {path.string()}};
}
ActionCall load_bounds(const std::filesystem::path& path) {
  return {"load-bounds", {path.string()}};
}
ActionCall open_lesson(const std::filesystem::path& file) {
  return {"lesson", {file.string()}};
}
ActionCall save_bounds(const std::filesystem::path& path) {
  return {"save-bounds", {path.string()}};
}
ActionCall precompute() {
  return {"precompute", {}};
}
ActionCall cancel() {
  return {"cancel", {}};
}

ActionCall select(const Map& map, NodeId node) {
  return {"select", {name_or_none(map, node)}};
}
ActionCall hover(const Map& map, NodeId node) {
  return {"hover", {name_or_none(map, node)}};
}
ActionCall start(const Map& map, NodeId node) {
  return {"start", {map.name_of(node)}};
}
ActionCall goal(const Map& map, NodeId node) {
  return {"goal", {map.name_of(node)}};
}
ActionCall edge(const Map& map, std::optional<EdgeIndex> edge) {
  if (!edge) return {"edge", {"none"}};
  if (map.as_grid() != nullptr) return {"edge", {std::string(name_of(direction_of(*edge)))}};
  return {"edge", {std::to_string(edge->value() + 1)}};
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
ActionCall fit() {
  return {"fit", {}};
}

ActionCall seek(std::size_t event) {
  return {"seek", {std::to_string(event)}};
}
ActionCall speed(double factor) {
  return {"speed", {fmt::format("{:.3g}", factor)}};
}
ActionCall set(std::string_view key, std::string_view value) {
  return {"set", {std::string(key), std::string(value)}};
}
ActionCall toggle(std::string_view layer) {
  return {"toggle", {std::string(layer)}};
}

}  // namespace goalbound::app::calls

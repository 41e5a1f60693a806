#include "model/files/document.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/map_flood.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/turns.hpp"
#include "model/actions/action.hpp"
#include "model/files/replaced_file.hpp"

namespace goalbound::app {
namespace {

/// The farthest node from a source; the first one among equals.
NodeId farthest_from(const Map& map, MapFlood& flood, NodeId source, Ordering ordering) {
  flood.run(source, ordering);
  NodeId farthest = source;
  for (const NodeId n : flood.reached()) {
    const Cost a = flood.distance(n);
    const Cost b = flood.distance(farthest);
    if (a > b || (a == b && n < farthest)) farthest = n;
  }
  const Turns* turns = turns_of(map);
  return turns != nullptr ? turns->junction_of(farthest) : farthest;
}

NodeId any_node_of_largest_component(const Map& map) {
  const Components components = find_components(map);
  const auto largest = static_cast<std::uint32_t>(
      std::max_element(components.sizes.begin(), components.sizes.end()) - components.sizes.begin());
  const auto slot = std::find(components.of_slot.begin(), components.of_slot.end(), largest);
  return map.node_of_slot(static_cast<std::uint32_t>(slot - components.of_slot.begin()));
}

}  // namespace

void Document::put(OpenedMap opened) {
  map_ = original_ = std::move(opened.map);
  name_ = std::move(opened.name);
  path_ = std::move(opened.path);
  origin_ = std::move(opened.origin);
  edited_ = false;
  ++revision_;
}

void Document::take_up(const Document& other) {
  const std::uint64_t revision = revision_ + 1;
  *this = other;
  revision_ = revision;
}

void Document::change(std::shared_ptr<const Map> map, bool edited, std::string origin) {
  map_ = std::move(map);
  origin_ = std::move(origin);
  edited_ = edited;
  ++revision_;
}

Result<void> Document::save(const std::filesystem::path& path) {
  if (!has_map()) return Error{ErrorCode::kInvalidArgument, "there is no map to save; open one first"};
  for (const std::filesystem::path& file : files_of_map(path)) {
    if (auto free = check_replaced_file(file); !free) return free;
  }
  if (auto saved = goalbound::save_map(*map_, path); !saved) return saved;
  original_ = map_;
  path_ = path;
  name_ = path.filename().string();
  origin_ = format_action({"open", {path.string()}});
  edited_ = false;
  return {};
}

Ends far_apart_nodes(const Map& map) {
  if (map.node_count() == 0) {  // a wall of a grid is an end too, which no search begins at
    const Box limits = map.limits();
    const NodeId corner = limits.empty() ? kNoNode : map.node_at({limits.min_x, limits.min_y});
    return {corner, corner};
  }
  const NodeId any = any_node_of_largest_component(map);
  const Ordering ordering = usual_ordering(map.kind());
  const auto flood = make_flood(map);
  const NodeId one = farthest_from(map, *flood, any, ordering);
  const NodeId other = farthest_from(map, *flood, one, ordering);
  if (map.as_grid() != nullptr) return {std::min(one, other), std::max(one, other)};
  if (other == one) return {any, one};  // no way leads on from there
  return {one, other};
}

}  // namespace goalbound::app

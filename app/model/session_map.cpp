// The map of the session, and where a problem on it begins.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "goalbound/flood.hpp"
#include "goalbound/formats.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// The farthest node from a source; the first one in row-major order among equals.
NodeId farthest_from(Flood& flood, NodeId source) {
  flood.run(source, Ordering::kCanonical);
  NodeId farthest = source;
  for (const NodeId n : flood.reached()) {
    const Cost a = flood.distance(n);
    const Cost b = flood.distance(farthest);
    if (a > b || (a == b && index_of(n) < index_of(farthest))) farthest = n;
  }
  return farthest;
}

/// Two far-apart cells of the largest component: from any cell to the farthest one, and from there to the
/// farthest again. The upper one is the start.
std::pair<Cell, Cell> far_apart_cells(const Grid& grid) {
  if (grid.free_count() == 0) return {};
  const Components components = find_components(grid);
  const auto largest = static_cast<std::uint32_t>(
      std::max_element(components.sizes.begin(), components.sizes.end()) - components.sizes.begin());
  const auto slot = std::find(components.of_slot.begin(), components.of_slot.end(), largest);
  const NodeId any = grid.free_nodes()[static_cast<std::size_t>(slot - components.of_slot.begin())];
  Flood flood(grid);
  const NodeId one = farthest_from(flood, any);
  const NodeId other = farthest_from(flood, one);
  return {grid.cell(std::min(one, other)), grid.cell(std::max(one, other))};
}

}  // namespace

void Session::set_map(std::shared_ptr<const Grid> grid, std::string name, std::filesystem::path path) {
  drop_map();
  grid_ = std::move(grid);
  map_name_ = std::move(name);
  map_origin_ = path.empty() ? std::string() : format_action({"open", {path.string()}});
  map_path_ = std::move(path);
  std::tie(start_, goal_) = far_apart_cells(*grid_);
  ++map_revision_;
  fit_requested = true;
  apply_settings();
  demand_boxes();
  restart_searches();
}

/// Everything that belongs to the map goes; settings, searches and tools stay.
void Session::drop_map() {
  shelf_.clear();
  cancel_verify();
  verified_.reset();
  hovered_.reset();
  selected_.reset();
  edge_.reset();
  inspections_ = {};
  jump_table_.reset();
  inspector_.reset();
  for (SidePanel& side : sides_) clear_run(side);
  connect_timeline(true);
}

Result<void> Session::open_map(const std::filesystem::path& path) {
  auto grid = load_map(path);
  if (!grid) return grid.error();
  set_map(std::make_shared<const Grid>(std::move(grid).value()), path.filename().string(), path);
  return {};
}

Result<void> Session::generate_map(const GeneratorInfo& generator, std::int32_t width, std::int32_t height,
                                   std::uint64_t seed) {
  auto grid = goalbound::generate_map(generator, width, height, seed);
  if (!grid) return grid.error();
  set_map(std::make_shared<const Grid>(std::move(grid).value()),
          fmt::format("{} {} x {}, seed {}", generator.id, width, height, seed), {});
  map_origin_ = fmt::format("generate {} {} {} {}", generator.id, width, height, seed);
  return {};
}

Result<void> Session::save_map(const std::filesystem::path& path) {
  if (!has_map()) return Error{ErrorCode::kInvalidArgument, "there is no map to save; open one first"};
  if (auto saved = goalbound::save_map(*grid_, path); !saved) return saved;
  map_path_ = path;
  map_name_ = path.filename().string();
  map_origin_ = format_action({"open", {path.string()}});
  return {};
}

}  // namespace goalbound::app

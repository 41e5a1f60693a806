#include "precompute/source_groups.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

namespace goalbound {
namespace {

/// Spreads the 16 bits of a coordinate over the even bits of the result.
std::uint32_t spread(std::int32_t coordinate) {
  auto bits = static_cast<std::uint32_t>(coordinate);
  bits = (bits | bits << 8) & 0x00FF00FFU;
  bits = (bits | bits << 4) & 0x0F0F0F0FU;
  bits = (bits | bits << 2) & 0x33333333U;
  return (bits | bits << 1) & 0x55555555U;
}

std::uint32_t place_on_curve(Cell cell) {
  return spread(cell.x) | spread(cell.y) << 1;
}

}  // namespace

ComponentNodes::ComponentNodes(const Grid& grid) : grid_(&grid) {
  Components components = find_components(grid);
  if (components.count() <= 1) return;
  nodes_.resize(grid.free_count());
  first_.assign(components.count() + std::size_t{1}, 0);
  for (std::uint32_t c = 0; c < components.count(); ++c) first_[c + 1] = first_[c] + components.sizes[c];
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (const NodeId n : grid.free_nodes()) nodes_[next[components.of_slot[grid.slot(n)]]++] = n;
  of_slot_ = std::move(components.of_slot);
}

std::uint32_t ComponentNodes::count() const {
  if (of_slot_.empty()) return grid_->free_count() == 0 ? 0 : 1;
  return static_cast<std::uint32_t>(first_.size() - 1);
}

void sort_by_place(const Map& map, std::vector<NodeId>& sources) {
  const Box limits = map.limits();
  const auto widest = static_cast<std::uint32_t>(
      std::max(std::int64_t{limits.max_x} - limits.min_x, std::int64_t{limits.max_y} - limits.min_y));
  const int shift =
      std::max(0, static_cast<int>(std::bit_width(widest)) - 16);  // the curve has 16 bits an axis
  const auto key = [&](NodeId n) {
    const Place place = map.place(n);
    const auto axis = [shift](std::int32_t value, std::int32_t least) {
      return static_cast<std::int32_t>((std::int64_t{value} - least) >> shift);
    };
    return std::tuple(place_on_curve({axis(place.x, limits.min_x), axis(place.y, limits.min_y)}), n);
  };
  std::sort(sources.begin(), sources.end(), [&](NodeId a, NodeId b) { return key(a) < key(b); });
}

SourceGroups group_sources(const Grid& grid, const ComponentNodes& components, std::vector<NodeId> sources,
                           std::size_t largest) {
  const auto component = [&](NodeId n) { return components.component_of(grid.slot(n)); };
  const auto key = [&](NodeId n) { return std::tuple(component(n), place_on_curve(grid.cell(n))); };
  std::sort(sources.begin(), sources.end(), [&](NodeId a, NodeId b) { return key(a) < key(b); });

  SourceGroups result{std::move(sources), {}};
  for (std::uint32_t i = 0; i < result.sources.size(); ++i) {
    const std::uint32_t here = component(result.sources[i]);
    const bool joins = !result.groups.empty() && result.groups.back().component == here &&
                       result.groups.back().count < largest;
    if (!joins) result.groups.push_back({here, i, 0});
    ++result.groups.back().count;
  }
  return result;
}

}  // namespace goalbound

// Which sources are flooded together, and in which order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "goalbound/grid.hpp"

namespace goalbound {

/// The free nodes of each connected part of a map. Immutable; share it between threads. Memory: 8 bytes a
/// free cell, none worth mentioning when all of them are connected. The grid must outlive it.
class ComponentNodes {
 public:
  explicit ComponentNodes(const Grid& grid);

  std::uint32_t count() const;
  std::uint32_t component_of(std::uint32_t slot) const { return of_slot_.empty() ? 0 : of_slot_[slot]; }
  /// In row-major order.
  std::span<const NodeId> nodes(std::uint32_t component) const {
    if (of_slot_.empty()) return grid_->free_nodes();
    return std::span(nodes_).subspan(first_[component], first_[component + 1] - first_[component]);
  }

 private:
  const Grid* grid_;
  std::vector<std::uint32_t> of_slot_;  ///< empty when there is one component
  std::vector<NodeId> nodes_;           ///< component after component
  std::vector<std::uint32_t> first_;    ///< of each component in nodes_, and the end
};

/// Sources of one component, near each other: their floods touch the same cells at almost the same time.
struct SourceGroup {
  std::uint32_t component = 0;
  std::uint32_t first = 0;  ///< in SourceGroups::sources
  std::uint32_t count = 0;
};

struct SourceGroups {
  std::vector<NodeId> sources;
  std::vector<SourceGroup> groups;
  std::span<const NodeId> of(const SourceGroup& group) const {
    return std::span(sources).subspan(group.first, group.count);
  }
};

/// Calls `body(first, count)` for each run of sources of one component.
template <class Body>
void for_each_component(const Grid& grid, const ComponentNodes& components, std::span<const NodeId> sources,
                        const Body& body) {
  const auto component = [&](NodeId n) { return components.component_of(grid.slot(n)); };
  for (std::size_t first = 0; first < sources.size();) {
    std::size_t end = first + 1;
    while (end < sources.size() && component(sources[end]) == component(sources[first])) ++end;
    body(first, end - first);
    first = end;
  }
}

/// Orders the sources by component and then along a Z-shaped curve, so that neighbours follow each other and
/// caches stay warm from one group to the next, and cuts them into groups of at most `largest`.
SourceGroups group_sources(const Grid& grid, const ComponentNodes& components, std::vector<NodeId> sources,
                           std::size_t largest);

/// Along a Z-shaped curve over the places of the map.
void sort_by_place(const Map& map, std::vector<NodeId>& sources);

}  // namespace goalbound

// A list graph over ground that is made of convex polygons: the leaves of a quadtree, the polygons of a
// navigation mesh. Drawings fill them; nodes lie in them, or on their sides.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "goalbound/list_graph.hpp"

namespace goalbound {

/// Immutable, like every map.
class AreaGraph : public ListGraph {
 public:
  /// Areas are numbered 0 .. area_count()-1.
  virtual std::uint32_t area_count() const = 0;
  /// Replaces `corners` by those of the area, in order around it: three or more, convex, in the units of
  /// places.
  virtual void corners(std::uint32_t area, std::vector<Place>& corners) const = 0;
  /// Replaces `areas` by those that the node stands for: its own, or those on both sides of its edge.
  virtual void areas_of(NodeId node, std::vector<std::uint32_t>& areas) const = 0;
  /// The area that a place lies in; of several, above each other or beside each other, the first.
  virtual std::optional<std::uint32_t> area_at(Place place) const = 0;

 protected:
  /// Of the graph that the areas lie under.
  explicit AreaGraph(ListGraph graph) : ListGraph(std::move(graph)) {}
};

}  // namespace goalbound

// The map for a unit: a grid, and what it was made from.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/grid.hpp"
#include "goalbound/units.hpp"

namespace goalbound {

/// Stands for its grid in all that a map is asked.
class UnitMap final : public Map {
 public:
  /// `whole`: the map without any unit that it was made from; null: it is for no unit, and knows names of
  /// units.
  UnitMap(Grid grid, std::shared_ptr<const Map> whole, std::string unit,
          std::shared_ptr<const std::vector<NamedUnit>> named)
      : grid_(std::move(grid)), whole_(std::move(whole)), unit_(std::move(unit)), named_(std::move(named)) {}

  const std::shared_ptr<const Map>& whole() const { return whole_; }
  const std::string& unit() const { return unit_; }
  const std::shared_ptr<const std::vector<NamedUnit>>& named() const { return named_; }

  const MapKindInfo& kind() const override { return grid_.kind(); }
  std::uint64_t hash() const override { return grid_.hash(); }
  std::size_t node_limit() const override { return grid_.node_limit(); }
  std::uint32_t node_count() const override { return grid_.node_count(); }
  bool is_node(NodeId n) const override { return grid_.is_node(n); }
  std::uint32_t slot(NodeId n) const override { return grid_.slot(n); }
  NodeId node_of_slot(std::uint32_t slot) const override { return grid_.node_of_slot(slot); }
  Place place(NodeId n) const override { return grid_.place(n); }
  Box limits() const override { return grid_.limits(); }
  std::size_t edge_limit(NodeId n) const override { return grid_.edge_limit(n); }
  std::uint64_t box_count() const override { return grid_.box_count(); }
  void edges(NodeId n, std::vector<Edge>& edges) const override { grid_.edges(n, edges); }
  NodeId node_at(Place place) const override { return grid_.node_at(place); }
  NodeId nearest_node(Place place) const override { return grid_.nearest_node(place); }
  Result<NodeId> find_node(std::string_view text) const override { return grid_.find_node(text); }
  std::string name_of(NodeId n) const override { return grid_.name_of(n); }
  std::string name_of(EdgeId edge) const override { return grid_.name_of(edge); }
  double length_of(PathCost cost) const override { return grid_.length_of(cost); }
  std::string length_text(PathCost cost) const override { return grid_.length_text(cost); }
  double spacing() const override { return grid_.spacing(); }
  const Grid* as_grid() const override { return &grid_; }

 private:
  Grid grid_;
  std::shared_ptr<const Map> whole_;
  std::string unit_;  ///< as text_of() writes it; empty where there is no whole map
  std::shared_ptr<const std::vector<NamedUnit>> named_;  ///< null: it knows no names
};

}  // namespace goalbound

// How long paths are by the costs of their files. A map holds whole numbers of 32 bits; what a file has
// besides is kept beside, where it says more. Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/list_graph.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

class Turns;       // goalbound/turns.hpp
struct TurnRules;  // likewise

/// What lengths of paths are counted in.
enum class LengthUnit : std::uint8_t {
  kCost,     ///< costs, whose unit the file does not tell
  kCells,    ///< steps from cell to cell
  kVoxels,   ///< the same in space
  kUnits,    ///< the unit of the coordinates
  kMetres,   ///< on the ground
  kSeconds,  ///< of travel
};
/// "cost", "cells", "voxels", "units", "metres", "seconds".
std::string_view id_of(LengthUnit unit);
/// What Map::length_of() counts.
LengthUnit length_unit(const Map& map);

/// How long a path is by the costs of its file.
struct PathLength {
  double length = 0;            ///< in the unit of Map::length_of()
  double too_long_at_most = 0;  ///< above the shortest path of the file; 0 where its costs are held exactly

  /// By more than a millionth: worth a word.
  bool is_rounded() const { return too_long_at_most > length * 1e-6; }
  /// By more than a thousandth: such a path is not called the shortest.
  bool is_coarse() const { return too_long_at_most > length * 1e-3; }
};
/// Of a path of an optimal search that costs so much.
PathLength path_length(const Map& map, std::span<const NodeId> path, PathCost cost);
/// Costs of the file are held in steps of so much, rounded downwards; 0: exactly.
double cost_step(const Map& map);
/// Whether the file has costs that the map holds as others: then only a path tells how long it is.
bool has_own_costs(const Map& map);
/// The cost of an edge as the file has it.
double own_cost(const ListGraph& graph, NodeId node, EdgeIndex edge);
/// Whole costs, over ListGraph::cost_scale(), for one unit of the file.
double cost_unit(const ListGraph& graph);

/// What becomes of a file of whose costs half would be less than one that is held.
enum class RoughCosts : std::uint8_t {
  kRefused,  ///< an error
  kHeld,     ///< a map all the same, whose answers may be far too long: PathLength tells how far
};
/// No cost is so high that what costs it is closed.
inline constexpr double kNoneClosed = std::numeric_limits<double>::infinity();
/// Why load_map() and parse_map() refuse a graph that was made with kHeld; empty where they do not.
std::string too_rough(const Map& map);

/// A list graph whose file has decimal costs. Memory: that of ListGraph, and 16 bytes an edge where costs are
/// not held exactly.
class OwnCostGraph : public ListGraph {
 public:
  /// `costs[i]` is what the file says of `parts.arcs[i]`, whose whole cost and `parts.cost_unit` are made
  /// here. Without any those of `parts` stay.
  ///
  /// All are multiplied by the smallest power of ten that makes them whole, or by the largest one with which
  /// 32 bits hold what an optimal path may cost; then they are rounded downwards. An edge that is dearer than
  /// any optimal path is held as one unit more than that. Where the dearest cost, as that of closed roads, is
  /// the only way and more than all cheaper edges of a path together, it is held as one unit more than these.
  ///
  /// So a path that is the shortest by whole costs costs more than the shortest of the file by at most what
  /// was rounded off on it, which path_length() tells. Errors: those of ListGraph::create; kInvalidArgument
  /// for costs that are no numbers from 0 to 1e18; kLimit where half of them would be less than a unit and
  /// `rough` refuses that.
  static Result<OwnCostGraph> create(Parts parts, std::span<const double> costs,
                                     RoughCosts rough = RoughCosts::kRefused);
  /// The same with turns, of which a path that is told as junctions obeys all: see Turns. What a turn costs
  /// is added to its second edge and rounded to a millionth. A rule of nodes between which no edge leads says
  /// nothing. Cost: for each junction that is taken apart, edges in times edges out.
  static Result<OwnCostGraph> create(Parts parts, std::span<const double> costs, const TurnRules& rules,
                                     RoughCosts rough = RoughCosts::kRefused);

  /// What costs are; LengthUnit::kCost unless this is said.
  void set_unit(LengthUnit unit) { unit_ = unit; }

  /// The functions of these names; unit() is length_unit().
  /// @{
  PathLength path_length(std::span<const NodeId> path, PathCost cost) const;
  double cost_step() const;
  double own_cost(NodeId node, EdgeIndex edge) const;
  bool has_own_costs() const { return held_ != nullptr; }
  std::string too_rough() const;
  LengthUnit unit() const { return unit_; }
  /// @}

  double length_of(PathCost cost) const override;
  std::string length_text(PathCost cost) const override;

  /// Null where no junction is taken apart.
  const Turns* turns() const { return turns_.get(); }
  /// By junctions, where there are turns: all nodes of one have its name, and a name means its departure.
  /// @{
  NodeId node_at(Place place) const override;
  NodeId nearest_node(Place place) const override;
  Result<NodeId> find_node(std::string_view text) const override;
  std::string name_of(NodeId n) const override;
  using ListGraph::name_of;
  /// @}

 protected:
  /// With its costs.
  std::unique_ptr<ListGraph> clone() const override;

 private:
  friend class TurnGraphMaker;

  struct Held;
  explicit OwnCostGraph(ListGraph graph) : ListGraph(std::move(graph)) {}

  LengthUnit unit_ = LengthUnit::kCost;
  std::shared_ptr<const Held> held_;    ///< null where whole costs are those of the file
  std::shared_ptr<const Turns> turns_;  ///< null where no junction is taken apart
};

}  // namespace goalbound

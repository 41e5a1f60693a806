// What the index `corners` holds, of a grid or a mesh.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/index_set.hpp"
#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "straight/cell_box.hpp"
#include "straight/corner.hpp"
#include "straight/corner_matrix.hpp"
#include "straight/inherited_boxes.hpp"
#include "straight/taut_graph.hpp"

namespace goalbound {

struct CornerViews;

/// Of an edge between two corners: a shortest way that follows it has its goal in one box, its start in the
/// other, but for those in sight of the end that they lie behind.
struct EdgeBoxes {
  CellBox goals;
  CellBox starts;
};

/// Immutable once it is made, and never moved: the graph points to the corners.
struct CornerParts {
  explicit CornerParts(std::uint64_t hash) : map_hash(hash) {}
  virtual ~CornerParts() = default;
  CornerParts(const CornerParts&) = delete;
  CornerParts& operator=(const CornerParts&) = delete;

  virtual std::span<const Corner> corners() const = 0;
  virtual bool is_of(const Map& map) const { return map.hash() == map_hash; }
  virtual std::uint64_t byte_size() const;
  /// Whether there can be a graph of corners: error kInvalidArgument.
  virtual Result<void> check() const { return {}; }

  /// Of one thread: what a corner sees.
  /// @{
  virtual TautGraph::Eyes eyes() const = 0;
  virtual InheritedBoxes::Eyes sights() const = 0;
  /// @}
  /// Which corners see each other. False where it was cancelled.
  bool make_graph(int threads, Progress& progress);

  // --- The index, made in this order ---
  /// How much look() advances progress by.
  virtual std::uint64_t steps_to_look() const = 0;
  /// What cells or polygons see. False where it was cancelled.
  virtual bool look(int threads, Progress& progress) = 0;
  /// What corners see. Nothing where it was cancelled. `progress` advances by one a corner.
  std::optional<InheritedBoxes> look_from_corners(int threads, Progress& progress) const;
  /// By edge of the graph: goals. `views`: of these sights. `table`: filled on the way; null: not wanted.
  /// Nothing where it was cancelled. `progress` advances by one a corner.
  virtual std::optional<std::vector<CellBox>> make_boxes(const CornerViews& views, CornerMatrix* table,
                                                         int threads, Progress& progress) const = 0;
  /// From what make_boxes() and look_from_corners() gave.
  void inherit(const std::vector<CellBox>& goals, const InheritedBoxes& sights);
  /// Replaces inherited boxes of ends by their own, after all else: steps_to_sharpen() steps. False where it
  /// was cancelled.
  virtual bool sharpen(const CornerViews& /*views*/, int /*threads*/, Progress& /*progress*/) { return true; }
  virtual std::uint64_t steps_to_sharpen() const { return 0; }
  /// Once all else is there.
  virtual void finish() = 0;

  std::uint64_t map_hash;
  std::optional<TautGraph> graph;           ///< set once it is made
  std::vector<EdgeBoxes> boxes;             ///< by edge of the graph; empty without the index
  std::optional<InheritedBoxes> inherited;  ///< the same
  std::optional<CornerMatrix> matrix;       ///< only where the index has it
};

/// Of a grid whose free cells all cost the same, or of a mesh; null for other maps. Nothing is made yet.
std::shared_ptr<CornerParts> corner_parts_of(const Map& map);
/// Those of the index `corners` in a set, or their graph made now. The map must have some. Errors:
/// kInvalidArgument for other indices and of CornerParts::check(); kMismatch for one of another map;
/// kCancelled.
Result<std::shared_ptr<const CornerParts>> corners_for(const Map& map, const IndexSet& set,
                                                       Progress* progress);

}  // namespace goalbound

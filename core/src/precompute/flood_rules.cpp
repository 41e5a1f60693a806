#include "precompute/flood_rules.hpp"

#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"
#include "precompute/edge_boxes.hpp"
#include "precompute/fast_flood.hpp"
#include "precompute/heap_stage.hpp"
#include "precompute/octile_inherit.hpp"
#include "precompute/octile_refinement.hpp"
#include "precompute/octile_stage.hpp"
#include "precompute/road_inherit.hpp"

namespace goalbound {
namespace {

std::size_t box_bytes(const Map& map) {
  return BoxShape::of(map).byte_size() + map.node_count();  // and a quality a node
}

class OctileRules final : public FloodRules {
 public:
  explicit OctileRules(const Grid& grid) : grid_(grid) {}

  Result<void> check(const PrecomputeOptions& /*options*/) const override { return {}; }
  std::vector<NodeId> roots() const override { return inheritance_roots(grid_); }
  void inherit(Bounds& bounds) const override { inherit_boxes(grid_, bounds); }
  std::vector<NodeId> loosest(const Bounds& bounds, std::size_t count) const override {
    return loosest_nodes(grid_, bounds, count);
  }
  WorkingSet working_set(const PrecomputeOptions& options) const override {
    WorkingSet set;
    const std::size_t nodes = grid_.free_count();
    const std::size_t cells = grid_.node_limit();
    constexpr std::size_t kMapBytesPerCell = 5 + 2;  // neighbours and slots; flags of the rays
    constexpr std::size_t kMapBytesPerNode = 4 + 4;  // free nodes; the sources in order
    set.map_bytes =
        static_cast<std::size_t>(grid_.cell_count()) + cells * kMapBytesPerCell + nodes * kMapBytesPerNode;
    set.box_bytes = box_bytes(grid_);
    const auto workers = static_cast<std::size_t>(worker_count(options.threads));
    if (options.ordering != Ordering::kCanonical && !options.backward) {
      set.way = "single steps";
      set.scratch_bytes = workers * cells * 16;
      return set;
    }
    for (const std::size_t lanes : {widest_lane_count(), std::size_t{1}}) {
      set.sources_at_once = lanes;
      set.way = lanes > 1 ? "rays from several nodes at once" : "rays from one node at a time";
      const std::size_t own_boxes = options.backward ? nodes * kDirectionCount * sizeof(BoxLimits) : 0;
      set.scratch_bytes = workers * (fast_flood_bytes(grid_, lanes) + own_boxes);
      if (set.total() <= options.memory_limit) break;
    }
    return set;
  }
  std::unique_ptr<const FloodStage> make_stage(const PrecomputeOptions& options) const override {
    return std::make_unique<OctileStage>(grid_, options, working_set(options).sources_at_once);
  }

 private:
  const Grid& grid_;
};

/// List graphs, and grids with costs of terrain.
class RoadRules final : public FloodRules {
 public:
  explicit RoadRules(const Map& map) : map_(map) {}

  Result<void> check(const PrecomputeOptions& options) const override {
    if (!options.backward) return {};
    return Error{
        ErrorCode::kInvalidArgument,
        "a backward precompute goes along the rays of a grid of equal costs; on this kind of map leave "
        "backward out"};
  }
  std::vector<NodeId> roots() const override { return junctions(map_); }
  void inherit(Bounds& bounds) const override { inherit_along_roads(map_, bounds); }
  std::vector<NodeId> loosest(const Bounds& bounds, std::size_t count) const override {
    return largest_boxes_first(map_, bounds, count);
  }
  WorkingSet working_set(const PrecomputeOptions& options) const override {
    WorkingSet set;
    set.map_bytes = map_bytes();
    set.box_bytes = box_bytes(map_);
    set.scratch_bytes = static_cast<std::size_t>(worker_count(options.threads)) * heap_flood_bytes(map_);
    set.way = "a heap";
    return set;
  }
  std::unique_ptr<const FloodStage> make_stage(const PrecomputeOptions& options) const override {
    return make_heap_stage(map_, options);
  }

 private:
  std::size_t map_bytes() const {
    if (const ListGraph* list = map_.as_list())
      return list->node_count() * (sizeof(Place) + 4 + 4) + list->edge_count() * sizeof(ListGraph::OutEdge);
    constexpr std::size_t kBytesPerCell = 5 + 2 + 1;  // neighbours and slots; weights; terrain
    return map_.node_limit() * kBytesPerCell + map_.node_count() * std::size_t{4 + 4};
  }

  const Map& map_;
};

}  // namespace

std::unique_ptr<const FloodRules> rules_of(const Map& map) {
  const Grid* grid = map.as_grid();
  if (grid != nullptr && grid->is_uniform()) return std::make_unique<OctileRules>(*grid);
  return std::make_unique<RoadRules>(map);
}

}  // namespace goalbound

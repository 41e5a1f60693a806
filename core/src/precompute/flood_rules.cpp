#include "precompute/flood_rules.hpp"

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"
#include "precompute/class_stage.hpp"
#include "precompute/fast_flood.hpp"
#include "precompute/heap_stage.hpp"
#include "precompute/jump_stage.hpp"
#include "precompute/octile_inherit.hpp"
#include "precompute/octile_refinement.hpp"
#include "precompute/octile_stage.hpp"
#include "precompute/road_inherit.hpp"

namespace goalbound {
namespace {

std::size_t box_bytes(const Map& map) {
  return BoxShape::of(map).byte_size() + map.node_count();  // and a quality a node
}

/// What a flood of several over all cells of a uniform grid takes of one processor, nanoseconds a cell.
constexpr double kLanesNodeNs = 1.2;

/// Whether a hierarchy takes longer than all floods: as long as 40 (roads) to 670 (open grids) of them.
bool are_few(std::size_t floods, const Map& map) {
  constexpr std::size_t kFew = 200;
  return floods < kFew && floods < map.node_count() / 8;
}

/// Classes of targets; nothing where they do not serve. `set` is that of the map and its boxes.
/// `other_ns`: what the floods take of one processor the other way, where that is known.
std::optional<FloodWay> class_way(const Map& map, const PrecomputeOptions& options, std::size_t floods,
                                  WorkingSet set, const Progress* progress, double other_ns = kAnyNs) {
  if (are_few(floods, map)) return std::nullopt;
  auto graph = class_graph_for(map, options.ordering, other_ns, progress);
  if (!graph) return std::nullopt;
  set.way = "classes of targets";
  set.scratch_bytes = class_stage_bytes(map, *graph, options);
  const bool much_faster = are_much_faster(map, *graph);
  const auto shared = std::make_shared<ClassGraph>(*std::move(graph));
  return FloodWay{set, much_faster, kLanesNodeNs, [&map, options, shared](const Progress* making) {
                    return make_class_stage(map, std::move(*shared), options, making);
                  }};
}

/// How the floods of a uniform grid go, where they do.
enum class OctileWay { kJumps, kLanes, kRays, kSteps };

std::string_view words_of(OctileWay way) {
  switch (way) {
    case OctileWay::kJumps:
      return "jump points of several nodes at once";
    case OctileWay::kLanes:
      return "rays from several nodes at once";
    case OctileWay::kRays:
      return "rays from one node at a time";
    case OctileWay::kSteps:
      return "single steps";
  }
  return {};
}

/// What the rays between jump points of a uniform grid tell about the time of a flood over them, measured on
/// sixteen maps of all kinds (docs/lab/precompute.md).
class Rays {
 public:
  /// `net`: null where jump points are of no use.
  Rays(const JumpNet* net, const Grid& grid) : cells_(grid.free_count()), has_net_(net != nullptr) {
    if (!has_net_) return;
    jumps_ = static_cast<double>(net->jump_count());
    edges_ = static_cast<double>(net->edge_count());
  }

  /// Else rays that visit each cell are as fast.
  bool are_few() const { return has_net_ && edges_ < cells_; }

  /// Of one processor.
  double flood_ns() const {
    constexpr double kJumpPointNs = 4;
    constexpr double kEdgeNs = 0.7;
    return are_few() ? kJumpPointNs * jumps_ + kEdgeNs * edges_ : kRaysNodeNs * cells_;
  }

  /// Whether classes of targets may win by more than it takes to count their arcs. They lose on maps of games
  /// and of wide rooms, which have few jump points that see many others; in a maze each sees the two beside
  /// it.
  bool are_worth_counting_arcs(std::size_t floods) const {
    constexpr double kCountingNs = 7000;  // a cell
    constexpr double kShareOfCounting = 1.0 / 3;
    constexpr double kFewJumpPoints = 0.06;
    constexpr double kSeenInMazes = 2.6;
    if (!are_few()) return true;
    const bool are_open = jumps_ < kFewJumpPoints * cells_ && edges_ > kSeenInMazes * jumps_;
    return !are_open && kCountingNs * cells_ < kShareOfCounting * flood_ns() * static_cast<double>(floods);
  }

 private:
  double cells_ = 0;
  bool has_net_ = false;
  double jumps_ = 0;
  double edges_ = 0;
};

class OctileRules final : public FloodRules {
 public:
  explicit OctileRules(const Grid& grid) : grid_(grid) {}

  std::vector<NodeId> roots() const override { return inheritance_roots(grid_); }
  std::vector<NodeId> crossings() const override { return roots_and_crossings(grid_); }
  void inherit(Bounds& bounds) const override { inherit_boxes(grid_, bounds); }
  std::vector<NodeId> loosest(const Bounds& bounds, std::size_t count) const override {
    return loosest_nodes(grid_, bounds, count);
  }
  FloodWay choose(const PrecomputeOptions& options, std::size_t floods,
                  const Progress* progress) const override {
    if (options.ordering != Ordering::kCanonical) {
      if (auto classes = class_way(grid_, options, floods, set_of(OctileWay::kSteps, options), progress))
        return *classes;
      return way_of(OctileWay::kSteps, options);
    }
    if (auto way = fast_canonical_way(options, floods, progress)) return *way;
    FloodWay lanes = way_of(OctileWay::kLanes, options);
    return lanes.set.total() <= options.memory_limit ? lanes : way_of(OctileWay::kRays, options);
  }

 private:
  /// Floods over all cells.
  FloodWay way_of(OctileWay way, const PrecomputeOptions& options) const {
    const WorkingSet set = set_of(way, options);
    const double node_ns = way == OctileWay::kLanes ? kLanesNodeNs : way == OctileWay::kRays ? 4 : 57;
    return {set, false, node_ns, [this, options, lanes = set.sources_at_once](const Progress*) {
              return std::make_unique<OctileStage>(grid_, options, lanes);
            }};
  }

  /// Exact boxes without floods over all cells: over jump points where rays between them are few, as on maps
  /// of wide rooms, or by classes of targets, as in mazes, in small rooms and on maps that are blocked here
  /// and there by chance. Which of them is sooner is reckoned from the counts of rays and of arcs; counting
  /// the arcs takes a part of making the classes, so it is left out where jump points are few
  /// (docs/lab/precompute.md has figures).
  std::optional<FloodWay> fast_canonical_way(const PrecomputeOptions& options, std::size_t floods,
                                             const Progress* progress) const {
    const WorkingSet set = set_of(OctileWay::kJumps, options);
    std::shared_ptr<const JumpNet> net;
    if (jump_flood_holds(grid_) && set.total() <= options.memory_limit)
      net = std::make_shared<const JumpNet>(grid_);
    const Rays rays(net.get(), grid_);
    if (rays.are_worth_counting_arcs(floods) && may_count_arcs(options)) {
      auto classes = class_way(grid_, options, floods, set_of(OctileWay::kSteps, options), progress,
                               rays.flood_ns() * static_cast<double>(floods));
      if (classes && classes->set.total() <= options.memory_limit) return classes;
    }
    if (!rays.are_few()) return std::nullopt;
    return FloodWay{set, true, 0,
                    [net, options](const Progress*) { return std::make_unique<JumpStage>(net, options); }};
  }

  /// Whether there is memory for finding out how many arcs classes take, which needs the order of all cells.
  bool may_count_arcs(const PrecomputeOptions& options) const {
    constexpr std::size_t kBytesOfACellAtLeast = 400;  // of the turns and their order
    return grid_.free_count() * kBytesOfACellAtLeast <= options.memory_limit;
  }

  WorkingSet set_of(OctileWay way, const PrecomputeOptions& options) const {
    WorkingSet set;
    const std::size_t nodes = grid_.free_count();
    const std::size_t cells = grid_.node_limit();
    constexpr std::size_t kMapBytesPerCell = 5 + 2;  // neighbours and slots; flags of the rays
    constexpr std::size_t kMapBytesPerNode = 4 + 4;  // free nodes; the sources in order
    set.map_bytes =
        static_cast<std::size_t>(grid_.cell_count()) + cells * kMapBytesPerCell + nodes * kMapBytesPerNode;
    set.box_bytes = box_bytes(grid_);
    set.way = words_of(way);
    const auto workers = static_cast<std::size_t>(worker_count(options.threads));
    switch (way) {
      case OctileWay::kJumps:
        set.sources_at_once = jump_flood_lanes();
        set.map_bytes += JumpNet::byte_size(grid_);
        set.scratch_bytes = workers * jump_flood_bytes(grid_, count_straight_jump_points(grid_));
        break;
      case OctileWay::kLanes:
        set.sources_at_once = widest_lane_count();
        set.scratch_bytes = workers * fast_flood_bytes(grid_, set.sources_at_once);
        break;
      case OctileWay::kRays:
        set.scratch_bytes = workers * fast_flood_bytes(grid_, 1);
        break;
      case OctileWay::kSteps:
        set.scratch_bytes = workers * cells * 16;
        break;
    }
    return set;
  }

  const Grid& grid_;
};

/// List graphs, and grids with costs of terrain.
class RoadRules final : public FloodRules {
 public:
  explicit RoadRules(const Map& map) : map_(map) {}

  std::vector<NodeId> roots() const override { return junctions(map_); }
  std::vector<NodeId> crossings() const override { return roots(); }
  void inherit(Bounds& bounds) const override { inherit_along_roads(map_, bounds); }
  std::vector<NodeId> loosest(const Bounds& bounds, std::size_t count) const override {
    return largest_boxes_first(map_, bounds, count);
  }
  FloodWay choose(const PrecomputeOptions& options, std::size_t floods,
                  const Progress* progress) const override {
    WorkingSet set;
    set.map_bytes = map_bytes();
    set.box_bytes = box_bytes(map_);
    if (auto classes = class_way(map_, options, floods, set, progress)) return *classes;
    set.scratch_bytes = static_cast<std::size_t>(worker_count(options.threads)) * heap_flood_bytes(map_);
    set.way = "a heap";
    constexpr double kNodeNs = 100;
    return {set, false, kNodeNs, [this, options](const Progress*) { return make_heap_stage(map_, options); }};
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

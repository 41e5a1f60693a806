// The two floods behind MapFlood.
#include "goalbound/map_flood.hpp"

#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"
#include "precompute/flood.hpp"
#include "precompute/heap_flood.hpp"

namespace goalbound {
namespace {

class StepwiseFlood final : public MapFlood {
 public:
  explicit StepwiseFlood(const Grid& grid) : grid_(&grid), flood_(grid) {}

  void run(NodeId source, Ordering ordering) override { flood_.run(source, ordering); }
  NodeId source() const override { return flood_.source(); }
  std::span<const NodeId> reached() const override { return flood_.reached(); }
  Cost distance(NodeId n) const override { return flood_.distance(n); }
  StartEdges labels(NodeId n) const override { return flood_.labels(n).bits(); }
  void choose_window(std::size_t /*window*/) override {}  // eight edges fit the first
  std::vector<Box> boxes() override {
    const NodeBoxes boxes = flood_.boxes();
    return {boxes.begin(), boxes.end()};
  }
  void onward(NodeId n, std::vector<EdgeIndex>& edges) const override {
    edges.clear();
    for (const Direction d : flood_.moves_made(n)) {
      if (flood_.distance(grid_->neighbour(n, d)) == flood_.distance(n) + cost_of(d)) edges.emplace_back(d);
    }
  }

 private:
  const Grid* grid_;
  Flood flood_;
};

}  // namespace

std::unique_ptr<MapFlood> make_flood(const Map& map) {
  if (const ListGraph* list = map.as_list()) return std::make_unique<HeapFlood<ListOut>>(ListOut(*list));
  const Grid& grid = *map.as_grid();
  if (grid.is_uniform()) return std::make_unique<StepwiseFlood>(grid);
  return std::make_unique<HeapFlood<WeightedMoves>>(WeightedMoves(grid));
}

}  // namespace goalbound

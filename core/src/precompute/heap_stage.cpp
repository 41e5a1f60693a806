#include "precompute/heap_stage.hpp"

#include <algorithm>
#include <utility>

#include "precompute/heap_flood.hpp"

namespace goalbound {
namespace {

template <class Out>
class HeapStage final : public FloodStage {
 public:
  HeapStage(const Out& out, const PrecomputeOptions& options)
      : out_(out), ordering_(options.ordering), threads_(worker_count(options.threads)) {}

  void run(FloodWork& work) const override {
    flood_on_workers(
        out_.map(), work, threads_, 1, [&] { return HeapFlood<Out>(out_); },
        [&](HeapFlood<Out>& flood, std::span<const NodeId> sources, std::span<const Box> /*at_most*/,
            std::span<Box> boxes) {
          for (const NodeId source : sources) {
            flood.run(source, ordering_);
            const std::size_t count = out_.limit(source);
            flood.fill_boxes(boxes.first(count));
            boxes = boxes.subspan(count);
          }
        });
  }
  SourceGroups groups_of(std::vector<NodeId> sources) const override {
    sort_by_place(out_.map(), sources);
    SourceGroups result{std::move(sources), {}};
    for (std::uint32_t i = 0; i < result.sources.size(); ++i) result.groups.push_back({0, i, 1});
    return result;
  }

 private:
  Out out_;
  Ordering ordering_;
  int threads_;
};

}  // namespace

std::unique_ptr<const FloodStage> make_heap_stage(const Map& map, const PrecomputeOptions& options) {
  if (const ListGraph* list = map.as_list())
    return std::make_unique<HeapStage<ListOut>>(ListOut(*list), options);
  return std::make_unique<HeapStage<WeightedMoves>>(WeightedMoves(*map.as_grid()), options);
}

std::size_t heap_flood_bytes(const Map& map) {
  return map.node_limit() * HeapFlood<ListOut>::kBytesPerNode;
}

}  // namespace goalbound

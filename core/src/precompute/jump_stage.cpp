#include "precompute/jump_stage.hpp"

#include <algorithm>
#include <utility>

namespace goalbound {
namespace {

/// Boxes that lie one after the other, node by node.
void split_by_node(std::span<const Box> boxes, std::span<NodeBoxes> nodes) {
  for (NodeBoxes& of_node : nodes) {
    std::copy_n(boxes.begin(), of_node.size(), of_node.begin());
    boxes = boxes.subspan(of_node.size());
  }
}

}  // namespace

JumpStage::JumpStage(std::shared_ptr<const JumpNet> net, const PrecomputeOptions& options)
    : net_(std::move(net)), threads_(worker_count(options.threads)), lanes_(jump_flood_lanes()) {}

SourceGroups JumpStage::groups_of(std::vector<NodeId> sources) const {
  return group_sources(net_->grid(), net_->components(), std::move(sources), lanes_);
}

void JumpStage::run(FloodWork& work) const {
  NodeBoxes whole;
  whole.fill(net_->grid().limits());
  flood_on_workers(
      net_->grid(), work, threads_, lanes_,
      [&] {
        return Worker{make_jump_flood(*net_), {}, {}, {}};
      },
      [&](Worker& worker, std::span<const NodeId> sources, std::span<const Box> at_most,
          std::span<Box> boxes) {
        worker.at_most.assign(sources.size(), whole);
        if (!at_most.empty()) split_by_node(at_most, worker.at_most);
        worker.boxes.resize(sources.size());
        flood(worker, sources);
        auto to = boxes.begin();
        for (const NodeBoxes& of_node : worker.boxes) to = std::copy(of_node.begin(), of_node.end(), to);
      });
}

void JumpStage::flood(Worker& worker, std::span<const NodeId> sources) const {
  for_each_component(net_->grid(), net_->components(), sources, [&](std::size_t first, std::size_t count) {
    flood_together(worker, sources.subspan(first, count), std::span(worker.at_most).subspan(first, count),
                   std::span(worker.boxes).subspan(first, count));
  });
}

void JumpStage::flood_together(Worker& worker, std::span<const NodeId> sources,
                               std::span<const NodeBoxes> at_most, std::span<NodeBoxes> boxes) const {
  if (worker.jumps->run(sources, at_most, boxes)) return;
  if (!worker.stepwise) worker.stepwise.emplace(net_->grid());
  for (std::size_t i = 0; i < sources.size(); ++i) {
    worker.stepwise->run(sources[i], Ordering::kCanonical);
    boxes[i] = worker.stepwise->boxes();
  }
}

}  // namespace goalbound

#include "indices/boxes/follow.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "goalbound/box_index.hpp"
#include "goalbound/precompute.hpp"
#include "indices/boxes/changed_sources.hpp"

namespace goalbound {
namespace {

/// Another share of the nodes is worth no comparison: all are flooded from.
constexpr std::size_t kLeastShareKept = 2;

bool can_follow(const Bounds::Info& info, const Map& now) {
  return info.method == Method::kExact && info.ordering != Ordering::kRegular && info.kind->file_code == now.kind().file_code &&
         info.limits == now.limits();
}

/// The boxes of all nodes but `sources`, which are missing.
Bounds kept_boxes(const Bounds& boxes, const Map& was, const Map& now, const std::vector<bool>& sources) {
  Bounds kept(now, boxes.info().ordering, Method::kExact);
  std::vector<Box> of_node;
  for (std::uint32_t slot = 0; slot < now.node_count(); ++slot) {
    if (sources[slot]) continue;
    const std::uint32_t before = was.slot(now.node_of_slot(slot));
    if (boxes.quality(before) != NodeQuality::kExact) continue;
    of_node.resize(boxes.boxes_of(before));
    boxes.boxes(before, of_node);
    kept.set(slot, of_node, NodeQuality::kExact);
  }
  return kept;
}

}  // namespace

Result<std::shared_ptr<const Index>> follow_boxes(const Index& index, const Map& was,
                                                  const IndexRequest& request, Progress& progress) {
  const Bounds& boxes = *dynamic_cast<const BoxIndex&>(index).bounds();
  const Map& now = request.map;
  if (!can_follow(boxes.info(), now)) return std::shared_ptr<const Index>();
  auto sources = changed_sources(was, now, boxes, request.threads, progress);
  if (!sources) return sources.error();
  if (!*sources) return std::shared_ptr<const Index>();
  const auto count = static_cast<std::size_t>(std::ranges::count(**sources, true));
  if (count * kLeastShareKept > now.node_count()) return std::shared_ptr<const Index>();

  const PrecomputeOptions options = {.ordering = boxes.info().ordering,
                                     .method = Method::kExact,
                                     .threads = request.threads,
                                     .memory_limit = request.memory_limit};
  auto plan = FloodPlan::of_some(now, options, count, &progress);
  if (!plan) return plan.error();
  BoundsDraft draft(kept_boxes(boxes, was, now, **sources));
  if (auto done = precompute_into(draft, *std::move(plan), progress); !done) return done.error();
  return std::shared_ptr<const Index>(
      std::make_shared<const BoxIndex>(std::make_shared<const Bounds>(draft.take())));
}

}  // namespace goalbound

// Boxes of a map that changed, from those of before: only nodes whose boxes may be others are flooded from.
#include <algorithm>
#include <utility>
#include <vector>

#include "goalbound/precompute.hpp"
#include "precompute/changed_sources.hpp"

namespace goalbound {
namespace {

bool can_follow(const Bounds& boxes, const Map& now) {
  return boxes.info().ordering != Ordering::kRegular &&
         boxes.count(NodeQuality::kExact) == boxes.info().node_count &&
         boxes.info().kind->file_code == now.kind().file_code && boxes.info().limits == now.limits();
}

/// More take as long as all nodes. In the ordering all-optimal floods from single nodes go by steps or a
/// heap, and those from all of them by classes of targets.
std::size_t most_sources(Ordering ordering, const Map& now) {
  constexpr std::size_t kShare = 3;
  constexpr std::size_t kFew = 200;
  const std::size_t share = now.node_count() / kShare;
  return ordering == Ordering::kCanonical ? share : std::min(share, kFew);
}

/// The boxes of all nodes but `sources`, which are missing.
Bounds kept_boxes(const Bounds& boxes, const Map& was, const Map& now, const std::vector<bool>& sources) {
  Bounds kept(now, boxes.info().ordering, boxes.info().method);
  std::vector<Box> of_node;
  for (std::uint32_t slot = 0; slot < now.node_count(); ++slot) {
    if (sources[slot]) continue;
    const std::uint32_t before = was.slot(now.node_of_slot(slot));
    of_node.resize(boxes.boxes_of(before));
    boxes.boxes(before, of_node);
    kept.set(slot, of_node, NodeQuality::kExact);
  }
  return kept;
}

}  // namespace

Result<std::optional<Bounds>> follow_changes(const Bounds& boxes, const Map& was, const Map& now,
                                             const PrecomputeOptions& options, Progress& progress) {
  if (!can_follow(boxes, now)) return std::optional<Bounds>();
  auto sources = changed_sources(was, now, boxes, options.threads, progress);
  if (!sources) return sources.error();
  if (!*sources) return std::optional<Bounds>();
  const auto count = static_cast<std::size_t>(std::ranges::count(**sources, true));
  if (count > most_sources(boxes.info().ordering, now)) return std::optional<Bounds>();

  PrecomputeOptions exact = options;
  exact.ordering = boxes.info().ordering;
  exact.method = Method::kExact;
  auto plan = FloodPlan::of(now, exact, &progress, count);
  if (!plan) return plan.error();
  BoundsDraft draft(kept_boxes(boxes, was, now, **sources));
  if (auto done = precompute_into(draft, *std::move(plan), progress); !done) return done.error();
  return std::optional(draft.take());
}

}  // namespace goalbound

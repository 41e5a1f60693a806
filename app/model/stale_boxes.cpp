#include "model/stale_boxes.hpp"

#include <algorithm>
#include <utility>

namespace goalbound::app {
namespace {

/// Shelves count theirs from 1.
constexpr std::uint64_t kFirstRevision = std::uint64_t{1} << 62;

/// Cells that differ in what boxes depend on.
std::uint64_t count_changed(const Grid& before, const Grid& now) {
  if (before.hash() == now.hash()) return 0;
  const auto cost = [](const Grid& grid, NodeId n) {
    return grid.is_uniform() ? static_cast<std::uint16_t>(grid.is_free(n)) : grid.weights()[index_of(n)];
  };
  std::uint64_t changed = 0;
  for (std::size_t i = 0; i < before.node_limit(); ++i) {
    const NodeId n{static_cast<std::uint32_t>(i)};
    changed += cost(before, n) != cost(now, n) ? 1U : 0U;
  }
  return changed;
}

bool is_same_sheet(const Map& a, const Map& b) {
  return a.as_grid() != nullptr && b.as_grid() != nullptr && &a.kind() == &b.kind() &&
         a.limits() == b.limits();
}

}  // namespace

Bounds match_boxes(const Grid& before, const Bounds& boxes, const Grid& now) {
  Bounds matched(now, boxes.info().ordering, boxes.info().method);
  NodeBoxes of_node;
  std::uint32_t slot = 0;
  for (const NodeId n : now.free_nodes()) {
    if (before.is_free(n)) {
      const std::uint32_t old = before.slot(n);
      boxes.boxes(old, of_node);
      matched.set(slot, of_node, boxes.quality(old));
    }
    ++slot;
  }
  return matched;
}

StaleBoxes::Matching::Matching()
    : Latest("the stale boxes cannot be matched with the map",
             [](const Order& order, JobControl&) -> Result<Matched> {
               Matched matched;
               matched.bounds = std::make_shared<const Bounds>(
                   match_boxes(*order.before->as_grid(), *order.bounds, *order.now->as_grid()));
               matched.counts = count_nodes(*matched.bounds);
               return matched;
             }) {}

void StaleBoxes::keep(std::shared_ptr<const Map> map, std::shared_ptr<const Bounds> bounds) {
  Entry& entry = at(bounds->info().ordering);
  forget_matched(entry);
  entry.map = std::move(map);
  entry.bounds = std::move(bounds);
  entry.changed_cells = 0;
}

void StaleBoxes::follow(const std::shared_ptr<const Map>& map) {
  now_ = map;
  for (Entry& entry : entries_) {
    forget_matched(entry);
    entry.changed_cells = 0;
    if (entry.map == nullptr || !is_same_sheet(*entry.map, *map)) continue;
    entry.changed_cells = count_changed(*entry.map->as_grid(), *map->as_grid());
  }
}

void StaleBoxes::clear() {
  for (Entry& entry : entries_) {
    forget_matched(entry);
    entry.map.reset();
    entry.bounds.reset();
    entry.changed_cells = 0;
  }
  now_.reset();
}

void StaleBoxes::forget_matched(Entry& entry) {
  entry.matched = {};
  entry.matching.discard();
}

void StaleBoxes::match(Ordering ordering) {
  Entry& entry = at(ordering);
  (void)entry.matching.follow(Order{entry.map, entry.bounds, now_});
}

Result<void> StaleBoxes::adopt() {
  Result<void> adopted;
  for (Entry& entry : entries_) {
    auto done = entry.matching.take();
    if (!done) continue;
    if (!done->answer) {
      adopted = done->answer.error();
      continue;
    }
    entry.matched = std::move(done->answer).value();
    entry.matched.revision = kFirstRevision + ++made_;
  }
  return adopted;
}

void StaleBoxes::wait() const {
  for (const Entry& entry : entries_) entry.matching.wait();
}

bool StaleBoxes::busy() const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [](const Entry& entry) { return entry.matching.busy(); });
}

}  // namespace goalbound::app

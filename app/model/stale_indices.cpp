#include "model/stale_indices.hpp"

#include <algorithm>
#include <utility>

#include "goalbound/box_index.hpp"

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

StaleIndices::Matching::Matching()
    : Latest("the stale boxes cannot be matched with the map",
             [](const Order& order, JobControl&) -> Result<Matched> {
               Matched matched;
               matched.bounds = std::make_shared<const Bounds>(
                   match_boxes(*order.before->as_grid(), *order.bounds, *order.now->as_grid()));
               matched.index = std::make_shared<const BoxIndex>(matched.bounds);
               matched.counts = count_nodes(*matched.bounds);
               return matched;
             }) {}

const StaleIndices::Entry* StaleIndices::find(const IndexKey& key) const {
  const auto at = std::ranges::find(entries_, key, &Entry::key);
  return at == entries_.end() ? nullptr : &*at;
}

void StaleIndices::keep(std::shared_ptr<const Map> map, const IndexKey& key,
                        std::shared_ptr<const Bounds> bounds) {
  auto at = std::ranges::find(entries_, key, &Entry::key);
  if (at == entries_.end()) at = entries_.insert(at, Entry{.key = key});
  forget_matched(*at);
  at->map = std::move(map);
  at->bounds = std::move(bounds);
  at->changed_cells = 0;
}

void StaleIndices::drop(const IndexKey& key) {
  std::erase_if(entries_, [&](const Entry& entry) { return entry.key == key; });
}

void StaleIndices::follow(const std::shared_ptr<const Map>& map) {
  now_ = map;
  const Map* before = nullptr;
  std::uint64_t changed = 0;
  for (Entry& entry : entries_) {
    forget_matched(entry);
    if (entry.map.get() != before) {
      before = entry.map.get();
      changed = is_same_sheet(*before, *map) ? count_changed(*before->as_grid(), *map->as_grid()) : 0;
    }
    entry.changed_cells = changed;
  }
}

void StaleIndices::clear() {
  entries_.clear();
  now_.reset();
}

std::uint64_t StaleIndices::changed_cells(const IndexKey& key) const {
  const Entry* entry = find(key);
  return entry == nullptr ? 0 : entry->changed_cells;
}

const Map* StaleIndices::map(const IndexKey& key) const {
  const Entry* entry = find(key);
  return entry == nullptr ? nullptr : entry->map.get();
}

const StaleIndices::Matched& StaleIndices::matched(const IndexKey& key) const {
  static const Matched kNone;
  const Entry* entry = find(key);
  return entry == nullptr ? kNone : entry->matched;
}

void StaleIndices::forget_matched(Entry& entry) {
  entry.matched = {};
  if (entry.matching != nullptr) entry.matching->discard();
}

void StaleIndices::match(const IndexKey& key) {
  Entry& entry = *std::ranges::find(entries_, key, &Entry::key);
  if (entry.matching == nullptr) entry.matching = std::make_unique<Matching>();
  (void)entry.matching->follow(Order{entry.map, entry.bounds, now_});
}

Result<void> StaleIndices::adopt() {
  Result<void> adopted;
  for (Entry& entry : entries_) {
    if (entry.matching == nullptr) continue;
    auto done = entry.matching->take();
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

void StaleIndices::wait() const {
  for (const Entry& entry : entries_) {
    if (entry.matching != nullptr) entry.matching->wait();
  }
}

bool StaleIndices::busy() const {
  return std::ranges::any_of(
      entries_, [](const Entry& entry) { return entry.matching != nullptr && entry.matching->busy(); });
}

}  // namespace goalbound::app

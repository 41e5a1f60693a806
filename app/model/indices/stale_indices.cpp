#include "model/indices/stale_indices.hpp"

#include <algorithm>
#include <utility>

#include "goalbound/box_index.hpp"
#include "goalbound/grid.hpp"

namespace goalbound::app {
namespace {

/// Shelves count theirs from 1.
constexpr std::uint64_t kFirstRevision = std::uint64_t{1} << 62;

void match_node(const Grid& before, const Bounds& boxes, const Grid& now, NodeId n, Bounds& matched) {
  if (!before.is_free(n)) return;
  NodeBoxes of_node;
  const std::uint32_t old = before.slot(n);
  boxes.boxes(old, of_node);
  matched.set(now.slot(n), of_node, boxes.quality(old));
}

void match_node(const Map& before, const Bounds& boxes, const Map& now, NodeId n, Bounds& matched) {
  const std::uint32_t slot = now.slot(n);
  std::vector<Box> of_node;
  for (std::size_t i = 0; i < now.edge_limit(n); ++i) {
    const EdgeIndex old = same_edge(now, {n, EdgeIndex(i)}, before);
    of_node.push_back(old == kNoEdge ? now.limits() : boxes.box(slot, old));
  }
  matched.set(slot, of_node, boxes.quality(slot));
}

}  // namespace

Bounds match_boxes(const Map& before, const Bounds& boxes, const Map& now) {
  Bounds matched(now, boxes.info().ordering, boxes.info().method);
  if (const Grid* grid = now.as_grid()) {
    for (const NodeId n : grid->free_nodes()) match_node(*before.as_grid(), boxes, *grid, n, matched);
    return matched;
  }
  for (std::uint32_t slot = 0; slot < now.node_count(); ++slot)
    match_node(before, boxes, now, now.node_of_slot(slot), matched);
  return matched;
}

StaleIndices::Matching::Matching()
    : Latest("the stale boxes cannot be matched with the map",
             [](const Order& order, JobControl&) -> Result<Matched> {
               Matched matched;
               matched.bounds =
                   std::make_shared<const Bounds>(match_boxes(*order.before, *order.bounds, *order.now));
               matched.index = std::make_shared<const BoxIndex>(matched.bounds);
               matched.counts = count_nodes(*matched.bounds);
               return matched;
             }) {}

const StaleIndices::Entry* StaleIndices::find(const IndexKey& key) const {
  const auto at = std::ranges::find(entries_, key, &Entry::key);
  return at == entries_.end() ? nullptr : &*at;
}

void StaleIndices::keep(std::shared_ptr<const Map> map, const IndexKey& key,
                        std::shared_ptr<const Index> index, std::shared_ptr<const Bounds> bounds) {
  auto at = std::ranges::find(entries_, key, &Entry::key);
  if (at == entries_.end()) at = entries_.insert(at, Entry{.key = key});
  forget_matched(*at);
  at->map = std::move(map);
  at->index = std::move(index);
  at->bounds = std::move(bounds);
  at->changed.reset();
}

void StaleIndices::drop(const IndexKey& key) {
  std::erase_if(entries_, [&](const Entry& entry) { return entry.key == key; });
}

void StaleIndices::follow(const std::shared_ptr<const Map>& map) {
  now_ = map;
  for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
    forget_matched(*entry);
    const auto like =
        std::find_if(entries_.begin(), entry, [&](const Entry& other) { return other.map == entry->map; });
    entry->changed = like == entry ? find_changes(entry->map, map, kFirstRevision + ++made_) : like->changed;
  }
}

std::vector<StaleIndices::Fitting> StaleIndices::take_fitting() {
  std::vector<Fitting> fitting;
  for (const Entry& entry : entries_) {
    if (entry.changed == nullptr && entry.index->fits(*now_)) fitting.push_back({entry.key, entry.index});
  }
  for (const Fitting& one : fitting) drop(one.key);
  return fitting;
}

void StaleIndices::clear() {
  entries_.clear();
  now_.reset();
}

std::uint64_t StaleIndices::change_count(const IndexKey& key) const {
  const auto changes = changed(key);
  return changes == nullptr ? 0 : changes->changes.size();
}

std::shared_ptr<const ChangedMap> StaleIndices::changed(const IndexKey& key) const {
  const Entry* entry = find(key);
  return entry == nullptr ? nullptr : entry->changed;
}

std::shared_ptr<const Index> StaleIndices::index(const IndexKey& key) const {
  const Entry* entry = find(key);
  return entry == nullptr ? nullptr : entry->index;
}

BoxesBefore StaleIndices::boxes_before(const IndexKey& key) const {
  const Entry* entry = find(key);
  return entry == nullptr || !has(key) ? BoxesBefore() : BoxesBefore{entry->map, entry->bounds};
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

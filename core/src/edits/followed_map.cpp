#include "edits/followed_map.hpp"

#include <utility>

#include "goalbound/nested_index.hpp"
#include "hierarchy/hierarchy_index.hpp"
#include "searches/hierarchy_search.hpp"

namespace goalbound {

std::shared_ptr<FollowedMap> FollowedMap::of(std::shared_ptr<const Map> map, const IndexSet& indices,
                                             const std::shared_ptr<FollowedMap>& last) {
  const auto index = index_around<HierarchyIndex>(indices);
  if (index == nullptr || index->order() == nullptr) return nullptr;
  if (last != nullptr && !last->is_broken_ && last->costs_.order() == index->order()) return last;
  return std::make_shared<FollowedMap>(std::move(map), index->order());
}

FollowedMap::FollowedMap(std::shared_ptr<const Map> map, std::shared_ptr<const KeptOrder> order)
    : map_(std::move(map)), costs_(std::move(order), arcs_of(*map_)) {}

void FollowedMap::note_changes_of(const MapEdits& edits, std::span<const MapChange> changes) {
  try {
    for (const MapChange& change : changes)
      edits.moves_of(change, [this](const MoveCost& move) { note(move); });
  } catch (...) {
    is_broken_ = true;
  }
}

void FollowedMap::note_difference(const MapEdits& edits) {
  try {
    edits.changed_moves([this](const MoveCost& move) { note(move); });
  } catch (...) {
    is_broken_ = true;
  }
}

void FollowedMap::note(const MoveCost& move) {
  const bool is_known =
      map_->is_node(move.from) && map_->is_node(move.to) &&
      FollowedCosts::knows(costs_.order()->nodes, map_->slot(move.from), map_->slot(move.to));
  if (is_known) {
    costs_.set(map_->slot(move.from), map_->slot(move.to), move.cost);
    is_up_to_date_.store(false, std::memory_order_relaxed);
  } else if (move.cost == kInfiniteCost) {
    unknown_.erase({move.from, move.to});
  } else {
    unknown_.insert({move.from, move.to});
  }
}

bool FollowedMap::is_exact() {
  if (!unknown_.empty()) return false;
  if (!is_up_to_date_.load(std::memory_order_acquire)) {
    const std::lock_guard lock(following_);
    if (!is_up_to_date_.load(std::memory_order_relaxed)) {
      try {
        costs_.follow();
      } catch (...) {
        is_broken_ = true;
      }
      is_up_to_date_.store(true, std::memory_order_release);
    }
  }
  return !is_broken_;
}

std::unique_ptr<Query> FollowedMap::query() const {
  return make_hierarchy_query(*map_, costs_.hierarchy());
}

}  // namespace goalbound

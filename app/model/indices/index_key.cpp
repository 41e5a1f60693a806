#include "model/indices/index_key.hpp"

#include <algorithm>
#include <utility>

#include "goalbound/grid.hpp"
#include "goalbound/precompute.hpp"

namespace goalbound::app {
namespace {

constexpr std::string_view kBoxes = "boxes";

/// With each kind that can be inside of an index of that one, as the kinds say of four free cells.
void offer_nested(const IndexKind& around, std::vector<OfferedIndex>& offered) {
  if (around.inner == nullptr) return;
  const Grid cells = Grid::create(2, 2, "....").value();
  for (const IndexKind* inner : all_indices()) {
    // An index inside keeps all optimal paths (resolve_values()): one that keeps a single one, whatever is
    // chosen, cannot.
    if (paths_kept(IndexValues(*inner)) == PathsKept::kOne) continue;
    IndexValues values(around);
    if (values.set_inside({IndexValues(*inner)}) && resolve_values(cells, values))
      offered.push_back({std::move(values), inner->description});
  }
}

/// The values with as much left to what is usual as `same` bears.
template <class Same>
IndexValues shortened(IndexValues values, const Same& same) {
  for (const IndexParameter& parameter : values.kind()->parameters) {
    IndexValues shorter = values;
    (void)shorter.set(parameter.id, parameter.default_value).ok();  // one of its values
    if (same(shorter)) values = std::move(shorter);
  }
  return values;
}

}  // namespace

bool IndexKey::of_boxes() const {
  return kind().id == kBoxes;
}

Ordering IndexKey::ordering() const {
  const OrderingInfo* info = find_ordering(values.of("ordering"));
  return info == nullptr ? Ordering::kCanonical : info->ordering;
}

IndexValues plain_boxes() {
  return IndexValues(*find_index(kBoxes));
}

IndexKey boxes_key(Ordering ordering, std::string_view method) {
  IndexValues boxes = plain_boxes();
  // Both are words of a registry.
  (void)boxes.set("ordering", info_of(ordering).id).ok();
  (void)boxes.set("method", method).ok();
  return IndexKey(std::move(boxes));
}

IndexKey boxes_on(const Map& map, IndexValues boxes) {
  for (const IndexParameter& parameter : boxes.kind()->parameters) {
    if (auto key = key_of(map, boxes)) return *std::move(key);
    (void)boxes.set(parameter.id, parameter.default_value).ok();  // one of its values
  }
  auto key = key_of(map, boxes);
  return key ? *std::move(key) : IndexKey(std::move(boxes));
}

const IndexValues* boxes_among(std::span<const IndexValues> indices) {
  const auto at = std::ranges::find(indices, kBoxes, [](const IndexValues& v) { return v.kind()->id; });
  return at == indices.end() ? nullptr : &*at;
}

Result<IndexKey> key_of(const Map& map, const IndexValues& values) {
  auto suiting = resolve_values(map, values);
  if (!suiting) return suiting.error();
  return IndexKey(*std::move(suiting));
}

std::vector<OfferedIndex> offered_indices() {
  std::vector<OfferedIndex> offered;
  for (const IndexKind* kind : all_indices()) {
    offer_nested(*kind, offered);
    const bool each =
        !kind->parameters.empty() && (kind->parameters.front().always_written || kind->id == kBoxes);
    if (!each) {
      offered.push_back({IndexValues(*kind), kind->description});
      continue;
    }
    for (const IndexChoice& choice : kind->parameters.front().choices()) {
      IndexValues values(*kind);
      (void)values.set(kind->parameters.front().id, choice.id).ok();  // one of its words
      offered.push_back({std::move(values), choice.description});
    }
  }
  return offered;
}

IndexValues told_values(const Map& map, const IndexKey& key) {
  if (key.of_boxes()) return key.values;
  const auto same = [&](const IndexValues& values) {
    const auto other = key_of(map, values);
    return other && *other == key;
  };
  IndexValues values = shortened(key.values, same);
  std::vector<IndexValues> inside(values.inside().begin(), values.inside().end());
  for (IndexValues& inner : inside) {
    inner = shortened(inner, [&](const IndexValues& shorter) {
      const IndexValues kept = std::exchange(inner, shorter);
      IndexValues trial = values;
      const bool good = trial.set_inside(inside).ok() && same(trial);
      inner = kept;
      return good;
    });
  }
  if (!inside.empty()) (void)values.set_inside(std::move(inside)).ok();  // as they were, but shorter
  return values;
}

}  // namespace goalbound::app

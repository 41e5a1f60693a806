// What an index of the shelf is called.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/index.hpp"
#include "measure/index_words.hpp"

namespace goalbound::app {

/// The kind of an index and what is chosen of it, with nothing left to the map.
struct IndexKey {
  IndexValues values;

  /// Of an index that is there, as of a file: by what it was made.
  explicit IndexKey(const Index& index) : values(index.values()) {}
  /// Of values that suit a map: see key_of.
  explicit IndexKey(IndexValues suited) : values(std::move(suited)) {}

  const IndexKind& kind() const { return *values.kind(); }
  bool of_boxes() const;
  /// Of boxes; of those that no map has suited yet, what grids have.
  Ordering ordering() const;
  friend bool operator==(const IndexKey&, const IndexKey&) = default;
};

/// What an index of values is on a map. Error kInvalidArgument: why the map has no such index.
Result<IndexKey> key_of(const Map& map, const IndexValues& values);

/// Boxes with everything left to the map.
IndexValues plain_boxes();
/// The boxes of an ordering.
IndexKey boxes_key(Ordering ordering, std::string_view method = "automatic");
/// Boxes as far as the map has such: its own ordering in place of one that it has not, and so on.
IndexKey boxes_on(const Map& map, IndexValues boxes);
/// The boxes of a set of indices; null without.
const IndexValues* boxes_among(std::span<const IndexValues> indices);

/// An index to choose.
struct OfferedIndex {
  IndexValues values;
  std::string_view description;
};
/// Each kind; boxes, and one whose first parameter is always told, with each choice of it, and one that has
/// graphs of its own with each kind inside.
std::vector<OfferedIndex> offered_indices();

/// The shortest text of a key on a map leaves out what is usual there: "container:hull", which
/// key_of makes "container:hull:canonical" again. Of boxes the ordering stays.
IndexValues told_values(const Map& map, const IndexKey& key);

/// For people: of told_values().
inline std::string words_of(const Map& map, const IndexKey& key) {
  return words_of(told_values(map, key));
}

}  // namespace goalbound::app

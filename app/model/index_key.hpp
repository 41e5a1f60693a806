// What an index of the shelf is called.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/index.hpp"
#include "measure/index_words.hpp"

namespace goalbound::app {

/// The kind of an index and what is chosen of it, with nothing left to the map. Of boxes the method is
/// "automatic", whatever made them: a side goes by those of its ordering. Only boxes that are compared with
/// them are called by their method as well.
struct IndexKey {
  IndexValues values;

  /// The boxes of that ordering.
  IndexKey(Ordering ordering);
  /// Of an index that is there.
  explicit IndexKey(const Index& index);
  /// Of values that suit a map: see key_of.
  explicit IndexKey(IndexValues suited) : values(std::move(suited)) {}

  const IndexKind& kind() const { return *values.kind(); }
  bool of_boxes() const;
  /// The boxes that a side goes by.
  bool of_side_boxes() const { return of_boxes() && values.of("method") == "automatic"; }
  /// Of boxes.
  Ordering ordering() const;
  friend bool operator==(const IndexKey&, const IndexKey&) = default;
};

/// The boxes of an ordering by one method, to be compared with those that a side goes by.
IndexKey compared_boxes(Ordering ordering, Method method);

/// What values of an index are on a map. Error kInvalidArgument: why the map has no such index.
Result<IndexKey> key_of(const Map& map, const IndexValues& values);

/// An index to choose.
struct OfferedIndex {
  IndexValues values;
  std::string_view description;
};
/// Each kind but boxes, which sides have anyway; one whose first parameter is always told with each choice of
/// it, and one that has graphs of its own with each kind inside.
std::vector<OfferedIndex> offered_indices();

/// The shortest text of a key on a map leaves out what is usual there: "container:hull", which
/// key_of makes "container:hull:canonical" again. Of boxes the ordering stays.
IndexValues told_values(const Map& map, const IndexKey& key);

/// For people: of told_values().
inline std::string words_of(const Map& map, const IndexKey& key) {
  return words_of(told_values(map, key));
}

}  // namespace goalbound::app

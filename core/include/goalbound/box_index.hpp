// Boxes as an index among others.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <memory>
#include <string>

#include "goalbound/bounds.hpp"
#include "goalbound/index.hpp"

namespace goalbound {

/// The kind `boxes`: refuses edges whose box does not hold the goal. Searches know it and ask its boxes
/// without a detour.
class BoxIndex final : public Index {
 public:
  /// Not null. On whose map, says fits().
  explicit BoxIndex(std::shared_ptr<const Bounds> bounds);
  /// Takes them over.
  explicit BoxIndex(Bounds bounds);

  /// The boxes themselves.
  const std::shared_ptr<const Bounds>& bounds() const { return bounds_; }

  bool fits(const Map& map) const override { return bounds_->fits(map); }
  std::uint64_t byte_size() const override { return bounds_->byte_size(); }
  std::uint8_t allowed_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges,
                             const QueryContext& context) const override;
  std::string why(const Map& map, const Refused& refused, const QueryContext& context) const override;
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

 private:
  std::shared_ptr<const Bounds> bounds_;
};

/// Boxes as a set of one index.
IndexSet index_set_of(std::shared_ptr<const Bounds> bounds);
/// That somebody else keeps, for as long as the set and what it is given to.
IndexSet index_set_of(const Bounds& bounds);

/// The boxes of an index that was loaded or made: its error, or kMismatch for an index of another kind.
/// `file` is what that error names.
Result<std::shared_ptr<const Bounds>> boxes_of(const Result<std::shared_ptr<const Index>>& index,
                                               const std::string& file = {});

/// Why a box does not hold the goal, for people: "goal x 40 > box max x 31", "empty box: ...". Empty when it
/// does hold it.
std::string explain_exclusion(const Box& box, Place goal, const PlaceWords& words = {});

}  // namespace goalbound

// The shortest of all ways over the cells of a grid, not of those from middle to middle alone: straight lines
// that turn at corners of walls. The index `corners` keeps of each line between two corners the box of the
// cells to which a shortest way goes on along it.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "goalbound/index.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"

namespace goalbound {

/// A point of a grid in half cells: (2x+1, 2y+1) is the middle of the cell (x, y), (2x, 2y) its upper left
/// corner.
struct HalfPoint {
  std::int32_t x = 0;  ///< to the right
  std::int32_t y = 0;  ///< down
  friend bool operator==(const HalfPoint&, const HalfPoint&) = default;
};
/// The middle of a cell.
constexpr HalfPoint middle_of(Cell cell) {
  return {2 * cell.x + 1, 2 * cell.y + 1};
}

/// A way by straight lines.
struct AnyAnglePath {
  SearchStatus status = SearchStatus::kNoPath;  ///< how the search ended
  AnswerWay way = AnswerWay::kSearch;           ///< on a map that has changed: kOld or kPlain
  std::vector<HalfPoint> points;                ///< start, corners where it turns, goal; empty without a way
  double length = 0;                            ///< of its lines, in cells
  std::uint64_t expanded = 0;                   ///< corners taken from the open list
  std::uint64_t generated = 0;                  ///< lines between corners that were followed
  std::uint64_t pruned = 0;                     ///< lines skipped because their box misses an end
  /// Whether there is a way.
  bool found() const { return status == SearchStatus::kFound; }
};

/// What a search at any angle did at one line between two points.
struct AnyAngleStep {
  /// What that was.
  enum class Kind : std::uint8_t {
    kSeen,      ///< the goal sees a corner: there the search may end
    kReached,   ///< a way leads over the line to the corner at its end
    kPruned,    ///< the line is skipped because its box misses an end
    kExpanded,  ///< the corner at its end is taken from the open list
  };

  Kind kind = Kind::kReached;  ///< what was done
  HalfPoint from;              ///< where the line begins: start, goal, or a corner
  HalfPoint to;                ///< the corner where it ends
  double g = 0;                ///< of kReached and kExpanded: the length of the way to that corner, in cells
};

/// A corner in sight of a point.
struct SeenCorner {
  HalfPoint at;          ///< where it lies
  HalfPoint wall;        ///< the middle of the one blocked cell around it; of a mesh the same as `at`
  bool is_taut = false;  ///< a shortest way may lead from the point to it, and turn there
  bool is_kept = false;  ///< it is taut, and its box holds the other end; without boxes the same as is_taut
};

/// How many seconds of one core making the index `corners` takes, roughly: it may be half or twice that. 0 of
/// other indices, and for a map that has none. Cost: a look at each cell or side.
double seconds_to_make_corners(const Map& map, const IndexValues& values);

struct CornerParts;

/// The kind `corners`. Immutable. It answers by itself: the search `any-angle` requires none, and asks it
/// where it is there.
class CornerIndex final : public Index {
 public:
  /// IndexKind::make. Errors: kCancelled; kLimit.
  static Result<std::shared_ptr<const CornerIndex>> make(const IndexRequest& request, Progress& progress);
  /// Of parts that are complete.
  CornerIndex(const IndexValues& values, std::shared_ptr<const CornerParts> parts);
  ~CornerIndex() override;

  bool fits(const Map& map) const override;
  std::uint64_t byte_size() const override;
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;
  /// For searches.
  const std::shared_ptr<const CornerParts>& parts() const { return parts_; }

  /// All that files hold of it.
  std::vector<IndexSection> sections() const;
  /// From such sections, of this map. Error kCorrupt.
  static Result<std::shared_ptr<const CornerIndex>> from_sections(const Map& map, const IndexValues& values,
                                                                  std::span<const IndexSection> sections);

 private:
  std::shared_ptr<const CornerParts> parts_;
};

/// Searches for shortest ways at any angle. One per thread; the map must outlive it.
///
/// The ground is the closed union of the free cells, whatever the rule by which paths of cells move: ways may
/// follow walls and touch their corners, never cross a point at which two walls touch. Whether a line leads
/// over the ground is exact; the length is within 1e-9 of the least.
class AnyAngleFinder {
 public:
  /// Errors: kInvalidArgument for a map that is no grid of squares or has costs of terrain, and for other
  /// indices than `corners`; kMismatch for an index of another map; kCancelled.
  static Result<AnyAngleFinder> make(const Map& map, const IndexSet& set = {}, Progress* progress = nullptr);
  /// Whether a map has such ways: it is a grid of squares without costs of terrain.
  static bool runs_on(const Map& map);
  /// On a map that has changed, with an index of the map as it was: the answer of then stands where its lines
  /// lead over the ground of now, and no cell that was freed lies near enough for a shorter way. Else the
  /// search answers without boxes. Errors: the same, and kInvalidArgument for maps of other sizes.
  static Result<AnyAngleFinder> make_changed(const Map& now, const Map& before, const IndexSet& set,
                                             Progress* progress = nullptr);
  /// May be moved, not copied.
  /// @{
  AnyAngleFinder(AnyAngleFinder&&) noexcept;
  AnyAngleFinder& operator=(AnyAngleFinder&&) noexcept;
  ~AnyAngleFinder();
  /// @}

  /// Between the middles of two cells. What is returned holds until the next call.
  const AnyAnglePath& find(Cell start, Cell goal);
  /// Between any two points. Boxes are asked where both are middles of cells.
  const AnyAnglePath& find(HalfPoint start, HalfPoint goal);
  /// The same, and what the search did, in that order: for pictures. An answer that needs no search has no
  /// steps: where the ends see each other, where the index has distances, and on a map that has changed.
  const AnyAnglePath& find_traced(HalfPoint start, HalfPoint goal, std::vector<AnyAngleStep>& steps);
  /// The corners in sight of a point of the ground, of the map as it is; of a corner those in sight of it.
  /// The boxes are asked about a way to the middle of the cell `other`. None for a point beside the ground.
  std::vector<SeenCorner> corners_seen(HalfPoint from, Cell other) const;
  /// Whether a point is one of the ground, of the map as it is: points of borders are, and those at which two
  /// walls touch.
  bool contains(HalfPoint point) const;
  /// Whether the straight line between two points leads over the ground, of the map as it is. Exact.
  bool sees(HalfPoint a, HalfPoint b) const;
  /// Whether two walls touch at a point: ways end there, and lead on to no side but the one that they came
  /// from.
  bool is_touch(HalfPoint point) const;

 private:
  class Search;
  explicit AnyAngleFinder(std::unique_ptr<Search> search);
  /// Whether the answer of the map as it was is that of now.
  bool stands(const AnyAnglePath& old, HalfPoint start, HalfPoint goal) const;

  std::unique_ptr<Search> search_;  ///< on the map as it is
  std::unique_ptr<Search> old_;     ///< on the map as it was; null where it has not changed
  std::vector<Cell> freed_;         ///< blocked then, free now
  AnyAnglePath path_;               ///< an old answer that stands
};

}  // namespace goalbound

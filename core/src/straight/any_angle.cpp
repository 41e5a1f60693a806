#include "goalbound/any_angle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "goalbound/nav_mesh.hpp"
#include "straight/corner_search.hpp"
#include "straight/corner_sweep.hpp"
#include "straight/fan.hpp"
#include "straight/grid_corners.hpp"

namespace goalbound {

class AnyAngleFinder::Search {
 public:
  explicit Search(std::shared_ptr<const GridCorners> parts)
      : parts_(std::move(parts)), fan_(parts_->ground), search_(*parts_) {}

  const StraightGround& ground() const { return parts_->ground; }

  const AnyAnglePath& find_traced(HalfPoint start, HalfPoint goal, std::vector<AnyAngleStep>& steps) {
    search_.trace_into(&steps);
    find(start, goal);
    search_.trace_into(nullptr);
    return path_;
  }

  std::vector<SeenCorner> corners_seen(HalfPoint from, Cell other) const {
    std::vector<std::uint32_t> numbers;
    Fan fan(parts_->ground);
    fan.corners(from, numbers);
    const auto own = corner_at(from);
    std::vector<SeenCorner> seen;
    for (const std::uint32_t number : numbers) {
      const Corner& corner = parts_->graph->corner(number);
      const HalfPoint line = corner.at - from;
      const bool is_taut = corner.is_taut(line) && (!own || parts_->graph->corner(*own).is_taut(line));
      seen.push_back({.at = corner.at,
                      .wall = {corner.at.x + corner.faces[0].x, corner.at.y + corner.faces[1].y},
                      .is_taut = is_taut,
                      .is_kept = is_taut && box_holds(own, number, from, other)});
    }
    return seen;
  }

  const AnyAnglePath& find(HalfPoint start, HalfPoint goal) {
    path_.points.clear();
    path_.length = 0;
    path_.expanded = path_.generated = path_.pruned = 0;
    path_.status = check(start, goal);
    if (path_.status != SearchStatus::kNoPath) return path_;
    if (parts_->ground.sees(start, goal)) {
      path_.points.push_back(start);
      if (start != goal) path_.points.push_back(goal);
      return finish();
    }
    const bool asks_boxes = parts_->inherited.has_value() && is_middle(start) && is_middle(goal);
    const Cell start_cell{start.x >> 1, start.y >> 1};
    const Cell goal_cell{goal.x >> 1, goal.y >> 1};
    find_seen(start, goal_cell, asks_boxes, seen_by_start_);
    find_seen(goal, start_cell, asks_boxes, seen_by_goal_);
    const bool is_found = search_.find({.start = start,
                                        .goal = goal,
                                        .start_cell = start_cell,
                                        .goal_cell = goal_cell,
                                        .asks_boxes = asks_boxes,
                                        .seen_by_start = seen_by_start_,
                                        .seen_by_goal = seen_by_goal_});
    path_.expanded = search_.expanded();
    path_.generated = search_.generated();
    path_.pruned += search_.pruned();
    if (!is_found) return path_;
    path_.points.push_back(start);
    for (const std::uint32_t corner : search_.corners())
      path_.points.push_back(parts_->graph->corner(corner).point());
    path_.points.push_back(goal);
    return finish();
  }

 private:
  SearchStatus check(HalfPoint start, HalfPoint goal) const {
    const auto is_outside = [&](HalfPoint p) {
      return p.x < 0 || p.y < 0 || p.x > 2 * parts_->ground.width() || p.y > 2 * parts_->ground.height();
    };
    if (is_outside(start)) return SearchStatus::kStartOutside;
    if (is_outside(goal)) return SearchStatus::kGoalOutside;
    if (!parts_->ground.contains(start)) return SearchStatus::kStartBlocked;
    if (!parts_->ground.contains(goal)) return SearchStatus::kGoalBlocked;
    return SearchStatus::kNoPath;
  }

  std::optional<std::uint32_t> corner_at(HalfPoint p) const {
    if (((p.x | p.y) & 1) != 0) return std::nullopt;
    const auto [first, last] = parts_->ground.corners_between(p.y / 2, p.x, p.x);
    return first < last ? std::optional(first) : std::nullopt;
  }

  /// `own`: the corner at that point.
  bool box_holds(std::optional<std::uint32_t> own, std::uint32_t corner, HalfPoint from, Cell other) const {
    if (!parts_->inherited) return true;
    if (!own) return search_.may_turn(from, corner, other);
    const auto [first, last] = parts_->graph->edges(*own);
    for (std::uint32_t edge = first; edge < last; ++edge) {
      if (parts_->graph->to(edge) == corner) return parts_->boxes[edge].goals.contains(other);
    }
    return false;
  }

  static bool is_middle(HalfPoint p) { return (p.x & p.y & 1) != 0; }

  /// Replaces `seen` by the corners that a point sees tautly and where a shortest way to the other end may
  /// turn.
  void find_seen(HalfPoint from, Cell other, bool asks_boxes, std::vector<std::uint32_t>& seen) {
    if (!asks_boxes) return taut_corners(parts_->ground, fan_, from, seen);
    seen.clear();
    const CellBlocks& blocks = *parts_->blocks;
    const std::uint32_t block = blocks.number_of(from.x >> 1, from.y >> 1);
    const std::uint64_t bit = CellBlocks::bit_of(from.x >> 1, from.y >> 1);
    const auto corners = blocks.corners(block);
    const auto seen_by = blocks.seen_by(block);
    const CellBox* const boxes = parts_->block_boxes.data() + blocks.first_seen(block);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      if ((seen_by[i] & bit) == 0) continue;
      if (boxes[i].contains(other) && search_.may_turn(from, corners[i], other)) {
        seen.push_back(corners[i]);
      } else {
        search_.note(AnyAngleStep::Kind::kPruned, from, corners[i]);
      }
    }
    path_.pruned += corners.size() - seen.size();
  }

  const AnyAnglePath& finish() {
    path_.status = SearchStatus::kFound;
    for (std::size_t i = 1; i < path_.points.size(); ++i)
      path_.length += distance(path_.points[i - 1], path_.points[i]);
    return path_;
  }

  std::shared_ptr<const GridCorners> parts_;
  Fan fan_;
  CornerSearch search_;
  std::vector<std::uint32_t> seen_by_start_;
  std::vector<std::uint32_t> seen_by_goal_;
  AnyAnglePath path_;
};

namespace {

/// From a point to the square of a cell, in cells.
double to_square(HalfPoint from, Cell cell) {
  return distance(
      from, {std::clamp(from.x, 2 * cell.x, 2 * cell.x + 2), std::clamp(from.y, 2 * cell.y, 2 * cell.y + 2)});
}

}  // namespace

Result<std::shared_ptr<const CornerParts>> corners_for(const Map& map, const IndexSet& set,
                                                       Progress* progress) {
  for (const auto& member : set.members()) {
    if (member->kind().id != "corners")
      return Error{
          ErrorCode::kInvalidArgument,
          fmt::format("any-angle paths can use the index 'corners' alone, not '{}'", member->kind().id)};
  }
  if (const auto index = set.get<CornerIndex>()) {
    if (index->fits(map)) return index->parts();
    return Error{ErrorCode::kMismatch, "the index 'corners' is of another map"};
  }
  Progress none;
  Progress& watched = progress == nullptr ? none : *progress;
  const std::shared_ptr<CornerParts> parts = corner_parts_of(map);
  if (auto possible = parts->check(); !possible) return possible.error();
  watched.start(parts->corners().size());
  if (!parts->make_graph(1, watched))
    return Error{ErrorCode::kCancelled, "the graph of corners was cancelled"};
  return std::shared_ptr<const CornerParts>(parts);
}

AnyAngleFinder::AnyAngleFinder(std::unique_ptr<Search> search) : search_(std::move(search)) {}
AnyAngleFinder::AnyAngleFinder(AnyAngleFinder&&) noexcept = default;
AnyAngleFinder& AnyAngleFinder::operator=(AnyAngleFinder&&) noexcept = default;
AnyAngleFinder::~AnyAngleFinder() = default;

bool AnyAngleFinder::runs_on(const Map& map) {
  return map.as_grid() != nullptr && map.as_grid()->has_equal_costs();
}

Result<AnyAngleFinder> AnyAngleFinder::make(const Map& map, const IndexSet& set, Progress* progress) {
  if (!runs_on(map))
    return Error{
        ErrorCode::kInvalidArgument,
        as_nav_mesh(map) != nullptr
            ? "any-angle paths over a navigation mesh join points, not cells: MeshAngleFinder finds them"
            : "any-angle paths need a grid whose free cells all cost the same, or a navigation mesh"};
  auto parts = corners_for(map, set, progress);
  if (!parts) return parts.error();
  return AnyAngleFinder(std::make_unique<Search>(std::static_pointer_cast<const GridCorners>(*parts)));
}

const AnyAnglePath& AnyAngleFinder::find(Cell start, Cell goal) {
  return find(middle_of(start), middle_of(goal));
}

Result<AnyAngleFinder> AnyAngleFinder::make_changed(const Map& now, const Map& before, const IndexSet& set,
                                                    Progress* progress) {
  auto finder = make(now, {}, progress);
  if (!finder) return finder.error();
  auto old = make(before, set, progress);
  if (!old) return old.error();
  const Grid& grid = *now.as_grid();
  const Grid& then = *before.as_grid();
  if (grid.width() != then.width() || grid.height() != then.height())
    return Error{ErrorCode::kInvalidArgument, "a map that has changed keeps its size"};
  finder->old_ = std::move(old->search_);
  for (const NodeId node : grid.free_nodes()) {
    if (!then.is_free(grid.cell(node))) finder->freed_.push_back(grid.cell(node));
  }
  return finder;
}

bool AnyAngleFinder::stands(const AnyAnglePath& old, HalfPoint start, HalfPoint goal) const {
  const StraightGround& ground = search_->ground();
  if (!ground.contains(start) || !ground.contains(goal)) return false;
  if (!old.found()) return old.status == SearchStatus::kNoPath && freed_.empty();
  for (std::size_t i = 1; i < old.points.size(); ++i) {
    const bool turns = i + 1 < old.points.size();
    if (!ground.sees(old.points[i - 1], old.points[i]) || (turns && ground.is_touch(old.points[i])))
      return false;
  }
  // A shorter way leads over a freed cell: it is as long as the straight lines to its square and on, at
  // least.
  return std::ranges::none_of(freed_, [&](Cell cell) {
    return to_square(start, cell) + to_square(goal, cell) < old.length * (1 + kSameLength);
  });
}

bool AnyAngleFinder::contains(HalfPoint point) const {
  return search_->ground().contains(point);
}

bool AnyAngleFinder::sees(HalfPoint a, HalfPoint b) const {
  return contains(a) && contains(b) && search_->ground().sees(a, b);
}

bool AnyAngleFinder::is_touch(HalfPoint point) const {
  return search_->ground().is_touch(point);
}

const AnyAnglePath& AnyAngleFinder::find_traced(HalfPoint start, HalfPoint goal,
                                                std::vector<AnyAngleStep>& steps) {
  steps.clear();
  return old_ == nullptr ? search_->find_traced(start, goal, steps) : find(start, goal);
}

std::vector<SeenCorner> AnyAngleFinder::corners_seen(HalfPoint from, Cell other) const {
  return contains(from) ? search_->corners_seen(from, other) : std::vector<SeenCorner>();
}

const AnyAnglePath& AnyAngleFinder::find(HalfPoint start, HalfPoint goal) {
  if (old_ == nullptr) return search_->find(start, goal);
  const AnyAnglePath& old = old_->find(start, goal);
  const bool is_old = stands(old, start, goal);
  path_ = is_old ? old : search_->find(start, goal);
  path_.way = is_old ? AnswerWay::kOld : AnswerWay::kPlain;
  return path_;
}

}  // namespace goalbound

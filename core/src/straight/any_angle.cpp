// A* on corners. Lines from the start to the corners that it sees, between corners and to the goal are
// followed where their boxes hold the other end: that of an edge the goal, that of its twin the start.
#include "goalbound/any_angle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "straight/corner_parts.hpp"
#include "straight/corner_sweep.hpp"
#include "straight/fan.hpp"

namespace goalbound {

class AnyAngleFinder::Search {
 public:
  Search(std::shared_ptr<const CornerParts> parts)
      : parts_(std::move(parts)),
        graph_(*parts_->graph),
        fan_(parts_->ground),
        labels_(graph_.corner_count()) {}

  const StraightGround& ground() const { return parts_->ground; }

  const AnyAnglePath& find_traced(HalfPoint start, HalfPoint goal, std::vector<AnyAngleStep>& steps) {
    steps.clear();
    steps_ = &steps;
    find(start, goal);
    steps_ = nullptr;
    return path_;
  }

  std::vector<SeenCorner> corners_seen(HalfPoint from, Cell other) const {
    std::vector<std::uint32_t> numbers;
    Fan fan(parts_->ground);
    fan.corners(from, numbers);
    const std::uint32_t own = corner_at(from);
    std::vector<SeenCorner> seen;
    for (const std::uint32_t number : numbers) {
      const Corner& corner = graph_.corner(number);
      const HalfPoint line{corner.x - from.x, corner.y - from.y};
      const bool is_taut =
          corner.is_taut(line.x, line.y) && (own == kNone || graph_.corner(own).is_taut(line.x, line.y));
      seen.push_back({.at = corner.point(),
                      .wall = {corner.x + corner.wall_x, corner.y + corner.wall_y},
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
    begin(start, goal);
    if (asks_boxes_ && parts_->matrix) return look_up();
    run();
    if (best_ == kNone) return path_;
    for (std::uint32_t corner = best_; corner != kNone; corner = labels_[corner].parent)
      path_.points.push_back(graph_.corner(corner).point());
    path_.points.push_back(start);
    std::ranges::reverse(path_.points);
    path_.points.push_back(goal);
    return finish();
  }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  static constexpr double kFar = std::numeric_limits<double>::infinity();

  struct Label {
    double g = kFar;
    double to_goal = kFar;  ///< of a corner that the goal sees
    std::uint32_t parent = kNone;
    std::uint32_t query = 0;
    bool is_closed = false;
  };
  struct Entry {
    double f;
    std::uint32_t corner;
  };
  static bool is_later(const Entry& a, const Entry& b) { return a.f > b.f; }

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

  Label& label(std::uint32_t corner) {
    Label& found = labels_[corner];
    if (found.query != query_) found = {.query = query_};
    return found;
  }

  /// kNone where there is none.
  std::uint32_t corner_at(HalfPoint p) const {
    if (((p.x | p.y) & 1) != 0) return kNone;
    const auto [first, last] = parts_->ground.corners_between(p.y / 2, p.x, p.x);
    return first < last ? first : kNone;
  }

  /// `own`: the corner at that point; kNone where it is none.
  bool box_holds(std::uint32_t own, std::uint32_t corner, HalfPoint from, Cell other) const {
    if (!parts_->inherited) return true;
    if (own == kNone) return parts_->inherited->box(graph_.corner(corner), corner, from).contains(other);
    const auto [first, last] = graph_.edges(own);
    for (std::uint32_t edge = first; edge < last; ++edge) {
      if (graph_.to(edge) == corner) return parts_->boxes[edge].goals.contains(other);
    }
    return false;
  }

  /// The point of the corner is looked up only for pictures.
  void note(AnyAngleStep::Kind kind, HalfPoint from, std::uint32_t corner, double g = 0) {
    if (steps_ != nullptr) steps_->push_back({kind, from, graph_.corner(corner).point(), g});
  }

  static bool is_middle(HalfPoint p) { return (p.x & p.y & 1) != 0; }

  void begin(HalfPoint start, HalfPoint goal) {
    if (++query_ == 0) {
      std::ranges::fill(labels_, Label());
      query_ = 1;
    }
    open_.clear();
    best_ = kNone;
    best_length_ = kFar;
    goal_ = goal;
    start_cell_ = {start.x >> 1, start.y >> 1};
    goal_cell_ = {goal.x >> 1, goal.y >> 1};
    start_ = start;
    asks_boxes_ = parts_->inherited.has_value() && is_middle(start) && is_middle(goal);
    find_seen(goal, start_cell_);
    if (asks_boxes_ && parts_->matrix) {
      std::swap(seen_, seen_by_goal_);
      return find_seen(start, goal_cell_);
    }
    for (const std::uint32_t corner : seen_) {
      label(corner).to_goal = distance(graph_.corner(corner).point(), goal);
      note(AnyAngleStep::Kind::kSeen, goal, corner);
    }
    find_seen(start, goal_cell_);
    for (const std::uint32_t corner : seen_)
      reach(corner, distance(start, graph_.corner(corner).point()), kNone);
  }

  /// The corners that a point sees tautly and where a shortest way to the other end may turn.
  void find_seen(HalfPoint from, Cell other) {
    if (!asks_boxes_) return taut_corners(parts_->ground, fan_, from, seen_);
    seen_.clear();
    const CellBlocks& blocks = *parts_->blocks;
    const std::uint32_t block = blocks.number_of(from.x >> 1, from.y >> 1);
    const std::uint64_t bit = CellBlocks::bit_of(from.x >> 1, from.y >> 1);
    const auto corners = blocks.corners(block);
    const auto seen_by = blocks.seen_by(block);
    const CellBox* const boxes = parts_->block_boxes.data() + blocks.first_seen(block);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      if ((seen_by[i] & bit) == 0) continue;
      if (!boxes[i].contains(other)) {
        note(AnyAngleStep::Kind::kPruned, from, corners[i]);
        continue;
      }
      const Corner& corner = graph_.corner(corners[i]);
      if (parts_->inherited->box(corner, corners[i], from).contains(other)) {
        seen_.push_back(corners[i]);
      } else {
        note(AnyAngleStep::Kind::kPruned, from, corners[i]);
      }
    }
    path_.pruned += corners.size() - seen_.size();
  }

  void reach(std::uint32_t corner, double g, std::uint32_t parent) {
    ++path_.generated;
    note(AnyAngleStep::Kind::kReached, parent == kNone ? start_ : graph_.corner(parent).point(), corner, g);
    Label& there = label(corner);
    if (g >= there.g) return;
    there.g = g;
    there.parent = parent;
    open_.push_back({g + distance(graph_.corner(corner).point(), goal_), corner});
    std::ranges::push_heap(open_, &is_later);
  }

  /// The best pair of a corner of the start and one of the goal, by the matrix.
  const AnyAnglePath& look_up() {
    const CornerMatrix& matrix = *parts_->matrix;
    std::uint32_t first = kNone;
    for (const std::uint32_t a : seen_) {
      const double before = distance(start_, graph_.corner(a).point());
      for (const std::uint32_t b : seen_by_goal_) {
        ++path_.generated;
        const double length = before + matrix.length(a, b) + distance(graph_.corner(b).point(), goal_);
        if (length >= best_length_) continue;
        best_length_ = length;
        first = a;
        best_ = b;
      }
    }
    if (best_ == kNone) return path_;
    path_.points.push_back(start_);
    for (std::uint32_t corner = first;; ++path_.expanded) {
      path_.points.push_back(graph_.corner(corner).point());
      if (corner == best_) break;
      corner = matrix.next(corner, best_);
    }
    path_.points.push_back(goal_);
    return finish();
  }

  void run() {
    while (!open_.empty() && open_.front().f < best_length_) {
      std::ranges::pop_heap(open_, &is_later);
      const std::uint32_t corner = open_.back().corner;
      open_.pop_back();
      Label& here = label(corner);
      if (std::exchange(here.is_closed, true)) continue;
      expand(corner, here);
    }
    if (best_ != kNone) path_.status = SearchStatus::kFound;
  }

  void expand(std::uint32_t corner, const Label& here) {
    ++path_.expanded;
    if (here.g + here.to_goal < best_length_) {
      best_length_ = here.g + here.to_goal;
      best_ = corner;
    }
    const double g = here.g;
    const HalfPoint from = here.parent == kNone ? start_ : graph_.corner(here.parent).point();
    note(AnyAngleStep::Kind::kExpanded, from, corner, g);
    const Corner& turn = graph_.corner(corner);
    const HalfPoint direction{turn.x - from.x, turn.y - from.y};
    const int side = TautGraph::side_of(turn, direction.x, direction.y);
    const auto [first, last] = graph_.edges(corner, side);
    for (std::uint32_t edge = first; edge < last; ++edge) {
      if (asks_boxes_ && !(parts_->boxes[edge].goals.contains(goal_cell_) &&
                           parts_->boxes[edge].starts.contains(start_cell_))) {
        ++path_.pruned;
        note(AnyAngleStep::Kind::kPruned, turn.point(), graph_.to(edge));
        continue;
      }
      const std::uint32_t to = graph_.to(edge);
      const Corner& there = graph_.corner(to);
      // The others lie ever farther from the wall.
      if (TautGraph::is_nearer(side, direction, {there.x - turn.x, there.y - turn.y})) return;
      reach(to, g + distance(turn.point(), there.point()), corner);
    }
  }

  const AnyAnglePath& finish() {
    path_.status = SearchStatus::kFound;
    for (std::size_t i = 1; i < path_.points.size(); ++i)
      path_.length += distance(path_.points[i - 1], path_.points[i]);
    return path_;
  }

  std::shared_ptr<const CornerParts> parts_;
  const TautGraph& graph_;
  Fan fan_;
  std::vector<Label> labels_;
  std::uint32_t query_ = 0;
  std::vector<Entry> open_;  ///< a heap
  std::vector<std::uint32_t> seen_;
  std::vector<std::uint32_t> seen_by_goal_;  ///< for the matrix
  HalfPoint start_;
  HalfPoint goal_;
  Cell start_cell_;
  Cell goal_cell_;
  bool asks_boxes_ = false;
  std::uint32_t best_ = kNone;  ///< the last corner of the best way so far
  double best_length_ = kFar;
  AnyAnglePath path_;
  std::vector<AnyAngleStep>* steps_ = nullptr;  ///< null: nobody wants them
};

namespace {

/// From a point to the square of a cell, in cells.
double to_square(HalfPoint from, Cell cell) {
  return distance(
      from, {std::clamp(from.x, 2 * cell.x, 2 * cell.x + 2), std::clamp(from.y, 2 * cell.y, 2 * cell.y + 2)});
}

}  // namespace

AnyAngleFinder::AnyAngleFinder(std::unique_ptr<Search> search) : search_(std::move(search)) {}
AnyAngleFinder::AnyAngleFinder(AnyAngleFinder&&) noexcept = default;
AnyAngleFinder& AnyAngleFinder::operator=(AnyAngleFinder&&) noexcept = default;
AnyAngleFinder::~AnyAngleFinder() = default;

bool AnyAngleFinder::runs_on(const Map& map) {
  return map.as_grid() != nullptr && map.as_grid()->has_equal_costs();
}

Result<AnyAngleFinder> AnyAngleFinder::make(const Map& map, const IndexSet& set, Progress* progress) {
  const Grid* grid = map.as_grid();
  if (!runs_on(map))
    return Error{ErrorCode::kInvalidArgument,
                 "any-angle paths need a grid whose free cells all cost the same"};
  for (const auto& member : set.members()) {
    if (member->kind().id != "corners")
      return Error{
          ErrorCode::kInvalidArgument,
          fmt::format("any-angle paths can use the index 'corners' alone, not '{}'", member->kind().id)};
  }
  if (const auto index = set.get<CornerIndex>()) {
    if (!index->fits(map)) return Error{ErrorCode::kMismatch, "the index 'corners' is of another map"};
    return AnyAngleFinder(std::make_unique<Search>(index->parts()));
  }
  Progress none;
  Progress& watched = progress == nullptr ? none : *progress;
  auto parts = std::make_shared<CornerParts>(*grid);
  watched.start(parts->ground.corners().size());
  parts->graph = TautGraph::make(parts->ground, 1, watched);
  if (!parts->graph) return Error{ErrorCode::kCancelled, "the graph of corners was cancelled"};
  return AnyAngleFinder(std::make_unique<Search>(std::move(parts)));
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

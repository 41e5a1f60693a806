// Any-angle paths against a graph of all lattice points in sight of each other, where sight is told by other
// means, and against Polyanya on a mesh of the same ground.
#include "goalbound/any_angle.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <utility>

#include "any_map_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/mesh_paths.hpp"
#include "goalbound/polyanya.hpp"
#include "rounds.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

constexpr double kFarAway = 1e300;

/// By the definition: a line leads over the ground if it meets the inside of no blocked cell, does not follow
/// a side between two of them, and does not cross a point at which two walls touch.
class GroundSight {
 public:
  explicit GroundSight(const Grid& grid) : grid_(grid) {}

  bool is_free(int x, int y) const { return grid_.is_free(Cell{x, y}); }
  bool contains(HalfPoint p) const {
    for (const int y : {(p.y - 1) >> 1, p.y >> 1}) {
      for (const int x : {(p.x - 1) >> 1, p.x >> 1}) {
        if (is_free(x, y)) return true;
      }
    }
    return false;
  }
  /// Two walls touch there, and two free cells do.
  bool is_touch(HalfPoint p) const {
    if (((p.x | p.y) & 1) != 0) return false;
    const int x = p.x / 2;
    const int y = p.y / 2;
    const bool falls = is_free(x - 1, y - 1) && is_free(x, y) && !is_free(x, y - 1) && !is_free(x - 1, y);
    const bool rises = !is_free(x - 1, y - 1) && !is_free(x, y) && is_free(x, y - 1) && is_free(x - 1, y);
    return falls || rises;
  }
  bool sees(HalfPoint a, HalfPoint b) const {
    for (int y = -1; y <= grid_.height(); ++y) {
      for (int x = -1; x <= grid_.width(); ++x) {
        if (!is_free(x, y) && meets(a, b, x, y)) return false;
      }
    }
    return !follows_a_shut_side(a, b) && !crosses_a_touch(a, b);
  }

 private:
  using Fraction = std::pair<std::int64_t, std::int64_t>;  ///< the second one above 0

  static bool less(Fraction a, Fraction b) { return a.first * b.second < b.first * a.second; }
  /// Whether a part of the line lies inside of the cell: its stretches inside of the columns and of the rows
  /// have more than a point in common.
  static bool meets(HalfPoint a, HalfPoint b, int x, int y) {
    Fraction begin{0, 1};
    Fraction end{1, 1};
    for (const auto& [from, to, low] : {std::tuple(a.x, b.x, 2 * x), std::tuple(a.y, b.y, 2 * y)}) {
      const std::int64_t step = to - from;
      if (step == 0) {
        if (from <= low || from >= low + 2) return false;
        continue;
      }
      Fraction in{low - from, step};
      Fraction out{low + 2 - from, step};
      for (Fraction* f : {&in, &out}) {
        if (f->second < 0) *f = {-f->first, -f->second};
      }
      if (step < 0) std::swap(in, out);
      if (less(begin, in)) begin = in;
      if (less(out, end)) end = out;
    }
    return less(begin, end);
  }
  bool follows_a_shut_side(HalfPoint a, HalfPoint b) const {
    if (a.y == b.y && (a.y & 1) == 0) {
      for (int x = std::min(a.x, b.x) >> 1; 2 * x < std::max(a.x, b.x); ++x) {
        if (!is_free(x, a.y / 2 - 1) && !is_free(x, a.y / 2)) return true;
      }
    }
    if (a.x == b.x && (a.x & 1) == 0) {
      for (int y = std::min(a.y, b.y) >> 1; 2 * y < std::max(a.y, b.y); ++y) {
        if (!is_free(a.x / 2 - 1, y) && !is_free(a.x / 2, y)) return true;
      }
    }
    return false;
  }
  bool crosses_a_touch(HalfPoint a, HalfPoint b) const {
    for (int y = 0; y <= 2 * grid_.height(); y += 2) {
      for (int x = 0; x <= 2 * grid_.width(); x += 2) {
        const HalfPoint p{x, y};
        if (p == a || p == b || !is_touch(p)) continue;
        const bool is_on_line =
            std::int64_t{p.x - a.x} * (b.y - a.y) == std::int64_t{p.y - a.y} * (b.x - a.x);
        const bool is_between = std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) &&
                                std::min(a.y, b.y) <= p.y && p.y <= std::max(a.y, b.y);
        if (is_on_line && is_between) return true;
      }
    }
    return false;
  }

  const Grid& grid_;
};

/// The least lengths from one of some points to all others, over all points of the lattice.
class AllWays {
 public:
  /// `ends`: besides the lattice.
  AllWays(const Grid& grid, const std::vector<HalfPoint>& ends) : points_(ends), end_count_(ends.size()) {
    const GroundSight sight(grid);
    for (int y = 0; y <= 2 * grid.height(); y += 2) {
      for (int x = 0; x <= 2 * grid.width(); x += 2) {
        if (sight.contains({x, y}) && !sight.is_touch({x, y})) points_.push_back({x, y});
      }
    }
    lines_.resize(points_.size());
    for (std::size_t i = 0; i < points_.size(); ++i) {
      for (std::size_t j = i + 1; j < points_.size(); ++j) {
        if (!sight.sees(points_[i], points_[j])) continue;
        const double length = std::hypot(points_[i].x - points_[j].x, points_[i].y - points_[j].y) / 2;
        lines_[i].push_back({j, length});
        lines_[j].push_back({i, length});
      }
    }
  }

  std::vector<double> from(std::size_t end) const {
    std::vector<double> lengths(points_.size(), kFarAway);
    lengths[end] = 0;
    using Entry = std::pair<double, std::size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    for (open.push({0, end}); !open.empty();) {
      const auto [length, point] = open.top();
      open.pop();
      const bool is_other_end = point < end_count_ && point != end;
      if (length > lengths[point] || is_other_end) continue;
      for (const auto& [to, step] : lines_[point]) {
        if (length + step >= lengths[to]) continue;
        lengths[to] = length + step;
        open.push({lengths[to], to});
      }
    }
    lengths.resize(end_count_);
    return lengths;
  }

 private:
  std::vector<HalfPoint> points_;
  std::size_t end_count_;
  std::vector<std::vector<std::pair<std::size_t, double>>> lines_;
};

std::shared_ptr<const Index> corners_of(const Map& map, std::string_view name = "corners") {
  Progress progress;
  return make_index(map, IndexValues::parse(name).value(), {}, progress, {.threads = 1}).value();
}

/// The length of the path that was found, once it is known to be one.
double checked_length(const Grid& grid, const AnyAnglePath& path, HalfPoint start, HalfPoint goal) {
  if (!path.found()) return kFarAway;
  EXPECT_EQ(path.points.front(), start);
  EXPECT_EQ(path.points.back(), goal);
  const GroundSight sight(grid);
  double length = 0;
  for (std::size_t i = 1; i < path.points.size(); ++i) {
    EXPECT_TRUE(sight.sees(path.points[i - 1], path.points[i]));
    length +=
        std::hypot(path.points[i].x - path.points[i - 1].x, path.points[i].y - path.points[i - 1].y) / 2;
  }
  EXPECT_NEAR(path.length, length, 1e-9);
  return length;
}

Grid small_random_grid(unsigned seed, int most) {
  std::mt19937 random(seed);
  const int width = 2 + static_cast<int>(random() % static_cast<unsigned>(most - 1));
  const int height = 2 + static_cast<int>(random() % static_cast<unsigned>(most - 1));
  return random_grid(random, width, height, 10 + static_cast<int>(random() % 36));
}

TEST(AnyAngle, IsTheShortestBetweenAllMiddlesOfCells) {
  std::uint64_t pairs = 0;
  for (unsigned seed = 0; seed < static_cast<unsigned>(rounds(60)); ++seed) {
    const Grid grid = small_random_grid(seed, 9);
    if (grid.free_count() == 0) continue;
    std::vector<HalfPoint> middles;
    for (const NodeId node : grid.free_nodes()) middles.push_back(middle_of(grid.cell(node)));
    const AllWays ways(grid, middles);
    AnyAngleFinder plain = AnyAngleFinder::make(grid).value();
    AnyAngleFinder bounded = AnyAngleFinder::make(grid, {corners_of(grid)}).value();
    AnyAngleFinder exact = AnyAngleFinder::make(grid, {corners_of(grid, "corners:exact:matrix")}).value();
    for (std::size_t s = 0; s < middles.size(); ++s) {
      const std::vector<double> expected = ways.from(s);
      for (std::size_t t = 0; t < middles.size(); ++t, ++pairs) {
        for (AnyAngleFinder* finder : {&plain, &bounded, &exact}) {
          const AnyAnglePath& path = finder->find(middles[s], middles[t]);
          ASSERT_NEAR(checked_length(grid, path, middles[s], middles[t]), expected[t], 1e-9)
              << "seed " << seed << ", " << s << " to " << t
              << (finder == &bounded ? " by boxes"
                  : finder == &exact ? " by exact boxes"
                                     : "");
        }
      }
    }
  }
  EXPECT_GT(pairs, 1000U);
}

TEST(AnyAngle, IsTheShortestBetweenAllHalfPoints) {
  for (unsigned seed = 0; seed < static_cast<unsigned>(rounds(30)); ++seed) {
    const Grid grid = small_random_grid(seed + 500, 5);
    const GroundSight sight(grid);
    std::vector<HalfPoint> points;
    for (int y = 0; y <= 2 * grid.height(); ++y) {
      for (int x = 0; x <= 2 * grid.width(); ++x) {
        if (sight.contains({x, y})) points.push_back({x, y});
      }
    }
    if (points.empty()) continue;
    const AllWays ways(grid, points);
    AnyAngleFinder finder = AnyAngleFinder::make(grid, {corners_of(grid)}).value();
    for (std::size_t s = 0; s < points.size(); ++s) {
      const std::vector<double> expected = ways.from(s);
      for (std::size_t t = 0; t < points.size(); ++t) {
        const AnyAnglePath& path = finder.find(points[s], points[t]);
        ASSERT_NEAR(checked_length(grid, path, points[s], points[t]), expected[t], 1e-9)
            << "seed " << seed << ", " << points[s].x << "," << points[s].y << " to " << points[t].x << ","
            << points[t].y;
      }
    }
  }
}

TEST(AnyAngle, IsAsLongAsPolyanyaOnTheSameGround) {
  for (const char* generator : {"caves", "rooms", "maze", "random"}) {
    SCOPED_TRACE(generator);
    const Grid grid = generate_grid(*find_generator(generator), 48, 40, 7).value();
    const NavMesh mesh = mesh_of_ground(grid).value();
    Polyanya polyanya(mesh);
    AnyAngleFinder finder = AnyAngleFinder::make(grid, {corners_of(grid)}).value();
    AnyAngleFinder exact = AnyAngleFinder::make(grid, {corners_of(grid, "corners:exact:matrix")}).value();
    std::mt19937 random(3);
    const auto nodes = grid.free_nodes();
    for (int i = 0; i < rounds(300); ++i) {
      const Cell a = grid.cell(nodes[random() % nodes.size()]);
      const Cell b = grid.cell(nodes[random() % nodes.size()]);
      const AnyAnglePath& path = finder.find(a, b);
      const bool found = polyanya.find({a.x + 0.5, a.y + 0.5, 0}, {b.x + 0.5, b.y + 0.5, 0}).found();
      ASSERT_EQ(path.found(), found);
      if (found) {
        ASSERT_NEAR(path.length, polyanya.length(), 1e-9 * (1 + path.length));
        ASSERT_NEAR(exact.find(a, b).length, polyanya.length(), 1e-9 * (1 + path.length));
      }
    }
  }
}

TEST(AnyAngle, FollowsWallsAndDoesNotCrossWhereTheyTouch) {
  const Grid walls = grid_of("...\n.@.\n...\n");
  AnyAngleFinder around = AnyAngleFinder::make(walls).value();
  const AnyAnglePath& path = around.find(Cell{0, 1}, Cell{2, 1});
  EXPECT_THAT(path.points, testing::ElementsAre(HalfPoint{1, 3}, testing::_, testing::_, HalfPoint{5, 3}));
  EXPECT_NEAR(path.length, 2 * std::hypot(0.5, 0.5) + 1, 1e-12);

  const Grid touching = grid_of(".@\n@.\n");
  AnyAngleFinder apart = AnyAngleFinder::make(touching).value();
  EXPECT_EQ(apart.find(Cell{0, 0}, Cell{1, 1}).status, SearchStatus::kNoPath);
  EXPECT_EQ(apart.find(HalfPoint{2, 2}, HalfPoint{3, 3}).status, SearchStatus::kFound) << "the point itself";
  EXPECT_EQ(apart.find(Cell{1, 0}, Cell{1, 1}).status, SearchStatus::kStartBlocked);
  EXPECT_EQ(apart.find(Cell{1, 1}, Cell{1, 0}).status, SearchStatus::kGoalBlocked);
  EXPECT_EQ(apart.find(Cell{1, 1}, Cell{2, 1}).status, SearchStatus::kGoalOutside);
  EXPECT_EQ(apart.find(Cell{5, 0}, Cell{1, 1}).status, SearchStatus::kStartOutside);
}

TEST(AnyAngle, PrunesLinesThatBoxesRefuse) {
  const Grid grid = generate_grid(*find_generator("caves"), 96, 96, 1).value();
  AnyAngleFinder plain = AnyAngleFinder::make(grid).value();
  AnyAngleFinder bounded = AnyAngleFinder::make(grid, {corners_of(grid)}).value();
  std::uint64_t without = 0;
  std::uint64_t with = 0;
  const auto nodes = grid.free_nodes();
  for (std::size_t i = 0; i + 1 < nodes.size(); i += 97) {
    const Cell a = grid.cell(nodes[i]);
    const Cell b = grid.cell(nodes[nodes.size() - 1 - i]);
    without += plain.find(a, b).expanded;
    with += bounded.find(a, b).expanded;
  }
  EXPECT_LT(2 * with, without);
}

std::size_t count_of(const std::vector<AnyAngleStep>& steps, AnyAngleStep::Kind kind) {
  return static_cast<std::size_t>(std::ranges::count(steps, kind, &AnyAngleStep::kind));
}

TEST(AnyAngle, TellsWhatItDid) {
  const Grid grid = generate_grid(*find_generator("caves"), 48, 40, 1).value();
  AnyAngleFinder plain = AnyAngleFinder::make(grid).value();
  AnyAngleFinder bounded = AnyAngleFinder::make(grid, {corners_of(grid)}).value();
  const auto nodes = grid.free_nodes();
  std::vector<AnyAngleStep> steps;
  std::size_t skipped = 0;
  for (std::size_t i = 0; i < nodes.size(); i += 41) {
    const HalfPoint start = middle_of(grid.cell(nodes[i]));
    const HalfPoint goal = middle_of(grid.cell(nodes[nodes.size() - 1 - i]));
    for (AnyAngleFinder* finder : {&plain, &bounded}) {
      const AnyAnglePath found = finder->find(start, goal);
      const AnyAnglePath& traced = finder->find_traced(start, goal, steps);
      ASSERT_EQ(traced.points, found.points);
      EXPECT_EQ(count_of(steps, AnyAngleStep::Kind::kExpanded), found.expanded);
      EXPECT_EQ(count_of(steps, AnyAngleStep::Kind::kReached), found.generated);
      EXPECT_LE(count_of(steps, AnyAngleStep::Kind::kPruned), found.pruned) << "of a square more are skipped";
      skipped += count_of(steps, AnyAngleStep::Kind::kPruned);
      for (const AnyAngleStep& step : steps) ASSERT_TRUE(finder->sees(step.from, step.to));
    }
  }
  EXPECT_GT(skipped, 0U);
}

/// What is taut is told by its definition: neither the line nor its extension leads into the wall.
TEST(AnyAngle, TellsWhichCornersAPointSees) {
  const Grid grid = generate_grid(*find_generator("caves"), 48, 40, 1).value();
  const GroundSight sight(grid);
  AnyAngleFinder plain = AnyAngleFinder::make(grid).value();
  AnyAngleFinder bounded = AnyAngleFinder::make(grid, {corners_of(grid)}).value();
  const auto nodes = grid.free_nodes();
  std::size_t taut = 0;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < nodes.size(); i += 41) {
    const Cell goal = grid.cell(nodes[nodes.size() - 1 - i]);
    std::vector<HalfPoint> points = {middle_of(grid.cell(nodes[i]))};
    const AnyAnglePath& path = bounded.find(grid.cell(nodes[i]), goal);
    const HalfPoint first = path.points.size() > 2 ? path.points[1] : HalfPoint{-1, -1};
    if (first.x >= 0) points.push_back(first);
    for (const HalfPoint from : points) {
      for (const SeenCorner& corner : bounded.corners_seen(from, goal)) {
        EXPECT_TRUE(sight.sees(from, corner.at));
        EXPECT_FALSE(grid.is_free(Cell{corner.wall.x >> 1, corner.wall.y >> 1}));
        EXPECT_TRUE(corner.is_taut || !corner.is_kept);
        taut += corner.is_taut ? 1 : 0;
        kept += corner.is_kept ? 1 : 0;
        if (from == points.front() && corner.at == first) {
          EXPECT_TRUE(corner.is_kept) << "the path turns there";
        }
      }
      for (const SeenCorner& corner : plain.corners_seen(from, goal))
        EXPECT_EQ(corner.is_kept, corner.is_taut) << "there are no boxes";
    }
  }
  EXPECT_LT(3 * kept, taut);
  EXPECT_TRUE(plain.corners_seen({-1, -1}, Cell{0, 0}).empty());
}

TEST(AnyAngle, ExactBoxesAtCellsLeaveFewerCorners) {
  const Grid grid = generate_grid(*find_generator("caves"), 64, 64, 1).value();
  AnyAngleFinder inherited = AnyAngleFinder::make(grid, {corners_of(grid)}).value();
  AnyAngleFinder exact = AnyAngleFinder::make(grid, {corners_of(grid, "corners:exact")}).value();
  std::uint64_t without = 0;
  std::uint64_t with = 0;
  const auto nodes = grid.free_nodes();
  for (std::size_t i = 0; i + 1 < nodes.size(); i += 13) {
    const HalfPoint a = middle_of(grid.cell(nodes[i]));
    const HalfPoint b = middle_of(grid.cell(nodes[nodes.size() - 1 - i]));
    const AnyAnglePath expected = inherited.find(a, b);
    const AnyAnglePath& path = exact.find(a, b);
    ASSERT_EQ(path.found(), expected.found());
    EXPECT_NEAR(path.length, expected.length, 1e-9);
    without += expected.generated;
    with += path.generated;
  }
  EXPECT_LT(with, without);
}

TEST(AnyAngle, TellsBeforehandHowLongCornersTake) {
  const Grid small = generate_grid(*find_generator("caves"), 40, 30, 1).value();
  const Grid large = generate_grid(*find_generator("caves"), 160, 120, 1).value();
  const IndexValues corners = IndexValues::parse("corners").value();
  const double seconds = seconds_to_make_corners(large, corners);
  EXPECT_GT(seconds, seconds_to_make_corners(small, corners));
  EXPECT_GT(seconds_to_make_corners(large, IndexValues::parse("corners:exact").value()), seconds);
  EXPECT_EQ(seconds_to_make_corners(large, IndexValues::parse("boxes").value()), 0);
  const auto roads = generate_map(*find_generator("tower"), 24, 24, 1);
  ASSERT_TRUE(roads);
  EXPECT_EQ(seconds_to_make_corners(**roads, corners), 0);
}

TEST(AnyAngle, AnswersOnMapsThatHaveChanged) {
  std::array<int, 4> ways{};
  for (unsigned seed = 0; seed < static_cast<unsigned>(rounds(60)); ++seed) {
    const Grid before = small_random_grid(seed + 900, 9);
    std::mt19937 random(seed);
    std::string terrain(before.terrain());
    for (int i = 0; i < 1 + static_cast<int>(random() % 2); ++i) {
      char& cell = terrain[random() % terrain.size()];
      cell = cell == '.' ? '@' : '.';
    }
    const Grid now = Grid::create(before.width(), before.height(), terrain).value();
    if (now.free_count() == 0 || before.free_count() == 0) continue;
    AnyAngleFinder changed = AnyAngleFinder::make_changed(now, before, {corners_of(before)}).value();
    AnyAngleFinder fresh = AnyAngleFinder::make(now).value();
    for (const NodeId s : now.free_nodes()) {
      for (const NodeId t : now.free_nodes()) {
        const AnyAnglePath& path = changed.find(now.cell(s), now.cell(t));
        const double length = checked_length(now, path, middle_of(now.cell(s)), middle_of(now.cell(t)));
        const AnyAnglePath& expected = fresh.find(now.cell(s), now.cell(t));
        ASSERT_NEAR(length, expected.found() ? expected.length : kFarAway, 1e-9) << "seed " << seed;
        ++ways[static_cast<std::size_t>(path.way)];
      }
    }
  }
  EXPECT_GT(ways[static_cast<std::size_t>(AnswerWay::kOld)], 100);
  EXPECT_GT(ways[static_cast<std::size_t>(AnswerWay::kPlain)], 100);
}

TEST(AnyAngle, RefusesWhatHasNoStraightLines) {
  TerrainCosts costs;
  costs['.'] = 1;
  costs['T'] = 3;
  const Grid weighted = Grid::create(2, 1, ".T", costs).value();
  EXPECT_THAT(AnyAngleFinder::make(weighted).error().message, testing::HasSubstr("cost the same"));
  const Grid grid = grid_of("...\n");
  const Grid other = grid_of("..@\n");
  EXPECT_EQ(AnyAngleFinder::make(grid, {corners_of(other)}).error().code, ErrorCode::kMismatch);
}

}  // namespace
}  // namespace goalbound::test

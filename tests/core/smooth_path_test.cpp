// Lines of sight and straightened paths, against squares that a line meets.
#include "goalbound/smooth_path.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "support.hpp"

namespace goalbound::test {
namespace {

/// Whether the line between the middles of two cells meets the square of a third one; its inside alone, or
/// its sides and corners as well.
bool meets(Cell from, Cell to, Cell square, bool inside) {
  const int gap = inside ? 0 : 1;  // what lies less far apart than this meets
  const auto apart = [&](int least, int most, int a, int b) {
    return std::max(a, b) < least + 1 - gap || std::min(a, b) > most - 1 + gap;
  };
  // In half cells.
  if (apart(2 * square.x - 1, 2 * square.x + 1, 2 * from.x, 2 * to.x)) return false;
  if (apart(2 * square.y - 1, 2 * square.y + 1, 2 * from.y, 2 * to.y)) return false;
  int left = 0;
  int right = 0;
  for (const int dx : {-1, 1}) {
    for (const int dy : {-1, 1}) {
      const int side = (to.x - from.x) * (2 * square.y + dy - 2 * from.y) -
                       (to.y - from.y) * (2 * square.x + dx - 2 * from.x);
      left += side > 0 || (inside && side == 0) ? 1 : 0;
      right += side < 0 || (inside && side == 0) ? 1 : 0;
    }
  }
  return left < 4 && right < 4;
}

bool meets_no_wall(const Grid& grid, Cell from, Cell to, bool inside) {
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      if (!grid.is_free(Cell{x, y}) && meets(from, to, {x, y}, inside)) return false;
    }
  }
  return true;
}

TEST(LineOfSight, IsThatOfTheSquaresOnItsWay) {
  std::mt19937 random(3);
  for (int i = 0; i < rounds(60); ++i) {
    const Grid grid =
        random_grid(random, 2 + static_cast<int>(random() % 7), 2 + static_cast<int>(random() % 7), 15);
    const Grid cut = with_rule(grid, MoveRule::kEightCut).value();
    const Grid squeeze = with_rule(grid, MoveRule::kEightSqueeze).value();
    const Grid four = with_rule(grid, MoveRule::kFour).value();
    for (const Cell a : free_cells(grid)) {
      for (const Cell b : free_cells(grid)) {
        ASSERT_EQ(sees(grid, a, b), meets_no_wall(grid, a, b, false));
        ASSERT_EQ(sees(squeeze, a, b), meets_no_wall(grid, a, b, true));
        ASSERT_EQ(sees(four, a, b), sees(grid, a, b));
        ASSERT_LE(sees(grid, a, b), sees(cut, a, b));
        ASSERT_LE(sees(cut, a, b), sees(squeeze, a, b));
        for (const Grid* one : {&grid, &cut, &squeeze}) {
          if (std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)) != 1) continue;
          ASSERT_EQ(sees(*one, a, b), one->moves(one->node(a)).contains(*direction_between(a, b)));
        }
      }
    }
  }
}

TEST(SmoothPaths, HaveTheirEndsSeeEachOtherAndAreNotLonger) {
  constexpr std::array kRules = {MoveRule::kEight, MoveRule::kFour, MoveRule::kEightCut,
                                 MoveRule::kEightSqueeze};
  std::mt19937 random(4);
  for (int i = 0; i < rounds(40); ++i) {
    const Grid grid = with_rule(random_grid(random, 12, 9, 20), kRules[random() % kRules.size()]).value();
    const auto query = make_query(grid).value();
    const auto cells = free_cells(grid);
    const Cell start = cells[random() % cells.size()];
    for (const Cell goal : cells) {
      const SearchResult result = query->find(grid.node(start), grid.node(goal));
      if (!result.found()) continue;
      std::vector<NodeId> path;
      query->path(path);
      const SmoothPath smooth = smooth_path(grid, path);
      ASSERT_EQ(smooth.points.front(), path.front());
      ASSERT_EQ(smooth.points.back(), path.back());
      double length = 0;
      for (std::size_t p = 1; p < smooth.points.size(); ++p) {
        const Cell a = grid.cell(smooth.points[p - 1]);
        const Cell b = grid.cell(smooth.points[p]);
        ASSERT_TRUE(sees(grid, a, b));
        length += std::hypot(a.x - b.x, a.y - b.y);
      }
      ASSERT_NEAR(smooth.length, length, 1e-9);
      ASSERT_LE(length, grid.length_of(result.cost) + 1e-9);
    }
  }
}

TEST(SmoothPaths, AnEmptyMapIsCrossedInOneLine) {
  const Grid grid = grid_of(".....\n.....\n.....");
  const auto query = make_query(grid).value();
  (void)query->find(grid.node({0, 0}), grid.node({4, 2}));
  std::vector<NodeId> path;
  query->path(path);
  const SmoothPath smooth = smooth_path(grid, path);
  EXPECT_EQ(smooth.points.size(), 2U);
  EXPECT_DOUBLE_EQ(smooth.length, std::hypot(4, 2));
  EXPECT_TRUE(smooth_path(grid, {}).points.empty());
  EXPECT_EQ(smooth_path(grid, std::span(path).first(1)).length, 0);
}

}  // namespace
}  // namespace goalbound::test

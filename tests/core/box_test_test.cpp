#include "goalbound/search/box_test.hpp"

#include "support.hpp"

namespace goalbound {
namespace {

/// Boxes of all kinds: empty ones, single cells, the whole map, limits at the largest numbers.
Box random_box(std::mt19937& random, const Grid& grid) {
  const auto below = [&random](std::int32_t limit) {
    const auto any = static_cast<std::int32_t>(random() % static_cast<unsigned>(limit));
    return random() % 4 == 0 ? limit - 1 : random() % 4 == 0 ? 0 : any;
  };
  if (random() % 5 == 0) return {};
  Box box;
  box.grow(Cell{below(grid.width()), below(grid.height())});
  if (random() % 3 != 0) box.grow(Cell{below(grid.width()), below(grid.height())});
  return box;
}

class BoxTestOfWidth : public testing::TestWithParam<std::int32_t> {};

TEST_P(BoxTestOfWidth, SaysWhatTheBoxesSay) {
  const Grid grid =
      Grid::create(GetParam(), 3, std::string(static_cast<std::size_t>(GetParam()) * 3, '.')).value();
  Bounds bounds(Bounds::info_for(grid, Ordering::kCanonical, Method::kExact),
                Bounds::value_bytes_for(grid.width(), grid.height()));
  std::mt19937 random(77);
  const std::uint32_t slots = std::min(grid.free_count(), 500U);
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    for (const Direction d : kAllDirections) bounds.set(slot, d, random_box(random, grid));
  }
  BoxTest test(bounds);
  for (int i = 0; i < 300; ++i) {
    const std::int32_t x = i % 3 == 0
                               ? grid.width() - 1
                               : static_cast<std::int32_t>(random() % static_cast<unsigned>(grid.width()));
    const Cell goal{x, static_cast<std::int32_t>(random() % 3)};
    test.aim(goal);
    for (std::uint32_t slot = 0; slot < slots; ++slot) {
      DirectionSet holding;
      for (const Direction d : kAllDirections) {
        if (bounds.box(slot, d).contains(goal)) holding.add(d);
      }
      ASSERT_EQ(test.holding(slot), holding) << "slot " << slot << ", goal x " << goal.x;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Search, BoxTestOfWidth, testing::Values(256, 257, kMaxSide));

}  // namespace
}  // namespace goalbound

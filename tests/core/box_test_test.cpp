#include "goalbound/search/box_test.hpp"

#include "bounds_maps.hpp"

namespace goalbound::test {
namespace {

/// Boxes of all kinds: empty ones, single places, the whole map, limits at the largest numbers.
Box random_box(std::mt19937& random, const Box& limits) {
  const auto between = [&random](std::int32_t min, std::int32_t max) {
    const auto any = static_cast<std::uint32_t>(max) - static_cast<std::uint32_t>(min) + 1;
    return random() % 4 == 0   ? max
           : random() % 4 == 0 ? min
                               : static_cast<std::int32_t>(std::int64_t{min} + random() % any);
  };
  const auto place = [&] {
    return Place{between(limits.min_x, limits.max_x), between(limits.min_y, limits.max_y),
                 between(limits.min_z, limits.max_z)};
  };
  if (random() % 5 == 0) return {};
  Box box;
  box.grow(place());
  if (random() % 3 != 0) box.grow(place());
  return box;
}

class BoxTestOfWidth : public testing::TestWithParam<std::int32_t> {};

TEST_P(BoxTestOfWidth, SaysWhatTheBoxesSay) {
  const Grid grid =
      Grid::create(GetParam(), 3, std::string(static_cast<std::size_t>(GetParam()) * 3, '.')).value();
  Bounds bounds(grid, Ordering::kCanonical, Method::kExact);
  std::mt19937 random(77);
  const std::uint32_t slots = std::min(grid.free_count(), 500U);
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    for (const Direction d : kAllDirections) bounds.set(slot, d, random_box(random, grid.limits()));
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

/// Limits of the places of a list graph, and the bytes a value that they need.
struct Space {
  const char* name;
  std::uint32_t axes;
  Box limits;
  std::uint32_t value_bytes;
};
void PrintTo(const Space& space, std::ostream* out) {
  *out << space.name;
}

constexpr std::uint32_t kMostEdges = 20;

/// Nodes of 0, 1, 2 .. kMostEdges edges, twice over, with a box set for each.
Bounds random_boxes(std::mt19937& random, const Space& space) {
  BoxShape shape{.limits = space.limits,
                 .axes = space.axes,
                 .value_bytes = BoxShape::value_bytes_for(space.limits),
                 .node_count = 2 * (kMostEdges + 1),
                 .first_boxes = nullptr};
  std::vector<std::uint32_t> first = {0};
  for (std::uint32_t slot = 0; slot < shape.node_count; ++slot)
    first.push_back(first.back() + slot % (kMostEdges + 1));
  shape.first_boxes = std::make_shared<const std::vector<std::uint32_t>>(first);
  Bounds::Info info;
  info.limits = space.limits;
  info.node_count = shape.node_count;
  info.box_count = shape.box_count();
  Bounds bounds(info, shape);
  for (std::uint32_t slot = 0; slot < shape.node_count; ++slot) {
    for (std::size_t e = 0; e < bounds.boxes_of(slot); ++e)
      bounds.set(slot, EdgeIndex(e), random_box(random, space.limits));
  }
  return bounds;
}

class ListBoxTestIn : public testing::TestWithParam<Space> {};

TEST_P(ListBoxTestIn, KeepsEachBox) {
  const Space& space = GetParam();
  EXPECT_EQ(BoxShape::value_bytes_for(space.limits), space.value_bytes);
  std::mt19937 random(78);
  std::mt19937 again(78);
  const Bounds bounds = random_boxes(random, space);
  for (std::uint32_t slot = 0; slot < bounds.info().node_count; ++slot) {
    for (std::size_t e = 0; e < bounds.boxes_of(slot); ++e)
      EXPECT_EQ(bounds.box(slot, EdgeIndex(e)), random_box(again, space.limits)) << slot << ", edge " << e;
  }
}

TEST_P(ListBoxTestIn, SaysWhatTheBoxesSay) {
  const Box& limits = GetParam().limits;
  std::mt19937 random(79);
  for (int round = 0; round < 20; ++round) {
    const Bounds bounds = random_boxes(random, GetParam());
    ListBoxTest test(bounds);
    for (int i = 0; i < 100; ++i) {
      const Box spot = random_box(random, limits);
      const Place goal = spot.empty() ? Place{limits.min_x, limits.min_y, limits.min_z}
                                      : Place{spot.max_x, spot.min_y, spot.max_z};
      test.aim(goal);
      for (std::uint32_t slot = 0; slot < bounds.info().node_count; ++slot) {
        const std::size_t edges = bounds.boxes_of(slot);
        for (std::size_t block = 0; block * BoxShape::kBlock < edges; ++block) {
          unsigned expected = 0;
          for (std::size_t e = block * BoxShape::kBlock; e < std::min(edges, (block + 1) * BoxShape::kBlock);
               ++e)
            expected |= unsigned{bounds.box(slot, EdgeIndex(e)).contains(goal)} << e % BoxShape::kBlock;
          ASSERT_EQ(test.holding(bounds.shape().first_box(slot), edges, block), expected)
              << edges << " edges, block " << block << ", goal " << goal.x << "," << goal.y << "," << goal.z;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Search, ListBoxTestIn,
    testing::Values(
        Space{"point", 2, {7, 7, -3, -3}, 1}, Space{"narrow", 2, {-100, 155, 0, 255}, 1},
        Space{"narrow_space", 3, {-100, 155, 0, 3, -9, 9}, 1}, Space{"middle", 2, {-32768, 32767, 0, 256}, 2},
        Space{"middle_space", 3, {0, 256, -5, 65530, -32768, 32767}, 2},
        Space{"wide", 2, {-1, 65535, 3, 4}, 4},
        Space{"farthest",
              2,
              {-ListGraph::kFarthest, ListGraph::kFarthest, -ListGraph::kFarthest, ListGraph::kFarthest},
              4},
        Space{
            "wide_space", 3, {-ListGraph::kFarthestInSpace, ListGraph::kFarthestInSpace, 0, 1, 0, 70000}, 4}),
    [](const auto& space) { return space.param.name; });

/// A fresh index is the whole map, everywhere.
TEST(ListBoxTest, MissingNodesKeepEveryEdge) {
  std::mt19937 random(80);
  for (const std::int32_t spread : {100, 30000, 1000000}) {
    const ListGraph list = random_list(random, 40, spread);
    const Bounds bounds(list, Ordering::kAllOptimal, Method::kExact);
    ListBoxTest test(bounds);
    for (std::uint32_t goal = 0; goal < list.node_count(); ++goal) {
      test.aim(list.place(NodeId{goal}));
      for (std::uint32_t n = 0; n < list.node_count(); ++n) {
        const std::size_t edges = list.edge_limit(NodeId{n});
        for (std::size_t block = 0; block * 8 < edges; ++block) {
          const std::size_t count = std::min<std::size_t>(edges - block * 8, 8);
          EXPECT_EQ(test.holding(list.first_edge(NodeId{n}), edges, block), (1U << count) - 1);
        }
      }
    }
  }
}

}  // namespace
}  // namespace goalbound::test

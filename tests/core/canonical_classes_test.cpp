// Canonical boxes from classes of targets against those of the stepwise flood.
#include "precompute/class_stage.hpp"
#include "ten_kinds_of_maps.hpp"

namespace goalbound {
namespace {

using test::bounds_by_steps;

constexpr PrecomputeOptions kOneThread = {.threads = 1};
constexpr std::string_view kWay = "classes of targets";

/// Every node of a grid at once.
class WholeGrid final : public FloodWork {
 public:
  explicit WholeGrid(const Grid& grid) : boxes(grid, Ordering::kCanonical, Method::kExact), grid_(grid) {}
  std::size_t next(std::span<NodeId> sources, std::vector<Box>& /*at_most*/) override {
    if (std::exchange(handed_out_, true)) return 0;
    std::ranges::copy(grid_.free_nodes(), sources.begin());
    return grid_.free_count();
  }
  void done(std::span<const NodeId> sources, std::span<const Box> of_all) override {
    for (std::size_t i = 0; i < sources.size(); ++i)
      boxes.set(grid_.slot(sources[i]), of_all.subspan(i * kDirectionCount, kDirectionCount),
                NodeQuality::kExact);
  }

  Bounds boxes;

 private:
  const Grid& grid_;
  bool handed_out_ = false;
};

/// Whatever way a precompute would choose, and however many arcs that takes.
Bounds bounds_by_classes(const Grid& grid) {
  auto graph = canonical_class_graph_of(grid, std::uint64_t{1} << 40);
  WholeGrid work(grid);
  make_class_stage(grid, *std::move(graph), kOneThread, {})->run(work);
  return std::move(work.boxes);
}

class KindOfMap : public testing::TestWithParam<int> {};

TEST_P(KindOfMap, HasTheCanonicalBoxesOfTheStepwiseFlood) {
  test::for_maps_of_kind(
      GetParam(), [&](const Grid& grid) { ASSERT_EQ(bounds_by_classes(grid), bounds_by_steps(grid)); }, 10);
}

INSTANTIATE_TEST_SUITE_P(CanonicalClasses, KindOfMap, testing::Range(0, test::kMapKinds));

/// The targets of a cell's own node: a way out and back to it is no way to anything.
TEST(CanonicalClasses, LeaveTheSourceOut) {
  const Grid ring = test::grid_of("....\n.@@.\n.@@.\n....\n");
  EXPECT_EQ(bounds_by_classes(ring), bounds_by_steps(ring));
}

TEST(PrecomputeByCanonicalClasses, IsChosenWhereJumpPointsAreMany) {
  const Grid blocked = generate_grid(*find_generator("random"), 120, 90, 1).value();
  EXPECT_EQ(working_set(blocked, {}).way, kWay);
  EXPECT_EQ(working_set(blocked, {.method = Method::kInherited}).way, kWay);
  EXPECT_NE(working_set(blocked, {.ordering = Ordering::kRegular}).way, kWay);
  EXPECT_NE(working_set(blocked, {.memory_limit = std::size_t{2} << 20}).way, kWay);
  const Grid rooms = generate_grid(*find_generator("rooms"), 120, 90, 1).value();
  EXPECT_NE(working_set(rooms, {}).way, kWay);
}

TEST(PrecomputeByCanonicalClasses, GivesTheSameForAnyThreadsShardsAndInterruptions) {
  const Grid grid = generate_grid(*find_generator("random"), 90, 70, 6).value();
  ASSERT_EQ(working_set(grid, {}).way, kWay);
  const Bounds exact = bounds_by_steps(grid);
  Progress progress;
  for (const int threads : {1, 3})
    EXPECT_EQ(precompute(grid, {.threads = threads}, progress).value(), exact) << threads << " threads";
  std::vector<Bounds> parts;
  for (std::uint32_t i = 0; i < 3; ++i)
    parts.push_back(precompute(grid, {.threads = 2, .shard = {i, 3}}, progress).value());
  const std::vector<const Bounds*> pointers = {&parts[0], &parts[1], &parts[2]};
  EXPECT_EQ(merge_bounds(grid, pointers).value(), exact);
  Bounds start(grid, Ordering::kCanonical, Method::kExact);
  start.copy_nodes(exact, 100, 400);
  BoundsDraft draft(std::move(start));
  ASSERT_TRUE(precompute_into(draft, grid, {.threads = 2}, progress).ok());
  EXPECT_EQ(draft.take(), exact);
}

}  // namespace
}  // namespace goalbound

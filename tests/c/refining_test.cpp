// Paths of the C interface that are planned over clusters and refined while somebody walks them.
#include <string>
#include <vector>

#include "support.hpp"

namespace goalbound::c::test {
namespace {

using RefiningHandle = std::unique_ptr<goalbound_refining, Free>;
constexpr const char* kSmall = "clusters:width=10:height=2";
constexpr goalbound_place kFirst{0, 0, 0};
constexpr goalbound_place kLast{59, 1, 0};

/// Two rows of sixty free cells: six clusters.
MapHandle corridor() {
  const std::string row(60, '.');
  return map_of(Bits({row, row}));
}

RefiningHandle refining_of(const MapHandle& map, const IndicesHandle& clusters, std::uint32_t flags = 0) {
  goalbound_refining* refining = nullptr;
  goalbound_error error{};
  EXPECT_EQ(goalbound_refining_create(map.get(), clusters.get(), flags, &refining, &error), GOALBOUND_OK)
      << error.text;
  return RefiningHandle(refining);
}

goalbound_refining_state state_of(const RefiningHandle& refining) {
  goalbound_refining_state state{};
  state.size = sizeof state;
  EXPECT_EQ(goalbound_refining_get_state(refining.get(), &state, nullptr), GOALBOUND_OK);
  return state;
}

using Write = decltype(&goalbound_refining_path);
std::vector<goalbound_place> places_of(const RefiningHandle& refining, Write write) {
  std::size_t count = 0;
  EXPECT_EQ(write(refining.get(), nullptr, 0, &count, nullptr), GOALBOUND_OK);
  std::vector<goalbound_place> places(count);
  EXPECT_EQ(write(refining.get(), places.data(), count, &count, nullptr), GOALBOUND_OK);
  return places;
}

bool same(goalbound_place a, goalbound_place b) {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

/// The handles of map and clusters are free to go meanwhile.
TEST(CRefining, WalksToTheGoalPartByPart) {
  RefiningHandle refining;
  {
    const MapHandle map = corridor();
    refining = refining_of(map, indices_of(map, kSmall));
  }
  EXPECT_EQ(goalbound_refining_begin(refining.get(), kFirst, kLast, nullptr), GOALBOUND_UNFINISHED);
  EXPECT_EQ(state_of(refining).planned, 0);
  EXPECT_EQ(state_of(refining).planned_cost, GOALBOUND_NO_COST);
  EXPECT_EQ(goalbound_refining_advance_part(refining.get(), nullptr), GOALBOUND_UNFINISHED);
  goalbound_refining_state state = state_of(refining);
  EXPECT_EQ(state.planned, 1);
  EXPECT_EQ(state.complete, 0);
  EXPECT_EQ(state.ready, 9U) << "through the first of six clusters";
  EXPECT_EQ(state.ahead, 2 * 5U) << "into each of five more, and the goal and the ways out but the first";
  EXPECT_GE(state.planned_length, 59);
  int steps = 0;
  goalbound_place at = kFirst;
  for (int moved = 1;;) {
    const goalbound_place before = at;
    EXPECT_EQ(goalbound_refining_step(refining.get(), &moved, &at, nullptr), GOALBOUND_OK);
    if (moved == 0) break;
    ++steps;
    EXPECT_LE(std::abs(at.x - before.x), 1);
    EXPECT_LE(std::abs(at.y - before.y), 1);
    if (steps == 30) {
      EXPECT_EQ(goalbound_refining_advance(refining.get(), 1000, nullptr), GOALBOUND_OK);
    }
  }
  EXPECT_EQ(steps, 59);
  EXPECT_TRUE(same(at, kLast));
  state = state_of(refining);
  EXPECT_EQ(state.complete, 1);
  EXPECT_EQ(state.walked, 59U);
  EXPECT_EQ(state.ready + state.ahead, 0U);
}

TEST(CRefining, TellsThePathSoFarAndWhatIsPlannedBehindIt) {
  const MapHandle map = corridor();
  const RefiningHandle refining = refining_of(map, indices_of(map, kSmall), GOALBOUND_REFINING_ROUGH);
  EXPECT_TRUE(places_of(refining, &goalbound_refining_path).empty()) << "before the first one";
  goalbound_refining_begin(refining.get(), kFirst, kLast, nullptr);
  goalbound_refining_advance_part(refining.get(), nullptr);
  goalbound_refining_step(refining.get(), nullptr, nullptr, nullptr);
  const auto so_far = places_of(refining, &goalbound_refining_path);
  const auto ahead = places_of(refining, &goalbound_refining_ahead);
  const goalbound_refining_state state = state_of(refining);
  EXPECT_EQ(so_far.size(), 1 + state.walked + state.ready);
  EXPECT_EQ(ahead.size(), state.ahead);
  EXPECT_TRUE(same(so_far.front(), kFirst));
  EXPECT_TRUE(same(ahead.back(), kLast));
  EXPECT_EQ(ahead.front().x, so_far.back().x + 1) << "into the next cluster";
  std::size_t count = 0;
  goalbound_place two[2];
  EXPECT_EQ(goalbound_refining_path(refining.get(), two, 2, &count, nullptr), GOALBOUND_ERROR_NO_ROOM);
  EXPECT_EQ(count, so_far.size());
}

TEST(CRefining, SaysThatNothingLeadsThere) {
  const MapHandle map = wall_map();
  const RefiningHandle refining = refining_of(map, indices_of(map, "clusters"));
  EXPECT_EQ(goalbound_refining_begin(refining.get(), kFrom, {6, 0, 0}, nullptr), GOALBOUND_UNFINISHED);
  int moved = 1;
  EXPECT_EQ(goalbound_refining_step(refining.get(), &moved, nullptr, nullptr), GOALBOUND_NO_PATH);
  EXPECT_EQ(moved, 0);
  EXPECT_EQ(goalbound_refining_advance(refining.get(), 1, nullptr), GOALBOUND_NO_PATH);
  EXPECT_EQ(state_of(refining).planned, 0);
}

TEST(CRefining, RefusesWhatIsWrong) {
  const MapHandle map = wall_map();
  const IndicesHandle clusters = indices_of(map, "clusters");
  goalbound_refining* made = nullptr;
  Failure failure;
  const auto create = [&](const MapHandle& on, const IndicesHandle& set, std::uint32_t flags) {
    failure.status = goalbound_refining_create(on.get(), set.get(), flags, &made, &failure.error);
  };
  create(map, indices_of(map, "boxes"), 0);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "clusters");
  create(corridor(), clusters, 0);
  failure.expect(GOALBOUND_ERROR_MISMATCH, "another map");
  create(map, clusters, 8);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "flag");
  create(map, IndicesHandle(), 0);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "indices");
  EXPECT_EQ(made, nullptr);
  const RefiningHandle refining = refining_of(map, clusters);
  failure.status = goalbound_refining_advance(refining.get(), 5, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "no path was begun");
  failure.status = goalbound_refining_begin(refining.get(), {1, 1, 0}, kTo, &failure.error);
  failure.expect(GOALBOUND_ERROR_START_BLOCKED, "start");
  failure.status = goalbound_refining_step(refining.get(), nullptr, nullptr, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "no path was begun");
  goalbound_refining_state state{};
  failure.status = goalbound_refining_get_state(refining.get(), &state, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "size");
  EXPECT_EQ(goalbound_refining_begin(nullptr, kFrom, kTo, nullptr), GOALBOUND_ERROR_INVALID_ARGUMENT);
  goalbound_refining_free(nullptr);
}

}  // namespace
}  // namespace goalbound::c::test

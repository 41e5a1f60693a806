// Distances and fields: the C interface.
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "support.hpp"

namespace goalbound::c::test {
namespace {

using DistancesHandle = std::unique_ptr<goalbound_distances, Free>;
using FieldHandle = std::unique_ptr<goalbound_field, Free>;

std::vector<goalbound_place> all_places() {
  std::vector<goalbound_place> places;
  for (int i = 0; i < 28; ++i) places.push_back({i % 7, i / 7, 0});
  return places;
}

TEST(CDistances, AreThoseOfPaths) {
  const MapHandle map = wall_map();
  const QueryHandle query = query_of(map, IndicesHandle(), "astar");
  const std::vector<goalbound_place> places = all_places();
  for (const char* index : {"", "hierarchy", "table"}) {
    const IndicesHandle indices = *index == '\0' ? IndicesHandle() : indices_of(map, index);
    goalbound_distances* made = nullptr;
    ASSERT_EQ(goalbound_distances_create(map.get(), indices.get(), 1, &made, nullptr), GOALBOUND_OK);
    const DistancesHandle distances(made);
    EXPECT_EQ(std::string(goalbound_distances_way(made)), *index == '\0' ? "floods" : index);
    std::vector<double> lengths(places.size() * places.size());
    ASSERT_EQ(goalbound_distances_matrix(made, places.data(), places.size(), places.data(), places.size(), 2,
                                         lengths.data(), nullptr),
              GOALBOUND_OK);
    for (std::size_t i = 0; i < places.size(); ++i) {
      for (std::size_t j = 0; j < places.size(); ++j) {
        goalbound_result result{};
        const auto status = goalbound_query_find(query.get(), places[i], places[j], &result, nullptr);
        const double length = lengths[i * places.size() + j];
        if (status == GOALBOUND_OK) {
          ASSERT_DOUBLE_EQ(length, result.length) << i << " " << j;
        } else {
          ASSERT_TRUE(std::isinf(length)) << i << " " << j;
        }
      }
    }
  }
}

TEST(CDistances, WithinALengthComeTheNearestFirst) {
  const MapHandle map = wall_map();
  goalbound_distances* made = nullptr;
  ASSERT_EQ(goalbound_distances_create(map.get(), nullptr, 1, &made, nullptr), GOALBOUND_OK);
  const DistancesHandle distances(made);
  std::size_t count = 0;
  ASSERT_EQ(goalbound_distances_within(made, kFrom, 2, nullptr, nullptr, 0, &count, nullptr), GOALBOUND_OK);
  ASSERT_EQ(count, 5U);
  std::vector<goalbound_place> places(count);
  std::vector<double> lengths(count);
  ASSERT_EQ(goalbound_distances_within(made, kFrom, 2, places.data(), lengths.data(), 3, &count, nullptr),
            GOALBOUND_OK);
  EXPECT_EQ(count, 5U);
  EXPECT_EQ(lengths, (std::vector<double>{0, 1, 1, 0, 0}));
  EXPECT_EQ(places[0].x, kFrom.x);
  Failure failure;
  failure.status = goalbound_distances_within(made, kFrom, -1, nullptr, nullptr, 0, &count, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "cannot be below 0");
}

TEST(CFields, LeadToTheGoalAndFollowEdits) {
  const MapHandle map = wall_map();
  goalbound_field* made = nullptr;
  ASSERT_EQ(goalbound_field_create(map.get(), &kTo, 1, &made, nullptr), GOALBOUND_OK);
  const FieldHandle field(made);
  const auto walk = [&](const QueryHandle& query) {
    goalbound_result result{};
    ASSERT_EQ(goalbound_query_find(query.get(), kFrom, kTo, &result, nullptr), GOALBOUND_OK);
    EXPECT_DOUBLE_EQ(goalbound_field_left(made, kFrom), result.length);
    goalbound_place at = kFrom;
    int steps = 0;
    while (goalbound_field_next(made, at, &at, nullptr) == GOALBOUND_OK && steps < 40) ++steps;
    EXPECT_EQ(at.x, kTo.x);
    EXPECT_EQ(at.y, kTo.y);
  };
  ASSERT_NO_FATAL_FAILURE(walk(query_of(map, IndicesHandle(), "astar")));
  goalbound_edited_map* edited = nullptr;
  ASSERT_EQ(goalbound_edited_map_create(map.get(), nullptr, &edited, nullptr), GOALBOUND_OK);
  const goalbound_place door{2, 1, 0};
  ASSERT_EQ(goalbound_edited_map_unblock(edited, door, nullptr), GOALBOUND_OK);
  std::size_t others = 0;
  ASSERT_EQ(goalbound_field_repair(made, edited, &door, 1, &others, nullptr), GOALBOUND_OK);
  EXPECT_GT(others, 0U);
  goalbound_query* query = nullptr;
  ASSERT_EQ(goalbound_query_create_on(edited, nullptr, &query, nullptr), GOALBOUND_OK);
  ASSERT_NO_FATAL_FAILURE(walk(QueryHandle(query)));
  goalbound_edited_map_free(edited);
  goalbound_place next{};
  EXPECT_EQ(goalbound_field_next(made, kTo, &next, nullptr), GOALBOUND_NO_PATH);
}

}  // namespace
}  // namespace goalbound::c::test

// Doors: the C interface.
#include <memory>
#include <string>

#include "support.hpp"

namespace goalbound::c::test {
namespace {

using DoorsHandle = std::unique_ptr<goalbound_doors, Free>;

TEST(CDoors, OpenAndShutWithoutNewIndices) {
  const MapHandle map = wall_map();
  goalbound_doors* made = nullptr;
  ASSERT_EQ(goalbound_doors_create(map.get(), "gate 2,1\nhatch 5,0 5,1\n", &made, nullptr), GOALBOUND_OK);
  const DoorsHandle doors(made);
  ASSERT_EQ(goalbound_doors_count(made), 2U);
  EXPECT_STREQ(goalbound_doors_name(made, 1), "hatch");
  EXPECT_EQ(goalbound_doors_name(made, 2), nullptr);
  goalbound_map* shut = nullptr;
  ASSERT_EQ(goalbound_doors_shut_map(made, &shut, nullptr), GOALBOUND_OK);
  const MapHandle shut_map(shut);
  const IndicesHandle boxes = boxes_of(shut_map);
  goalbound_query* made_query = nullptr;
  ASSERT_EQ(goalbound_query_create_through(made, boxes.get(), "astar-gb", &made_query, nullptr),
            GOALBOUND_OK);
  const QueryHandle query(made_query);
  goalbound_result before{};
  ASSERT_EQ(goalbound_query_find(made_query, kFrom, kTo, &before, nullptr), GOALBOUND_OK);
  EXPECT_EQ(goalbound_query_find(made_query, kFrom, {6, 0, 0}, nullptr, nullptr), GOALBOUND_NO_PATH);
  for (const std::size_t door : {0U, 1U}) {
    ASSERT_EQ(goalbound_doors_set_open(made, door, 1, nullptr), GOALBOUND_OK);
    EXPECT_EQ(goalbound_doors_is_open(made, door), 1);
  }
  goalbound_result after{};
  ASSERT_EQ(goalbound_query_find(made_query, kFrom, {6, 0, 0}, &after, nullptr), GOALBOUND_OK);
  EXPECT_EQ(goalbound_query_way(made_query), GOALBOUND_WAY_OVER_ADDED);
  EXPECT_DOUBLE_EQ(after.length, 6);
  std::size_t count = 0;
  ASSERT_EQ(goalbound_query_path(made_query, nullptr, 0, &count, nullptr), GOALBOUND_OK);
  EXPECT_EQ(count, 7U);
  ASSERT_EQ(goalbound_doors_set_open(made, 1, 0, nullptr), GOALBOUND_OK);
  EXPECT_EQ(goalbound_query_find(made_query, kFrom, {6, 0, 0}, nullptr, nullptr), GOALBOUND_NO_PATH);
}

TEST(CDoors, SayWhatIsWrong) {
  const MapHandle map = wall_map();
  goalbound_doors* made = nullptr;
  Failure failure;
  failure.status = goalbound_doors_create(map.get(), "a 1,0\nb\n", &made, &failure.error);
  failure.expect(GOALBOUND_ERROR_SYNTAX, "the door 'b' has no cells");
  failure.status = goalbound_doors_create(map.get(), "a 1,0\nb 1,0\n", &made, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "both have");
  ASSERT_EQ(goalbound_doors_create(map.get(), "a 1,0\n", &made, nullptr), GOALBOUND_OK);
  const DoorsHandle doors(made);
  failure.status = goalbound_doors_set_open(made, 3, 1, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "no door of that number");
}

}  // namespace
}  // namespace goalbound::c::test

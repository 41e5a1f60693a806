// Maps that change, through the C interface.
#include <string>

#include "support.hpp"

namespace goalbound::c::test {
namespace {

struct FreeMore {
  void operator()(goalbound_edited_map* edited) const { goalbound_edited_map_free(edited); }
  void operator()(goalbound_indices* indices) const { goalbound_indices_free(indices); }
};

class CEditedMap : public testing::Test {
 protected:
  CEditedMap() {
    const MapHandle map = wall_map();
    goalbound_indices* indices = nullptr;
    EXPECT_EQ(goalbound_indices_make(map.get(), "boxes", nullptr, &indices, &error_), GOALBOUND_OK);
    const std::unique_ptr<goalbound_indices, FreeMore> handle(indices);
    goalbound_edited_map* edited = nullptr;
    EXPECT_EQ(goalbound_edited_map_create(map.get(), indices, &edited, &error_), GOALBOUND_OK) << error_.text;
    edited_.reset(edited);
    goalbound_query* query = nullptr;
    EXPECT_EQ(goalbound_query_create_on(edited, nullptr, &query, &error_), GOALBOUND_OK) << error_.text;
    query_.reset(query);
  }

  double length() {
    goalbound_result result{};
    const goalbound_status status = goalbound_query_find(query_.get(), kFrom, kTo, &result, &error_);
    return status == GOALBOUND_OK ? result.length : -1;
  }

  goalbound_error error_{};
  std::unique_ptr<goalbound_edited_map, FreeMore> edited_;
  QueryHandle query_;
};

TEST_F(CEditedMap, IsSearchedAsItIs) {
  const double before = length();
  EXPECT_GT(before, 0);
  EXPECT_EQ(goalbound_query_way(query_.get()), GOALBOUND_WAY_OLD);
  // A door in the wall, which cuts a corner.
  EXPECT_EQ(goalbound_edited_map_is_free(edited_.get(), {3, 1, 0}), 0);
  EXPECT_EQ(goalbound_edited_map_unblock(edited_.get(), {3, 1, 0}, &error_), GOALBOUND_OK);
  EXPECT_EQ(goalbound_edited_map_is_free(edited_.get(), {3, 1, 0}), 1);
  EXPECT_LT(length(), before);
  EXPECT_EQ(goalbound_edited_map_set_terrain(edited_.get(), {3, 1, 0}, '@', &error_), GOALBOUND_OK);
  EXPECT_EQ(length(), before);
  // The only ways there.
  for (const std::int32_t y : {2, 3})
    EXPECT_EQ(goalbound_edited_map_block(edited_.get(), {5, y, 0}, &error_), GOALBOUND_OK);
  EXPECT_EQ(length(), -1);
  EXPECT_EQ(goalbound_query_way(query_.get()), GOALBOUND_WAY_PLAIN);
}

TEST_F(CEditedMap, GetsNewIndicesBehind) {
  EXPECT_EQ(goalbound_edited_map_wait(edited_.get(), &error_), GOALBOUND_OK);
  EXPECT_EQ(goalbound_edited_map_precompute_in_background(edited_.get(), 1, &error_), GOALBOUND_OK);
  EXPECT_EQ(goalbound_edited_map_precompute_in_background(edited_.get(), 1, &error_),
            GOALBOUND_ERROR_INVALID_ARGUMENT);
  const double before = length();
  EXPECT_EQ(goalbound_edited_map_unblock(edited_.get(), {3, 1, 0}, &error_), GOALBOUND_OK);
  EXPECT_EQ(goalbound_edited_map_wait(edited_.get(), &error_), GOALBOUND_OK) << error_.text;
  EXPECT_LT(length(), before);
  EXPECT_EQ(goalbound_query_way(query_.get()), GOALBOUND_WAY_OLD);
  // Queries live on.
  edited_.reset();
  EXPECT_LT(length(), before);
}

TEST_F(CEditedMap, SaysWhatIsWrong) {
  EXPECT_EQ(goalbound_edited_map_block(edited_.get(), {7, 0, 0}, &error_), GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_NE(std::string(error_.text).find("outside"), std::string::npos) << error_.text;
  EXPECT_EQ(goalbound_edited_map_close_edge(edited_.get(), kFrom, kTo, &error_),
            GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(goalbound_edited_map_set_edge(edited_.get(), kFrom, kTo, 5, nullptr),
            GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(goalbound_edited_map_precompute_in_background(edited_.get(), -1, &error_),
            GOALBOUND_ERROR_INVALID_ARGUMENT);
  goalbound_query* query = nullptr;
  EXPECT_EQ(goalbound_query_create_on(edited_.get(), "bfs", &query, &error_),
            GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(goalbound_query_create_on(nullptr, nullptr, &query, &error_), GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(goalbound_edited_map_create(nullptr, nullptr, nullptr, &error_),
            GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(goalbound_edited_map_is_free(nullptr, kFrom), 0);
  EXPECT_EQ(goalbound_query_way(nullptr), GOALBOUND_WAY_SEARCH);
}

TEST_F(CEditedMap, TakesTheCostsOfAllEdgesAtOnce) {
  const goalbound_place nodes[] = {{0, 0, 0}, {10, 0, 0}, {10, 10, 0}};
  const goalbound_edge edges[] = {{0, 1, 3}, {0, 2, 9}, {1, 2, 4}};
  goalbound_map* made = nullptr;
  ASSERT_EQ(goalbound_map_from_graph(nodes, 3, edges, 3, &made, &error_), GOALBOUND_OK);
  const MapHandle map(made);
  goalbound_indices* indices = nullptr;
  ASSERT_EQ(goalbound_indices_make(made, "hierarchy:customizable", nullptr, &indices, &error_), GOALBOUND_OK);
  const std::unique_ptr<goalbound_indices, FreeMore> handle(indices);
  goalbound_edited_map* edited = nullptr;
  ASSERT_EQ(goalbound_edited_map_create(made, indices, &edited, &error_), GOALBOUND_OK);
  edited_.reset(edited);
  goalbound_query* query = nullptr;
  ASSERT_EQ(goalbound_query_create_on(edited, "ch", &query, &error_), GOALBOUND_OK);
  query_.reset(query);
  const auto length_after = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const std::uint32_t costs[] = {a, b, c};
    EXPECT_EQ(goalbound_edited_map_set_costs(edited, costs, 3, &error_), GOALBOUND_OK) << error_.text;
    goalbound_result result{};
    const auto status = goalbound_query_find(query, nodes[0], nodes[2], &result, &error_);
    EXPECT_EQ(goalbound_query_way(query), GOALBOUND_WAY_SEARCH);
    return status == GOALBOUND_OK ? result.length : -1;
  };
  EXPECT_EQ(length_after(5, 9, 5), 9);
  EXPECT_EQ(length_after(2, 9, 2), 4);
  EXPECT_EQ(length_after(GOALBOUND_CLOSED_EDGE, GOALBOUND_CLOSED_EDGE, 2), -1);
  const std::uint32_t few[] = {1};
  EXPECT_EQ(goalbound_edited_map_set_costs(edited, few, 1, &error_), GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(goalbound_edited_map_set_costs(edited, nullptr, 3, &error_), GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(goalbound_edited_map_set_costs(nullptr, few, 1, nullptr), GOALBOUND_ERROR_INVALID_ARGUMENT);
}

}  // namespace
}  // namespace goalbound::c::test

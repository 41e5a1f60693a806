// Paths that are kept on maps that change, through the C interface.
#include <vector>

#include "support.hpp"

namespace goalbound::c::test {
namespace {

struct FreeKept {
  void operator()(goalbound_edited_map* edited) const { goalbound_edited_map_free(edited); }
  void operator()(goalbound_kept_paths* kept) const { goalbound_kept_paths_free(kept); }
};

class CKeptPaths : public testing::Test {
 protected:
  CKeptPaths() {
    const MapHandle map = wall_map();
    goalbound_edited_map* edited = nullptr;
    EXPECT_EQ(goalbound_edited_map_create(map.get(), nullptr, &edited, &error_), GOALBOUND_OK);
    edited_.reset(edited);
    goalbound_kept_paths* kept = nullptr;
    EXPECT_EQ(goalbound_kept_paths_create(edited, nullptr, &kept, &error_), GOALBOUND_OK) << error_.text;
    kept_.reset(kept);
    EXPECT_EQ(goalbound_kept_paths_keep(kept, kFrom, kTo, &id_, &error_), GOALBOUND_OK) << error_.text;
  }

  goalbound_verdict verdict() {
    goalbound_verdict told = GOALBOUND_VERDICT_LONGER;
    EXPECT_EQ(goalbound_kept_paths_verdict(kept_.get(), id_, &told, &error_), GOALBOUND_OK);
    return told;
  }

  goalbound_error error_{};
  std::unique_ptr<goalbound_edited_map, FreeKept> edited_;
  std::unique_ptr<goalbound_kept_paths, FreeKept> kept_;
  std::uint32_t id_ = 0;
};

TEST_F(CKeptPaths, AreJudgedOnTheMapAsItIs) {
  EXPECT_EQ(verdict(), GOALBOUND_VERDICT_SHORTEST);
  size_t nodes = 0;
  EXPECT_EQ(goalbound_kept_paths_path(kept_.get(), id_, nullptr, 0, &nodes, &error_), GOALBOUND_OK);
  std::vector<goalbound_place> places(nodes);
  EXPECT_EQ(goalbound_kept_paths_path(kept_.get(), id_, places.data(), nodes, &nodes, &error_), GOALBOUND_OK);
  ASSERT_GT(nodes, 2U);
  const std::uint64_t cost = goalbound_kept_paths_cost(kept_.get(), id_);
  EXPECT_EQ(places.front().x, kFrom.x);
  // A door that makes another one shorter, as in the tests of edited maps.
  ASSERT_EQ(goalbound_edited_map_unblock(edited_.get(), {3, 1, 0}, &error_), GOALBOUND_OK);
  EXPECT_EQ(verdict(), GOALBOUND_VERDICT_UNKNOWN);
  std::uint32_t changed = 77;
  size_t count = 0;
  EXPECT_EQ(goalbound_kept_paths_changed(kept_.get(), nullptr, 0, &count, &error_), GOALBOUND_OK);
  EXPECT_EQ(count, 1U);
  EXPECT_EQ(goalbound_kept_paths_changed(kept_.get(), &changed, 1, &count, &error_), GOALBOUND_OK);
  EXPECT_EQ(count, 1U);
  EXPECT_EQ(changed, id_);
  EXPECT_EQ(goalbound_kept_paths_changed(kept_.get(), &changed, 1, &count, &error_), GOALBOUND_OK);
  EXPECT_EQ(count, 0U);
  goalbound_verdict told = GOALBOUND_VERDICT_UNKNOWN;
  EXPECT_EQ(goalbound_kept_paths_ask(kept_.get(), id_, &told, &error_), GOALBOUND_OK);
  EXPECT_EQ(told, GOALBOUND_VERDICT_LONGER);
  EXPECT_EQ(goalbound_kept_paths_renew(kept_.get(), id_, &error_), GOALBOUND_OK);
  EXPECT_EQ(verdict(), GOALBOUND_VERDICT_SHORTEST);
  EXPECT_LT(goalbound_kept_paths_cost(kept_.get(), id_), cost);
  EXPECT_EQ(goalbound_kept_paths_size(kept_.get()), 1U);
  goalbound_kept_paths_drop(kept_.get(), id_);
  EXPECT_EQ(goalbound_kept_paths_size(kept_.get()), 0U);
}

TEST_F(CKeptPaths, RefuseWhatCannotBeKept) {
  std::uint32_t id = 77;
  EXPECT_EQ(goalbound_kept_paths_keep(kept_.get(), {3, 1, 0}, kTo, &id, &error_),
            GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(id, 77U);
  EXPECT_EQ(goalbound_kept_paths_keep(kept_.get(), kFrom, kTo, nullptr, &error_),
            GOALBOUND_ERROR_INVALID_ARGUMENT);
  goalbound_verdict told = GOALBOUND_VERDICT_BLOCKED;
  EXPECT_EQ(goalbound_kept_paths_ask(kept_.get(), 9, &told, &error_), GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(goalbound_kept_paths_renew(kept_.get(), 9, &error_), GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(goalbound_kept_paths_verdict(nullptr, 0, &told, &error_), GOALBOUND_ERROR_INVALID_ARGUMENT);
  goalbound_kept_paths* kept = nullptr;
  EXPECT_EQ(goalbound_kept_paths_create(edited_.get(), "bfs", &kept, &error_),
            GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(goalbound_kept_paths_create(nullptr, nullptr, &kept, &error_), GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(goalbound_kept_paths_size(nullptr), 0U);
  EXPECT_EQ(goalbound_kept_paths_cost(nullptr, 0), GOALBOUND_NO_COST);
  EXPECT_EQ(goalbound_kept_paths_cost(kept_.get(), 9), GOALBOUND_NO_COST);
  goalbound_kept_paths_free(nullptr);
}

}  // namespace
}  // namespace goalbound::c::test

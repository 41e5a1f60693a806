// Sets of indices of the C interface: made by their text, saved, loaded, asked.
#include <cstdlib>
#include <filesystem>
#include <string>

#include "support.hpp"

namespace goalbound::c::test {
namespace {

/// What a search with these indices says of the path around the wall.
goalbound_result answer_of(const MapHandle& map, const IndicesHandle& indices,
                           const char* algorithm = nullptr) {
  goalbound_query* query = nullptr;
  goalbound_error error{};
  EXPECT_EQ(goalbound_query_create(map.get(), indices.get(), algorithm, &query, &error), GOALBOUND_OK)
      << error.text;
  const QueryHandle handle(query);
  goalbound_result result{};
  EXPECT_EQ(goalbound_query_find(query, kFrom, kTo, &result, &error), GOALBOUND_OK) << error.text;
  return result;
}

class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "goalbound-c-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string file(const char* name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

TEST(CIndices, AreMadeByTheirTextAndAsked) {
  const MapHandle map = wall_map();
  const double length = answer_of(map, IndicesHandle(), "astar").length;
  for (const char* text :
       {"boxes", "boxes:all-optimal,landmarks:count=2", "container:disk", "landmarks:count=2"}) {
    SCOPED_TRACE(text);
    const IndicesHandle indices = indices_of(map, text);
    EXPECT_GT(goalbound_indices_byte_size(indices.get()), 0U);
    EXPECT_EQ(answer_of(map, indices, nullptr).length, length);
  }
  const IndicesHandle both = indices_of(map, "boxes,landmarks:count=2");
  EXPECT_STREQ(goalbound_indices_text(both.get()), "boxes:canonical:exact,landmarks:count=2");
  const goalbound_result with = answer_of(map, both, "astar-gb");
  EXPECT_EQ(with.length, length);
  EXPECT_GT(with.pruned, 0U);
}

/// The fastest where nobody names an algorithm: it puts less on its list than A* does.
TEST(CIndices, LeaveTheAlgorithmToTheLibrary) {
  const MapHandle map = wall_map();
  const IndicesHandle boxes = indices_of(map, "boxes");
  EXPECT_EQ(answer_of(map, boxes).expanded, answer_of(map, boxes, "jump-index-gb").expanded);
  EXPECT_NE(answer_of(map, boxes).expanded, answer_of(map, boxes, "astar-gb").expanded);
  EXPECT_EQ(answer_of(map, IndicesHandle()).expanded, answer_of(map, IndicesHandle(), "jps").expanded);
}

TEST(CIndices, LiveOnInTheirQueries) {
  goalbound_query* query = nullptr;
  {
    const MapHandle map = wall_map();
    const IndicesHandle indices = indices_of(map, "container:hull");
    ASSERT_EQ(goalbound_query_create(map.get(), indices.get(), "astar-gb", &query, nullptr), GOALBOUND_OK);
  }
  const QueryHandle handle(query);
  goalbound_query* copy = nullptr;
  ASSERT_EQ(goalbound_query_copy(query, &copy, nullptr), GOALBOUND_OK);
  const QueryHandle other(copy);
  EXPECT_EQ(goalbound_query_find(copy, kFrom, kTo, nullptr, nullptr), GOALBOUND_OK);
}

TEST(CIndices, AreSavedAndLoaded) {
  const MapHandle map = wall_map();
  const Folder folder;
  for (const char* text : {"boxes", "container:disk"}) {
    SCOPED_TRACE(text);
    const std::string path = folder.file("one.gbb");
    const IndicesHandle made = indices_of(map, text);
    ASSERT_EQ(goalbound_indices_save(made.get(), path.c_str(), GOALBOUND_SAVE_COMPRESSED, nullptr),
              GOALBOUND_OK);
    goalbound_indices* loaded = nullptr;
    ASSERT_EQ(goalbound_indices_load(map.get(), path.c_str(), 0, &loaded, nullptr), GOALBOUND_OK);
    const IndicesHandle handle(loaded);
    EXPECT_STREQ(goalbound_indices_text(loaded), goalbound_indices_text(made.get()));
    EXPECT_EQ(answer_of(map, handle).pruned, answer_of(map, made).pruned);
    const IndicesHandle named = indices_of(map, (path + ",landmarks:count=2").c_str());
    EXPECT_EQ(answer_of(map, named).length, answer_of(map, made).length);
    const MapHandle other = map_of(Bits({"....", ".@.."}));
    Failure failure;
    failure.status = goalbound_indices_load(other.get(), path.c_str(), 0, &loaded, &failure.error);
    failure.expect(GOALBOUND_ERROR_MISMATCH, "map");
  }
}

TEST(CIndices, AreRefusedWithTheReason) {
  const MapHandle map = wall_map();
  const auto expect = [](const Failure& failure, goalbound_status status, const char* words) {
    failure.expect(status, words);
  };
  const auto refused = [&](const char* text) {
    Failure failure;
    goalbound_indices* indices = nullptr;
    failure.status = goalbound_indices_make(map.get(), text, nullptr, &indices, &failure.error);
    EXPECT_EQ(indices, nullptr);
    return failure;
  };
  expect(refused("boxs"), GOALBOUND_ERROR_INVALID_ARGUMENT, "did you mean 'boxes'?");
  expect(refused(""), GOALBOUND_ERROR_INVALID_ARGUMENT, "unknown index ''");
  expect(refused("landmarks:count=99"), GOALBOUND_ERROR_INVALID_ARGUMENT, "a number from 1 to 32");
  expect(refused("nowhere.gbb"), GOALBOUND_ERROR_NOT_FOUND, "nowhere.gbb");
  expect(refused(nullptr), GOALBOUND_ERROR_INVALID_ARGUMENT, "text is NULL");
  goalbound_query* query = nullptr;
  Failure failure;
  const IndicesHandle boxes = indices_of(map, "boxes");
  failure.status = goalbound_query_create(map.get(), boxes.get(), "astar", &query, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "cannot use the index 'boxes'");
  failure.status = goalbound_query_create(map.get(), boxes.get(), "astr", &query, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "did you mean 'astar'?");
  failure.status =
      goalbound_query_create(map_of(Bits({"...."})).get(), boxes.get(), nullptr, &query, &failure.error);
  failure.expect(GOALBOUND_ERROR_MISMATCH, "another map");
  const IndicesHandle two = indices_of(map, "boxes,landmarks:count=2");
  failure.status = goalbound_indices_save(two.get(), "x.gbb", 0, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "a file holds one index");
  failure.status = goalbound_indices_save(boxes.get(), "x.gbb", 2, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "flags");
  goalbound_indices* indices = nullptr;
  goalbound_index_options options{};
  failure.status = goalbound_indices_make(map.get(), "boxes", &options, &indices, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "options.size");
  options.size = sizeof options;
  options.memory_limit = 10;
  failure.status = goalbound_indices_make(map.get(), "landmarks", &options, &indices, &failure.error);
  failure.expect(GOALBOUND_ERROR_LIMIT, "the limit is 10");
  EXPECT_EQ(goalbound_indices_text(nullptr), nullptr);
  EXPECT_EQ(goalbound_indices_byte_size(nullptr), 0U);
  goalbound_indices_free(nullptr);
}

TEST(CIndices, TellTheirProgressAndAreCancelled) {
  const MapHandle map = wall_map();
  struct Watch {
    int calls = 0;
    int cancel_at = 0;
    goalbound_progress last{};
  } seen;
  goalbound_index_options options{};
  options.size = sizeof options;
  options.progress_user = &seen;
  options.progress = [](const goalbound_progress* progress, void* user) {
    auto& watch = *static_cast<Watch*>(user);
    watch.last = *progress;
    return ++watch.calls == watch.cancel_at ? 1 : 0;
  };
  goalbound_indices* indices = nullptr;
  ASSERT_EQ(goalbound_indices_make(map.get(), "landmarks:count=2", &options, &indices, nullptr),
            GOALBOUND_OK);
  const IndicesHandle handle(indices);
  EXPECT_GE(seen.calls, 2);
  EXPECT_GT(seen.last.total, 0U);
  EXPECT_EQ(seen.last.done, seen.last.total);
  indices = nullptr;
  for (const int cancel_at : {1, 2}) {
    seen = {.calls = 0, .cancel_at = cancel_at, .last = {}};
    EXPECT_EQ(goalbound_indices_make(map.get(), "container:disk", &options, &indices, nullptr),
              GOALBOUND_ERROR_CANCELLED);
    EXPECT_EQ(seen.calls, cancel_at);
    EXPECT_EQ(indices, nullptr);
  }
}

}  // namespace
}  // namespace goalbound::c::test

// Out of memory in any thread of a precompute: each allocation of the whole process fails once, and what
// comes of it is an error value, never the end of the program.
//
// The functions below stand in for those of the standard library in the whole process.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "file_support.hpp"
#include "goalbound/bounds_draft.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/goalbound.hpp"
#include "goalbound/light.hpp"
#include "goalbound/query_pool.hpp"

namespace {

/// How many allocations succeed before one fails, over all threads. Below 0: all do.
std::atomic<long> allocations_left{-1};
/// Whether all that follow fail as well, until allocations_left is set again.
std::atomic<bool> memory_ends{false};
/// Bytes that were asked for, over all threads.
std::atomic<std::uint64_t> bytes_asked{0};

bool fails() noexcept {
  long left = allocations_left.load();
  while (left >= 0) {
    if (left == 0 && memory_ends) return true;
    if (allocations_left.compare_exchange_weak(left, left - 1)) return left == 0;
  }
  return false;
}

void* allocate(std::size_t size) noexcept {
  bytes_asked += size;
  return fails() ? nullptr : std::malloc(size == 0 ? 1 : size);
}
void* allocate_aligned(std::size_t size, std::size_t alignment) noexcept {
  bytes_asked += size;
  if (fails()) return nullptr;
  return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}
void* or_throw(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
/// Not inlined: GCC would see free() take what came from `new`, and warn.
[[gnu::noinline]] void release(void* memory) noexcept {
  std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) {
  return or_throw(allocate(size));
}
void* operator new[](std::size_t size) {
  return or_throw(allocate(size));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return or_throw(allocate_aligned(size, static_cast<std::size_t>(alignment)));
}
void operator delete(void* memory) noexcept {
  release(memory);
}
void operator delete[](void* memory) noexcept {
  release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  release(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  release(memory);
}
void operator delete(void* memory, const std::nothrow_t&) noexcept {
  release(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  release(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  release(memory);
}

namespace goalbound {
namespace {

/// Calls `work` with each allocation failing in turn (the later ones in steps), until none fails any more.
/// `work` says whether it succeeded; what it may not do is to end the process. `all_later`: those behind it
/// fail as well.
template <class Work>
void fail_each_allocation(const Work& work, bool all_later = false) {
  constexpr long kMost = 200'000;
  long failures = 0;
  ASSERT_TRUE(work());  // what is made once and kept is made here
  memory_ends = all_later;
  for (long n = 0; n < kMost; n += 1 + n / 40) {
    allocations_left = n;
    const bool good = work();
    const bool met = allocations_left.exchange(-1) < (all_later ? 1 : 0);
    if (!met) {
      EXPECT_TRUE(good);
      EXPECT_GT(failures, 0);
      return;
    }
    failures += good ? 0 : 1;
  }
  FAIL() << "more allocations than there should be";
}

std::shared_ptr<const Map> small_map(const char* kind) {
  return *generate_map(*find_generator(kind), 24, 20, 1);
}

/// With so many nodes that classes of targets have several pieces, and threads share what lies between them.
std::shared_ptr<const Map> map_of_pieces(const char* kind) {
  return *generate_map(*find_generator(kind), 48, 40, 1);
}

void expect_errors_of_jobs(const std::shared_ptr<const Map>& map, PrecomputeOptions options) {
  options.threads = 2;
  const auto compute = [&] {
    try {
      PrecomputeJob job(map, options);
      const auto boxes = job.take();
      if (boxes) return (*boxes)->info().map_hash == map->hash();
      EXPECT_EQ(boxes.error().code, ErrorCode::kOutOfMemory);
    } catch (const std::bad_alloc&) {  // the job could not even begin, or the result be handed over
    }
    return false;
  };
  for (const bool all_later : {false, true}) fail_each_allocation(compute, all_later);
}

TEST(Memory, EveryWayToComputeBoxesTellsThatThereIsNone) {
  const auto caves = small_map("caves");
  for (const std::optional<Method> method : {std::optional(Method::kExact), std::optional(Method::kInherited),
                                             std::optional(Method::kAnytime), std::optional<Method>()}) {
    PrecomputeOptions options;
    options.method = method;
    SCOPED_TRACE(std::string(method ? name_of(*method) : "automatic"));
    expect_errors_of_jobs(caves, options);
  }
  PrecomputeOptions options;
  options.ordering = Ordering::kAllOptimal;
  expect_errors_of_jobs(caves, options);
  expect_errors_of_jobs(small_map("roads"), options);
  options.ordering = Ordering::kRegular;
  expect_errors_of_jobs(caves, options);
}

TEST(Memory, ClassesOfTargetsThatThreadsShareTellThatThereIsNone) {
  PrecomputeOptions options;
  options.ordering = Ordering::kAllOptimal;
  options.threads = 2;
  const auto roads = map_of_pieces("roads");
  ASSERT_EQ(working_set(*roads, options).way, "classes of targets");
  expect_errors_of_jobs(roads, options);
  const auto blocked = map_of_pieces("random");
  options.ordering = Ordering::kCanonical;
  ASSERT_EQ(working_set(*blocked, options).way, "classes of targets");
  expect_errors_of_jobs(blocked, options);
}

TEST(Memory, SearchesOfAHierarchyTellThatThereIsNone) {
  const auto map = small_map("roads");
  const NodeId start = map->node_of_slot(0);
  const NodeId goal = map->node_of_slot(map->node_count() - 1);
  for (const char* search : {"ch", "ch-gb"}) {
    SCOPED_TRACE(search);
    fail_each_allocation([&] {
      try {
        const auto query = make_query(*find_search(search), *map);
        if (query) return (*query)->find(start, goal).found();
        EXPECT_EQ(query.error().code, ErrorCode::kOutOfMemory);
      } catch (const std::bad_alloc&) {
      }
      return false;
    });
  }
}

TEST(Memory, ABatchOfQueriesTellsThatThereIsNone) {
  const auto map = small_map("caves");
  Progress made;
  const auto boxes = precompute(*map, {}, made);
  ASSERT_TRUE(boxes.ok());
  std::vector<StartGoal> problems;
  for (std::uint32_t slot = 0; slot + 1 < map->node_count(); slot += 3)
    problems.push_back({map->node_of_slot(slot), map->node_of_slot(map->node_count() - 1 - slot)});
  fail_each_allocation([&] {
    try {
      const auto query = make_query(*find_search("jump-index-gb"), *map, index_set_of(*boxes));
      if (!query) return false;
      QueryPool pool((*query)->copy(), 2);
      Progress progress;
      const auto answers = pool.run(problems, BatchPaths::kCorners, progress);
      if (answers) return answers->size() == problems.size();
      EXPECT_EQ(answers.error().code, ErrorCode::kOutOfMemory);
    } catch (const std::bad_alloc&) {  // before the batch
    }
    return false;
  });
}

/// How many allocations `work` makes.
template <class Work>
long allocations_of(const Work& work) {
  constexpr long kMany = 1'000'000;
  allocations_left = kMany;
  work();
  return kMany - allocations_left.exchange(-1);
}

/// Finds some paths in one piece and in slices, and writes them down.
long allocations_of_searches(Query& query) {
  const Map& map = query.map();
  std::vector<NodeId> path;
  path.reserve(map.node_count());
  return allocations_of([&] {
    for (std::uint32_t slot = 0; slot < map.node_count(); slot += 3) {
      const NodeId start = map.node_of_slot(slot);
      const NodeId goal = map.node_of_slot(map.node_count() - 1 - slot);
      query.find(start, goal);
      query.path(path);
      query.path_corners(path);
      query.begin(goal, start);
      while (query.advance(2).status == SearchStatus::kUnfinished) {
      }
      query.path(path);
    }
  });
}

/// Bytes that `work` asks for.
template <class Work>
std::uint64_t bytes_asked_by(const Work& work) {
  const std::uint64_t before = bytes_asked;
  work();
  return bytes_asked - before;
}

/// `told`: what a query says that it has for itself; `asked`: what a copy that reserves it asked for.
void expect_bytes_told(std::uint64_t told, std::uint64_t asked) {
  constexpr std::uint64_t kOfLists = 512;  // of the indices that it asks
  EXPECT_LE(told, asked);
  EXPECT_LE(asked, told + kOfLists);
}

TEST(Memory, AQueryThatHasReservedItAllocatesNothing) {
  std::set<std::string_view> reserving;
  for (const char* kind : {"caves", "terrain", "roads"}) {
    const auto map = small_map(kind);
    Progress progress;
    const auto boxes = precompute(*map, {.ordering = usual_ordering(map->kind())}, progress);
    ASSERT_TRUE(boxes.ok());
    for (const SearchInfo* info : all_searches()) {
      if (!check_search(*info, *map)) continue;
      SCOPED_TRACE(std::string(info->id) + " on " + kind);
      const auto query = make_query(*info, *map, used_by(*info, *map, index_set_of(*boxes)));
      ASSERT_TRUE(query.ok()) << query.error().to_string();
      std::unique_ptr<Query> copy;
      bool reserves = false;
      const std::uint64_t told = (*query)->reserved_bytes();
      const std::uint64_t asked = bytes_asked_by([&] {
        copy = (*query)->copy();
        reserves = copy->reserve();
      });
      EXPECT_EQ(told != 0, reserves);
      if (!(*query)->reserve()) continue;
      reserving.insert(info->id);
      expect_bytes_told(told, asked);
      EXPECT_EQ(allocations_of_searches(**query), 0);
      const auto grows = make_query(*info, *map, used_by(*info, *map, index_set_of(*boxes)));
      EXPECT_GT(allocations_of_searches(**grows), 0) << "what is not reserved is allocated on the way";
    }
  }
  for (const char* id :
       {"astar", "astar-gb", "bidirectional", "jps", "jps-plus-gb", "jump-index-gb", "table"})
    EXPECT_TRUE(reserving.contains(id)) << id;
}

TEST(Memory, AHandleTellsBeforehandWhatItReserves) {
  const light::Map map = light::Map::load(GOALBOUND_SOURCE_DIR "/assets/maps/caves.map").value();
  const light::Query query = light::Query::make(map, light::Indices::make(map, "boxes").value()).value();
  expect_bytes_told(query.reserved_bytes(), bytes_asked_by([&] {
                      light::Query copy = query;
                      EXPECT_TRUE(copy.reserve());
                    }));
  EXPECT_EQ(light::Query::make(map, "ch").value().reserved_bytes(), 0U);
}

TEST(Memory, AFileIsWholeOrNotThere) {
  const test::TemporaryFolder folder;
  const auto map = small_map("roads");
  Progress made;
  PrecomputeOptions options;
  options.ordering = Ordering::kAllOptimal;
  const auto boxes = precompute(*map, options, made);
  ASSERT_TRUE(boxes.ok());
  const BoundsDraft draft(*boxes);
  const BoxIndex index(*boxes);
  const auto expect_whole_or_none = [&](const auto& save) {
    const auto path = folder / "a.gbb";
    fail_each_allocation([&] {
      std::filesystem::remove(path);
      bool good = false;
      try {
        good = save(path).ok();
      } catch (const std::bad_alloc&) {
      }
      const long left = allocations_left.exchange(-1);
      EXPECT_EQ(folder.names().size(), good ? 1U : 0U);
      allocations_left = left;
      return good;
    });
  };
  expect_whole_or_none([&](const auto& path) { return save_index(*map, index, path); });
  expect_whole_or_none([&](const auto& path) { return save_index(*map, index, path, {.compress = true}); });
  expect_whole_or_none([&](const auto& path) { return save_draft(draft, path); });
}

}  // namespace
}  // namespace goalbound

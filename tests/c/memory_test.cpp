// Out of memory in every call of the C interface: each allocation fails once, and no exception comes out.
//
// The functions below stand in for those of the standard library in the whole process, the C library
// included.
#include <gmock/gmock.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "support.hpp"

namespace {

/// Of this thread: how many allocations succeed before one fails. Below 0: all do.
thread_local long allocations_left = -1;
/// Of this thread: bytes that were asked for.
thread_local std::uint64_t bytes_asked = 0;

void* allocate(std::size_t size) noexcept {
  bytes_asked += size;
  if (allocations_left >= 0 && allocations_left-- == 0) return nullptr;
  return std::malloc(size == 0 ? 1 : size);
}
void* allocate_aligned(std::size_t size, std::size_t alignment) noexcept {
  bytes_asked += size;
  if (allocations_left >= 0 && allocations_left-- == 0) return nullptr;
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
void* operator new(std::size_t size, std::align_val_t alignment) {
  return or_throw(allocate_aligned(size, static_cast<std::size_t>(alignment)));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size);
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
void operator delete[](void* memory, const std::nothrow_t&) noexcept {
  release(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  release(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  release(memory);
}

namespace goalbound::c::test {
namespace {

/// Makes each allocation of the call fail in turn, until it succeeds without meeting the one that is to fail.
/// Expects that every failure is told as such. `call` undoes what it did.
void fail_each_allocation(const std::function<goalbound_status(goalbound_error*)>& call) {
  constexpr long kMost = 100'000;
  long failures = 0;
  for (long n = 0; n < kMost; n += 1 + n / 64) {
    goalbound_error error{};
    allocations_left = n;
    const goalbound_status status = call(&error);
    const bool failed = allocations_left < 0;
    allocations_left = -1;
    if (!failed) {
      EXPECT_EQ(status, GOALBOUND_OK) << error.text;
      EXPECT_GT(failures, 0) << "the call allocates nothing at all";
      return;
    }
    // Some code of the standard library can do without: a sort with a buffer.
    if (status == GOALBOUND_OK) continue;
    ++failures;
    ASSERT_EQ(status, GOALBOUND_ERROR_OUT_OF_MEMORY) << "allocation " << n << ": " << error.text;
    ASSERT_THAT(error.text, testing::EndsWith("out of memory"));
  }
  FAIL() << "more allocations than there should be";
}

TEST(CMemory, MapsTellThatThereIsNone) {
  const Bits bits({"....", ".@..", "...."});
  fail_each_allocation([&bits](goalbound_error* error) {
    goalbound_map* map = nullptr;
    const auto status =
        goalbound_map_from_bits(bits.bytes.data(), bits.bytes.size(), bits.width, bits.height, &map, error);
    EXPECT_EQ(map != nullptr, status == GOALBOUND_OK);
    goalbound_map_free(map);
    return status;
  });
}

TEST(CMemory, LoadedMapsTellThatThereIsNone) {
  for (const char* name : {"loop.map", "ford.costs", "roads.gr", "building.json"}) {
    const std::string path = std::string(GOALBOUND_SOURCE_DIR "/assets/maps/") + name;
    SCOPED_TRACE(path);
    fail_each_allocation([&path](goalbound_error* error) {
      goalbound_map* map = nullptr;
      const auto status = goalbound_map_load(path.c_str(), nullptr, &map, error);
      EXPECT_EQ(map != nullptr, status == GOALBOUND_OK);
      goalbound_map_free(map);
      return status;
    });
  }
}

TEST(CMemory, PrecomputeTellsThatThereIsNone) {
  const MapHandle map = wall_map();
  goalbound_index_options options = default_options();
  options.threads = 1;
  fail_each_allocation([&](goalbound_error* error) {
    goalbound_indices* boxes = nullptr;
    const auto status = goalbound_indices_make(map.get(), "boxes", &options, &boxes, error);
    EXPECT_EQ(boxes != nullptr, status == GOALBOUND_OK);
    goalbound_indices_free(boxes);
    return status;
  });
}

TEST(CMemory, FilesOfBoxesTellThatThereIsNone) {
  const MapHandle map = wall_map();
  const IndicesHandle boxes = boxes_of(map);
  std::string pattern = (std::filesystem::temp_directory_path() / "goalbound-c-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(pattern.data());
  const std::string path = (folder / "a.gbb").string();
  fail_each_allocation([&](goalbound_error* error) {
    return goalbound_indices_save(boxes.get(), path.c_str(), GOALBOUND_SAVE_COMPRESSED, error);
  });
  fail_each_allocation([&](goalbound_error* error) {
    goalbound_indices* loaded = nullptr;
    const auto status = goalbound_indices_load(map.get(), path.c_str(), 0, &loaded, error);
    EXPECT_EQ(loaded != nullptr, status == GOALBOUND_OK);
    goalbound_indices_free(loaded);
    return status;
  });
  std::filesystem::remove_all(folder);
}

TEST(CMemory, QueriesTellThatThereIsNone) {
  const MapHandle map = wall_map();
  const IndicesHandle boxes = boxes_of(map);
  constexpr std::size_t kRoom = 32;
  for (const char* algorithm : {"astar-gb", "jps-plus-gb", "jump-index-gb", "ch"}) {
    SCOPED_TRACE(algorithm);
    fail_each_allocation([&](goalbound_error* error) {
      goalbound_query* query = nullptr;
      goalbound_query* copy = nullptr;
      const bool asks_boxes = std::string_view(algorithm) != "ch";
      auto status =
          goalbound_query_create(map.get(), asks_boxes ? boxes.get() : nullptr, algorithm, &query, error);
      if (status == GOALBOUND_OK) status = goalbound_query_copy(query, &copy, error);
      if (status == GOALBOUND_OK) {
        status = goalbound_query_find(copy, {0, 0, 0}, {6, 2, 0}, nullptr, error);
        if (status != GOALBOUND_OK) {
          // It may be used again.
          EXPECT_EQ(goalbound_query_find(copy, {0, 0, 0}, {6, 2, 0}, nullptr, nullptr), GOALBOUND_OK);
        }
      }
      if (status == GOALBOUND_OK) {
        goalbound_place places[kRoom];
        std::size_t count = 0;
        status = goalbound_query_path(copy, places, kRoom, &count, error);
      }
      goalbound_query_free(query);
      goalbound_query_free(copy);
      return status;
    });
  }
}

TEST(CMemory, RefinedPathsTellThatThereIsNone) {
  const MapHandle map = wall_map();
  const IndicesHandle clusters = indices_of(map, "clusters:width=3:height=2");
  fail_each_allocation([&](goalbound_error* error) {
    goalbound_refining* refining = nullptr;
    auto status = goalbound_refining_create(map.get(), clusters.get(), 0, &refining, error);
    if (status == GOALBOUND_OK) {
      status = goalbound_refining_begin(refining, kFrom, kTo, error);
      if (status == GOALBOUND_UNFINISHED) status = goalbound_refining_step(refining, nullptr, nullptr, error);
      if (status == GOALBOUND_OK) status = goalbound_refining_advance(refining, 1'000, error);
      if (status != GOALBOUND_OK) {
        // It may be used again.
        EXPECT_EQ(goalbound_refining_begin(refining, kFrom, kTo, nullptr), GOALBOUND_UNFINISHED);
        EXPECT_EQ(goalbound_refining_advance(refining, 1'000, nullptr), GOALBOUND_OK);
      }
    }
    goalbound_refining_free(refining);
    return status;
  });
}

TEST(CMemory, AQueryThatHasReservedItAllocatesNothing) {
  const MapHandle map = wall_map();
  const IndicesHandle boxes = boxes_of(map);
  const IndicesHandle none;
  constexpr std::size_t kRoom = 32;
  constexpr long kMany = 1'000;
  for (const char* algorithm : {"astar", "jps-gb", "jump-index-gb"}) {
    SCOPED_TRACE(algorithm);
    const QueryHandle query = query_of(map, std::string_view(algorithm) == "astar" ? none : boxes, algorithm);
    const std::uint64_t told = goalbound_query_reserved_bytes(query.get());
    int complete = 0;
    const std::uint64_t before = bytes_asked;
    goalbound_query* copy = nullptr;
    ASSERT_EQ(goalbound_query_copy(query.get(), &copy, nullptr), GOALBOUND_OK);
    EXPECT_EQ(goalbound_query_reserve(copy, &complete, nullptr), GOALBOUND_OK);
    const std::uint64_t asked = bytes_asked - before;
    goalbound_query_free(copy);
    constexpr std::uint64_t kOfLists = 512;  // of the indices that it asks
    EXPECT_GE(asked, told);
    EXPECT_LE(asked, told + kOfLists);
    EXPECT_GT(told, kOfLists);
    complete = 0;
    ASSERT_EQ(goalbound_query_reserve(query.get(), &complete, nullptr), GOALBOUND_OK);
    EXPECT_EQ(complete, 1);
    goalbound_place places[kRoom];
    std::size_t count = 0;
    allocations_left = kMany;
    const auto found = goalbound_query_find(query.get(), kFrom, kTo, nullptr, nullptr);
    goalbound_query_path(query.get(), places, kRoom, &count, nullptr);
    goalbound_query_corners(query.get(), places, kRoom, &count, nullptr);
    goalbound_query_begin(query.get(), kTo, kFrom, nullptr);
    const auto back = goalbound_query_advance_for(query.get(), 1e9, nullptr, nullptr);
    const long made = kMany - std::exchange(allocations_left, -1);
    EXPECT_EQ(made, 0);
    EXPECT_EQ(found, GOALBOUND_OK);
    EXPECT_EQ(back, GOALBOUND_OK);
    EXPECT_GT(count, 1U);
  }
  const QueryHandle query = query_of(map, none, "ch");
  int complete = 1;
  EXPECT_EQ(goalbound_query_reserve(query.get(), &complete, nullptr), GOALBOUND_OK);
  EXPECT_EQ(goalbound_query_reserved_bytes(query.get()), 0U);
  EXPECT_EQ(goalbound_query_reserved_bytes(nullptr), 0U);
  EXPECT_EQ(complete, 0) << "paths of a hierarchy take memory of their own";
  EXPECT_EQ(goalbound_query_reserve(query.get(), nullptr, nullptr), GOALBOUND_OK);
  EXPECT_EQ(goalbound_query_reserve(nullptr, nullptr, nullptr), GOALBOUND_ERROR_INVALID_ARGUMENT);
}

}  // namespace
}  // namespace goalbound::c::test

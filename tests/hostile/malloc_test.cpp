// Memory that ends in whatever asks for it, C libraries too (xxHash, zstd, zlib): in every function of the C
// interface each call of malloc() fails in turn, alone or with all that follow. What comes of it is a status,
// and never the end of the program, in threads of the library neither.
//
// The functions below stand in for those of the C library in the whole process.
#include <gtest/gtest.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "../c/support.hpp"
#include "../core/gzip_support.hpp"
#include "rounds.hpp"

extern "C" {
void* __libc_malloc(size_t size);                      // NOLINT: names of glibc
void* __libc_calloc(size_t count, size_t size);        // NOLINT
void* __libc_realloc(void* memory, size_t size);       // NOLINT
void* __libc_memalign(size_t alignment, size_t size);  // NOLINT
}

namespace {

enum class Failing : int { kNone, kOne, kAllLater };

std::atomic<Failing> failing{Failing::kNone};
std::atomic<long> calls{0};
std::atomic<long> failing_call{0};  ///< from 1; 0: none

bool fails() noexcept {
  const Failing how = failing.load(std::memory_order_relaxed);
  if (how == Failing::kNone) return false;
  const long call = ++calls;
  const long first = failing_call.load();
  if (first == 0 || call < first || (call > first && how == Failing::kOne)) return false;
  errno = ENOMEM;
  return true;
}

}  // namespace

extern "C" {
void* malloc(size_t size) {
  return fails() ? nullptr : __libc_malloc(size);
}
void* calloc(size_t count, size_t size) {
  return fails() ? nullptr : __libc_calloc(count, size);
}
void* realloc(void* memory, size_t size) {
  return fails() ? nullptr : __libc_realloc(memory, size);
}
void* memalign(size_t alignment, size_t size) {
  return fails() ? nullptr : __libc_memalign(alignment, size);
}
void* aligned_alloc(size_t alignment, size_t size) {
  return fails() ? nullptr : __libc_memalign(alignment, size);
}
int posix_memalign(void** memory, size_t alignment, size_t size) {
  void* const made = fails() ? nullptr : __libc_memalign(alignment, size);
  if (made == nullptr) return ENOMEM;
  *memory = made;
  return 0;
}
}

namespace goalbound::c::test {
namespace {

namespace fs = std::filesystem;

/// What a call came to, without memory of its own.
struct Outcome {
  goalbound_status status = GOALBOUND_OK;
  goalbound_error error{};
};
using Call = std::function<goalbound_status(goalbound_error*)>;

Outcome with_failure(const Call& call, long first, Failing how) {
  Outcome outcome;
  calls = 0;
  failing_call = first;
  failing = how;
  outcome.status = call(&outcome.error);
  failing = Failing::kNone;
  return outcome;
}

/// Each call of malloc() in turn, in wider and wider steps. `call` undoes what it did.
void fail_each(const Call& call) {
  const long dense = goalbound::test::rounds(15);
  const Outcome good = with_failure(call, 0, Failing::kOne);
  ASSERT_EQ(good.status, GOALBOUND_OK) << good.error.text;
  const long all = calls;
  ASSERT_GT(all, 0);
  for (const Failing how : {Failing::kOne, Failing::kAllLater}) {
    for (long n = 1; n <= all; n += 1 + n / dense) {
      const Outcome outcome = with_failure(call, n, how);
      if (outcome.status == GOALBOUND_OK) continue;  // some can do without
      // A thread that finds no memory for itself is one that cannot be started.
      EXPECT_TRUE(outcome.status == GOALBOUND_ERROR_OUT_OF_MEMORY || outcome.status == GOALBOUND_ERROR_LIMIT)
          << goalbound_status_name(outcome.status) << ", call " << n << " of " << all << ": "
          << outcome.error.text;
      EXPECT_EQ(outcome.error.status, outcome.status);
      EXPECT_NE(outcome.error.text[0], '\0');
    }
  }
  EXPECT_EQ(with_failure(call, 0, Failing::kOne).status, GOALBOUND_OK) << "all is as it was";
}

constexpr goalbound_place kNodes[] = {{0, 0, 0}, {40, 0, 0}, {40, 30, 0}, {0, 30, 0}, {20, 50, 0}};

MapHandle graph_map() {
  const goalbound_edge edges[] = {{0, 1, 40}, {1, 2, 30}, {2, 3, 40}, {3, 0, 30}, {2, 4, 29}, {4, 2, 29}};
  goalbound_map* map = nullptr;
  EXPECT_EQ(goalbound_map_from_graph(kNodes, 5, edges, 6, &map, nullptr), GOALBOUND_OK);
  return MapHandle(map);
}

/// A map and two ends on it.
struct Ends {
  const goalbound_map* map;
  goalbound_place from;
  goalbound_place to;
};

goalbound_index_options index_options(std::int32_t threads) {
  goalbound_index_options options{};
  options.size = sizeof options;
  options.threads = threads;
  return options;
}

class Malloc : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "goalbound-malloc-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string file(const char* name) const { return (folder_ / name).string(); }
  std::vector<Ends> maps() const { return {{wall_.get(), kFrom, kTo}, {graph_.get(), kNodes[0], kNodes[4]}}; }

  MapHandle wall_ = wall_map();
  MapHandle graph_ = graph_map();

 private:
  fs::path folder_;
};

TEST_F(Malloc, MapsTellThatThereIsNone) {
  for (const goalbound_map* map : {wall_.get(), graph_.get()}) {
    fail_each([&](goalbound_error* error) {
      goalbound_bytes* bytes = nullptr;
      goalbound_bytes* beside = nullptr;
      goalbound_map* again = nullptr;
      auto status = goalbound_map_to_bytes(map, &bytes, &beside, error);
      if (status == GOALBOUND_OK)
        status = goalbound_map_from_bytes(goalbound_bytes_data(bytes), goalbound_bytes_size(bytes),
                                          goalbound_bytes_data(beside), goalbound_bytes_size(beside), &again,
                                          error);
      goalbound_bytes_free(bytes);
      goalbound_bytes_free(beside);
      goalbound_map_free(again);
      return status;
    });
  }
  const goalbound_edge edges[] = {{0, 1, 40}, {1, 2, 30}};
  fail_each([&](goalbound_error* error) {
    goalbound_map* map = nullptr;
    const auto status = goalbound_map_from_graph(kNodes, 3, edges, 2, &map, error);
    goalbound_map_free(map);
    return status;
  });
}

TEST_F(Malloc, FilesAreNotCalledDamagedWhereMemoryEnds) {
  for (const Ends& on : maps()) {
    for (const char* kind : {"boxes", "landmarks:count=2", "moves", "hubs"}) {
      SCOPED_TRACE(kind);
      goalbound_indices* made = nullptr;
      ASSERT_EQ(goalbound_indices_make(on.map, kind, nullptr, &made, nullptr), GOALBOUND_OK);
      const IndicesHandle indices(made);
      const std::string path = file("a.gbb");
      fail_each([&](goalbound_error* error) {
        return goalbound_indices_save(indices.get(), path.c_str(), GOALBOUND_SAVE_COMPRESSED, error);
      });
      fail_each([&](goalbound_error* error) {
        goalbound_indices* loaded = nullptr;
        const auto status = goalbound_indices_load(on.map, path.c_str(), 0, &loaded, error);
        goalbound_indices_free(loaded);
        return status;
      });
    }
  }
}

TEST_F(Malloc, PackedMapsAreNotCalledDamagedWhereMemoryEnds) {
  const std::string path = file("a.map.gz");
  std::ofstream(path, std::ios::binary)
      << goalbound::test::gzip_of("type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n");
  fail_each([&](goalbound_error* error) {
    goalbound_map* map = nullptr;
    const auto status = goalbound_map_load(path.c_str(), nullptr, &map, error);
    goalbound_map_free(map);
    return status;
  });
}

TEST_F(Malloc, IndicesAndBoxesTellThatThereIsNone) {
  for (const Ends& on : maps()) {
    for (std::size_t kind = 0; kind < goalbound_index_kind_count(); ++kind) {
      SCOPED_TRACE(goalbound_index_kind_id(kind));
      for (const std::int32_t threads : {1, 2}) {
        const goalbound_index_options options = index_options(threads);
        goalbound_indices* made = nullptr;
        if (goalbound_indices_make(on.map, goalbound_index_kind_id(kind), &options, &made, nullptr) !=
            GOALBOUND_OK)
          continue;  // none of this map
        const IndicesHandle indices(made);
        fail_each([&](goalbound_error* error) {
          goalbound_indices* more = nullptr;
          const auto status =
              goalbound_indices_make(on.map, goalbound_index_kind_id(kind), &options, &more, error);
          goalbound_indices_free(more);
          return status;
        });
      }
    }
  }
}

TEST_F(Malloc, QueriesAndBatchesTellThatThereIsNone) {
  for (const Ends& on : maps()) {
    for (std::size_t number = 0; number < goalbound_algorithm_count(); ++number) {
      const char* const algorithm = goalbound_algorithm_id(number);
      SCOPED_TRACE(algorithm);
      goalbound_indices* made = nullptr;
      ASSERT_EQ(goalbound_indices_make(on.map, "boxes", nullptr, &made, nullptr), GOALBOUND_OK);
      const IndicesHandle boxes(made);
      for (const goalbound_indices* indices : {boxes.get(), static_cast<goalbound_indices*>(nullptr)}) {
        goalbound_query* there = nullptr;
        if (goalbound_query_create(on.map, indices, algorithm, &there, nullptr) != GOALBOUND_OK) continue;
        const QueryHandle query(there);
        fail_each([&](goalbound_error* error) {
          goalbound_query* own = nullptr;
          goalbound_query* copy = nullptr;
          goalbound_batch* batch = nullptr;
          auto status = goalbound_query_create(on.map, indices, algorithm, &own, error);
          if (status == GOALBOUND_OK) status = goalbound_query_copy(own, &copy, error);
          if (status == GOALBOUND_OK) status = goalbound_query_find(copy, on.from, on.to, nullptr, error);
          if (status == GOALBOUND_OK) {
            goalbound_place places[64];
            std::size_t count = 0;
            status = goalbound_query_path(copy, places, 64, &count, error);
          }
          if (status == GOALBOUND_OK) {
            const goalbound_place starts[] = {on.from, on.to};
            const goalbound_place goals[] = {on.to, on.from};
            goalbound_batch_options options{};
            options.size = sizeof options;
            options.threads = 2;
            options.paths = GOALBOUND_BATCH_NODES;
            status = goalbound_batch_run(copy, starts, goals, 2, &options, &batch, error);
          }
          goalbound_batch_free(batch);
          goalbound_query_free(copy);
          goalbound_query_free(own);
          return status;
        });
      }
    }
  }
}

TEST_F(Malloc, JobsBehindTheCallersBackTellThatThereIsNone) {
  for (const Ends& on : maps()) {
    fail_each([&](goalbound_error* error) {
      goalbound_query_job* job = nullptr;
      goalbound_query* query = nullptr;
      auto status = goalbound_query_job_start(on.map, nullptr, "ch", &job, error);
      if (status == GOALBOUND_OK) status = goalbound_query_job_take(job, &query, error);
      goalbound_query_free(query);
      goalbound_query_job_free(job);
      return status;
    });
    for (const char* kind : {"boxes", "landmarks:count=2", "hubs", "dead-ends"}) {
      SCOPED_TRACE(kind);
      goalbound_indices* made = nullptr;
      ASSERT_EQ(goalbound_indices_make(on.map, kind, nullptr, &made, nullptr), GOALBOUND_OK);
      const IndicesHandle indices(made);
      fail_each([&](goalbound_error* error) {
        goalbound_edited_map* edited = nullptr;
        auto status = goalbound_edited_map_create(on.map, indices.get(), &edited, error);
        if (status == GOALBOUND_OK) status = goalbound_edited_map_precompute_in_background(edited, 1, error);
        const bool is_grid = goalbound_map_width(on.map) > 0;
        for (int i = 0; i < 3 && status == GOALBOUND_OK; ++i) {
          status = is_grid ? goalbound_edited_map_block(edited, {i, 2, 0}, error)
                           : goalbound_edited_map_set_edge(edited, kNodes[i], kNodes[i + 1], 5, error);
        }
        if (status == GOALBOUND_OK) status = goalbound_edited_map_wait(edited, error);
        goalbound_edited_map_free(edited);
        return status;
      });
    }
  }
}

}  // namespace
}  // namespace goalbound::c::test

// Bounds that lie in a mapped file, and files that change while they are read.
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "bounds_files.hpp"
#include "bounds_maps.hpp"
#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/search.hpp"

namespace goalbound::test {
namespace {

class BoundsMapping : public testing::TestWithParam<BoundsMap> {
 protected:
  const Map& map() const { return *GetParam().large; }
};
INSTANTIATE_TEST_SUITE_P(Maps, BoundsMapping, kBoundsMaps, name_of_case);

class BoundsThreadsOfMapping : public BoundsMapping {};
INSTANTIATE_TEST_SUITE_P(Maps, BoundsThreadsOfMapping, kBoundsMaps, name_of_case);

/// Saved where nobody may write.
std::filesystem::path sealed(const TemporaryFolder& folder, const Bounds& bounds,
                             const SaveIndexOptions& options = {}) {
  const auto path = folder / "a.gbb";
  EXPECT_TRUE(save_bounds(bounds, path, options).ok());
  std::filesystem::permissions(path, std::filesystem::perms::owner_read);
  return path;
}

TEST_P(BoundsMapping, AFileThatNobodyMayWriteIsMapped) {
  const TemporaryFolder folder;
  for (const bool wide : {false, true}) {
    const Bounds exact = bounds_of(map());
    BoxShape shape = exact.shape();
    // Two bytes are valid on maps that need one.
    if (wide && shape.value_bytes == 1) shape.value_bytes = 2;
    Bounds bounds(exact.info(), shape);
    for (std::uint32_t slot = 0; slot < map().node_count(); ++slot) {
      bounds.set(slot, node_boxes(exact, slot),
                 slot % 2 == 0 ? NodeQuality::kExact : NodeQuality::kInherited);
    }
    const auto path = sealed(folder, bounds);
    const auto mapped = boxes_of(load_index_for(map(), path, LoadMode::kMap), path.string());
    ASSERT_TRUE(mapped.ok()) << mapped.error().to_string();
    EXPECT_TRUE((*mapped)->is_mapped());
    EXPECT_TRUE(**mapped == bounds);
  }
}

#ifdef _WIN32
/// There a file has one attribute for all, and what is mapped is not replaced.
const std::vector kWriters = {std::filesystem::perms::owner_write};
constexpr bool kMayBeReplaced = false;
#else
const std::vector kWriters = {std::filesystem::perms::owner_write, std::filesystem::perms::group_write,
                              std::filesystem::perms::others_write};
constexpr bool kMayBeReplaced = true;
#endif

TEST_P(BoundsMapping, AFileThatMayBeWrittenIsCopied) {
  const TemporaryFolder folder;
  const Bounds bounds = bounds_of(map());
  ASSERT_TRUE(save_bounds(bounds, folder / "a.gbb").ok());
  for (const auto writer : kWriters) {
    std::filesystem::permissions(folder / "a.gbb", std::filesystem::perms::owner_read | writer);
    const auto loaded = load_boxes(folder / "a.gbb", LoadMode::kMap);
    ASSERT_TRUE(loaded.ok()) << loaded.error().to_string();
    EXPECT_FALSE((*loaded)->is_mapped());
  }
  // Cut off under the reader: the copy does not care.
  std::filesystem::permissions(folder / "a.gbb", std::filesystem::perms::owner_all);
  const auto loaded = load_bounds(folder / "a.gbb", LoadMode::kMap);
  std::filesystem::resize_file(folder / "a.gbb", 0);
  EXPECT_TRUE(*loaded == bounds);
}

TEST_P(BoundsMapping, ACompressedFileIsExpanded) {
  const TemporaryFolder folder;
  const Bounds bounds = bounds_of(map());
  const auto loaded = load_boxes(sealed(folder, bounds, {.compress = true}), LoadMode::kMap);
  ASSERT_TRUE(loaded.ok()) << loaded.error().to_string();
  EXPECT_FALSE((*loaded)->is_mapped());
  EXPECT_TRUE(**loaded == bounds);
}

TEST_P(BoundsMapping, SurvivesThatTheFileIsReplacedOrDeleted) {
  const TemporaryFolder folder;
  const Bounds bounds = bounds_of(map());
  const auto path = sealed(folder, bounds);
  const auto mapped = load_boxes(path, LoadMode::kMap);
  ASSERT_TRUE(mapped.ok() && (*mapped)->is_mapped());
  const Bounds other = empty_bounds(bounds);
  ASSERT_EQ(save_bounds(other, path).ok(), kMayBeReplaced);
  EXPECT_TRUE(**mapped == bounds);
  if (!kMayBeReplaced) return;
  const auto again = load_boxes(path, LoadMode::kMap);
  ASSERT_TRUE(again.ok());
  EXPECT_TRUE((*again)->is_mapped()) << "the new file keeps the permissions of the old one";
  EXPECT_TRUE(**again == other);
  std::filesystem::remove(path);
  EXPECT_TRUE(**mapped == bounds);
}

TEST_P(BoundsMapping, ACopyOfAMappedIndexIsAnOrdinaryOne) {
  const TemporaryFolder folder;
  const Bounds bounds = bounds_of(map());
  const auto mapped = load_boxes(sealed(folder, bounds), LoadMode::kMap);
  ASSERT_TRUE(mapped.ok() && (*mapped)->is_mapped());
  Bounds copy = **mapped;
  EXPECT_FALSE(copy.is_mapped());
  const EdgeIndex first{std::size_t{0}};
  const Box box = {1, 2, 3, 4};
  ASSERT_NE(copy.box(2, first), box);
  copy.set(2, first, box);
  EXPECT_EQ(copy.box(2, first), box);
  EXPECT_TRUE(**mapped == bounds);
}

TEST_P(BoundsMapping, ADamagedFileIsRefusedLikeACopiedOne) {
  const TemporaryFolder folder;
  std::string bytes = format_bounds(bounds_of(map()));
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  write_raw(folder / "a.gbb", bytes);
  write_raw(folder / "empty.gbb", "");
  for (const char* name : {"a.gbb", "empty.gbb"}) {
    std::filesystem::permissions(folder / name, std::filesystem::perms::owner_read);
    const auto path = (folder / name).string();
    expect_error(load_bounds(path, LoadMode::kMap), ErrorCode::kCorrupt, path, 0, {});
  }
  expect_error(load_bounds(folder / "none.gbb", LoadMode::kMap), ErrorCode::kNotFound,
               (folder / "none.gbb").string(), 0, {});
  expect_error(load_bounds(folder.path(), LoadMode::kMap), ErrorCode::kNotAFile, folder.path().string(), 0,
               {});
  const auto path = sealed(folder, bounds_of(map()));
  expect_error(load_bounds_for(grid_of("..."), path, LoadMode::kMap), ErrorCode::kMismatch, path.string(), 0,
               {});
}

/// What every query finds on the whole map, one number a problem.
std::vector<PathCost> costs(const Map& map, const Bounds& bounds, std::uint32_t first, std::uint32_t step) {
  std::vector<PathCost> result;
  const auto query = make_query(*find_search("astar-gb"), map, index_set_of(bounds));
  for (std::uint32_t i = first; i < map.node_count(); i += step) {
    const NodeId goal = map.node_of_slot((i * 7919U) % map.node_count());
    result.push_back((*query)->find(map.node_of_slot(i), goal).cost);
  }
  return result;
}

/// One index, owned or mapped, and a query object for each of 2 and of 8 threads.
TEST_P(BoundsThreadsOfMapping, OneIndexAnswersManyQueriesAtOnce) {
  const TemporaryFolder folder;
  const Bounds owned = bounds_of(map());
  const auto mapped = load_boxes(sealed(folder, owned), LoadMode::kMap);
  ASSERT_TRUE(mapped.ok() && (*mapped)->is_mapped());
  for (const Bounds* bounds : {&owned, mapped->get()}) {
    for (const std::uint32_t threads : {2U, 8U}) {
      std::vector<std::vector<PathCost>> found(threads);
      std::vector<std::thread> workers;
      for (std::uint32_t t = 0; t < threads; ++t)
        workers.emplace_back([&, t] { found[t] = costs(map(), *bounds, t, threads); });
      for (std::thread& worker : workers) worker.join();
      for (std::uint32_t t = 0; t < threads; ++t) EXPECT_EQ(found[t], costs(map(), owned, t, threads));
    }
  }
}

/// Different slots may be set by different threads.
TEST_P(BoundsThreadsOfMapping, DifferentSlotsAreFilledAtOnce) {
  const Bounds whole = bounds_of(map());
  for (const std::uint32_t threads : {2U, 8U}) {
    Bounds filled = empty_bounds(whole);
    std::vector<std::thread> workers;
    for (std::uint32_t t = 0; t < threads; ++t) {
      workers.emplace_back([&, t] {
        for (std::uint32_t slot = t; slot < map().node_count(); slot += threads)
          filled.set(slot, node_boxes(whole, slot), NodeQuality::kExact);
      });
    }
    for (std::thread& worker : workers) worker.join();
    EXPECT_TRUE(filled == whole);
  }
}

/// A file that is overwritten in place, over and over: what is read is one of the two, or refused; never a
/// mixture.
TEST_P(BoundsThreadsOfMapping, AFileThatChangesUnderTheReaderIsNeverBelievedHalf) {
  const TemporaryFolder folder;
  const Bounds a = bounds_of(map());
  const Bounds b = empty_bounds(a);
  const std::vector<std::string> bytes = {format_bounds(a), format_bounds(b)};
  const auto path = folder / "a.gbb";
  write_raw(path, bytes[0]);
  std::atomic<bool> done{false};
  std::thread writer([&] {
    for (std::size_t i = 1; !done.load(); ++i) write_raw(path, bytes[i % 2]);
  });
  int refused = 0;
  for (int i = 0; i < 300; ++i) {
    const auto loaded = load_bounds(path, i % 2 == 0 ? LoadMode::kCopy : LoadMode::kMap);
    if (loaded.ok()) {
      EXPECT_TRUE(*loaded == a || *loaded == b);
    } else {
      EXPECT_EQ(loaded.error().code, ErrorCode::kCorrupt) << loaded.error().to_string();
      ++refused;
    }
  }
  done.store(true);
  writer.join();
  RecordProperty("refused", refused);
}

}  // namespace
}  // namespace goalbound::test

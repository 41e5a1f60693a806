// What happens to a bounds file when things go wrong: bytes that change, a process that is killed, a full
// disk, a second writer, a folder without rights.
#ifndef _WIN32
#include <fcntl.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <array>
#include <csignal>
#include <functional>
#include <iostream>
#include <thread>

#include "bounds_file_support.hpp"
#include "bounds_files.hpp"
#include "bounds_maps.hpp"
#include "file_support.hpp"
#include "goalbound/formats.hpp"

namespace goalbound::test {
namespace {

/// What each of these tests does, it does to files of every kind of map.
class BoundsFaults : public testing::TestWithParam<BoundsMap> {
 protected:
  const Map& map() const { return *GetParam().large; }
};
INSTANTIATE_TEST_SUITE_P(Maps, BoundsFaults, kBoundsMaps, name_of_case);

/// All exact, and with a section that a reader may skip.
std::string with_a_skipped_section(const Map& map) {
  Bounds bounds = bounds_of(map);
  bounds.set_quality(0, NodeQuality::kInherited);
  std::string bytes = format_bounds(bounds);
  put(bytes, kTable, std::uint32_t{0x80000007});
  put(bytes, kCounts + 4, std::uint32_t{0});
  put(bytes, kCounts + 8, map.node_count());
  seal(bytes);
  return bytes;
}

std::vector<std::string> all_kinds(const Map& map) {
  const Bounds bounds = partial_bounds(map);
  return {format_bounds(bounds), format_bounds(bounds, {.compress = true}), format_bounds(bounds_of(map)),
          with_a_skipped_section(map)};
}

/// Counts what becomes of changed files; a reader that believes a change fails the test.
struct Tally {
  int refused = 0;
  int harmless = 0;

  void offer(std::string_view changed, const Bounds& original) {
    const auto parsed = parse_bounds(changed, "a.gbb");
    if (!parsed.ok()) {
      EXPECT_FALSE(parsed.error().message.empty());
      EXPECT_TRUE(parsed.error().code == ErrorCode::kCorrupt || parsed.error().code == ErrorCode::kVersion);
      ++refused;
    } else {
      EXPECT_TRUE(*parsed == original);
      ++harmless;
    }
  }
};

TEST_P(BoundsFaults, AHundredThousandChangedBytesChangeNoAnswer) {
  std::mt19937 random(1);
  Tally tally;
  for (const std::string& good : all_kinds(map())) {
    const Bounds original = parse_bounds(good, "a.gbb").value();
    std::string bad = good;
    for (int i = 0; i < 25000; ++i) {
      const std::size_t at = random() % bad.size();
      const char kept = bad[at];
      bad[at] = static_cast<char>(bad[at] ^ (1 + random() % 255));
      tally.offer(bad, original);
      bad[at] = kept;
    }
  }
  std::cout << "100000 changed bytes: " << tally.refused << " refused, " << tally.harmless << " harmless\n";
  EXPECT_EQ(tally.refused + tally.harmless, 100000);
  EXPECT_EQ(tally.harmless, 0) << "sections that are skipped are checked as well";
}

TEST_P(BoundsFaults, TenThousandTruncationsAreRefused) {
  std::mt19937 random(2);
  Tally tally;
  for (const std::string& good : all_kinds(map())) {
    const Bounds original = parse_bounds(good, "a.gbb").value();
    for (int i = 0; i < 2500; ++i)
      tally.offer(std::string_view(good).substr(0, random() % good.size()), original);
  }
  std::cout << "10000 truncations: " << tally.refused << " refused\n";
  EXPECT_EQ(tally.refused, 10000);
}

#ifndef _WIN32  // by means of POSIX
/// Runs `work` in a process of its own; its exit status.
int in_child(const std::function<int()>& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// What a save in a child came to: 0 saved, 1 refused as kIo with a reason, 2 anything else.
int outcome_of(const Result<void>& saved, const std::filesystem::path& path) {
  if (saved.ok()) return 0;
  const Error& error = saved.error();
  return error.code == ErrorCode::kIo && error.file == path.string() && !error.message.empty() ? 1 : 2;
}
#endif

struct TwoIndices {
  explicit TwoIndices(const Map& map) : first(bounds_of(map)) {}
  Bounds first;
  Bounds second = empty_bounds(first);
};

#ifndef _WIN32  // by means of POSIX
TEST_P(BoundsFaults, AKilledProcessLeavesTheOldFileOrTheNew) {
  const TemporaryFolder folder;
  const TwoIndices two(map());
  const auto path = folder / "a.gbb";
  ASSERT_TRUE(save_bounds(two.first, path).ok());
  std::mt19937 random(3);
  int leftovers = 0;
  for (int i = 0; i < 120; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      while (true) {
        if (!save_bounds(two.second, path).ok() || !save_bounds(two.first, path).ok()) ::_exit(1);
      }
    }
    ::usleep(static_cast<useconds_t>(random() % 4000));
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status));
    const auto loaded = load_bounds(path);
    ASSERT_TRUE(loaded.ok()) << loaded.error().to_string();
    EXPECT_TRUE(*loaded == two.first || *loaded == two.second);
    for (const std::string& name : folder.names()) {
      if (name == "a.gbb") continue;
      EXPECT_TRUE(name.starts_with(".goalbound-") && name.ends_with(".tmp")) << name;
      std::filesystem::remove(folder / name);
      ++leftovers;
    }
  }
  std::cout << "120 kills: the file is whole each time; " << leftovers << " temporary files left\n";
}

TEST_P(BoundsFaults, AFileThatMayNotGrowLeavesTheOldOne) {
  const TemporaryFolder folder;
  const TwoIndices two(map());
  const auto path = folder / "a.gbb";
  ASSERT_TRUE(save_bounds(two.first, path).ok());
  const std::string old = read_raw(path);
  for (const rlim_t limit : std::array<rlim_t, 4>{0, 100, 4096, old.size() - 1}) {
    const int outcome = in_child([&] {
      const rlimit size = {limit, limit};
      ::signal(SIGXFSZ, SIG_IGN);
      ::setrlimit(RLIMIT_FSIZE, &size);
      return outcome_of(save_bounds(two.second, path), path);
    });
    EXPECT_EQ(outcome, 1) << limit << " bytes";
    EXPECT_EQ(read_raw(path), old);
    EXPECT_THAT(folder.names(), ::testing::ElementsAre("a.gbb"));
  }
}

/// A file system of its own of 64 KiB, gone with the object.
class TinyDisk {
 public:
  explicit TinyDisk(const std::filesystem::path& folder)
      : folder_(folder), mounted_(::mount("goalbound", folder.c_str(), "tmpfs", 0, "size=64k") == 0) {}
  TinyDisk(const TinyDisk&) = delete;
  TinyDisk& operator=(const TinyDisk&) = delete;
  ~TinyDisk() {
    if (mounted_) ::umount(folder_.c_str());
  }
  bool mounted() const { return mounted_; }

 private:
  std::filesystem::path folder_;
  bool mounted_;
};

TEST_P(BoundsFaults, AFullDiskLeavesTheOldFile) {
  const TemporaryFolder folder;
  const TinyDisk disk(folder.path());
  if (!disk.mounted()) GTEST_SKIP() << "mounting a small disk takes root";
  const TwoIndices two(map());
  const auto path = folder / "a.gbb";
  ASSERT_TRUE(save_bounds(two.first, path).ok());
  const std::string old = read_raw(path);
  ASSERT_GT(old.size(), 22000U);
  write_raw(folder / "ballast", std::string(20000, 'x'));
  const auto saved = save_bounds(two.second, path);
  expect_error(saved, ErrorCode::kIo, path.string(), 0, {"No space left"});
  EXPECT_EQ(read_raw(path), old);
  EXPECT_EQ(folder.names().size(), 2U) << "no temporary file is left";
}

TEST_P(BoundsFaults, AFolderWithoutRightsLeavesTheOldFile) {
  const TemporaryFolder folder;
  const TwoIndices two(map());
  const auto path = folder / "a.gbb";
  ASSERT_TRUE(save_bounds(two.first, path).ok());
  const std::string old = read_raw(path);
  const auto rights = std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec |
                      std::filesystem::perms::others_read | std::filesystem::perms::others_exec;
  std::filesystem::permissions(folder.path(), rights);
  const int outcome = in_child([&] {
    constexpr uid_t kNobody = 65534;
    if (::getuid() == 0 && ::setuid(kNobody) != 0) return 3;
    return outcome_of(save_bounds(two.second, path), path);
  });
  std::filesystem::permissions(folder.path(), std::filesystem::perms::owner_all);
  EXPECT_EQ(outcome, 1);
  EXPECT_EQ(read_raw(path), old);
}
#endif

class BoundsThreadsOfFiles : public BoundsFaults {};
INSTANTIATE_TEST_SUITE_P(Maps, BoundsThreadsOfFiles, kBoundsMaps, name_of_case);

/// Readers meanwhile see one of the two files, whole: none is ever refused.
TEST_P(BoundsThreadsOfFiles, TwoWritersAtOnceLeaveOneOfTheFiles) {
  const TemporaryFolder folder;
  const TwoIndices two(map());
  const auto path = folder / "a.gbb";
  ASSERT_TRUE(save_bounds(two.first, path).ok());
  std::vector<std::thread> writers;
  for (const Bounds* bounds : {&two.first, &two.second}) {
    writers.emplace_back([&path, bounds] {
      for (int i = 0; i < 100; ++i) EXPECT_TRUE(save_bounds(*bounds, path).ok());
    });
  }
  for (int i = 0; i < 100; ++i) {
    const auto loaded = load_bounds(path);
    EXPECT_TRUE(loaded.ok()) << loaded.error().to_string();
    if (!loaded) break;  // the writers are waited for
    EXPECT_TRUE(*loaded == two.first || *loaded == two.second);
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_THAT(folder.names(), ::testing::ElementsAre("a.gbb"));
}

}  // namespace
}  // namespace goalbound::test

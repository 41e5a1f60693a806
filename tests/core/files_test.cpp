#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

#include "file_support.hpp"
#include "goalbound/formats.hpp"

namespace goalbound::test {
namespace {

namespace fs = std::filesystem;
using ::testing::UnorderedElementsAre;

TEST(ReadFile, GivesEveryByte) {
  const TemporaryFolder folder;
  const std::string bytes("a\0b\r\n\xFF", 6);
  write_raw(folder / "file", bytes);
  const auto read = read_file(folder / "file", 6);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(*read, bytes);
}

TEST(ReadFile, ReadsFilesThatDoNotKnowTheirSize) {
  const auto read = read_file("/proc/self/status", 1 << 20);
  ASSERT_TRUE(read.ok());
  EXPECT_THAT(*read, ::testing::HasSubstr("Pid:"));
}

TEST(ReadFile, SaysThatAFileIsMissing) {
  const TemporaryFolder folder;
  const auto path = folder / "none.map";
  expect_error(read_file(path, 100), ErrorCode::kNotFound, path.string(), 0, {"cannot open", "No such file"});
  write_raw(folder / "file", "x");
  const auto below_file = folder / "file" / "none.map";
  expect_error(read_file(below_file, 100), ErrorCode::kNotFound, below_file.string(), 0, {"Not a directory"});
}

TEST(ReadFile, RefusesFoldersAndPipes) {
  const TemporaryFolder folder;
  expect_error(read_file(folder.path(), 100), ErrorCode::kNotAFile, folder.path().string(), 0,
               {"this is a folder"});
  const auto pipe = folder / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  expect_error(read_file(pipe, 100), ErrorCode::kNotAFile, pipe.string(), 0, {"a device or a pipe"});
}

TEST(ReadFile, RefusesFilesAboveTheLimit) {
  const TemporaryFolder folder;
  write_raw(folder / "file", "123456");
  EXPECT_TRUE(read_file(folder / "file", 6).ok());
  expect_error(read_file(folder / "file", 5), ErrorCode::kLimit, (folder / "file").string(), 0,
               {"6 bytes", "(5)"});
  // A terabyte that exists in name only must not be allocated first.
  fs::resize_file(folder / "file", std::uintmax_t{1} << 40);
  expect_error(read_file(folder / "file", 1 << 20), ErrorCode::kLimit, (folder / "file").string(), 0, {});
}

TEST(WriteFile, MakesAndReplacesAFileAndLeavesNothingElse) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_file(folder / "file", "old and longer").ok());
  EXPECT_EQ(read_raw(folder / "file"), "old and longer");
  ASSERT_TRUE(write_file(folder / "file", std::string("n\0w", 3)).ok());
  EXPECT_EQ(read_raw(folder / "file"), std::string("n\0w", 3));
  EXPECT_THAT(folder.names(), UnorderedElementsAre("file"));
}

TEST(WriteFile, TakesNamesAsLongAsTheSystemAllows) {
  const TemporaryFolder folder;
  const std::string name(255, 'n');
  ASSERT_TRUE(write_file(folder / name, "x").ok());
  EXPECT_EQ(read_raw(folder / name), "x");
}

TEST(WriteFile, KeepsThePermissionsOfTheOldFile) {
  const TemporaryFolder folder;
  write_raw(folder / "file", "old");
  fs::permissions(folder / "file", fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_TRUE(write_file(folder / "file", "new").ok());
  EXPECT_EQ(fs::status(folder / "file").permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST(WriteFile, WritesThroughALinkInsteadOfReplacingIt) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "target");
  write_raw(folder / "target" / "file", "old");
  fs::create_symlink(fs::path("target") / "file", folder / "link");
  ASSERT_TRUE(write_file(folder / "link", "new").ok());
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(read_raw(folder / "target" / "file"), "new");
  fs::create_symlink("nowhere", folder / "dangling");
  expect_error(write_file(folder / "dangling", "x"), ErrorCode::kNotFound, (folder / "dangling").string(), 0,
               {"through the link"});
}

TEST(WriteFile, RefusesFoldersAndPipesAndKeepsThem) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "sub");
  expect_error(write_file(folder / "sub", "x"), ErrorCode::kNotAFile, (folder / "sub").string(), 0,
               {"folder"});
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  expect_error(write_file(folder / "pipe", "x"), ErrorCode::kNotAFile, (folder / "pipe").string(), 0,
               {"pipe"});
  EXPECT_THAT(folder.names(), UnorderedElementsAre("sub", "pipe"));
  EXPECT_TRUE(fs::is_fifo(folder / "pipe"));
}

TEST(WriteFile, SaysThatTheFolderIsMissing) {
  const TemporaryFolder folder;
  const auto path = folder / "none" / "file";
  expect_error(write_file(path, "x"), ErrorCode::kNotFound, path.string(), 0,
               {"cannot make a file in the folder", "none", "No such file"});
}

/// Acts as a user without rights when the tests run as root, who may write everywhere.
class Unprivileged {
 public:
  Unprivileged() : ok_(::geteuid() != 0 || ::seteuid(65534) == 0) {}
  Unprivileged(const Unprivileged&) = delete;
  Unprivileged& operator=(const Unprivileged&) = delete;
  ~Unprivileged() { EXPECT_EQ(::seteuid(::getuid()), 0); }
  bool ok() const { return ok_; }

 private:
  bool ok_;
};

TEST(WriteFile, LeavesTheOldFileWholeInAFolderWithoutRights) {
  const TemporaryFolder folder;
  write_raw(folder / "file", "old");
  const fs::perms readable = fs::perms::owner_read | fs::perms::owner_exec | fs::perms::group_read |
                             fs::perms::group_exec | fs::perms::others_read | fs::perms::others_exec;
  fs::permissions(folder.path(), readable);
  {
    const Unprivileged user;
    if (!user.ok()) GTEST_SKIP() << "cannot give up the rights of root here";
    expect_error(write_file(folder / "file", "new"), ErrorCode::kIo, (folder / "file").string(), 0,
                 {"cannot make a file in the folder", "Permission denied"});
  }
  fs::permissions(folder.path(), fs::perms::owner_all);
  EXPECT_EQ(read_raw(folder / "file"), "old");
  EXPECT_THAT(folder.names(), UnorderedElementsAre("file"));
}

TEST(ReadFile, SaysThatTheFileMayNotBeRead) {
  const TemporaryFolder folder;
  write_raw(folder / "file", "secret");
  fs::permissions(folder / "file", fs::perms::none);
  fs::permissions(folder.path(), fs::perms::owner_all | fs::perms::others_exec);
  const Unprivileged user;
  if (!user.ok()) GTEST_SKIP() << "cannot give up the rights of root here";
  expect_error(read_file(folder / "file", 100), ErrorCode::kIo, (folder / "file").string(), 0,
               {"Permission denied"});
}

/// Lets no file of this process grow above a size, as a full disk would.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) : old_handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &old_);
    const rlimit limit{bytes, old_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &old_);
    std::signal(SIGXFSZ, old_handler_);
  }

 private:
  rlimit old_{};
  void (*old_handler_)(int);
};

TEST(WriteFile, LeavesTheOldFileWholeWhenTheDiskIsFull) {
  const TemporaryFolder folder;
  write_raw(folder / "file", "old");
  Result<void> written;
  {
    const FileSizeLimit limit(4096);
    written = write_file(folder / "file", std::string(100000, 'x'));
  }
  expect_error(written, ErrorCode::kIo, (folder / "file").string(), 0,
               {"cannot write 100000 bytes", "File too large"});
  EXPECT_EQ(read_raw(folder / "file"), "old");
  EXPECT_THAT(folder.names(), UnorderedElementsAre("file"));
}

}  // namespace
}  // namespace goalbound::test

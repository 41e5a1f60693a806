#ifndef _WIN32
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <array>
#include <csignal>
#include <map>

#include "file_support.hpp"
#include "formats/byte_sink.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/quadtree.hpp"

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

#ifndef _WIN32  // by means of POSIX
TEST(ReadFile, ReadsFilesThatDoNotKnowTheirSize) {
  const auto read = read_file("/proc/self/status", 1 << 20);
  ASSERT_TRUE(read.ok());
  EXPECT_THAT(*read, ::testing::HasSubstr("Pid:"));
}
#endif

TEST(ReadFile, SaysThatAFileIsMissing) {
  const TemporaryFolder folder;
  const auto path = folder / "none.map";
  expect_error(read_file(path, 100), ErrorCode::kNotFound, path.string(), 0, {"cannot open", "No such file"});
  write_raw(folder / "file", "x");
  const auto below_file = folder / "file" / "none.map";
#ifdef _WIN32  // where it is all the same
  constexpr const char* kReason = "No such file";
#else
  constexpr const char* kReason = "Not a directory";
#endif
  expect_error(read_file(below_file, 100), ErrorCode::kNotFound, below_file.string(), 0, {kReason});
}

TEST(ReadFile, RefusesFoldersAndPipes) {
  const TemporaryFolder folder;
  expect_error(read_file(folder.path(), 100), ErrorCode::kNotAFile, folder.path().string(), 0,
               {"this is a folder"});
  const auto pipe = folder / "pipe";
  if (!make_pipe(pipe)) GTEST_SKIP() << "this system has no pipes in folders";
  expect_error(read_file(pipe, 100), ErrorCode::kNotAFile, pipe.string(), 0, {"a device or a pipe"});
}

TEST(ReadFile, RefusesFilesAboveTheLimit) {
  const TemporaryFolder folder;
  write_raw(folder / "file", "123456");
  EXPECT_TRUE(read_file(folder / "file", 6).ok());
  expect_error(read_file(folder / "file", 5), ErrorCode::kLimit, (folder / "file").string(), 0,
               {"6 bytes", "(5)"});
  // A terabyte that exists in name only must not be allocated first.
  std::error_code refused;
  fs::resize_file(folder / "file", std::uintmax_t{1} << 40, refused);
  if (refused) GTEST_SKIP() << "this system makes no file of a terabyte: " << refused.message();
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

#ifndef _WIN32  // by means of POSIX
TEST(WriteFile, KeepsThePermissionsOfTheOldFile) {
  const TemporaryFolder folder;
  write_raw(folder / "file", "old");
  fs::permissions(folder / "file", fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_TRUE(write_file(folder / "file", "new").ok());
  EXPECT_EQ(fs::status(folder / "file").permissions(), fs::perms::owner_read | fs::perms::owner_write);
}
#endif

TEST(WriteFile, WritesThroughALinkInsteadOfReplacingIt) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "target");
  write_raw(folder / "target" / "file", "old");
  std::error_code refused;
  fs::create_symlink(fs::path("target") / "file", folder / "link", refused);
  if (refused) GTEST_SKIP() << "links cannot be made here: " << refused.message();
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
  if (!make_pipe(folder / "pipe")) GTEST_SKIP() << "this system has no pipes in folders";
  expect_error(write_file(folder / "pipe", "x"), ErrorCode::kNotAFile, (folder / "pipe").string(), 0,
               {"pipe"});
  EXPECT_THAT(folder.names(), UnorderedElementsAre("sub", "pipe"));
  EXPECT_TRUE(fs::is_fifo(folder / "pipe"));
}

/// What a writer would find out in the end is known before, and nothing is left of the attempt.
TEST(CheckWritable, FindsWhatWriteFileWould) {
  const TemporaryFolder folder;
  write_raw(folder / "old", "old");
  fs::create_directory(folder / "sub");
  std::vector<fs::path> possible = {folder / "new", folder / "old"};
  std::vector<fs::path> impossible = {fs::path(), folder / "sub", folder / "none" / "new",
                                      folder / "old" / "new", folder / std::string(300, 'x')};
#ifndef _WIN32
  fs::create_symlink("loop", folder / "loop");
  fs::create_symlink(folder / "old", folder / "link");
  fs::create_symlink(folder / "none", folder / "dangling");
  possible.push_back(folder / "link");
  impossible.insert(impossible.end(),
                    {folder / "loop", folder / "loop" / "new", folder / "dangling", "/proc/new"});
#endif
  const auto names = folder.names();
  for (const fs::path& path : possible) EXPECT_TRUE(check_writable(path)) << path;
  for (const fs::path& path : impossible) {
    const auto checked = check_writable(path);
    EXPECT_FALSE(checked) << path;
    EXPECT_EQ(checked.ok() ? ErrorCode::kCancelled : checked.error().code,
              write_file(path, "new").error().code)
        << path;
  }
  EXPECT_THAT(folder.names(), testing::UnorderedElementsAreArray(names));
}

TEST(WriteFile, SaysThatTheFolderIsMissing) {
  const TemporaryFolder folder;
  const auto path = folder / "none" / "file";
  expect_error(write_file(path, "x"), ErrorCode::kNotFound, path.string(), 0,
               {"cannot make a file in the folder", "none", "No such file"});
}

#ifndef _WIN32  // by means of POSIX
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
#endif

using Contents = std::map<std::string, std::string>;

Contents contents_of(const TemporaryFolder& folder) {
  Contents contents;
  for (const std::string& name : folder.names()) contents[name] = read_raw(folder / name);
  return contents;
}

TEST(WriteFiles, ReplacesAllOrNone) {
  const TemporaryFolder folder;
  write_raw(folder / "b", "old");
  ASSERT_TRUE(write_files(std::array<NewFile, 2>{{{folder / "a", "1"}, {folder / "b", "2"}}}).ok());
  EXPECT_EQ(contents_of(folder), (Contents{{"a", "1"}, {"b", "2"}}));
  ASSERT_TRUE(write_files({}).ok());
}

#ifndef _WIN32  // by means of POSIX
TEST(WriteFiles, LeavesEveryOldFileWholeWhichEverOneFails) {
  for (const std::size_t failing : {0U, 1U, 2U}) {
    const TemporaryFolder folder;
    const std::vector<std::string> names = {"a", "b", "c"};
    const std::string large(5000, 'x');
    std::vector<NewFile> files;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (i != 1) write_raw(folder / names[i], "old");  // one of them is new
      files.push_back({folder / names[i], i == failing ? std::string_view(large) : "new"});
    }
    const auto before = contents_of(folder);
    Result<void> written;
    {
      const FileSizeLimit limit(4096);
      written = write_files(files);
    }
    expect_error(written, ErrorCode::kIo, (folder / names[failing]).string(), 0, {"cannot write"});
    EXPECT_EQ(contents_of(folder), before) << failing;
  }
}
#endif

TEST(WriteFiles, PutsOldFilesBackWhereALaterOneCannotBeReplaced) {
  const TemporaryFolder folder;
  write_raw(folder / "old", "old");
  FileSink old_file(folder / "old");
  FileSink new_file(folder / "new");
  FileSink last(folder / "last");
  for (FileSink* sink : {&old_file, &new_file, &last}) sink->append("x");
  fs::create_directory(folder / "last");  // only now, so that nothing but its rename fails
  fs::create_directory(folder / "last" / "full");
  const std::array<FileSink*, 3> sinks = {&old_file, &new_file, &last};
  expect_error(FileSink::commit_all(sinks), ErrorCode::kIo, (folder / "last").string(), 0,
               {"cannot replace the file"});
  EXPECT_THAT(folder.names(), UnorderedElementsAre("old", "last", ::testing::StartsWith(".goalbound-")));
  EXPECT_EQ(read_raw(folder / "old"), "old");
}

/// Maps of all formats that are two files.
std::vector<std::pair<std::string, std::shared_ptr<const Map>>> maps_of_two_files() {
  const auto generated = [](const char* kind) {
    return generate_map(*find_generator(kind), 40, 30, 1).value();
  };
  std::vector<std::pair<std::string, std::shared_ptr<const Map>>> maps = {
      {"m.gr", generated("roads")}, {"m.costs", generated("terrain")}, {"m.mesh", generated("marsh")}};
  const auto caves = generated("caves");
  maps.emplace_back("m.quadtree",
                    std::make_shared<Quadtree>(
                        Quadtree::create(std::shared_ptr<const Grid>(caves, caves->as_grid())).value()));
  return maps;
}

#ifndef _WIN32  // by means of POSIX
TEST(SaveMap, ReplacesBothFilesOrNoneHoweverFullTheDiskIs) {
  const auto maps = maps_of_two_files();
  const auto formats = all_formats();
  EXPECT_EQ(static_cast<std::size_t>(std::ranges::count_if(
                formats, [](const FormatInfo* format) { return format->writes && !format->beside.empty(); })),
            maps.size());
  for (const auto& [name, map] : maps) {
    SCOPED_TRACE(name);
    const TemporaryFolder folder;
    ASSERT_TRUE(save_map(*map, folder / name).ok());
    const auto whole = contents_of(folder);
    ASSERT_EQ(whole.size(), 2U);
    for (const auto& file : files_of_map(folder / name)) write_raw(file, "old");
    const auto before = contents_of(folder);
    for (const auto& [file, bytes] : whole) {
      Result<void> saved;
      {
        const FileSizeLimit limit(bytes.size() - 1);
        saved = save_map(*map, folder / name);
      }
      EXPECT_FALSE(saved.ok()) << file;
      EXPECT_EQ(contents_of(folder), before) << file;
    }
    ASSERT_TRUE(save_map(*map, folder / name).ok());
    EXPECT_EQ(contents_of(folder), whole);
  }
}
#endif

TEST(SaveMap, ReplacesNoFileBesideThatBelongsToAnother) {
  for (const auto& [name, map] : maps_of_two_files()) {
    SCOPED_TRACE(name);
    const TemporaryFolder folder;
    const auto files = files_of_map(folder / name);
    write_raw(files.back(), "of somebody else");
    const auto before = contents_of(folder);
    expect_error(save_map(*map, folder / name), ErrorCode::kInvalidArgument, files.front().string(), 0,
                 {files.back().string(), "choose another name"});
    EXPECT_EQ(contents_of(folder), before);
    // With its file it is the old pair, which is replaced; and what is the same already is in nobody's way.
    write_raw(files.front(), "a file of the same name");
    ASSERT_TRUE(save_map(*map, folder / name).ok());
    fs::remove(files.front());
    EXPECT_TRUE(save_map(*map, folder / name).ok());
  }
}

TEST(SaveMap, ReplacesNoMapThatTheOldFileDoesNotName) {
  const auto hills = generate_map(*find_generator("terrain"), 40, 30, 1).value();
  const TemporaryFolder folder;
  write_raw(folder / "x.map", "of somebody else");
  write_raw(folder / "x.costs", "terrain-costs 1\nmap other.map\n. 3\n");
  expect_error(save_map(*hills, folder / "x.costs"), ErrorCode::kInvalidArgument,
               (folder / "x.costs").string(), 0, {"belongs to another map"});
  write_raw(folder / "x.costs", "terrain-costs 1\nmap x.map\n. 3\n");
  EXPECT_TRUE(save_map(*hills, folder / "x.costs").ok());
}

}  // namespace
}  // namespace goalbound::test

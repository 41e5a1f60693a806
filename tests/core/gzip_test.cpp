#include <random>

#include "file_support.hpp"
#include "formats/gzip.hpp"
#include "goalbound/formats.hpp"
#include "gzip_support.hpp"

namespace goalbound::test {
namespace {

constexpr std::uint64_t kPlenty = 1 << 24;

/// Hard to compress, so that bytes of the file lie all over the text.
std::string noise(std::size_t size) {
  std::mt19937 random(1);
  std::string text(size, '\0');
  for (char& c : text) c = static_cast<char>(random() % 256);
  return text;
}

TEST(ReadTextFile, ExpandsGzipFilesAndNothingElse) {
  const TemporaryFolder folder;
  for (const std::string& text : {std::string(), std::string("a\n"), noise(300'000)}) {
    write_raw(folder / "file", text);
    EXPECT_EQ(read_text_file(folder / "file", kPlenty).value(), text);
    write_raw(folder / "file", gzip_of(text));
    EXPECT_EQ(read_text_file(folder / "file", kPlenty).value(), text);
  }
}

TEST(ReadTextFile, NamesTheFileThatItCannotRead) {
  const TemporaryFolder folder;
  const auto path = folder / "none.gr.gz";
  expect_error(read_text_file(path, kPlenty), ErrorCode::kNotFound, path.string(), 0, {"No such file"});
  const auto pipe = folder / "pipe";
  if (make_pipe(pipe))
    expect_error(read_text_file(pipe, kPlenty), ErrorCode::kNotAFile, pipe.string(), 0, {"a pipe"});
  write_raw(folder / "cut", gzip_of("text").substr(0, 12));
  expect_error(read_text_file(folder / "cut", kPlenty), ErrorCode::kCorrupt, (folder / "cut").string(), 0,
               {"cut off"});
}

TEST(Gzip, MembersFollowEachOther) {
  const std::string three = gzip_of("one\n") + gzip_of("") + gzip_of("two\n");
  EXPECT_EQ(expand_gzip(three, "f", kPlenty).value(), "one\ntwo\n");
  EXPECT_EQ(expand_gzip(three + std::string(512, '\0'), "f", kPlenty).value(), "one\ntwo\n");
  expect_error(expand_gzip(three + "x", "f", kPlenty), ErrorCode::kCorrupt, "f", 0, {"cut off"});
  expect_error(expand_gzip(three + "something else", "f", kPlenty), ErrorCode::kCorrupt, "f", 0,
               {"incorrect header"});
}

TEST(Gzip, NeverExpandsMoreThanAllowed) {
  const std::string bytes = gzip_of(std::string(10'000'000, 'x'));
  ASSERT_LT(bytes.size(), 100'000U);
  EXPECT_EQ(expand_gzip(bytes, "f", 10'000'000).value().size(), 10'000'000U);
  for (const std::uint64_t limit : {0U, 1U, 9'999'999U}) {
    expect_error(expand_gzip(bytes, "f", limit), ErrorCode::kLimit, "f", 0,
                 {"more than " + std::to_string(limit) + " bytes"});
  }
  // The next member counts as well.
  expect_error(expand_gzip(bytes + gzip_of("x"), "f", 10'000'000), ErrorCode::kLimit, "f", 0, {});
}

TEST(Gzip, EveryCutIsSeen) {
  const std::string bytes = gzip_of(noise(2000));
  for (std::size_t size = 2; size < bytes.size(); ++size) {
    SCOPED_TRACE(size);
    expect_error(expand_gzip(bytes.substr(0, size), "f", kPlenty), ErrorCode::kCorrupt, "f", 0, {"cut off"});
  }
}

TEST(Gzip, EveryFlippedBitThatMattersIsSeen) {
  const std::string text = noise(500);
  const std::string bytes = gzip_of(text);
  constexpr std::size_t kHead = 10;  // holds the time and the system, which are nobody's business
  std::size_t unseen = 0;
  for (std::size_t bit = kHead * 8; bit < bytes.size() * 8; ++bit) {
    std::string damaged = bytes;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    const auto expanded = expand_gzip(damaged, "f", kPlenty);
    if (expanded) {
      EXPECT_EQ(*expanded, text) << "bit " << bit;
      ++unseen;
    } else {
      EXPECT_EQ(expanded.error().code, ErrorCode::kCorrupt) << expanded.error().to_string();
    }
  }
  EXPECT_LE(unseen, 7U) << "only the bits that fill a byte up mean nothing";
}

TEST(ReadBeginning, GivesWhatCanBeHad) {
  const TemporaryFolder folder;
  const std::string text = noise(100'000);
  write_raw(folder / "plain", text);
  EXPECT_EQ(read_beginning(folder / "plain", 1000).value(), text.substr(0, 1000));
  EXPECT_EQ(read_beginning(folder / "plain", 200'000).value(), text);
  write_raw(folder / "packed", gzip_of(text));
  EXPECT_EQ(read_beginning(folder / "packed", 200'000).value(), text);
  // Of bytes that do not shrink, as many come out as went in, less the head.
  const std::string packed = read_beginning(folder / "packed", 1000).value();
  EXPECT_GT(packed.size(), 900U);
  EXPECT_EQ(packed, text.substr(0, packed.size()));
  expect_error(read_beginning(folder.path(), 10), ErrorCode::kNotAFile, folder.path().string(), 0,
               {"folder"});
}

}  // namespace
}  // namespace goalbound::test

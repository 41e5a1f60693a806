#include <random>

#include "file_support.hpp"
#include "formats/reading_report.hpp"
#include "goalbound/formats.hpp"

namespace goalbound::test {
namespace {

const std::string kGood = "type octile\nheight 2\nwidth 3\nmap\n.@G\nSTW\n";

void expect_map_refused(std::string_view text, ErrorCode code, std::size_t line,
                        const std::vector<std::string>& words) {
  SCOPED_TRACE(text.substr(0, 200));
  expect_error(parse_grid(text, "bad.map"), code, "bad.map", line, words);
}

TEST(Map, ReadsSizeAndTerrain) {
  const auto grid = parse_grid(kGood, "good.map");
  ASSERT_TRUE(grid.ok()) << grid.error().to_string();
  EXPECT_EQ(grid->width(), 3);
  EXPECT_EQ(grid->height(), 2);
  EXPECT_EQ(grid->terrain(), ".@GSTW");
  EXPECT_EQ(grid->free_count(), 3U);
  EXPECT_TRUE(grid->is_free(Cell{2, 0}));
  EXPECT_FALSE(grid->is_free(Cell{1, 1}));
}

TEST(Map, ToleratesWhatRealFilesDo) {
  for (const std::string text : {
           "type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n.@G\r\nSTW\r\n",  // CR LF, as in the city maps
           "type octile\nheight 2\nwidth 3\nmap\n.@G\nSTW",                // no last line end
           "type octile\nheight 2\nwidth 3\nmap\n.@G\nSTW\n\n  \n\r\n",    // blank lines at the end
           "width 3\nheight 2\ntype octile\nmap\n.@G\nSTW\n",              // another order
           "type  octile \n height 2\nwidth\t3\nmap \n.@G\nSTW\n",         // other blanks
           "height 2\nwidth 3\nmap\n.@G\nSTW\n",                           // without the type
       }) {
    const auto grid = parse_grid(text, "good.map");
    ASSERT_TRUE(grid.ok()) << grid.error().to_string();
    EXPECT_EQ(grid->terrain(), ".@GSTW");
  }
}

TEST(Map, ItIsToldWhereTheTypeIsMissing) {
  const TemporaryFolder folder;
  write_raw(folder / "m.map", "height 1\nwidth 2\nmap\n.@\n");
  const auto map = load_map(folder / "m.map");
  ASSERT_TRUE(map) << map.error().to_string();
  EXPECT_EQ(reading_of(*map).text(), "1 head without 'type octile': taken for one with it");
  write_raw(folder / "n.map", kGood);
  EXPECT_TRUE(reading_of(*load_map(folder / "n.map")).empty());
}

TEST(Map, WrittenAndReadIsTheSame) {
  std::string terrain;
  for (char c = ' '; c <= '~'; ++c) terrain += c;
  const auto grid = Grid::create(19, 5, terrain);
  ASSERT_TRUE(grid.ok());
  const std::string text = format_grid(*grid);
  const auto again = parse_grid(text, "again.map");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_EQ(again->terrain(), terrain);
  EXPECT_EQ(again->hash(), grid->hash());
  EXPECT_EQ(format_grid(*parse_grid(kGood, "good.map")), kGood);
}

TEST(Map, SavedAndLoadedIsTheSame) {
  const TemporaryFolder folder;
  ASSERT_TRUE(save_grid(*parse_grid(kGood, "good.map"), folder / "a.map").ok());
  EXPECT_EQ(read_raw(folder / "a.map"), kGood);
  const auto grid = load_grid(folder / "a.map");
  ASSERT_TRUE(grid.ok());
  EXPECT_EQ(grid->terrain(), ".@GSTW");
}

TEST(Map, RefusesWhatIsNoMap) {
  expect_map_refused("", ErrorCode::kSyntax, 1, {"empty", "type octile"});
  expect_map_refused("\n", ErrorCode::kSyntax, 1, {"unexpected ''"});
  expect_map_refused("version 1\n", ErrorCode::kSyntax, 1, {"unexpected 'version 1'"});
  expect_map_refused("\x89PNG\r\n\x1a\n", ErrorCode::kSyntax, 1, {"unexpected '\\x89PNG'"});
  expect_map_refused(std::string(1000, 'a'), ErrorCode::kSyntax, 1, {"aaa...'"});
  expect_map_refused("type octile\nheight 2\nwidth 3\n", ErrorCode::kSyntax, 3,
                     {"ends before the line 'map'"});
}

TEST(Map, RefusesWrongHeaders) {
  expect_map_refused("type tile\n", ErrorCode::kSyntax, 1, {"'tile'", "only 'octile'"});
  expect_map_refused("type octile\ntype octile\n", ErrorCode::kSyntax, 2, {"each once"});
  expect_map_refused("type octile\nheight 2\nheight 2\n", ErrorCode::kSyntax, 3, {"each once"});
  expect_map_refused("type octile\nheight\n", ErrorCode::kSyntax, 2, {"unexpected 'height'"});
  expect_map_refused("type octile\nheight 2 3\n", ErrorCode::kSyntax, 2, {"unexpected 'height 2 3'"});
  expect_map_refused("type octile\nheight 2\ndepth 4\n", ErrorCode::kSyntax, 3, {"unexpected 'depth 4'"});
  expect_map_refused("type octile\nheight 1\nmap\n.\n", ErrorCode::kSyntax, 3, {"no line 'width W'"});
  expect_map_refused("type octile\nwidth 1\nmap\n.\n", ErrorCode::kSyntax, 3, {"no line 'height H'"});
}

TEST(Map, RefusesWrongSizes) {
  for (const std::string word : {"0", "-1", "-99999999999999999999", "two", "2.5", "2x", "+2", "0x2"}) {
    expect_map_refused("type octile\nheight " + word + "\nwidth 2\nmap\n", ErrorCode::kSyntax, 2,
                       {"'" + word + "'"});
    expect_map_refused("type octile\nheight 2\nwidth " + word + "\nmap\n", ErrorCode::kSyntax, 3,
                       {"'" + word + "'"});
  }
  expect_map_refused("type octile\nheight 0\nwidth 0\nmap\n", ErrorCode::kSyntax, 2,
                     {"height '0'", "from 1 to 65535"});
  for (const std::string word : {"65536", "100000", "4294967297", "18446744073709551617"}) {
    expect_map_refused("type octile\nheight " + word + "\nwidth 2\nmap\n", ErrorCode::kLimit, 2,
                       {word, "65535"});
  }
  expect_map_refused("type octile\nheight 100000\nwidth 100000\nmap\n", ErrorCode::kLimit, 2, {"100000"});
  // Each side alone would be fine.
  expect_map_refused("type octile\nheight 65535\nwidth 65535\nmap\n", ErrorCode::kLimit, 4,
                     {"4294836225 cells"});
}

TEST(Map, RefusesWrongRows) {
  expect_map_refused("type octile\nheight 2\nwidth 3\nmap\n...\n..\n", ErrorCode::kSyntax, 6,
                     {"row 2 of 2 has 2 characters", "fewer than the width of 3"});
  expect_map_refused("type octile\nheight 2\nwidth 3\nmap\n....\n...\n", ErrorCode::kSyntax, 5,
                     {"row 1 of 2 has 4 characters", "more than the width of 3"});
  expect_map_refused("type octile\nheight 3\nwidth 3\nmap\n...\n...\n", ErrorCode::kSyntax, 6,
                     {"after 2 of 3 rows"});
  expect_map_refused("type octile\nheight 2\nwidth 3\nmap\n", ErrorCode::kSyntax, 4, {"after 0 of 2 rows"});
  expect_map_refused("type octile\nheight 2\nwidth 3\nmap\n...\n\n...\n", ErrorCode::kSyntax, 6,
                     {"0 characters"});
  expect_map_refused("type octile\nheight 1\nwidth 3\nmap\n...\n\n...\n", ErrorCode::kSyntax, 7,
                     {"after the last of 1"});
  expect_map_refused("type octile\nheight 1\nwidth 3\nmap\n.\t.\n", ErrorCode::kSyntax, 5,
                     {"0x09 in column 2"});
  expect_map_refused("type octile\nheight 1\nwidth 3\nmap\n..\xC3\n", ErrorCode::kSyntax, 5,
                     {"0xc3 in column 3"});
  expect_map_refused(std::string("type octile\nheight 1\nwidth 3\nmap\n\0..\n", 37), ErrorCode::kSyntax, 5,
                     {"0x00"});
}

TEST(Map, ALargeHeaderOverFewBytesAllocatesNothing) {
  // 16,384 x 16,384 cells are allowed, but only a file that holds them may ask for their memory.
  const auto grid = parse_grid("type octile\nheight 16384\nwidth 16384\nmap\n...\n", "bad.map");
  expect_error(grid, ErrorCode::kSyntax, "bad.map", 5, {"row 1 of 16384"});
}

TEST(Map, LoadErrorsNameTheFile) {
  const TemporaryFolder folder;
  expect_error(load_grid(folder / "none.map"), ErrorCode::kNotFound, (folder / "none.map").string(), 0, {});
  expect_error(load_grid(folder.path()), ErrorCode::kNotAFile, folder.path().string(), 0, {});
  write_raw(folder / "empty.map", "");
  expect_error(load_grid(folder / "empty.map"), ErrorCode::kSyntax, (folder / "empty.map").string(), 1,
               {"empty"});
}

TEST(Map, NoDamageCrashesTheReader) {
  std::mt19937 random(1);
  int good = 0;
  int bad = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text = kGood;
    for (int edits = 1 + static_cast<int>(random() % 3); edits > 0 && !text.empty(); --edits) {
      const std::size_t at = random() % text.size();
      switch (random() % 3) {
        case 0:
          text[at] = static_cast<char>(random() % 256);
          break;
        case 1:
          text.erase(at, 1 + random() % 4);
          break;
        default:
          text.insert(at, text.substr(random() % text.size(), random() % 8));
      }
    }
    const auto grid = parse_grid(text, "damaged.map");
    if (grid) {
      ++good;
      EXPECT_EQ(grid->terrain().size(), static_cast<std::size_t>(grid->cell_count()));
    } else {
      ++bad;
      EXPECT_NE(grid.error().line, 0U) << text << grid.error().to_string();
    }
  }
  EXPECT_GT(good, 100);
  EXPECT_GT(bad, 10000);
}

}  // namespace
}  // namespace goalbound::test

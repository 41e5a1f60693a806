// Units of several sizes and kinds: their texts and files, where they fit, the maps that they walk on, and
// one set of boxes for all of them.
#include "goalbound/units.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <random>

#include "every_search.hpp"
#include "file_support.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/united_boxes.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

using testing::HasSubstr;

constexpr auto kSizes = std::to_array<std::string_view>(
    {"1", "2", "3", "4", "1x2", "3x2", "2x1@1x0", "3x3@0x2", "r1", "r1.5", "r2.3", "5"});

std::shared_ptr<const Grid> shared(Grid grid) {
  return std::make_shared<const Grid>(std::move(grid));
}

std::shared_ptr<const Map> for_unit(const std::shared_ptr<const Map>& map, std::string_view unit) {
  return with_unit(map, parse_unit(unit).value()).value();
}

/// Letters at random, with few walls, so that there is room.
std::shared_ptr<const Grid> random_ground(std::mt19937& random, int longest,
                                          MoveRule rule = MoveRule::kEight) {
  const auto width = 1 + static_cast<std::int32_t>(random() % static_cast<unsigned>(longest));
  const auto height = 1 + static_cast<std::int32_t>(random() % static_cast<unsigned>(longest));
  std::string terrain(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), '.');
  const auto walls = random() % 25;
  for (char& c : terrain) c = random() % 100 < walls ? '@' : ".GTW"[random() % (random() % 2 == 0 ? 2 : 4)];
  if (random() % 3 == 0)
    std::ranges::replace_if(
        terrain, [](char c) { return c != '@'; }, '.');
  return shared(Grid::create(width, height, terrain, rule).value());
}

TEST(UnitText, IsReadAndWritten) {
  for (const char* text :
       {"1", "3", "3x2", "3x2@2x0", "2@1x1", "r1.5", "r12", "1+.1", "2+.1+T5", "r1+%231+%2f10000"})
    EXPECT_EQ(text_of(parse_unit(text).value()), text);
  EXPECT_EQ(text_of(parse_unit("2x2").value()), "2");
  EXPECT_EQ(text_of(parse_unit("3x3@1x1").value()), "3");
  EXPECT_EQ(text_of(parse_unit("1+T5+.1").value()), "1+.1+T5");
  EXPECT_EQ((*parse_unit("1+%235").value().costs)['#'], 5);
}

TEST(UnitText, WhatIsWrongIsNamed) {
  for (const char* text : {"",     "0",        "x",       "2x",   "2x0",    "-1",    "2@2x0", "2@0",
                           "r0",   "r",        "rx",      "r-1",  "r99999", "40000", "1+",    "1+.",
                           "1+.0", "1+.10001", "1+.1+.2", "1+%2", "1+%zz1", "1+#1",  "wagon"}) {
    const auto unit = parse_unit(text);
    ASSERT_FALSE(unit.ok()) << text;
    EXPECT_THAT(unit.error().message, HasSubstr("names no unit")) << text;
  }
}

TEST(UnitFiles, NameSizesAndCosts) {
  const auto units =
      parse_units(
          R"({"hero": {}, "wagon": {"size": "2x2", "costs": {".": 1, "T": 5}}, "tower": {"size": 3}})", "u")
          .value();
  ASSERT_EQ(units.size(), 3U);
  EXPECT_EQ(units[0].name, "hero");
  EXPECT_EQ(text_of(units[0].unit), "1");
  EXPECT_EQ(text_of(units[1].unit), "2+.1+T5");
  EXPECT_EQ(text_of(units[2].unit), "3");
  EXPECT_EQ(texts_of_units(units, "wagon/hero/r1.5").value(), "2+.1+T5/1/r1.5");
  EXPECT_THAT(find_unit(units, "wagom").error().message, HasSubstr("did you mean 'wagon'"));
}

TEST(UnitFiles, WhatIsWrongIsNamed) {
  for (const auto& [text, reason] : std::vector<std::pair<const char*, const char*>>{
           {"[]", "is an object"},
           {"{", "not valid JSON"},
           {R"({"a/b": {}})", "'a/b'"},
           {R"({"a": 3})", "is no object"},
           {R"({"a": {"sise": 2}})", "'sise'"},
           {R"({"a": {"size": "2+.1"}})", "stand in 'costs'"},
           {R"({"a": {"size": -1}})", "names no unit"},
           {R"({"a": {"costs": {}}})", "object of letters"},
           {R"({"a": {"costs": {"ab": 1}}})", "not one letter"},
           {R"({"a": {"costs": {".": 0.5}}})", "whole number"},
           {R"({"a": {"costs": {".": 0}}})", "closed to the unit"}}) {
    const auto units = parse_units(text, "u.json");
    ASSERT_FALSE(units.ok()) << text;
    EXPECT_THAT(units.error().message, HasSubstr(reason)) << text;
    EXPECT_EQ(units.error().file, "u.json");
  }
}

TEST(ClearanceTest, IsThatOfEachCellUnderTheUnit) {
  std::mt19937 random(58);
  for (int i = 0; i < rounds(60); ++i) {
    const auto grid = random_ground(random, 14);
    const Clearance clearance(*grid);
    for (const std::string_view size : kSizes) {
      const Footprint footprint = parse_unit(size)->footprint;
      const std::vector<Cell> under = cells_under(footprint);
      const std::vector<bool> fits = clearance.fits(footprint);
      for (std::int32_t y = 0; y < grid->height(); ++y) {
        for (std::int32_t x = 0; x < grid->width(); ++x) {
          const bool has_room = std::ranges::all_of(under, [&](Cell offset) {
            return grid->is_free(Cell{x + offset.x, y + offset.y});
          });
          ASSERT_EQ(fits[static_cast<std::size_t>(y) * grid->width() + x], has_room)
              << size << " at " << x << ',' << y;
          if (!footprint.is_centred_square()) continue;
          ASSERT_EQ(clearance.largest_square({x, y}) >= footprint.width, has_room);
        }
      }
    }
  }
}

TEST(UnitMaps, HaveTheNumbersOfTheMapAndKnowIt) {
  const auto grid = shared(grid_of("....\n....\n..@.\n...."));
  const auto two = for_unit(grid, "2");
  EXPECT_EQ(two->as_grid()->terrain(), "...@.@@@.@@@@@@@");
  EXPECT_EQ(two->node_limit(), grid->node_limit());
  EXPECT_EQ(without_unit(two), grid);
  EXPECT_EQ(unit_of(*two), "2");
  EXPECT_EQ(unit_of(*grid), "");
  EXPECT_EQ(for_unit(two, "3x1")->hash(), for_unit(grid, "3x1")->hash()) << "of the whole map";
  EXPECT_EQ(for_unit(two, "1"), grid);
  const auto four = with_options(two, {.moves = MoveRule::kFour}).value();
  EXPECT_EQ(four->node_count(), two->node_count());
  EXPECT_EQ(without_unit(four)->as_grid()->rule(), MoveRule::kFour);
}

TEST(UnitMaps, CostsOpenAndCloseTerrain) {
  const auto grid = shared(grid_of("..W\n.TW\n@WW"));
  const auto boat = for_unit(grid, "1+W2+T7");
  EXPECT_FALSE(boat->as_grid()->is_free(Cell{0, 0}));
  EXPECT_FALSE(boat->as_grid()->is_free(Cell{0, 2}));
  EXPECT_EQ(boat->as_grid()->weights()[index_of(boat->as_grid()->node({1, 1}))], 7);
  EXPECT_EQ(boat->as_grid()->lowest_weight(), 4U) << "its own lowest cost";
  EXPECT_EQ(for_unit(grid, "2+.1+W1")->node_count(), 0U) << "a wall under a part of it";
}

/// All-optimal boxes of all units, on the map of each of them, in every search that takes them.
void expect_exact(const std::shared_ptr<const Map>& map, const std::string& units,
                  const Questions& questions = {}) {
  Progress progress;
  const auto index =
      make_index(*map, IndexValues::parse("united-boxes:units=" + units).value(), {}, progress);
  ASSERT_TRUE(index.ok()) << index.error().to_string();
  for (const std::string_view unit : split_fields((*index)->values().of("units"), '/')) {
    const auto own = for_unit(map, unit);
    ASSERT_TRUE((*index)->fits(*own)) << unit;
    const auto truth = plain_truth(*own);
    EXPECT_EQ(first_wrong_answer(*own, {*index}, truth, questions), "") << unit << " of " << units;
    if (testing::Test::HasFailure()) return;
  }
}

TEST(UnitedBoxes, KeepAllShortestPathsOfEachSize) {
  std::mt19937 random(581);
  for (int i = 0; i < rounds(12); ++i)
    expect_exact(random_ground(random, 9), i % 2 == 0 ? "1/2/3x2" : "1x2/2/r1.5/3");
}

TEST(UnitedBoxes, KeepAllShortestPathsOfEachKind) {
  std::mt19937 random(582);
  for (int i = 0; i < rounds(8); ++i)
    expect_exact(random_ground(random, 7),
                 i % 2 == 0 ? "1/1+.1+G3+T9/1+W1+T2" : "2+.2+G1+T1+W1/1+.1+G5+W9/r1");
}

TEST(UnitedBoxes, AreThereByEveryRuleOfSquares) {
  std::mt19937 random(583);
  for (const MoveRule rule : {MoveRule::kFour, MoveRule::kEightCut, MoveRule::kEightSqueeze}) {
    for (int i = 0; i < rounds(2); ++i) expect_exact(random_ground(random, 7, rule), "1/2/2+.1+G3");
  }
}

TEST(UnitedBoxes, AreMadeOfTheWholeMapForTheMapOfAUnit) {
  const auto grid = shared(grid_of("......\n......\n..@...\n......\n......"));
  Progress progress;
  const auto values = IndexValues::parse("united-boxes:units=1/2/3").value();
  const auto of_whole = make_index(*grid, values, {}, progress).value();
  const auto of_unit = make_index(*for_unit(grid, "2"), values, {}, progress).value();
  EXPECT_EQ(index_file_bytes(*grid, *of_whole).value(),
            index_file_bytes(*for_unit(grid, "2"), *of_unit).value());
}

TEST(UnitedBoxes, OfASizeThatIsNotAmongThemAreRefused) {
  const auto grid = shared(grid_of("......\n......\n......\n......\n......"));
  Progress progress;
  const auto index =
      make_index(*grid, IndexValues::parse("united-boxes:units=1/3").value(), {}, progress).value();
  for (const char* unit : {"2", "4", "3x1", "1+.1"}) {
    const auto query = make_query(*find_search("astar-gb"), *for_unit(grid, unit), {index});
    ASSERT_FALSE(query.ok()) << unit;
    EXPECT_EQ(query.error().code, ErrorCode::kMismatch);
    EXPECT_THAT(query.error().message,
                HasSubstr("for the units 1/3, and the map is that of " + std::string(unit)));
  }
  EXPECT_TRUE(make_query(*find_search("astar-gb"), *for_unit(grid, "3"), {index}).ok());
  EXPECT_EQ(
      make_index(*grid, IndexValues::parse("united-boxes:units=2/2x2").value(), {}, progress).error().message,
      "the unit '2' is named twice");
  EXPECT_THAT(
      make_index(*grid, IndexValues::parse("united-boxes:units=").value(), {}, progress).error().message,
      HasSubstr("names no unit"));
}

TEST(UnitedBoxes, OfAFileAreForTheMapAndForItsUnits) {
  const TemporaryFolder folder;
  const auto file = folder / "u.gbb";
  const auto grid = shared(grid_of("......\n......\n..@...\n......\n......"));
  Progress progress;
  const auto index =
      make_index(*grid, IndexValues::parse("united-boxes:units=2/3").value(), {}, progress).value();
  ASSERT_TRUE(save_index(*for_unit(grid, "3"), *index, file).ok());
  for (const char* unit : {"1", "2", "3"}) {
    const auto loaded = load_index_for(*for_unit(grid, unit), file);
    ASSERT_TRUE(loaded.ok()) << loaded.error().to_string();
    EXPECT_EQ((*loaded)->fits(*for_unit(grid, unit)), *unit != '1');
    EXPECT_EQ(index_file_bytes(*grid, **loaded).value(), index_file_bytes(*grid, *index).value());
  }
  EXPECT_EQ(load_index_for(*for_unit(grid, "4"), file).error().code, ErrorCode::kMismatch);
  const auto other = shared(grid_of("......\n......\n......\n......\n......"));
  EXPECT_EQ(load_index_for(*other, file).error().code, ErrorCode::kMismatch);
  EXPECT_EQ(load_index_for(*shared(grid_of("...")), file).error().code, ErrorCode::kMismatch);
}

TEST(UnitEdits, ShutAllAnchorsWhoseCellsAreChanged) {
  std::mt19937 random(584);
  for (int i = 0; i < rounds(30); ++i) {
    const auto before = random_ground(random, 10);
    std::string terrain(before->terrain());
    std::vector<Cell> cells;
    for (std::uint32_t change = 1 + random() % 4; change > 0; --change) {
      const auto at = static_cast<std::int32_t>(random() % terrain.size());
      terrain[static_cast<std::size_t>(at)] = "@.G"[random() % 3];
      cells.push_back({at % before->width(), at / before->width()});
    }
    const auto after = shared(Grid::create(before->width(), before->height(), terrain).value());
    for (const char* text : {"1", "2", "3x2", "r1.5", "2+.1+G3+T2"}) {
      const Unit unit = parse_unit(text).value();
      std::shared_ptr<const Map> map = with_unit(before, unit).value();
      EditedMap edited = EditedMap::make(map).value();
      for (const MapChange& change : changes_for(unit, *before, *after, cells))
        ASSERT_TRUE(edited.apply(change).ok());
      const std::shared_ptr<const Map> expected_map = with_unit(after, unit).value();
      const Grid& expected = *expected_map->as_grid();
      for (std::int32_t y = 0; y < before->height(); ++y) {
        for (std::int32_t x = 0; x < before->width(); ++x)
          ASSERT_EQ(edited.map().is_node(expected.node({x, y})), expected.is_free(Cell{x, y})) << text;
      }
    }
  }
}

TEST(UnitNames, AreThoseOfTheFileThatOptionsName) {
  const TemporaryFolder folder;
  std::ofstream(folder / "m.map") << "type octile\nheight 3\nwidth 3\nmap\n...\n..T\n...\n";
  std::ofstream(folder / "u.json") << R"({"wagon": {"size": 2}, "elf": {"costs": {".": 1, "T": 1}}})";
  const auto units = "units=" + (folder / "u.json").string();
  const auto open = [&](const std::string& text) {
    return load_map(folder / "m.map", *parse_open_options(text));
  };
  EXPECT_EQ((*open("unit=wagon " + units))->node_count(), 2U);
  EXPECT_EQ((*open("unit=elf " + units))->node_count(), 9U);
  EXPECT_EQ((*open("unit=2 " + units))->node_count(), 2U);
  EXPECT_THAT(open("unit=wagon").error().message, HasSubstr("names no unit"));
  EXPECT_THAT(open("unit=elk " + units).error().message, HasSubstr("'elf'"));
}

}  // namespace
}  // namespace goalbound::test

// Tables as grids: numbers, letters, digits without blanks, rows of JSON.
#include "file_support.hpp"
#include "formats/reading_report.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"

namespace goalbound::test {
namespace {

std::string table_or_error(const Result<Grid>& grid) {
  return grid ? std::string(grid->terrain()) : grid.error().to_string();
}
std::string cells_of_table(std::string_view text) {
  return table_or_error(parse_csv_grid(text, "t.csv"));
}

TEST(CsvGrids, NumbersHaveAThresholdAndLettersAreTerrain) {
  const auto read = [](std::string_view text) { return table_or_error(parse_csv_grid(text, "t.csv")); };
  EXPECT_EQ(read("0,1,0\n1,0,0\n"), ".@.@..");
  EXPECT_EQ(read("0;255;100\n0;128;-1\n"), ".@..@O") << "what nobody has seen is blocked";
  EXPECT_EQ(read("0.0 0.5 1e0\n"), ".@@");
  EXPECT_EQ(read("0,0,\n0,0,\n"), "....");
  EXPECT_EQ(read(".,@\nT,G\n"), ".@TG");
  EXPECT_EQ(read("0,1\n0\n"), "t.csv:2: 1 fields, where the first row has 2");
  EXPECT_EQ(read("0,x\n"), "t.csv:1: numbers and letters in one table");
  EXPECT_EQ(read("0,wall\n"), "t.csv:1: 'wall' is neither a number nor a letter of terrain");
  EXPECT_EQ(read(""), "t.csv:1: the table has no rows");
}

/// Rows and what is said of them.
std::string table_door(const std::string& name) {
  const auto map = load_map(source_folder() / "tests/data/doors/csv-numbers" / name);
  if (!map) return map.error().to_string();
  return std::string((*map)->as_grid()->terrain()) + " " + reading_of(*map).text();
}

TEST(CsvGrids, UnknownCellsOfOccupancyGridsAreBlocked) {
  EXPECT_EQ(table_door("occupancy.csv"), "O.@.@. 1 cell below 0: unknown, and blocked");
  EXPECT_EQ(cells_of_table("-1 -1\n0 -1\n"), "OO.O");
  EXPECT_EQ(cells_of_table("-0.5,0\n"), "O.");
}

TEST(CsvGrids, RowsOfJsonAreTables) {
  EXPECT_EQ(table_door("matrix.json"), ".@.... ");
  EXPECT_EQ(cells_of_table(" [ [0, 255], [100, -1] ]\n"), ".@.O");
  EXPECT_EQ(cells_of_table("[[false, true]]"), ".@");
  EXPECT_EQ(cells_of_table(R"([[".", "@"], ["T", "."]])"), ".@T.");
  EXPECT_EQ(cells_of_table("[[0, 1], [0]]"), "t.csv:1: row 2: 1 fields, where the first row has 2");
  EXPECT_EQ(cells_of_table("[[0, 1], 0]"), "t.csv:1: row 2 is no array; a table is [[0, 1], [0, 0]]");
  EXPECT_EQ(cells_of_table("[[0, null]]"),
            "t.csv:1: row 1: 'null' is neither a number nor a letter of terrain");
  EXPECT_EQ(cells_of_table("[[]]").find("t.csv"), 0U);
  EXPECT_NE(cells_of_table("[[0, 1").find("t.csv"), std::string::npos);
}

TEST(CsvGrids, DigitsWithoutBlanksAreCells) {
  EXPECT_EQ(cells_of_table("0110\n0001\n"), ".@@....@");
  EXPECT_EQ(cells_of_table("# a maze\n01\n10"), ".@@.");
  EXPECT_EQ(cells_of_table("012\n"), ".@@") << "half of the largest";
  EXPECT_EQ(cells_of_table("0110\n000\n"), "t.csv:2: 3 fields, where the first row has 4");
  EXPECT_EQ(cells_of_table("0\n100\n"), ".@") << "a number a row is a column";
}

}  // namespace
}  // namespace goalbound::test

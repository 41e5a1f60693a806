// Nothing is written over but files of the same kind.
#include "model/files/replaced_file.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "app/fixture.hpp"
#include "goalbound/formats.hpp"
#include "model/view/view_file.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

void put(const std::filesystem::path& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string refusal(const std::filesystem::path& path) {
  const auto free = check_replaced_file(path);
  return free ? "" : free.error().to_string();
}

TEST(ReplacedFile, OnlyOfTheSameKind) {
  const TemporaryFolder folder;
  EXPECT_EQ(refusal(folder / "none.map"), "");
  put(folder / "empty.gbb", "");
  EXPECT_EQ(refusal(folder / "empty.gbb"), "");
  put(folder / "a.map", format_grid(*grid_of(kLoopMap)));
  EXPECT_EQ(refusal(folder / "a.map"), "");
  put(folder / "a.gbb", format_grid(*grid_of(kLoopMap)));
  EXPECT_THAT(refusal(folder / "a.gbb"), HasSubstr("a file of the kind .map has this name"));
  put(folder / "a.png", "just words");
  EXPECT_THAT(refusal(folder / "a.png"), HasSubstr("of no kind that this program knows"));
  put(folder / "b.png", "\x89PNG\r\n\x1a\n....");
  EXPECT_EQ(refusal(folder / "b.png"), "");
}

/// ASCII alone.
std::string utf16(std::string_view text) {
  std::string bytes = "\xFF\xFE";
  for (const char c : text) bytes += {c, '\0'};
  return bytes;
}

TEST(ReplacedFile, OfTheSameKindHoweverItsTextIsWritten) {
  const TemporaryFolder folder;
  const std::string map = format_grid(*grid_of(kLoopMap));
  const std::string mark = "\xEF\xBB\xBF";
  for (const std::string& text : {mark + map, utf16(map)}) {
    put(folder / "a.map", text);
    EXPECT_EQ(refusal(folder / "a.map"), "");
    const auto session = session_on(std::make_shared<const Grid>(load_grid(folder / "a.map").value()));
    act(*session, "save-map " + (folder / "a.map").string());
    EXPECT_EQ(read_file(folder / "a.map", 1 << 20).value(), map);
  }
  put(folder / "a.gbs", mark + std::string(kViewMark) + "\nopen a.map\n");
  EXPECT_EQ(refusal(folder / "a.gbs"), "");
  put(folder / "a.csv", utf16("name,phone\r\nAnn,5\r\n"));
  EXPECT_EQ(refusal(folder / "a.csv"), "");
  put(folder / "a.gbb", mark + map);
  EXPECT_THAT(refusal(folder / "a.gbb"), HasSubstr("a file of the kind .map has this name"));
  put(folder / "b.map", mark + "buy milk\n");
  EXPECT_THAT(refusal(folder / "b.map"), HasSubstr("of no kind that this program knows"));
  put(folder / "c.map", std::string("\xFF\xFE\0\xDC", 4));
  EXPECT_THAT(refusal(folder / "c.map"), HasSubstr("of no kind that this program knows"));
}

TEST(ReplacedFile, BoxesAreNeverWrittenOverAMap) {
  const TemporaryFolder folder;
  const auto session = ready_session();
  const std::string map = format_grid(grid_in(*session));
  for (const char* name : {"loop.map", "loop.gbb"}) {
    put(folder / name, map);
    EXPECT_FALSE(session->execute("save-index " + (folder / name).string()).ok()) << name;
    EXPECT_EQ(read_file(folder / name, 1 << 20).value(), map) << name;
  }
  act(*session, "save-index " + (folder / "new.gbb").string());
  act(*session, "save-index " + (folder / "new.gbb").string());  // of the same kind
}

TEST(ReplacedFile, NorAMapOverSomethingElse) {
  const TemporaryFolder folder;
  const auto session = loop_session();
  put(folder / "notes.map", "buy milk\n");
  EXPECT_FALSE(session->execute("save-map " + (folder / "notes.map").string()).ok());
  EXPECT_EQ(read_file(folder / "notes.map", 100).value(), "buy milk\n");
  act(*session, "save-map " + (folder / "loop.map").string());
  act(*session, "save-map " + (folder / "loop.map").string());
}

TEST(ReplacedFile, NorATableOverAMap) {
  const TemporaryFolder folder;
  const auto session = ready_session();
  act(*session, "select 4,4");
  session->wait_for_work();
  const std::string map = format_grid(grid_in(*session));
  put(folder / "loop.csv", map);
  EXPECT_FALSE(session->execute("export-csv " + (folder / "loop.csv").string() + " edges").ok());
  EXPECT_EQ(read_file(folder / "loop.csv", 1 << 20).value(), map);
  act(*session, "export-csv " + (folder / "edges.csv").string() + " edges");
  act(*session, "export-csv " + (folder / "edges.csv").string() + " edges");  // of the same kind
  put(folder / "foreign.csv", "name,phone\r\nAnn,5\r\n");
  EXPECT_EQ(refusal(folder / "foreign.csv"), "");
}

TEST(ReplacedFile, NorOverWhatLiesBeside) {
  const TemporaryFolder folder;
  const auto session = session_on(swamp_grid());
  put(folder / "swamp.map", "buy milk\n");
  EXPECT_FALSE(session->execute("save-map " + (folder / "swamp.costs").string()).ok());
  EXPECT_EQ(read_file(folder / "swamp.map", 100).value(), "buy milk\n");
  EXPECT_FALSE(std::filesystem::exists(folder / "swamp.costs"));
}

}  // namespace
}  // namespace goalbound::app::test

// Tables as CSV.
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "app/fixture.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string text_of(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

TEST(ExportCsv, EdgesOfTheInspectedNode) {
  const TemporaryFolder folder;
  const auto session = ready_session();
  act(*session, "select 4,4");
  session->wait_for_work();
  const auto file = folder / "edges.csv";
  act(*session, format_action({"export-csv", {file.string(), "edges"}}));
  const std::string text = text_of(file);
  EXPECT_THAT(text, StartsWith("node,edge,to,test,min x,"));
  EXPECT_THAT(text, HasSubstr("\n\"4,4\","));
  const auto legal = std::ranges::count_if(session->inspection()->edges, &EdgeReport::legal);
  EXPECT_EQ(std::ranges::count(text, '\n'), 1 + legal);
}

TEST(ExportCsv, ProblemsWithBothAnswers) {
  const TemporaryFolder folder;
  const auto session = ready_session();
  const auto file = folder / "problems.csv";
  const std::string line = format_action({"export-csv", {file.string(), "problems"}});
  EXPECT_FALSE(session->execute(line, false).ok()) << "there are none yet";
  act(*session, "random-problems 20");
  act(*session, "run-problems");
  session->wait_for_work();
  act(*session, line);
  const std::string text = text_of(file);
  EXPECT_EQ(std::ranges::count(text, '\n'), 21);
  EXPECT_EQ(text.find(",,,,,"), std::string::npos) << "every problem has both answers";
}

TEST(ExportCsv, RefusesOtherNamesAndTables) {
  const auto session = ready_session();
  EXPECT_FALSE(session->execute("export-csv table.txt edges", false).ok());
  EXPECT_FALSE(session->execute("export-csv table.csv nodes", false).ok());
  EXPECT_FALSE(session->execute("export-csv table.csv", false).ok());
}

TEST(ExportMap, AsksTheHostForAPicture) {
  const auto session = ready_session();
  act(*session, "export-map");
  act(*session, "export-map a.svg seen left 2.5");
  act(*session, "export-map 0.5 whole");
  const auto& maps = session->requests.maps;
  ASSERT_EQ(maps.size(), 3U);
  EXPECT_EQ(maps[0].path, "");
  EXPECT_TRUE(maps[0].whole);
  EXPECT_EQ(maps[1].path, "a.svg");
  EXPECT_FALSE(maps[1].whole);
  EXPECT_EQ(maps[1].side, Side::kLeft);
  EXPECT_EQ(maps[1].scale, 2.5);
  EXPECT_EQ(maps[2].scale, 0.5) << "a number is no file";
  for (const char* wrong :
       {"export-map a.jpg", "export-map a.svg half", "export-map a.png 100", "export-map a.png 0",
        "export-frames folder", "export-frames folder 1", "export-frames folder 10 sideways"}) {
    EXPECT_FALSE(session->execute(wrong, false).ok()) << wrong;
  }
  act(*session, "export-frames folder 10 left");
  ASSERT_TRUE(session->requests.frames.has_value());
  EXPECT_EQ(session->requests.frames->count, 10U);
  EXPECT_EQ(session->requests.frames->side, Side::kLeft);
}

}  // namespace
}  // namespace goalbound::app::test

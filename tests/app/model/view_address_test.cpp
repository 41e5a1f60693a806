// Views in the address of a page: written, read in a fresh session, and kept within it.
#include "model/view/view_address.hpp"
#include "features/lessons/lessons.hpp"

#include <gmock/gmock.h>

#include "app/fixture.hpp"
#include "goalbound/formats.hpp"
#include "model/actions/script_run.hpp"

namespace goalbound::app::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::filesystem::path kViewAssets = std::filesystem::path(GOALBOUND_SOURCE_DIR) / "assets";

void run_script(Session& session, Script script) {
  ScriptRun run(std::move(script));
  while (!run.done()) {
    const auto done = run.step(session);
    ASSERT_TRUE(done) << done.error().to_string();
    if (run.waiting()) session.wait_for_work();
  }
  session.wait_for_work();
}

void open_address(Session& session, const std::string& address) {
  auto script = script_of_address(address, kViewAssets);
  ASSERT_TRUE(script) << script.error().to_string();
  run_script(session, *std::move(script));
}

std::string address_of(const Session& session) {
  const auto address = view_address(session, kViewAssets);
  EXPECT_TRUE(address) << address.error().to_string();
  return address ? *address : std::string();
}

TEST(ViewAddress, BringsBackWhatWasShown) {
  Session session;
  open_address(
      session,
      "#map=maps/"
      "loop-large.map&theme=light&left.search=dijkstra&start=69,17&goal=86,98&node=69,17&edge=E&event=7");
  const std::string address = address_of(session);
  EXPECT_THAT(address, HasSubstr("map=maps/loop-large.map"));
  EXPECT_THAT(address, HasSubstr("theme=light"));
  EXPECT_THAT(address, HasSubstr("node=69,17&edge=E"));
  EXPECT_THAT(address, HasSubstr("event=7"));
  Session other;
  open_address(other, address);
  EXPECT_EQ(address_of(other), address);
  EXPECT_EQ(other.side(Side::kLeft).search->id, "dijkstra");
  EXPECT_EQ(other.settings().theme, Theme::kLight);
  EXPECT_EQ(other.searches().timeline().position(), 7U);
}

TEST(ViewAddress, TakesEditsAlong) {
  Session session;
  run_script(session,
             *parse_script("generate caves 40 30 7\npaint 3,3 wall\npaint 4,3 wall\nwait\n", "test"));
  const std::string address = address_of(session);
  EXPECT_THAT(address, HasSubstr("make=generate%20caves"));
  Session other;
  open_address(other, address);
  ASSERT_TRUE(other.has_map());
  EXPECT_EQ(other.map().hash(), session.map().hash());
  EXPECT_EQ(address_of(other), address);
}

TEST(ViewAddress, BringsBackFromWhereSpaceIsSeen) {
  Session session;
  open_address(session, "map=maps/tower.3dmap");
  EXPECT_THAT(address_of(session), Not(HasSubstr("space="))) << "from where every map is seen first";
  act(session, "turn 0 90");
  const std::string from_above = address_of(session);
  EXPECT_THAT(from_above, HasSubstr("space=turn%200%2090"));
  for (const char* line : {"turn -75.5 12.25", "slice x 2"}) act(session, line);
  const std::string address = address_of(session);
  Session other;
  open_address(other, address);
  EXPECT_EQ(other.view.space, session.view.space);
  EXPECT_EQ(address_of(other), address);
  open_address(other, from_above);
  EXPECT_EQ(other.view.space.tilt, 90);
  EXPECT_EQ(other.view.space.slice, std::nullopt);
}

TEST(ViewAddress, NamesALessonAndItsPage) {
  Session session;
  open_address(session, "lesson=box&page=2");
  ASSERT_NE(session.feature<Lessons>().lesson(), nullptr);
  EXPECT_EQ(session.feature<Lessons>().page_number(), 1U);
  EXPECT_EQ(address_of(session), "theme=dark&lesson=box&page=2");
}

TEST(ViewAddress, FindsWhereThePagePutsAMapOfAUrl) {
  const std::string url = "https://example.org/some%20maps/den 1.map";
  const auto file = path_of_url(url);
  EXPECT_EQ(file.filename(), "den 1.map");
  EXPECT_EQ(file.parent_path().parent_path(), kFetchedFolder);
  EXPECT_EQ(url_of_address("theme=dark&map=https://a.org/b.map"), "https://a.org/b.map");
  EXPECT_EQ(url_of_address("map=maps/loop.map"), std::nullopt);
  EXPECT_EQ(path_of_url("https://a.org/b.map?raw=1#x"), path_of_url("https://a.org/b.map"));
  EXPECT_EQ(path_of_url("https://a.org/..%2F..%2Fetc%2Fpasswd").filename(), "passwd");
}

TEST(ViewAddress, HasNoNameForAFileOfTheUsers) {
  TemporaryFolder folder;
  const auto session = ready_session();
  act(*session, "save-map " + (folder / "mine.map").string());
  const auto address = view_address(*session, kViewAssets);
  ASSERT_FALSE(address);
  EXPECT_THAT(address.error().message, HasSubstr("a file of yours"));
  EXPECT_FALSE(view_address(Session(), kViewAssets));
}

/// What the one who opens a link has chosen otherwise does not show in it.
TEST(ViewAddress, ForgetsSettingsButForTheTheme) {
  Session session;
  run_script(session, *parse_script("set show-heat-map on\nset theme light\nset threads 3\n", "test"));
  forget_settings(session);
  EXPECT_FALSE(session.settings().shows("heat-map"));
  EXPECT_EQ(session.settings().theme, Theme::kLight);
  EXPECT_EQ(session.settings().threads, 3);
}

/// An address comes from who knows where.
TEST(ViewAddress, StaysWithinTheSession) {
  for (const char* line : {"quit", "shot x.png", "save-map x.map", "copy secret", "export-csv x.csv boxes"}) {
    const auto script = script_of_address(std::string("map=maps/loop.map&then=") + line, kViewAssets);
    EXPECT_FALSE(script) << line;
  }
  EXPECT_FALSE(script_of_address("make=no-such-action", kViewAssets));
}

/// Work without end is none of a link.
TEST(ViewAddress, AsksForLittle) {
  const auto refused = [](const std::string& address) {
    const auto script = script_of_address(address, kViewAssets);
    EXPECT_FALSE(script) << address.substr(0, 80);
    return script ? std::string() : script.error().message;
  };
  EXPECT_THAT(refused("make=generate caves 60000 60000 1"), HasSubstr("a map of 262144 cells"));
  EXPECT_THAT(refused("map=maps/loop.map&then=resize 2000 2000"), HasSubstr("4000000 cells"));
  for (const char* line : {"run-table", "make-index boxes:regular:exact", "random-problems 1000000",
                           "crowd on", "compare-searches", "make-index table", "generate caves 9 9 1"}) {
    EXPECT_THAT(refused(std::string("map=maps/loop.map&then=") + line), HasSubstr("stands in 'then'"))
        << line;
  }
  std::string edits = "map=maps/loop.map&then=";
  for (std::size_t i = 0; i <= kMostEditsOfALink; ++i) edits += "paint 1,1 wall%0A";
  EXPECT_THAT(refused(edits), HasSubstr("1001 edits"));
  EXPECT_TRUE(script_of_address("make=generate caves 512 512 1&then=paint 1,1 wall", kViewAssets));

  const auto lines_of = [](const std::string& address) {
    const auto script = script_of_address(address, kViewAssets);
    std::string lines;
    for (const ScriptLine& line : script->lines) lines += line.text + "\n";
    return lines;
  };
  const std::string dear = "&boxes=boxes:exact&left.index=table&right.search=first-moves&left.search=astar";
  EXPECT_THAT(lines_of("map=maps/loop.map" + dear), AllOf(HasSubstr("set boxes"), HasSubstr("table"),
                                                          HasSubstr("first-moves"), HasSubstr("astar")));
  for (const char* map : {"map=https://a.org/b.map", "make=generate caves 400 400 1"}) {
    EXPECT_THAT(lines_of(map + dear), AllOf(Not(HasSubstr("set boxes")), Not(HasSubstr("table")),
                                            Not(HasSubstr("first-moves")), HasSubstr("astar")));
  }
}

TEST(ViewAddress, OfMoreThanALinkMayAskForThereIsNone) {
  Session session;
  session.settings().background_precompute = false;
  run_script(session, *parse_script("generate caves 600 600 1\nwait\n", "test"));
  const auto address = view_address(session, kViewAssets);
  ASSERT_FALSE(address);
  EXPECT_THAT(address.error().message, HasSubstr("send the file instead"));
}

TEST(ViewAddress, LeavesAloneWhatItDoesNotKnow) {
  for (const char* address : {"", "#", "&&", "=", "%", "%4", "%zz=1", "utm_source=mail", "then="}) {
    const auto script = script_of_address(address, kViewAssets);
    ASSERT_TRUE(script) << address;
    EXPECT_TRUE(script->lines.empty()) << address;
  }
  const auto script = script_of_address("show-tooltips=off&threads=9&theme=light", kViewAssets);
  ASSERT_TRUE(script);
  ASSERT_EQ(script->lines.size(), 1U);
  EXPECT_EQ(script->lines[0].text, "set theme light");
}

/// Quotes and lines cannot be smuggled into other actions.
TEST(ViewAddress, KeepsValuesInOneArgument) {
  const auto script = script_of_address("start=1,1%0Aquit&goal=%22 2", kViewAssets);
  ASSERT_TRUE(script);
  for (const ScriptLine& line : script->lines) {
    const auto call = parse_action(line.text);
    ASSERT_TRUE(call);
    EXPECT_EQ(call->arguments.size(), 1U);
    EXPECT_THAT(call->name, testing::AnyOf("start", "goal"));
  }
}

}  // namespace
}  // namespace goalbound::app::test

// The parts of the panels that can be asked without drawing: layout, colours, texts, keys, the filter of the
// palette, the painter of draw lists.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "app/panels_support.hpp"
#include "features/breakpoints/breakpoints.hpp"
#include "model/actions/action_calls.hpp"
#include "overlays/palette.hpp"
#include "panels/edge_verdict.hpp"
#include "panels/event_text.hpp"
#include "panels/fuzzy.hpp"
#include "panels/line_patterns.hpp"
#include "panels/panels.hpp"
#include "panels/popups/file_browser.hpp"
#include "panels/text.hpp"
#include "panels/timeline_bar.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app::test {
namespace {

std::vector<Rect> panels_of(const Layout& l) {
  std::vector<Rect> all = {l.menu,      l.tools,          l.canvases[0], l.canvases[1],
                           l.inspector, l.inspector_edge, l.timeline,    l.status};
  std::erase_if(all, [](const Rect& r) { return r.empty(); });
  return all;
}

TEST(PanelLayout, PanelsFillTheWindowAndDoNotOverlap) {
  for (const ImVec2 size : {ImVec2(1100, 700), ImVec2(1280, 800), ImVec2(1600, 1000), ImVec2(3840, 2160),
                            ImVec2(801, 523), ImVec2(400, 250)}) {
    for (const bool split : {false, true}) {
      const Layout l = compute_layout(size, sizes_for(1, size.y < kCompactBelow), {.split = split});
      const auto panels = panels_of(l);
      double area = 0;
      for (std::size_t i = 0; i < panels.size(); ++i) {
        const Rect& a = panels[i];
        EXPECT_GE(a.x, 0);
        EXPECT_GE(a.y, 0);
        EXPECT_LE(a.right(), size.x);
        EXPECT_LE(a.bottom(), size.y);
        area += static_cast<double>(a.width) * static_cast<double>(a.height);
        for (std::size_t k = i + 1; k < panels.size(); ++k) {
          const Rect& b = panels[k];
          EXPECT_FALSE(a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom())
              << i << " and " << k << " at " << size.x << " x " << size.y;
        }
      }
      // Only the gap between the canvases is left.
      const double window = static_cast<double>(size.x) * static_cast<double>(size.y);
      EXPECT_GT(area, window - 4.0 * static_cast<double>(size.y));
      EXPECT_LE(area, window);
    }
  }
}

TEST(PanelLayout, BothCanvasesAreAlikeAndLargeEnough) {
  const Layout l = compute_layout({1100, 700}, sizes_for(1, true), {.split = true});
  EXPECT_EQ(l.canvases[0].width, l.canvases[1].width);
  EXPECT_EQ(l.canvases[0].height, l.canvases[1].height);
  EXPECT_GE(l.canvases[0].width, 300);
  EXPECT_GE(compute_canvas_layout(l.canvases[0], sizes_for(1, true)).map.height, 350);
  EXPECT_GE(l.inspector.width, 330);
}

TEST(PanelTheme, TextHasEnoughContrastOnEverySurface) {
  for (const theme::TextPair& pair : theme::kTextPairs) {
    EXPECT_GE(contrast_ratio(pair.text.dark, pair.surface.dark), 4.5)
        << std::hex << pair.text.dark << " on " << pair.surface.dark;
    EXPECT_GE(contrast_ratio(pair.text.light, pair.surface.light), 4.5)
        << std::hex << pair.text.light << " on " << pair.surface.light;
  }
}

TEST(PanelTheme, ContrastIsThatOfTheStandard) {
  EXPECT_NEAR(contrast_ratio(pack_rgba(0, 0, 0), pack_rgba(255, 255, 255)), 21, 1e-9);
  EXPECT_NEAR(contrast_ratio(pack_rgba(119, 119, 119), pack_rgba(255, 255, 255)), 4.48, 0.01);
  EXPECT_EQ(contrast_ratio(kFreeColour, kFreeColour), 1);
}

TEST(PanelTheme, EdgeColoursStandOutFromThePanels) {
  for (const Direction d : kAllDirections) {
    EXPECT_GE(contrast_ratio(edge_colour(d), theme::kPanel), 3.0) << name_of(d);  // graphics: 3 to 1
  }
}

TEST(PanelTexts, Numbers) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(12345678), "12,345,678");
  EXPECT_EQ(length_text(*grid_of("..."), 3 * kStraightCost + 2 * kDiagonalCost), "5.83");
  EXPECT_EQ(length_text(*grid_of("..."), kInfiniteCost), "–");
  EXPECT_EQ(length_text(*road_graph(), 4711), "4,711");
  EXPECT_EQ(length_text(*grid_of("..."), 12345 * kStraightCost), "12,345.00");
  EXPECT_EQ(length_text(*grid_of("..."), 999 * kStraightCost), "999.00");
  EXPECT_EQ(length_text(*road_graph(), kInfiniteCost), "–");
  Trace trace;
  trace.begin(3, NodeId{0}, NodeId{2});
  EXPECT_EQ(length_text(*grid_of("..."), trace, 2 * kStraightCost), "2.00");
  trace.begin(3, NodeId{0}, NodeId{2}, true);
  EXPECT_EQ(length_text(*grid_of("..."), trace, 12), "12") << "moves";
  EXPECT_EQ(length_text(*grid_of("..."), trace, kInfiniteCost), "–");
  EXPECT_EQ(factor_text(18.745), "18.7");
  EXPECT_EQ(factor_text(1.5), "1.50");
  EXPECT_EQ(factor_text(207.4), "207");
  EXPECT_EQ(byte_text(999), "999 bytes");
  EXPECT_EQ(byte_text(1500), "1.5 KiB");
  EXPECT_EQ(byte_text(254'903), "248.9 KiB");
  EXPECT_EQ(byte_text(1'048'576), "1.0 MiB");
}

TEST(PanelTexts, SharesNeverClaimTooMuch) {
  EXPECT_EQ(percent_text(0), "0 %");
  EXPECT_EQ(percent_text(0.001), "<1 %");
  EXPECT_EQ(percent_text(0.843), "84 %");
  EXPECT_EQ(percent_text(0.9999), "99 %");
  EXPECT_EQ(percent_text(1), "100 %");
}

TEST(PanelTexts, Times) {
  EXPECT_EQ(duration_text(0.42), "0.4 s");
  EXPECT_EQ(duration_text(9.96), "10 s");
  EXPECT_EQ(duration_text(200), "3 min 20 s");
  EXPECT_EQ(duration_text(3900), "1 h 05 min");
}

TEST(PanelKeys, AreReadAsTheTableWritesThem) {
  EXPECT_EQ(parse_key("Ctrl+O"), (KeyChord{.code = 'O', .ctrl = true}));
  EXPECT_EQ(parse_key("Shift+Right"), (KeyChord{.code = 262, .shift = true}));
  EXPECT_EQ(parse_key("Ctrl+Shift+Z"), (KeyChord{.code = 'Z', .ctrl = true, .shift = true}));
  EXPECT_EQ(parse_key("Space"), (KeyChord{.code = 32}));
  EXPECT_EQ(parse_key("F1"), (KeyChord{.code = 290}));
  EXPECT_EQ(parse_key("F12"), (KeyChord{.code = 301}));
  EXPECT_EQ(parse_key("["), (KeyChord{.code = '['}));
  EXPECT_EQ(parse_key("Ctrl++"), (KeyChord{.code = '=', .ctrl = true}));
  EXPECT_EQ(parse_key("Ctrl"), std::nullopt);
  EXPECT_EQ(parse_key("F13"), std::nullopt);
  EXPECT_EQ(parse_key("Nonsense"), std::nullopt);
  EXPECT_EQ(parse_key(""), std::nullopt);
}

TEST(PanelFuzzy, FindsCharactersInOrder) {
  EXPECT_TRUE(fuzzy_score("opm", "Open map"));
  EXPECT_TRUE(fuzzy_score("OPEN", "open map"));
  EXPECT_FALSE(fuzzy_score("mo", "Open m"));
  EXPECT_FALSE(fuzzy_score("openmaps", "open map"));
  EXPECT_EQ(fuzzy_score("", "anything"), 0);
}

TEST(PanelFuzzy, LikesRunsAndBeginningsOfWords) {
  EXPECT_GT(fuzzy_score("map", "Fit the map"), fuzzy_score("map", "Make a plan"));
  EXPECT_GT(fuzzy_score("sv", "Split view"), fuzzy_score("sv", "Reserve"));
  EXPECT_GT(fuzzy_score("fit", "Fit the map"), fuzzy_score("fit", "File: Edit"));
}

/// As a click does it: the value itself; and as a script does it: its text.
void send(Session& session, const ActionCall& call) {
  const auto parsed = parse_action(format_action(call));
  ASSERT_TRUE(parsed.ok()) << format_action(call);
  EXPECT_EQ(parsed->name, call.name);
  EXPECT_EQ(parsed->arguments, call.arguments);
  const auto done = session.execute(call);
  EXPECT_TRUE(done.ok()) << format_action(call);
}

TEST(PanelCommands, AreActionsThatTheSessionUnderstands) {
  const auto session = ready_session();
  const Map& map = session->map();
  const auto node = [&](Cell cell) { return map.node_at(cell); };
  send(*session, calls::select(map, node({4, 4})));
  EXPECT_EQ(selected_cell(*session), (Cell{4, 4}));
  send(*session, calls::select(map, kNoNode));
  EXPECT_EQ(session->selection().selected(), std::nullopt);
  send(*session, calls::start(map, node({5, 3})));
  send(*session, calls::goal(map, node({0, 0})));
  EXPECT_EQ(start_cell(*session), (Cell{5, 3}));
  EXPECT_EQ(goal_cell(*session), (Cell{0, 0}));
  send(*session, calls::edge(map, Direction::kSW));
  EXPECT_EQ(session->selection().edge(), EdgeIndex(Direction::kSW));
  send(*session, calls::edge(map, std::nullopt));
  EXPECT_EQ(session->selection().edge(), std::nullopt);
  for (const SearchInfo* info : all_searches()) {
    send(*session, calls::choose(Side::kLeft, "search", info->id));
    EXPECT_EQ(session->side(Side::kLeft).search, info);
  }
  send(*session, calls::speed(12.5));
  EXPECT_EQ(session->searches().timeline().speed(), 12.5);
  session->wait_for_work();
  send(*session, calls::seek(3));
  EXPECT_EQ(session->searches().timeline().position(), 3U);
  send(*session, calls::fit());
  send(*session, calls::copy("a \"b\" c"));
  EXPECT_EQ(session->requests.clipboard, "a \"b\" c");
  for (const SettingInfo& setting : all_settings()) {
    send(*session, calls::set(setting.key, get_setting(session->settings(), setting)));
  }
  send(*session, calls::make_index());
  const TemporaryFolder folder;
  session->wait_for_work();
  send(*session, calls::save_index(folder / "with blank.gbb"));
  send(*session, calls::load_index(folder / "with blank.gbb"));
  ASSERT_TRUE(save_map(map, folder / "m \"1\".map").ok());
  send(*session, calls::open_map(folder / "m \"1\".map"));
}

TEST(PanelInspection, SaysWhyAnEdgeIsKeptPrunedOrMissing) {
  const auto session = ready_session();
  act(*session, "select 0,0");
  session->wait_for_quick_work();
  const Inspection* inspection = session->inspection();
  ASSERT_NE(inspection, nullptr);
  const auto judge = [&](Direction edge, Cell goal) {
    return judge_edge(session->map(), *inspection, edge, node_at(*session, goal));
  };
  const EdgeVerdict wall = judge(Direction::kN, {11, 11});
  EXPECT_EQ(wall.kind, EdgeVerdict::Kind::kWall);
  const EdgeVerdict keep = judge(Direction::kS, {0, 5});
  EXPECT_EQ(keep.kind, EdgeVerdict::Kind::kKeep);
  EXPECT_THAT(keep.question, testing::HasSubstr("S"));
  const EdgeVerdict prune = judge(Direction::kE, {0, 5});
  EXPECT_EQ(prune.kind, EdgeVerdict::Kind::kPrune);
  EXPECT_EQ(prune.question, "Why is E pruned?");
  EXPECT_EQ(prune.answer, "goal x 0 < box min x 1");
}

TEST(PanelInspection, SaysWhatIsKeptInVainAsTheLessonPromises) {
  Session session;
  ASSERT_TRUE(session.open_map(GOALBOUND_SOURCE_DIR "/assets/maps/loop.map").ok());
  act(session, "set boxes boxes:exact");
  act(session, "select 12,15");
  session.wait_for_work();
  const Inspection* inspection = session.inspection();
  ASSERT_NE(inspection, nullptr);
  const NodeId goal = session.map().node_at(Cell{33, 13});
  const auto judge = [&](Direction edge) { return judge_edge(session.map(), *inspection, edge, goal); };
  const EdgeVerdict west = judge(Direction::kW);
  EXPECT_EQ(west.kind, EdgeVerdict::Kind::kVain);
  EXPECT_EQ(west.question, "Why is W kept in vain?");
  EXPECT_EQ(west.answer, "its box holds the goal (33,13), but no canonical path to it leads here");
  std::size_t leading = 0;
  for (const EdgeReport& report : inspection->edges) {
    const EdgeVerdict verdict = judge_edge(session.map(), *inspection, report.edge, goal);
    if (verdict.kind != EdgeVerdict::Kind::kKeep) continue;
    ++leading;
    EXPECT_EQ(verdict.answer, "an optimal path to the goal (33,13) leads here");
  }
  EXPECT_EQ(leading, 1U);
}

TEST(PanelInspection, SaysThatNoEdgeLeadsToAGoalInAWall) {
  Session session;
  ASSERT_TRUE(session.open_map(GOALBOUND_SOURCE_DIR "/assets/maps/loop.map").ok());
  act(session, "select 12,15");
  session.wait_for_work();
  const Inspection* inspection = session.inspection();
  ASSERT_NE(inspection, nullptr);
  const auto* grid = session.map().as_grid();
  std::size_t in_vain = 0;
  for (std::int32_t x = 0; x < grid->width(); ++x) {
    const NodeId goal = grid->node({x, 13});
    if (grid->is_free(goal)) continue;
    for (const EdgeReport& report : inspection->edges) {
      const EdgeVerdict verdict = judge_edge(session.map(), *inspection, report.edge, goal);
      EXPECT_NE(verdict.kind, EdgeVerdict::Kind::kKeep);
      if (verdict.kind != EdgeVerdict::Kind::kVain) continue;
      ++in_vain;
      EXPECT_EQ(verdict.answer, fmt::format("its box holds the goal ({},13), which is a wall", x));
    }
  }
  EXPECT_GT(in_vain, 0U);
}

TEST(PanelInspection, TellsACornerFromAWall) {
  const auto session =
      session_on(grid_of("...\n"
                         ".@.\n"
                         "...\n"));
  act(*session, "select 1,0");
  session->wait_for_quick_work();
  ASSERT_NE(session->inspection(), nullptr);
  const auto judge = [&](Direction edge) {
    return judge_edge(session->map(), *session->inspection(), edge, session->map().node_at(Cell{0, 2}));
  };
  EXPECT_EQ(judge(Direction::kS).kind, EdgeVerdict::Kind::kWall);
  EXPECT_EQ(judge(Direction::kS).answer, "(1,1) is a wall");
  EXPECT_EQ(judge(Direction::kN).answer, "the map ends here");
  EXPECT_EQ(judge(Direction::kSW).kind, EdgeVerdict::Kind::kCorner);
  EXPECT_EQ(judge(Direction::kSW).answer, "(0,1) is free, but the corner of the wall (1,1) may not be cut");
  EXPECT_EQ(judge(Direction::kSE).kind, EdgeVerdict::Kind::kCorner);
}

TEST(PanelEvents, AreToldInWords) {
  const auto session = ready_session();
  const SearchRun& run = *session->side(Side::kRight).run;
  ASSERT_NE(run.trace, nullptr);
  std::size_t prunes = 0;
  for (const TraceEvent& event : run.trace->events()) {
    const std::string text = describe_event(*session, run, event);
    EXPECT_FALSE(text.empty());
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("?")));
    if (event.kind != TraceEventKind::kPrune) continue;
    ++prunes;
    EXPECT_THAT(text, testing::HasSubstr("skipped: "));
    EXPECT_THAT(text, testing::AnyOf(testing::HasSubstr("goal x 11 "), testing::HasSubstr("goal y 11 "),
                                     testing::HasSubstr("empty box")));
  }
  EXPECT_GT(prunes, 0U);
  EXPECT_THAT(describe_event(*session, run, (*run.trace)[0]), testing::HasSubstr("start (0,0)"));
  EXPECT_THAT(describe_event(*session, run, run.trace->events().back()),
              testing::HasSubstr("a path of length"));
}

/// Numbers of moves, and nowhere a length.
TEST(PanelEvents, OfBreadthFirstSearchTellMoves) {
  const auto session = ready_session();
  act(*session, "search right bfs");
  session->wait_for_work();
  const SearchRun& run = *session->side(Side::kRight).run;
  for (const TraceEvent& event : run.trace->events()) {
    const std::string text = describe_event(*session, run, event);
    EXPECT_THAT(text, testing::Not(testing::AnyOf(testing::HasSubstr("."), testing::HasSubstr("length"))));
    if (event.kind != TraceEventKind::kExpand) continue;
    EXPECT_THAT(text, testing::EndsWith(fmt::format("g {}, f {}", event.g, event.f)));
  }
  EXPECT_THAT(describe_event(*session, run, run.trace->events().back()),
              testing::HasSubstr(fmt::format("a path of {} moves is found", run.path.size() - 1)));
}

/// Arcs up are those of a hierarchy alone: a plan of HPA* has none.
TEST(PanelEvents, SpeakOfWhatTheSearchFollows) {
  const auto session = ready_session();
  const std::vector<std::pair<std::string, std::string>> words = {
      {"ch", "an arc up from "},
      {"subgoals", "an edge between subgoals from "},
      {"hpa", "a piece of the plan from "}};
  for (const auto& [search, followed] : words) {
    act(*session, "search right " + search);
    session->wait_for_work();
    const SearchRun& run = *session->side(Side::kRight).run;
    ASSERT_NE(run.trace, nullptr);
    std::string all;
    for (const TraceEvent& event : run.trace->events()) all += describe_event(*session, run, event) + '\n';
    for (const auto& [other, others] : words)
      EXPECT_EQ(all.find(others) != std::string::npos, others == followed) << search << ": " << others;
  }
}

TEST(PanelEvents, OfASearchFromBothEndsTellTheirSide) {
  const auto session = ready_session();
  for (const char* search : {"ch", "ch-gb"}) {
    SCOPED_TRACE(search);
    act(*session, std::string("search right ") + search);
    session->wait_for_work();
    const SearchRun& run = *session->side(Side::kRight).run;
    ASSERT_NE(run.trace, nullptr);
    std::size_t from_goal = 0;
    std::size_t skipped = 0;
    for (const TraceEvent& event : run.trace->events()) {
      const std::string text = describe_event(*session, run, event);
      EXPECT_THAT(text, testing::Not(testing::HasSubstr("?")));
      EXPECT_EQ(text.starts_with("from the goal: "), event.side == SearchSide::kGoal) << text;
      from_goal += event.side == SearchSide::kGoal ? 1 : 0;
      if (event.kind == TraceEventKind::kPrune) {
        ++skipped;
        EXPECT_THAT(text,
                    testing::MatchesRegex(
                        event.side == SearchSide::kGoal
                            ? "from the goal: an arc up from .* skipped: its box does not hold the start"
                            : "an arc up from .* skipped: its box does not hold the goal"));
      }
      if (event.kind == TraceEventKind::kMeet) {
        EXPECT_THAT(text, testing::HasSubstr("reached from both ends"));
      }
    }
    EXPECT_GT(from_goal, 1U);
    EXPECT_EQ(skipped > 0, run.info->prunes());
    EXPECT_THAT(describe_event(*session, run, (*run.trace)[0]), testing::HasSubstr("start (0,0)"));
    EXPECT_THAT(describe_event(*session, run, (*run.trace)[1]), testing::HasSubstr("goal (11,11)"));
    EXPECT_THAT(describe_event(*session, run, run.trace->events().back()), testing::HasSubstr("is the best"));
  }
}

TEST(PanelTimeline, TicksAreThinnedToColumnsAndNoneIsLost) {
  auto trace = std::make_shared<Trace>();
  trace->begin(100, NodeId{1}, NodeId{2});
  for (int i = 0; i < 1000; ++i) {
    trace->push({.kind = i % 4 == 0 ? TraceEventKind::kPrune : TraceEventKind::kOpen, .node = NodeId{5}});
  }
  TickColumns ticks;
  const auto& columns = ticks.update(trace, 2000, 100);
  ASSERT_EQ(columns.size(), 100U);
  std::uint64_t sum = 0;
  for (const std::uint32_t n : columns) sum += n;
  EXPECT_EQ(sum, 250U);
  EXPECT_EQ(columns[0], 5U);
  EXPECT_EQ(columns[49], 5U);
  EXPECT_EQ(columns[50], 0U) << "the trace covers half of the clock";
}

TEST(PanelTimeline, ManyMarksAreDrawnAsTheirDensity) {
  EXPECT_TRUE(stand_apart(10, 600));
  EXPECT_FALSE(stand_apart(25'000, 600));
  EXPECT_DOUBLE_EQ(density(5, 2000, 100), 0.25) << "5 of 20 events";
  EXPECT_DOUBLE_EQ(density(1, 10, 100), 1.0) << "less than an event a column";
  EXPECT_DOUBLE_EQ(density(3, 0, 100), 0.0);
}

TEST(PanelTimeline, BreakpointsAreMarkedWhileTheyAreOn) {
  const auto session = ready_session();
  act(*session, "break expanded 0,0");
  const auto expect_marks = [&](std::size_t count) {
    BreakColumns columns;
    const auto& met = columns.update(session->feature<Breakpoints>(), Side::kRight,
                                     session->searches().timeline().length(), 100);
    EXPECT_EQ(static_cast<std::size_t>(std::count(met.begin(), met.end(), true)), count);
  };
  expect_marks(1);
  act(*session, "break off 1");
  expect_marks(0);
}

TEST(PanelBrowser, ListsFoldersAndFilesOfItsKind) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "sub");
  std::filesystem::create_directories(folder / ".hidden");
  ASSERT_TRUE(save_grid(*grid_of("...\n..."), folder / "b.map").ok());
  ASSERT_TRUE(write_file(folder / "a.map", "not a map").ok());
  ASSERT_TRUE(write_file(folder / "c.txt", "text").ok());
  std::string error;
  const auto entries = list_folder(folder / "", {".map"}, error);
  EXPECT_EQ(error, "");
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(entries[0].name, "sub");
  EXPECT_TRUE(entries[0].is_folder);
  EXPECT_EQ(entries[1].name, "a.map");
  EXPECT_EQ(entries[1].detail, "");
  EXPECT_EQ(entries[1].bytes, 9U);
  EXPECT_EQ(entries[2].name, "b.map");
  EXPECT_EQ(entries[2].detail, "3 × 2");
  EXPECT_TRUE(list_folder(folder / "missing", {}, error).empty());
  EXPECT_THAT(error, testing::HasSubstr("missing"));
}

}  // namespace
}  // namespace goalbound::app::test

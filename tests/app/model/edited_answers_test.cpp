// Searches on maps that were edited while their indices are those of before: answers held against distances
// that share no code with the library, on maps of each kind; edges of list graphs that are edited.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <random>
#include <sstream>

#include "app/distances.hpp"
#include "app/fixture.hpp"
#include "features/edit/edit.hpp"
#include "features/heat/heat.hpp"
#include "features/problems/problems.hpp"
#include "model/actions/view_script.hpp"
#include "model/edit/changed_map.hpp"
#include "model/edit/edited_words.hpp"
#include "model/searches/side_options.hpp"
#include "rounds.hpp"

namespace goalbound::app::test {
namespace {

using goalbound::test::rounds;
using testing::HasSubstr;

constexpr auto kMaps = std::to_array<std::string_view>(
    {"generate rooms 14 14 {}", "", "generate roads 5 5 {}", "generate marsh 12 9 {}",
     "generate tower 12 12 {}", "generate caves 16 16 {}\nquadtree on"});
constexpr auto kNames =
    std::to_array<std::string_view>({"grid", "terrain", "roads", "mesh", "octree", "quadtree"});

/// By one of the kinds above; on grids with costs the swamp of the fixture.
std::unique_ptr<Session> session_of(std::size_t kind, int seed) {
  if (kind == 1) return session_on(swamp_grid());
  auto session = std::make_unique<Session>();
  session->settings().background_precompute = false;
  std::istringstream lines(fmt::format(fmt::runtime(kMaps[kind]), seed));
  for (std::string line; std::getline(lines, line);) act(*session, line);
  session->wait_for_work();
  return session;
}

NodeId random_node(const Map& map, std::mt19937& random) {
  return map.node_of_slot(static_cast<std::uint32_t>(random() % map.node_count()));
}

/// An edge of the map as it is, or as it was when it was opened.
std::string random_edge_change(const Session& session, std::mt19937& random) {
  constexpr auto kBecomes =
      std::to_array<std::string_view>({"closed", "closed", "open", "50%", "200%", "500%", "7"});
  const Map& map = random() % 2 == 0 ? session.map() : *session.document().original_map();
  std::vector<Edge> edges;
  NodeId from = kNoNode;
  while (edges.empty()) {
    from = random_node(map, random);
    map.edges(from, edges);
  }
  const NodeId to = edges[random() % edges.size()].to;
  return fmt::format("set-edge {} {} {}{}", map.name_of(from), map.name_of(to),
                     kBecomes[random() % kBecomes.size()], random() % 3 == 0 ? " one-way" : "");
}

std::string random_cell_change(const Session& session, std::mt19937& random) {
  const Grid& grid = grid_in(session);
  const auto cell = [&] {
    const auto x = random() % static_cast<unsigned>(grid.width());
    return fmt::format("{},{}", x, random() % static_cast<unsigned>(grid.height()));
  };
  const bool walls = random() % 2 == 0;
  if (random() % 3 == 0) return fmt::format("paint {} {} {}", cell(), cell(), walls ? "wall" : "free");
  return fmt::format("paint {} {}", cell(), walls ? "wall" : grid.is_uniform() ? "free" : "S");
}

std::string random_change(const Session& session, std::mt19937& random) {
  if (session.feature<Editing>().history().can_undo() && random() % 8 == 0) return "undo";
  if (session.feature<Editing>().history().can_redo() && random() % 4 == 0) return "redo";
  return session.document().grid() == nullptr ? random_edge_change(session, random)
                                              : random_cell_change(session, random);
}

struct Ways {
  std::array<int, 4> of{};  ///< by AnswerWay

  bool all() const {
    return std::ranges::all_of(std::array{AnswerWay::kOld, AnswerWay::kOverAdded, AnswerWay::kPlain},
                               [&](AnswerWay way) { return of[static_cast<std::size_t>(way)] > 0; });
  }
};

/// What a side shows is the truth on the map as it is.
void expect_true(const Session& session, Side side, Ways& ways) {
  const SidePanel& panel = session.side(side);
  ASSERT_NE(panel.run, nullptr) << app::name_of(side) << ": " << panel.waiting_for;
  const SearchRun& run = *panel.run;
  const Map& map = session.map();
  ASSERT_EQ(run.map, session.document().shared_map());
  if (!map.is_node(run.start) || !map.is_node(run.goal)) {
    EXPECT_TRUE(is_invalid(run.result.status));
    return;
  }
  const std::uint64_t shortest = distances_from(map, run.start)[map.slot(run.goal)];
  ASSERT_EQ(run.result.found(), shortest != kNoWay);
  if (run.result.found()) {
    ASSERT_EQ(run.result.cost, shortest);
    ASSERT_LE(cost_of_path(map, run.path, run.start, run.goal).value_or(kNoWay), shortest)
        << "no way of the map";
  }
  ASSERT_NE(run.player, nullptr);
  run.player->seek(run.trace->size());
  EXPECT_EQ(run.player->counts().expanded, run.result.stats.expanded);
  // All that is told of an event must be told without a fault, whatever map the event is of.
  for (const TraceEvent& event : run.trace->events()) {
    if (event.kind == TraceEventKind::kPrune || event.kind == TraceEventKind::kRefuse)
      (void)run.why_refused(event);
    if (event.edge != kNoEdge)
      (void)run.box_of({event.from == kNoNode ? event.node : event.from, event.edge});
  }
  run.player->seek(0);
  if (!run.edited) return;
  ++ways.of[static_cast<std::size_t>(run.edited->way)];
  const EditedWords words = words_of_answer(panel, run);
  EXPECT_FALSE(words.title.empty() || words.detail.empty());
  EXPECT_EQ(run.edited->changed->now, run.map);
  if (run.edited->way == AnswerWay::kOld && run.result.found()) {
    EXPECT_TRUE(removed_steps(*run.edited->changed, run.path).empty());
  }
}

class EditedAnswers : public testing::TestWithParam<std::size_t> {};

TEST_P(EditedAnswers, AreExactAtOnceOnBothSides) {
  Ways ways;
  // A few rounds need not come by every way.
  for (int round = 0; round < rounds(6) || (!ways.all() && round < 24); ++round) {
    std::mt19937 random(static_cast<unsigned>(round) * 7 + static_cast<unsigned>(GetParam()));
    const auto session = session_of(GetParam(), round + 1);
    act(*session, "search left astar");
    act(*session, round % 2 == 0 ? "search right astar-gb" : "search right bidirectional-gb");
    act(*session, "make-index");
    session->wait_for_work();
    for (int stroke = 0; stroke < 8; ++stroke) {
      const std::string line = random_change(*session, random);
      SCOPED_TRACE(line);
      (void)session->execute(line, false);  // some are refused: no edge to close
      if (session->map().node_count() < 2) act(*session, "undo");
      for (int problem = 0; problem < 6; ++problem) {
        act(*session, "start " + session->map().name_of(random_node(session->map(), random)));
        act(*session, "goal " + session->map().name_of(random_node(session->map(), random)));
        session->wait_for_work();
        ASSERT_NO_FATAL_FAILURE(expect_true(*session, Side::kLeft, ways));
        ASSERT_NO_FATAL_FAILURE(expect_true(*session, Side::kRight, ways));
      }
    }
    // New boxes take over.
    act(*session, "make-index");
    session->wait_for_work();
    ASSERT_NE(session->side(Side::kRight).run, nullptr);
    EXPECT_FALSE(session->side(Side::kRight).run->edited);
    ASSERT_NO_FATAL_FAILURE(expect_true(*session, Side::kRight, ways));
  }
  EXPECT_GT(ways.of[static_cast<std::size_t>(AnswerWay::kOld)], 0);
  EXPECT_GT(ways.of[static_cast<std::size_t>(AnswerWay::kOverAdded)], 0);
  EXPECT_GT(ways.of[static_cast<std::size_t>(AnswerWay::kPlain)], 0);
}

/// What the heat maps say of each node is how a search from there, or to there, is answered.
TEST_P(EditedAnswers, AreToldOfEachNode) {
  std::mt19937 random(5);
  const auto session = session_of(GetParam(), 2);
  act(*session, "search right astar-gb");
  act(*session, "make-index");
  session->wait_for_work();
  for (int i = 0; i < 5; ++i) (void)session->execute(random_change(*session, random), false);
  session->wait_for_work();
  ASSERT_NE(session->searches().changed_for(Side::kRight), nullptr);
  for (const bool from_start : {true, false}) {
    act(*session, from_start ? "heat answers-from-start" : "heat answers-to-goal");
    session->wait_for_work();
    const HeatView heat = session->feature<Heat>().view(Side::kRight);
    ASSERT_NE(heat.map, nullptr) << heat.note;
    ASSERT_TRUE(heat.map->complete);
    const Map& map = session->map();
    const NodeId end = from_start ? session->searches().start() : session->searches().goal();
    for (std::uint32_t slot = 0; slot < map.node_count(); slot += 5) {
      act(*session, (from_start ? "goal " : "start ") + map.name_of(map.node_of_slot(slot)));
      session->searches().wait();
      session->update(0);
      const SearchRun& run = *session->side(Side::kRight).run;
      ASSERT_EQ(from_start ? run.start : run.goal, end);
      const float way = run.result.found() ? static_cast<float>(run.edited->way) : 0.0F;
      EXPECT_EQ(heat.map->values[slot], way) << slot;
      // The maps follow the other end alone; the values stay those of this one.
      act(*session, fmt::format("{} {}", from_start ? "start" : "goal", map.name_of(end)));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, EditedAnswers, testing::Range(std::size_t{0}, kMaps.size()),
                         [](const auto& kind) { return std::string(kNames[kind.param]); });

// --- which way, and why ---

/// A corridor with two doors; the goal lies behind both.
std::unique_ptr<Session> doors() {
  auto session =
      session_on(grid_of("...@...\n"
                         "...@...\n"
                         "...@...\n"
                         "...@...\n"
                         ".......\n"));
  set_problem(*session, {0, 0}, {6, 0});
  act(*session, "search right astar-gb");
  act(*session, "make-index");
  session->wait_for_work();
  return session;
}

const SearchRun& right_run(const Session& session) {
  EXPECT_NE(session.side(Side::kRight).run, nullptr) << session.side(Side::kRight).waiting_for;
  return *session.side(Side::kRight).run;
}

EditedWords words_on_right(const Session& session) {
  return words_of_answer(session.side(Side::kRight), right_run(session));
}

TEST(EditedWays, AWallBesideThePathLeavesItToTheOldBoxes) {
  const auto session = doors();
  const PathCost before = right_run(*session).result.cost;
  act(*session, "paint 0,4 wall");
  session->wait_for_work();
  const SearchRun& run = right_run(*session);
  ASSERT_TRUE(run.edited);
  EXPECT_EQ(run.edited->way, AnswerWay::kOld);
  EXPECT_EQ(run.result.cost, before);
  EXPECT_TRUE(run.edited->cover.empty());
  EXPECT_EQ(words_on_right(*session).title, "Exact, by the old boxes");
}

TEST(EditedWays, ADoorThatOpensIsGoneThroughByAFlood) {
  const auto session = doors();
  act(*session, "erase 3,0");
  session->wait_for_work();
  const SearchRun& run = right_run(*session);
  EXPECT_EQ(run.edited->way, AnswerWay::kOverAdded);
  EXPECT_EQ(run.result.cost, session->side(Side::kLeft).run->result.cost);
  EXPECT_FALSE(run.edited->cover.empty());
  EXPECT_GT(run.edited->floods, 0U);
  EXPECT_GT(run.edited->old_path.size(), run.path.size());
  EXPECT_EQ(words_on_right(*session).title, "Exact, over what was opened");
  act(*session, "heat floods");
  session->wait_for_work();
  const HeatView floods = session->feature<Heat>().view(Side::kRight);
  ASSERT_NE(floods.map, nullptr) << floods.note;
  // At the nearest node of the cover it is 0, and a step away 1.
  for (const NodeId n : run.edited->cover) EXPECT_EQ(floods.map->values[session->map().slot(n)], 0);
  EXPECT_NEAR(floods.map->values[session->map().slot(node_at(*session, {0, 0}))], 2, 1.1);
}

TEST(EditedWays, APathThatIsCutIsFoundByAPlainSearch) {
  const auto session = doors();
  act(*session, "erase 3,1");
  act(*session, "make-index");
  session->wait_for_work();
  act(*session, "paint 3,1 wall");
  session->wait_for_work();
  const SearchRun& run = right_run(*session);
  EXPECT_EQ(run.edited->way, AnswerWay::kPlain);
  EXPECT_FALSE(run.edited->taken.empty());
  EXPECT_EQ(run.info->id, "jps") << "the trace is that of the search that answers";
  EXPECT_TRUE(run.set.empty());
  EXPECT_EQ(run.result.cost, session->side(Side::kLeft).run->result.cost);
  EXPECT_THAT(words_on_right(*session).detail, HasSubstr("gone or dearer"));
}

TEST(EditedWays, AStartThatIsTheGoalCanBePlayed) {
  const auto session = doors();
  act(*session, "erase 3,1");
  set_problem(*session, {3, 1}, {3, 1});
  session->wait_for_work();
  EXPECT_EQ(right_run(*session).result.cost, 0U);
  set_problem(*session, {3, 1}, {6, 0});
  session->wait_for_work();
  EXPECT_EQ(right_run(*session).result.cost, session->side(Side::kLeft).run->result.cost);
}

/// Problems are answered by the old boxes, too, and the crowd.
TEST(EditedWays, HoldForManyProblems) {
  const auto session = doors();
  act(*session, "erase 3,0");
  act(*session, "random-problems 40");
  act(*session, "run-problems");
  session->wait_for_work();
  const auto& problems = session->feature<Problems>();
  ASSERT_EQ(problems.set().rows.size(), 40U);
  EXPECT_EQ(problems.failures(), 0U);
  for (std::size_t i = 0; i < problems.set().rows.size(); ++i) {
    const Ends ends = {problems.set().rows[i].start, problems.set().rows[i].goal};
    session->searches().set_problem(ends.start, ends.goal);
    session->wait_for_work();
    Ways ways;
    expect_true(*session, Side::kRight, ways);
  }
}

TEST(EditedWays, AFileThatWouldLoseEditedEdgesIsNotWritten) {
  const TemporaryFolder folder;
  for (const std::size_t kind : {3U, 4U, 5U}) {  // mesh, octree, quadtree
    SCOPED_TRACE(kNames[kind]);
    std::mt19937 random(7);
    const auto session = session_of(kind, 1);
    while (!session->feature<Editing>().history().can_undo())
      (void)session->execute(random_change(*session, random), false);
    const auto path = folder / "lost.map";
    const auto saved = session->feature<Editing>().save_map(path);
    ASSERT_FALSE(saved.ok());
    EXPECT_THAT(saved.error().message, HasSubstr("save-changes"));
    EXPECT_FALSE(std::filesystem::exists(path));
  }
}

TEST(EditedWays, AViewComesBackWithThem) {
  const auto session = std::make_unique<Session>();
  act(*session, "generate rooms 24 24 2");
  session->wait_for_work();
  session->settings().background_precompute = false;
  act(*session, "line 0,12 23,13 free");
  session->wait_for_work();
  ASSERT_TRUE(right_run(*session).edited);
  EXPECT_THAT(view_script(*session).value(),
              HasSubstr("make-index boxes:canonical\nwait\nline 0,12 23,13 free"));
}

// --- edges ---

class Roads : public testing::Test {
 protected:
  Roads() : session_(session_on(road_graph())) {
    act(*session_, "search right astar-gb");
    act(*session_, "make-index");
    act(*session_, "start #1");
    act(*session_, "goal #3");
    session_->wait_for_work();
  }
  Cost cost(std::string_view from, std::string_view to) const {
    return cost_of_move(session_->map(), session_->map().find_node(from).value(),
                        session_->map().find_node(to).value());
  }

  std::unique_ptr<Session> session_;
};

TEST_F(Roads, EdgesAreClosedOpenedAndMadeDearer) {
  const std::uint64_t hash = session_->map().hash();
  act(*session_, "close-edge #1 #2");
  EXPECT_EQ(cost("#1", "#2"), kInfiniteCost);
  EXPECT_EQ(cost("#2", "#1"), kInfiniteCost);
  EXPECT_TRUE(session_->document().edited());
  act(*session_, "open-edge #1 #2");
  EXPECT_EQ(cost("#1", "#2"), 10U);
  EXPECT_EQ(session_->map().hash(), hash);
  act(*session_, "set-edge #1 #2 250% one-way");
  EXPECT_EQ(cost("#1", "#2"), 25U);
  EXPECT_EQ(cost("#2", "#1"), 10U);
  act(*session_, "set-edge #1 #2 4");
  EXPECT_EQ(cost("#1", "#2"), 4U);
  EXPECT_EQ(cost("#2", "#1"), 4U);
  act(*session_, "set-edge #1 #20 7 one-way");
  EXPECT_EQ(cost("#1", "#20"), 7U);
  EXPECT_EQ(cost("#20", "#1"), kInfiniteCost) << "a new edge";
  for (int i = 0; i < 5; ++i) act(*session_, "undo");
  EXPECT_EQ(session_->map().hash(), hash);
  EXPECT_FALSE(session_->document().edited());
  EXPECT_EQ(session_->feature<Editing>().edited_edges(), nullptr);
  for (int i = 0; i < 5; ++i) act(*session_, "redo");
  EXPECT_EQ(cost("#1", "#20"), 7U);
  ASSERT_NE(session_->feature<Editing>().edited_edges(), nullptr);
  EXPECT_EQ(session_->feature<Editing>().edited_edges()->changes.size(), 3U);
}

TEST_F(Roads, OneWayStreetsStayOneWay) {
  act(*session_, "close-edge #21 #20");
  EXPECT_EQ(cost("#20", "#21"), kInfiniteCost);
  act(*session_, "set-edge #20 #21 30");
  EXPECT_EQ(cost("#20", "#21"), 30U);
  EXPECT_EQ(cost("#21", "#20"), kInfiniteCost);
}

TEST_F(Roads, WhatMakesNoSenseIsRefused) {
  expect_refused(*session_, "close-edge #1 #20", "no edge leads from #1 to #20");
  expect_refused(*session_, "set-edge #1 #2 often", "nothing that an edge becomes");
  expect_refused(*session_, "set-edge #1 #2 5 both", "write one-way");
  expect_refused(*session_, "set-edge #1 #2 4294967295", "");
  expect_refused(*session_, "close-edge #1 #999", "");
  expect_refused(*session_, "paint 1,1 wall", "no cells to edit");
  expect_refused(*session_, "tool brush", "no cells to edit");
  act(*session_, "edit on");
  EXPECT_EQ(session_->view.tool, Tool::kEdge);
  const auto grid = loop_session();
  expect_refused(*grid, "close-edge 1,1 2,1", "paint those");
  expect_refused(*grid, "tool edge", "paint those");
}

TEST_F(Roads, StaleBoxesCanBeSeenToFail) {
  act(*session_, "stale right on");
  act(*session_, "set-edge #1 #28 1");
  act(*session_, "set-edge #28 #3 1");
  session_->wait_for_work();
  const SearchRun& run = right_run(*session_);
  EXPECT_TRUE(run.stale);
  EXPECT_FALSE(run.edited);
  act(*session_, "set-edge #1 #2 500");
  session_->wait_for_work();
  EXPECT_TRUE(right_run(*session_).stale);
}

TEST_F(Roads, ChangesAreSavedAndLoaded) {
  const TemporaryFolder folder;
  const std::string file = (folder / "roads.changes").string();
  expect_refused(*session_, "save-changes " + file, "nothing has changed");
  act(*session_, "close-edge #1 #2");
  act(*session_, "set-edge #2 #3 150%");
  act(*session_, "save-changes " + file);
  const std::uint64_t hash = session_->map().hash();
  const auto other = session_on(road_graph());
  act(*other, "load-changes " + file);
  EXPECT_EQ(other->map().hash(), hash);
  EXPECT_THAT(other->messages().all().back().text, HasSubstr("4 changes"));
  act(*other, "undo");
  EXPECT_NE(other->map().hash(), hash);
  act(*session_, "save-changes " + file);  // a file of its kind is written over
  std::ofstream(folder / "text.changes") << "something else\n";
  expect_refused(*session_, "save-changes " + (folder / "text.changes").string(), "not written over");
  const auto grid = loop_session();
  act(*grid, "erase 5,2 6,2");
  act(*grid, "paint 0,0 wall");
  act(*grid, "save-changes " + (folder / "loop.changes").string());
  const auto loop = loop_session();
  act(*loop, "load-changes " + (folder / "loop.changes").string());
  EXPECT_EQ(loop->map().hash(), grid->map().hash());
  act(*grid, "resize 20 20");
  expect_refused(*grid, "save-changes " + (folder / "loop.changes").string(), "another size");
}

/// A map that is saved is the one that edits are told against from then on.
TEST_F(Roads, SavingTheMapBeginsAnew) {
  const TemporaryFolder folder;
  act(*session_, "close-edge #1 #2");
  ASSERT_NE(session_->feature<Editing>().edited_edges(), nullptr);
  act(*session_, "save-map " + (folder / "roads.gr").string());
  EXPECT_EQ(session_->feature<Editing>().edited_edges(), nullptr);
  EXPECT_FALSE(session_->document().edited());
  act(*session_, "undo");
  ASSERT_NE(session_->feature<Editing>().edited_edges(), nullptr) << "two edges that the file has not";
}

}  // namespace
}  // namespace goalbound::app::test

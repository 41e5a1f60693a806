// What became of a node, in words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "app/panels_support.hpp"
#include "features/why/why_text_view.hpp"

namespace goalbound::app::test {
namespace {

/// The whole answer as one text.
std::string answer(const Session& session, const SearchRun& run, NodeId node) {
  std::string text;
  for (const SearchSide side : run.trace->sides()) {
    const WhyText why = why_text(session, run, tell_story(run, node, side));
    text += why.verdict + "\n";
    for (const WhyLine& line : why.lines) text += line.text + "\n";
  }
  return text;
}

TEST(PanelWhy, HasAnAnswerForEveryNodeOfEverySearch) {
  const auto session = ready_session();
  for (const SearchInfo* search : all_searches()) {
    SCOPED_TRACE(search->id);
    act(*session, "search right " + std::string(search->id));
    session->wait_for_work();
    const SearchRun& run = *session->side(Side::kRight).run;
    for (const std::size_t position : {std::size_t{0}, run.trace->size() / 2, run.trace->size()}) {
      run.player->seek(position);
      for (std::uint32_t slot = 0; slot < run.map->node_count(); ++slot) {
        const std::string text = answer(*session, run, run.map->node_of_slot(slot));
        EXPECT_GE(std::count(text.begin(), text.end(), '\n'), 2) << text;
        EXPECT_EQ(text.find('?'), std::string::npos) << text << ": a node without a name";
      }
    }
  }
}

TEST(PanelWhy, SaysWhatDecidedInNumbers) {
  const auto session = ready_session();
  act(*session, "search right astar-gb");
  session->wait_for_work();
  const SearchRun& run = *session->side(Side::kRight).run;
  run.player->seek(run.trace->size());
  EXPECT_THAT(answer(*session, run, run.goal), testing::HasSubstr("(11,11) taken from the open list"));
  EXPECT_THAT(answer(*session, run, node_at(*session, {2, 2})), testing::HasSubstr("no path may visit it"));
  EXPECT_THAT(answer(*session, run, node_at(*session, {6, 5})), testing::HasSubstr("no path leads to it"));
  bool pruned = false;
  for (std::uint32_t slot = 0; slot < run.map->node_count() && !pruned; ++slot) {
    const std::string text = answer(*session, run, run.map->node_of_slot(slot));
    pruned = text.starts_with("pruned\n") && text.find("box m") != std::string::npos;
  }
  EXPECT_TRUE(pruned);
  run.player->seek(0);
  EXPECT_THAT(answer(*session, run, run.goal), testing::StartsWith("not yet\nahead: "));
}

TEST(PanelWhy, NamesTurnsThatAreForbidden) {
  const auto session =
      session_on(load_map(std::filesystem::path(GOALBOUND_SOURCE_DIR) / "assets/lessons/turns.json").value());
  for (const char* line : {"start \"#c0\"", "goal \"#a1\"", "search right astar"}) act(*session, line);
  session->wait_for_work();
  const SearchRun& run = *session->side(Side::kRight).run;
  run.player->seek(run.trace->size());
  EXPECT_EQ(session->map().name_of(run.goal), "#a1");
  const std::string middle = answer(*session, run, session->map().find_node("#c1").value());
  EXPECT_THAT(middle, testing::HasSubstr("forbidden: the turn from "));
  EXPECT_THAT(middle, testing::HasSubstr("#b1"));
  EXPECT_THAT(answer(*session, run, session->map().find_node("#e6").value()),
              testing::Not(testing::HasSubstr("forbidden")));
}

/// Whether one of the nodes from which an edge leads there was taken from the open list.
bool has_expanded_neighbour(const SearchRun& run, NodeId node) {
  std::vector<Edge> edges;
  for (const TraceEvent& event : run.trace->events()) {
    if (event.kind != TraceEventKind::kExpand || event.side != SearchSide::kStart) continue;
    run.map->edges(event.node, edges);
    if (std::ranges::find(edges, node, &Edge::to) != edges.end()) return true;
  }
  return false;
}

TEST(PanelWhy, DoesNotContradictItself) {
  const auto session = ready_session();
  std::size_t of_a_pruned_one = 0;
  for (const SearchInfo* search : all_searches()) {
    SCOPED_TRACE(search->id);
    act(*session, "search right " + std::string(search->id));
    session->wait_for_work();
    const SearchRun& run = *session->side(Side::kRight).run;
    run.player->seek(run.trace->size());
    for (std::uint32_t slot = 0; slot < run.map->node_count(); ++slot) {
      const NodeId node = run.map->node_of_slot(slot);
      const NodeStory story = tell_story(run, node);
      if (!story.nearest) continue;
      const WhyText why = why_text(*session, run, story);
      SCOPED_TRACE(why.lines.front().text);
      for (std::size_t i = 1; i < why.lines.size(); ++i) {
        EXPECT_EQ(why.lines[i].text.find(" here"), std::string::npos)
            << why.lines[i].text << ": these lines are about another node";
      }
      EXPECT_EQ(why.lines.front().text.starts_with("None of its neighbours was expanded"),
                !has_expanded_neighbour(run, node));
      of_a_pruned_one += why.lines.front().text.ends_with("pruned.") ? 1 : 0;
    }
  }
  EXPECT_GT(of_a_pruned_one, 0U);
}

TEST(PanelWhy, AClickShowsTheEventThatDecided) {
  const auto session = ready_session();
  act(*session, "split off");
  act(*session, "search right astar");
  session->wait_for_work();
  act(*session, "why 0,0");
  session->update(0);
  UiDriver ui(*session, kUsual);
  const Rect inspector = ui.layout().inspector;
  const std::size_t end = session->searches().timeline().position();
  // The buttons of the answer stand somewhere in the column: a sweep from below finds the last one.
  for (float y = inspector.bottom() - 12; y > inspector.y + inspector.height * 0.4F; y -= 6) {
    ui.click({inspector.x + 60, y});
    if (session->searches().timeline().position() != end) break;
  }
  EXPECT_LE(session->searches().timeline().position(), 2U) << "the start is expanded second";
}

}  // namespace
}  // namespace goalbound::app::test

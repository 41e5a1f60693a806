// What indices show of themselves: their graphs, their marks, and their numbers with words.
#include <algorithm>
#include <map>

#include "app/overlays/support.hpp"
#include "overlays/legend.hpp"

namespace goalbound::app::test {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

class IndexOverlays : public GridOverlays {
 protected:
  /// Of what the right search needs, with the node that is pointed at by nobody.
  IndexPicture picture_of(std::string_view text, std::size_t which) {
    Progress progress;
    const auto index = make_index(session_->map(), IndexValues::parse(text).value(), {}, progress).value();
    IndexPicture picture;
    index->picture(session_->map(), which, session_->searches().start(), nullptr, picture);
    return picture;
  }
  void search(std::string_view id) {
    act(*session_, "search right " + std::string(id));
    session_->wait_for_work();
  }
};

TEST_F(IndexOverlays, TheGraphOfWhatTheSearchNeedsIsDrawnWhereItIsShown) {
  const std::map<std::string, std::pair<std::string, std::size_t>> all = {{"subgoals", {"subgoals", 3}},
                                                                          {"hpa", {"clusters", 2}},
                                                                          {"look-ups", {"look-ups", 3}},
                                                                          {"ch", {"hierarchy", 1}}};
  for (const auto& [id, graph] : all) {
    SCOPED_TRACE(id);
    search(id);
    act(*session_, "hide index-graph");
    EXPECT_THAT(draw("index-graph").lines, SizeIs(0));
    act(*session_, "show index-graph");
    const IndexPicture picture = picture_of(graph.first, graph.second);
    EXPECT_THAT(draw("index-graph").lines, SizeIs(picture.lines.size()));
  }
}

TEST_F(IndexOverlays, LinesOutOfSightAreLeftOut) {
  search("subgoals");
  act(*session_, "show index-graph");
  const std::size_t all = draw("index-graph").lines.size();
  const std::size_t some = draw("index-graph", Side::kRight, viewport_of({0, 2, 0, 2}, 48)).lines.size();
  EXPECT_GT(all, some);
}

TEST_F(IndexOverlays, LandmarksAloneHaveNumbers) {
  act(*session_, "index right landmarks:count=3");
  session_->wait_for_work();
  EXPECT_THAT(draw("index-marks").labels, SizeIs(testing::Ge(1U)));
  act(*session_, "index right none");
  search("subgoals");
  const DrawList list = draw("index-marks");
  EXPECT_GT(list.marks.size(), 0U);
  EXPECT_THAT(list.labels, SizeIs(0));
}

TEST_F(IndexOverlays, LegendsSayWordsForClasses) {
  search("hpa");
  act(*session_, "split off");
  act(*session_, "heat index-values clusters");
  session_->wait_for_work();
  std::vector<std::string> words;
  for (const Legend& legend : legends_of(view(Side::kRight, kWhole))) {
    if (!legend.chooses_measure) continue;
    EXPECT_EQ(legend.title, "Clusters");
    EXPECT_TRUE(legend.ticks.empty());
    for (const Legend::Entry& entry : legend.entries) words.push_back(entry.text);
  }
  EXPECT_THAT(words, ElementsAre("a cluster"))
      << "the map is smaller than a cluster of the usual size, and has no entrances";
  act(*session_, "heat index-values clusters:width=4:height=4");
  session_->wait_for_work();
  words.clear();
  for (const Legend& legend : legends_of(view(Side::kRight, kWhole))) {
    for (const Legend::Entry& entry : legend.entries) words.push_back(entry.text);
  }
  EXPECT_THAT(words, ElementsAre("a cluster", "the next one", "entrances"));
}

TEST_F(IndexOverlays, TheRowOfATableHasTheColoursOfItsEdges) {
  act(*session_, "split off");
  act(*session_, "hide search");
  act(*session_, "select 0,0");
  act(*session_, "heat index-values table edges");
  session_->wait_for_work();
  const IndexPicture row = [&] {
    Progress progress;
    const auto table = make_index(session_->map(), IndexValues::parse("table").value(), {}, progress).value();
    IndexPicture picture;
    table->picture(session_->map(), 0, grid().node({0, 0}), nullptr, picture);
    return picture;
  }();
  std::size_t seen = 0;
  for (std::uint32_t slot = 0; slot < session_->map().node_count(); ++slot) {
    if (row.values[slot] == 0) continue;
    const Cell cell = grid().cell(session_->map().node_of_slot(slot));
    EXPECT_EQ(colour(cell), edge_colour(EdgeIndex(static_cast<std::size_t>(row.values[slot]) - 1)));
    ++seen;
  }
  EXPECT_GT(seen, 50U);
}

/// Squeezed into boxes it colours no node; its legend stays, with the button that brings it back.
TEST_F(IndexOverlays, ARowMakesWayForItsBoxes) {
  act(*session_, "split off");
  act(*session_, "hide search");
  act(*session_, "hide boxes");
  const Cell cell = {11, 11};
  const auto plain = colour(cell);
  act(*session_, "select 0,0");
  act(*session_, "heat index-values moves row");
  session_->wait_for_work();
  const auto row = colour(cell);
  EXPECT_NE(row, plain);
  EXPECT_TRUE(draw("boxes").lines.empty());
  const auto button = [&]() -> std::string {
    for (const Legend& legend : legends_of(view(Side::kRight, kWhole))) {
      if (legend.chooses_measure) return std::string(legend.button);
    }
    return "no legend";
  };
  EXPECT_EQ(button(), "Squeeze it into boxes");
  act(*session_, "row-as-box toggle");
  EXPECT_EQ(colour(cell), plain);
  EXPECT_FALSE(draw("boxes").lines.empty());
  EXPECT_EQ(button(), "Show the row again");
  EXPECT_TRUE(std::ranges::any_of(legends_of(view(Side::kRight, kWhole)), [](const Legend& legend) {
    return legend.button_tip.find("canonical ones begin diagonally") != std::string::npos;
  }));
  act(*session_, "row-as-box toggle");
  EXPECT_EQ(colour(cell), row);
  EXPECT_TRUE(draw("boxes").lines.empty());
}

}  // namespace
}  // namespace goalbound::app::test

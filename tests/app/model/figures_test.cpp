// Each figure shows what it claims.
#include "model/view/figures.hpp"
#include "app/fixture.hpp"
#include "features/rules/rules.hpp"

namespace goalbound::app::test {
namespace {

class Figures : public testing::Test {
 protected:
  Session session_;

  void show(const std::string& id) {
    ASSERT_FALSE(find_assets_folder().empty());
    act(session_, "figure " + id);
    session_.wait_for_work();
    EXPECT_TRUE(session_.has_map());
  }
  const EdgeReport* chosen_edge() const {
    const Inspection* inspection = session_.inspection();
    const auto edge = session_.selection().edge();
    return inspection == nullptr || !edge ? nullptr : inspection->find(*edge);
  }
};

TEST_F(Figures, AllRunOneAfterTheOtherWithoutAWordOfError) {
  for (const FigureInfo& figure : all_figures()) {
    show(std::string(figure.id));
    for (const Message& message : session_.messages().all()) EXPECT_FALSE(message.is_error) << message.text;
    const std::string expected = figure.id == "gap-22-2" || figure.id == "gap-22-3" ? "mars" : "loop";
    EXPECT_EQ(session_.document().name().substr(0, 4), expected) << figure.id;
    EXPECT_EQ(session_.ui.figure, figure.id) << "its caption is shown";
  }
}

TEST_F(Figures, ACaptionGoesWithItsMap) {
  show("gap-22-1");
  act(session_, "generate maze 20 20 1");
  EXPECT_EQ(session_.ui.figure, "");
  show("gap-22-1");
  act(session_, "figure none");
  EXPECT_EQ(session_.ui.figure, "");
  EXPECT_TRUE(session_.has_map());
}

TEST_F(Figures, ReachAndBoxOfAnEdgeDiffer) {
  show("gap-22-1");
  const EdgeReport* edge = chosen_edge();
  ASSERT_NE(edge, nullptr);
  EXPECT_GT(edge->reached, 0U);
  EXPECT_GT(edge->missed(), 0U) << "there must be cells to hatch";
  EXPECT_EQ(edge->box, edge->exact_box);
  EXPECT_TRUE(session_.settings().shows("reach"));
  EXPECT_TRUE(session_.settings().shows("boxes"));
}

TEST_F(Figures, ReachAndBoxOfAnEdgeOfAMesh) {
  show("gap-22-2");
  ASSERT_NE(chosen_edge(), nullptr);
  EXPECT_TRUE(session_.settings().shows("reach"));
  EXPECT_FALSE(session_.settings().shows("boxes"));
  const std::size_t reached = chosen_edge()->reached;
  EXPECT_GT(reached, 50U);
  show("gap-22-3");
  ASSERT_NE(chosen_edge(), nullptr);
  EXPECT_TRUE(session_.settings().shows("boxes"));
  EXPECT_EQ(chosen_edge()->reached, reached) << "the same edge";
  EXPECT_GT(chosen_edge()->missed(), 0U) << "there must be polygons to hatch";
}

TEST_F(Figures, LabelsAndBoxesOfTheSameNode) {
  show("gap-22-4");
  const auto node = session_.selection().selected();
  EXPECT_TRUE(session_.settings().shows("labels"));
  EXPECT_FALSE(session_.settings().shows("boxes"));
  show("gap-22-5");
  EXPECT_EQ(session_.selection().selected(), node);
  EXPECT_FALSE(session_.settings().shows("labels"));
  EXPECT_TRUE(session_.settings().shows("boxes"));
}

TEST_F(Figures, BoxesSpareExpansionsAndKeepTheLength) {
  show("aaai16-2");
  ASSERT_TRUE(session_.settings().split_view);
  const auto& left = session_.side(Side::kLeft).run;
  const auto& right = session_.side(Side::kRight).run;
  ASSERT_TRUE(left && right);
  EXPECT_EQ(left->result.cost, right->result.cost);
  EXPECT_LT(right->result.stats.expanded * 10, left->result.stats.expanded);
}

TEST_F(Figures, TheThreeOrderingsGiveThreeBoxes) {
  show("aaai16-3");
  EXPECT_TRUE(session_.settings().shows("orderings"));
  session_.wait_for_quick_work();
  const auto edge = session_.selection().edge();
  ASSERT_TRUE(edge);
  std::array<Box, 3> boxes;
  for (const Ordering o : {Ordering::kRegular, Ordering::kCanonical, Ordering::kAllOptimal}) {
    const Inspection* inspection = session_.inspection(o);
    ASSERT_NE(inspection, nullptr);
    boxes[static_cast<std::size_t>(o)] = inspection->find(*edge)->box;
  }
  EXPECT_NE(boxes[0], boxes[1]);
  EXPECT_NE(boxes[1], boxes[2]);
}

TEST_F(Figures, CanonicalPathsAndTheRulesOfJumps) {
  show("aaai16-1");
  EXPECT_TRUE(session_.settings().shows("arrows"));
  show("aaai16-5");
  EXPECT_EQ(session_.ui.tab, "rules");
  EXPECT_EQ(session_.feature<JumpRules>().pattern().incoming, index_of(Direction::kE));
  EXPECT_FALSE(session_.feature<JumpRules>().pattern().open.contains(Direction::kNW));
}

TEST_F(Figures, AnOpenLessonComesFirst) {
  act(session_, "lesson box");
  EXPECT_FALSE(session_.execute("figure gap-22-1", false).ok());
}

}  // namespace
}  // namespace goalbound::app::test

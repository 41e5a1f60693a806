// Wrong boxes one by one, their repair, and the comparison with boxes of a file.
#include "box_files.hpp"
#include "features/checks/checks.hpp"

#include <gmock/gmock.h>

#include "app/fixture.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

class BoxChecks : public testing::Test {
 protected:
  void SetUp() override {
    act(*session_, "set boxes boxes:exact");
    session_->wait_for_work();
    exact_ = session_->bounds();
  }
  std::uint32_t slot(Cell cell) const { return grid().slot(grid().node(cell)); }
  const Grid& grid() const { return grid_in(*session_); }
  /// The exact boxes with some of them without a column at their right end.
  void load_cut(std::initializer_list<std::pair<Cell, Direction>> edges) {
    Bounds bounds = *exact_;
    for (const auto& [cell, d] : edges) {
      Box box = bounds.box(slot(cell), d);
      ASSERT_GT(box.max_x, box.min_x);
      --box.max_x;
      bounds.set(slot(cell), d, box);
    }
    ASSERT_TRUE(save_boxes(bounds, file("cut.gbb")).ok());
    go("load-index " + file("cut.gbb").string());
  }
  std::filesystem::path file(const std::string& name) const { return folder_ / name; }
  void go(const std::string& line) {
    act(*session_, line);
    session_->wait_for_work();
  }
  std::string refusal(const std::string& line) {
    const auto done = session_->execute(line, false);
    EXPECT_FALSE(done.ok()) << line;
    return done ? "" : done.error().message;
  }
  const VerifyReport& report() const { return *session_->indices().verify_report(session_->boxes()); }

  TemporaryFolder folder_;
  std::unique_ptr<Session> session_ = ready_session();
  std::shared_ptr<const Bounds> exact_;
};

TEST_F(BoxChecks, EachWrongBoxLeadsToTheProblemThatItLoses) {
  load_cut({{{5, 1}, Direction::kE}, {{0, 0}, Direction::kE}});
  go("verify");
  ASSERT_EQ(listed_faults(report()).size(), 2U);
  EXPECT_EQ(session_->ui.tab, "checks");
  EXPECT_EQ(cell_at(*session_, session_->selection().selected()), (Cell{0, 0})) << "in the order of slots";
  go("fault next");
  EXPECT_EQ(cell_at(*session_, session_->selection().selected()), (Cell{5, 1}));
  EXPECT_EQ(session_->selection().edge(), EdgeIndex(Direction::kE));
  EXPECT_EQ(session_->searches().start(), grid().node({5, 1}));
  EXPECT_EQ(session_->searches().goal(), listed_faults(report())[1].lost_goals.front());
  const SearchRun& with_boxes = *session_->side(Side::kRight).run;
  const SearchRun& without = *session_->side(Side::kLeft).run;
  EXPECT_NE(with_boxes.result.cost, without.result.cost) << "the path is lost, or longer";
  EXPECT_THAT(refusal("fault next"), HasSubstr("the last one is 2"));
  go("fault previous");
  EXPECT_EQ(cell_at(*session_, session_->selection().selected()), (Cell{0, 0}));
  EXPECT_THAT(refusal("fault previous"), HasSubstr("first row"));
}

TEST_F(BoxChecks, ARepairMakesThemWhatTheyShouldBe) {
  EXPECT_THAT(refusal("repair"), HasSubstr("have not been verified"));
  load_cut({{{5, 1}, Direction::kE}, {{0, 0}, Direction::kE}});
  go("verify");
  go("repair");
  EXPECT_THAT(session_->messages().all().back().text, HasSubstr("boxes of 2 nodes"));
  EXPECT_TRUE(same_boxes(*session_->bounds(), *exact_));
  EXPECT_TRUE(session_->shelf().path(session_->boxes()).empty()) << "the file is as it was";
  EXPECT_THAT(refusal("fault 1"), HasSubstr("verify the boxes first"));
  go("verify");
  EXPECT_EQ(report().too_small, 0U);
  EXPECT_THAT(refusal("repair"), HasSubstr("nothing to repair"));
}

TEST_F(BoxChecks, ARepairOfBoxesThatWereReplacedIsDropped) {
  load_cut({{{5, 1}, Direction::kE}});
  go("verify");
  act(*session_, "repair");
  go("load-index " + file("cut.gbb").string());
  EXPECT_FALSE(same_boxes(*session_->bounds(), *exact_));
}

TEST_F(BoxChecks, TheSelectedNodeAloneIsVerified) {
  load_cut({{{5, 1}, Direction::kE}});
  EXPECT_THAT(refusal("verify selected"), HasSubstr("no node is selected"));
  go("select 0,0");
  go("verify selected");
  EXPECT_EQ(report().nodes_checked, 1U);
  EXPECT_EQ(report().too_small, 0U);
  go("select 5,1");
  go("verify selected");
  EXPECT_EQ(report().nodes_checked, 1U);
  EXPECT_EQ(report().too_small, 1U);
}

TEST_F(BoxChecks, AComparisonTellsWhichNodesDiffer) {
  ASSERT_TRUE(save_boxes(*exact_, file("exact.gbb")).ok());
  load_cut({{{5, 1}, Direction::kE}, {{0, 0}, Direction::kE}});
  go("compare-index " + file("exact.gbb").string());
  const FileDifferences* differences = session_->feature<Checks>().comparison().differences();
  ASSERT_NE(differences, nullptr);
  EXPECT_EQ(differences->sums.boxes->looser, 2U);
  EXPECT_EQ(differences->sums.different, 2U);
  EXPECT_EQ(std::ranges::count(differences->nodes, NodeChange::kLooser), 2);
  EXPECT_EQ(std::ranges::count(differences->nodes, NodeChange::kEqual), grid().free_count() - 2);
  EXPECT_EQ(differences->nodes[slot({5, 1})], NodeChange::kLooser);
  ASSERT_EQ(differences->listed.size(), 2U);
  EXPECT_GE(differences->listed[0].growth(), differences->listed[1].growth());
  go("difference 2");
  const EdgeDiff& second = session_->feature<Checks>().comparison().differences()->listed[1];
  EXPECT_EQ(session_->selection().selected(), grid().node_of_slot(second.slot));
  EXPECT_EQ(session_->selection().edge(), second.edge);
  EXPECT_THAT(refusal("difference 3"), HasSubstr("the last one is 2"));

  go("verify");
  go("repair");
  ASSERT_NE(session_->feature<Checks>().comparison().differences(), nullptr) << "compared anew";
  EXPECT_TRUE(session_->feature<Checks>().comparison().differences()->sums.same());
  go("compare-index none");
  EXPECT_FALSE(session_->feature<Checks>().comparison().is_on());
  EXPECT_THAT(refusal("compare-index none"), HasSubstr("no index of a file"));
}

TEST_F(BoxChecks, AComparisonIsOfOneMapAndUsesItsOrdering) {
  Session other;
  other.settings().background_precompute = false;
  act(other, "generate caves 20 20 1");
  act(other, "set boxes boxes:all-optimal:exact");
  act(other, "make-index");
  other.wait_for_work();
  ASSERT_TRUE(save_boxes(*other.bounds(), file("other.gbb")).ok());
  EXPECT_FALSE(session_->execute("compare-index " + file("other.gbb").string(), false).ok());
  EXPECT_FALSE(session_->feature<Checks>().comparison().is_on());
  go("make-index boxes:all-optimal:exact");
  ASSERT_TRUE(
      save_boxes(*session_->shelf().bounds(boxes_key(Ordering::kAllOptimal, "exact")), file("own.gbb")).ok());
  go("index right boxes:canonical");
  go("compare-index " + file("own.gbb").string());
  EXPECT_EQ(session_->boxes().ordering(), Ordering::kAllOptimal);
  ASSERT_NE(session_->feature<Checks>().comparison().differences(), nullptr);
  EXPECT_TRUE(session_->feature<Checks>().comparison().differences()->sums.same());
  EXPECT_TRUE(session_->feature<Checks>().comparison().differences()->listed.empty());
}

TEST(ListedDifferences, AreThoseThatGrewMost) {
  const auto map = generate_map(*find_generator("random"), 60, 60, 3).value();
  Progress progress;
  const auto boxes = [&](Method method) {
    return std::make_shared<const Bounds>(
        precompute(*map, {.ordering = Ordering::kCanonical, .method = method}, progress).value());
  };
  const auto inherited = boxes(Method::kInherited);
  const auto exact = boxes(Method::kExact);
  const auto compared =
      compare_with_file(std::make_shared<const BoxIndex>(inherited), BoxIndex(exact), progress).value();
  ASSERT_EQ(compared.listed.size(), FileDifferences::kMost) << "or this test shows little";
  std::vector<std::int64_t> growths;
  ASSERT_TRUE(for_each_edge_diff(*inherited, *exact, [&](const EdgeDiff& edge) {
                if (edge.change == EdgeChange::kEqual) return;
                growths.push_back(edge.growth());
                EXPECT_NE(compared.nodes[edge.slot], NodeChange::kEqual);
              }).ok());
  std::ranges::sort(growths);
  for (std::size_t i = 0; i < compared.listed.size(); ++i) EXPECT_EQ(compared.listed[i].growth(), growths[i]);
  EXPECT_EQ(compared.sums.boxes->looser, 0U) << "exact boxes are the smallest";
}

}  // namespace
}  // namespace goalbound::app::test

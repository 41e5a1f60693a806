// What is said of two searches side by side: the ratio, equal lengths, how each ended.
#include "model/searches/comparison.hpp"

#include <gmock/gmock.h>

#include "app/fixture.hpp"

namespace goalbound::app::test {
namespace {

TEST(Comparison, FewerPathsAreNotEqual) {
  const auto side_with = [](std::uint32_t goal, Cost cost) {
    SidePanel side;
    side.run = std::make_unique<SearchRun>();
    side.run->goal = NodeId{goal};
    side.run->result.status = cost == kInfiniteCost ? SearchStatus::kNoPath : SearchStatus::kFound;
    side.run->result.cost = cost;
    return side;
  };
  EXPECT_EQ(equal_length(side_with(1, 5), side_with(1, 5)), true);
  EXPECT_EQ(equal_length(side_with(1, 5), side_with(1, 6)), false);
  EXPECT_EQ(equal_length(side_with(1, 5), side_with(1, kInfiniteCost)), false);
  EXPECT_EQ(equal_length(side_with(1, 5), side_with(2, 5)), std::nullopt) << "other problems";
  EXPECT_EQ(equal_length(side_with(1, 5), SidePanel()), std::nullopt);
}

TEST(Comparison, TheRatioGrowsWithWhatIsShown) {
  const auto session = ready_session();
  const SidePanel& left = session->side(Side::kLeft);
  const SidePanel& right = session->side(Side::kRight);
  const auto saving_at = [&](const std::string& position) {
    act(*session, "seek " + position);
    session->update(0);
    return judge_saving(left, right);
  };
  const Judgement total = saving_at("end");
  EXPECT_THAT(total.text, testing::EndsWith(" × fewer"));
  EXPECT_EQ(total.detail, "cells expanded");
  EXPECT_EQ(total.tone, Judgement::Tone::kGood);
  EXPECT_EQ(saving_at("start").text, total.text) << "before the first event that of all of them";
  EXPECT_EQ(saving_at("3").text, "about as many") << "one clock drives both";
  EXPECT_EQ(saving_at("3").detail, "cells expanded so far");
  const std::size_t right_end = right.run->trace->size();
  ASSERT_LT(right_end + 1, left.run->trace->size());
  const auto number = [](const Judgement& saved) { return std::stod(saved.text); };
  const std::size_t middle = (right_end + left.run->trace->size()) / 2;
  EXPECT_LT(number(saving_at(std::to_string(middle))), number(total));
  EXPECT_GT(number(saving_at(std::to_string(middle))), 1);
}

TEST(Comparison, MoreIsNotGoodAndNoPathSavesNothing) {
  const auto session = ready_session();
  const SidePanel& left = session->side(Side::kLeft);
  const SidePanel& right = session->side(Side::kRight);
  act(*session, "search left astar-gb");
  act(*session, "search right astar");
  session->wait_for_work();
  EXPECT_THAT(judge_saving(left, right).text, testing::EndsWith(" × more"));
  EXPECT_EQ(judge_saving(left, right).tone, Judgement::Tone::kNeutral) << "more is not good";
  act(*session, "goal 6,5");  // the pocket
  session->wait_for_work();
  EXPECT_NE(judge_saving(left, right).tone, Judgement::Tone::kGood) << "neither found a path";
  EXPECT_EQ(judge_end(*left.run, right.run.get()).text, "") << "there is none to be lost";
}

TEST(Comparison, TheEndIsSaidWhenASearchHasEnded) {
  const auto session = ready_session();
  const SidePanel& left = session->side(Side::kLeft);
  const SidePanel& right = session->side(Side::kRight);
  act(*session, "seek 3");
  session->update(0);
  EXPECT_EQ(judge_end(*right.run, left.run.get()).text, "");
  act(*session, "seek end");
  session->update(0);
  EXPECT_EQ(judge_end(*right.run, left.run.get()).text, "optimal");
  EXPECT_EQ(judge_end(*left.run, nullptr).text, "optimal") << "A* promises it by itself";
}

TEST(Comparison, WhoLostItsPathOrIsLongerIsTold) {
  const auto judged = [](Cost own, Cost others) {
    std::array<SearchRun, 2> runs;
    for (std::size_t i = 0; i < 2; ++i) {
      const Cost cost = i == 0 ? own : others;
      SearchRun& run = runs[i];
      run.map = grid_of(".");
      run.result.status = cost == kInfiniteCost ? SearchStatus::kNoPath : SearchStatus::kFound;
      run.result.cost = cost;
      auto trace = std::make_shared<Trace>();
      trace->begin(4, NodeId{0}, NodeId{1});
      run.trace = trace;
      run.player = std::make_unique<TracePlayer>(trace);
    }
    return judge_end(runs[0], &runs[1]).text;
  };
  EXPECT_EQ(judged(5 * kStraightCost, 5 * kStraightCost), "") << "nobody promises that it is the shortest";
  EXPECT_EQ(judged(6 * kStraightCost, 5 * kStraightCost), "longer by 1.00");
  EXPECT_EQ(judged(5, 6), "");
  EXPECT_EQ(judged(kInfiniteCost, 5), "lost");
  EXPECT_EQ(judged(5, kInfiniteCost), "");
}

}  // namespace
}  // namespace goalbound::app::test

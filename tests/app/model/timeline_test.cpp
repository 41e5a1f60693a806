#include "model/searches/timeline.hpp"

#include <gmock/gmock.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/fixture.hpp"

namespace goalbound::app::test {
namespace {

using testing::ElementsAre;
using Unit = Timeline::Unit;

/// A run of JPS of one event a letter: s(tart), x (expand), o(pen), p(rune), g(oal), d(ead end). A digit is
/// an expansion with that f; x has 0.
TraceIndex index_of_run(std::string_view kinds) {
  Trace trace;
  trace.begin(1, NodeId{0}, NodeId{0});
  for (const char c : kinds) {
    TraceEvent event;
    event.node = NodeId{0};
    if (c >= '0' && c <= '9') event.f = static_cast<Cost>(c - '0');
    event.kind = c == 's'      ? TraceEventKind::kStart
                 : c == 'x'    ? TraceEventKind::kExpand
                 : c == 'd'    ? TraceEventKind::kDeadEnd
                 : event.f > 0 ? TraceEventKind::kExpand
                 : c == 'p'    ? TraceEventKind::kPrune
                 : c == 'g'    ? TraceEventKind::kGoal
                               : TraceEventKind::kOpen;
    trace.push(event);
  }
  return {std::make_shared<const Trace>(std::move(trace)), *grid_of("."), *find_search("jps")};
}

/// Every position that steps of one kind stop at, until they stay.
std::vector<std::size_t> stops(Timeline& timeline, Unit unit, int direction) {
  std::vector<std::size_t> result;
  for (std::size_t before = timeline.position();; before = timeline.position()) {
    timeline.step(unit, direction);
    if (timeline.position() == before) return result;
    result.push_back(timeline.position());
  }
}

class TimelineTest : public testing::Test {
 protected:
  const TraceIndex left_ = index_of_run("sxooxoxg");
  const TraceIndex right_ = index_of_run("sxppopxg..");
  Timeline timeline_;

  void SetUp() override { timeline_.set_traces(&left_, &right_); }
};

TEST_F(TimelineTest, CountsTheLongerTrace) {
  EXPECT_EQ(timeline_.length(), 10U);
  timeline_.set_traces(&left_, nullptr);
  EXPECT_EQ(timeline_.length(), 8U);
  timeline_.set_traces(nullptr, nullptr);
  EXPECT_EQ(timeline_.length(), 0U);
  EXPECT_TRUE(timeline_.at_end());
}

TEST_F(TimelineTest, NewTracesKeepThePositionWhereItStillExists) {
  timeline_.seek(9);
  timeline_.set_traces(&right_, nullptr);
  EXPECT_EQ(timeline_.position(), 9U);
  timeline_.set_traces(&left_, nullptr);
  EXPECT_EQ(timeline_.position(), 8U);
}

TEST_F(TimelineTest, SeeksWithinItsLength) {
  timeline_.seek(4);
  EXPECT_EQ(timeline_.position(), 4U);
  timeline_.seek(1000);
  EXPECT_EQ(timeline_.position(), 10U);
}

TEST_F(TimelineTest, APaceTakesItsTimeWhateverTheLengthUntilASpeedIsChosen) {
  timeline_.set_pace(1);
  timeline_.seek(0);
  timeline_.set_playing(true);
  timeline_.advance(0.5);
  EXPECT_EQ(timeline_.position(), 5U) << "half of 10 events";
  timeline_.set_traces(&left_, nullptr);
  timeline_.seek(0);
  timeline_.advance(0.5);
  EXPECT_EQ(timeline_.position(), 4U) << "half of 8";
  EXPECT_DOUBLE_EQ(timeline_.factor(), 8 / Timeline::kEventsPerSecond);
  timeline_.set_speed(2);
  EXPECT_FALSE(timeline_.pace());
  EXPECT_DOUBLE_EQ(timeline_.factor(), 2);
}

TEST_F(TimelineTest, StepsEventByEvent) {
  EXPECT_EQ(stops(timeline_, Unit::kEvent, 1).size(), 10U);
  EXPECT_EQ(stops(timeline_, Unit::kEvent, -1).size(), 10U);
  EXPECT_EQ(timeline_.position(), 0U);
}

TEST_F(TimelineTest, StepsBehindTheExpansionsOfEitherTrace) {
  EXPECT_THAT(stops(timeline_, Unit::kExpansion, 1), ElementsAre(2, 5, 7));
  timeline_.seek(10);
  EXPECT_THAT(stops(timeline_, Unit::kExpansion, -1), ElementsAre(7, 5, 2));
}

TEST_F(TimelineTest, StepsBehindPrunedEdges) {
  EXPECT_THAT(stops(timeline_, Unit::kPrune, 1), ElementsAre(3, 4, 6));
  timeline_.seek(10);
  EXPECT_THAT(stops(timeline_, Unit::kPrune, -1), ElementsAre(6, 4, 3));
}

TEST_F(TimelineTest, StepsBehindTheFirstExpansionOfEachLayer) {
  const TraceIndex layers = index_of_run("s2o2p312o5");
  timeline_.set_traces(&layers, nullptr);
  EXPECT_THAT(stops(timeline_, Unit::kLayer, 1), ElementsAre(2, 6, 10));
  EXPECT_THAT(stops(timeline_, Unit::kLayer, -1), ElementsAre(6, 2));
}

TEST_F(TimelineTest, StepsBehindJumps) {
  const TraceIndex jumps = index_of_run("sxodxpog");
  timeline_.set_traces(nullptr, &jumps);
  EXPECT_THAT(stops(timeline_, Unit::kJump, 1), ElementsAre(3, 4, 7));
  timeline_.seek(8);
  EXPECT_THAT(stops(timeline_, Unit::kJump, -1), ElementsAre(7, 4, 3));
}

TEST_F(TimelineTest, KnowsTheFirstDifference) {
  EXPECT_EQ(timeline_.difference(), 2U) << "o and p";
  timeline_.set_traces(&left_, &left_);
  EXPECT_EQ(timeline_.difference(), std::nullopt);
  timeline_.set_traces(&left_, nullptr);
  EXPECT_EQ(timeline_.difference(), std::nullopt);
  const TraceIndex longer = index_of_run("sxooxoxgx");
  timeline_.set_traces(&left_, &longer);
  EXPECT_EQ(timeline_.difference(), 8U) << "the left run is over";
}

TEST_F(TimelineTest, AnyStepPauses) {
  for (const Unit unit : {Unit::kEvent, Unit::kExpansion, Unit::kLayer, Unit::kPrune, Unit::kJump}) {
    for (const int direction : {-1, 1}) {
      timeline_.seek(5);
      timeline_.set_playing(true);
      timeline_.step(unit, direction);
      EXPECT_FALSE(timeline_.playing());
    }
  }
}

TEST_F(TimelineTest, PlaysAtItsSpeedAndStopsAtTheEnd) {
  timeline_.set_playing(true);
  timeline_.set_speed(1);
  timeline_.advance(2.5 / Timeline::kEventsPerSecond);
  EXPECT_EQ(timeline_.position(), 2U);
  timeline_.advance(0.75 / Timeline::kEventsPerSecond);  // the half event from before counts
  EXPECT_EQ(timeline_.position(), 3U);
  timeline_.set_speed(0.5);
  timeline_.advance(4 / Timeline::kEventsPerSecond);
  EXPECT_EQ(timeline_.position(), 5U);
  EXPECT_TRUE(timeline_.playing());
  timeline_.advance(1e9);
  EXPECT_TRUE(timeline_.at_end());
  EXPECT_FALSE(timeline_.playing());
}

TEST_F(TimelineTest, StopsWhereItIsTold) {
  timeline_.set_playing(true);
  EXPECT_FALSE(timeline_.advance(2 / Timeline::kEventsPerSecond, 3));
  EXPECT_EQ(timeline_.position(), 2U);
  EXPECT_TRUE(timeline_.advance(5 / Timeline::kEventsPerSecond, 3));
  EXPECT_EQ(timeline_.position(), 3U);
  EXPECT_FALSE(timeline_.playing());
}

TEST_F(TimelineTest, ALoopRestsAtItsEndAndBeginsAnew) {
  timeline_.set_looping(true);
  timeline_.set_playing(true);
  timeline_.advance(1e9);
  EXPECT_TRUE(timeline_.at_end());
  EXPECT_TRUE(timeline_.playing());
  timeline_.advance(0.6 * Timeline::kLoopRest);
  EXPECT_TRUE(timeline_.at_end());
  timeline_.advance(0.6 * Timeline::kLoopRest);
  EXPECT_EQ(timeline_.position(), 0U);
  timeline_.advance(3.5 / Timeline::kEventsPerSecond);
  EXPECT_EQ(timeline_.position(), 3U);
  timeline_.set_looping(false);
  timeline_.advance(1e9);
  EXPECT_FALSE(timeline_.playing());
}

TEST(Timeline, AsFastAsPossibleTakesASecondHoweverLongTheRun) {
  const TraceIndex run = index_of_run(std::string(100'000, 'o'));
  Timeline timeline;
  timeline.set_traces(&run, nullptr);
  timeline.set_fastest(true);
  timeline.set_playing(true);
  timeline.advance(0.25 * Timeline::kFastestSeconds);
  EXPECT_EQ(timeline.position(), 25'000U);
  const TraceIndex brief = index_of_run(std::string(1000, 'o'));
  timeline.set_traces(&brief, nullptr);
  timeline.seek(0);
  timeline.set_playing(true);
  timeline.advance(0.1);
  EXPECT_EQ(timeline.position(), 600U) << "never slower than the highest speed";
}

TEST_F(TimelineTest, StandsStillUnlessItPlays) {
  timeline_.seek(3);
  timeline_.advance(10);
  EXPECT_EQ(timeline_.position(), 3U);
}

TEST_F(TimelineTest, PlayingAtTheEndBeginsAnew) {
  timeline_.seek(10);
  timeline_.set_playing(true);
  EXPECT_TRUE(timeline_.playing());
  EXPECT_EQ(timeline_.position(), 0U);
}

TEST(Timeline, CannotPlayNothing) {
  Timeline timeline;
  timeline.set_playing(true);
  EXPECT_FALSE(timeline.playing());
  timeline.step(Unit::kPrune, -1);
  timeline.advance(1);
  EXPECT_EQ(timeline.position(), 0U);
}

TEST(Timeline, ClampsTheSpeed) {
  Timeline timeline;
  timeline.set_speed(1000);
  EXPECT_EQ(timeline.speed(), Timeline::kMaxSpeed);
  timeline.set_speed(-1);
  EXPECT_EQ(timeline.speed(), Timeline::kMinSpeed);
  timeline.set_speed(std::numeric_limits<double>::quiet_NaN());
  EXPECT_EQ(timeline.speed(), Timeline::kMinSpeed);
}

}  // namespace
}  // namespace goalbound::app::test

// Landmarks that are moved by hand, and what one of them tells.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <cmath>

#include "app/fixture.hpp"
#include "features/heat/heat.hpp"
#include "features/landmarks/landmarks.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/verify.hpp"
#include "model/actions/view_script.hpp"
#include "model/session.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

class MovedLandmarks : public testing::Test {
 protected:
  MovedLandmarks() : session_(ready_session()) {
    act(*session_, "search right astar");
    act(*session_, "index right landmarks:count=2");
    session_->wait_for_work();
  }

  const Grid& grid() const { return grid_in(*session_); }
  const LandmarkIndex& landmarks() const { return *asked_landmarks(*session_, Side::kRight)->index; }
  NodeId place(std::size_t number) const { return landmarks().landmarks(0)[number]; }
  const SearchRun& run() {
    session_->wait_for_work();
    return *session_->side(Side::kRight).run;
  }

  std::unique_ptr<Session> session_;
};

TEST_F(MovedLandmarks, StandWhereTheyWerePutAndTheSearchFollows) {
  const NodeId other = place(1);
  const NodeId goal = session_->searches().goal();
  const std::uint64_t before = run().result.stats.expanded;
  act(*session_, fmt::format("landmark right 1 {}", grid().name_of(goal)));
  EXPECT_EQ(place(0), goal) << "at once";
  EXPECT_EQ(place(1), other);
  EXPECT_EQ(run().set.get<LandmarkIndex>().get(), &landmarks());
  EXPECT_TRUE(run().result.found());
  // A landmark on the goal knows all ways to it: what is expanded lies on shortest paths.
  EXPECT_LE(run().result.stats.expanded, before);
  Progress progress;
  const auto anew = make_index(grid(), landmarks().values(), {}, progress).value();
  EXPECT_TRUE(verify_index(grid(), *anew, progress).ok());
  EXPECT_EQ(landmarks().sections().size(), dynamic_cast<const LandmarkIndex&>(*anew).sections().size());
}

TEST_F(MovedLandmarks, LeaveNothingBehindWhenTheyAreMovedOn) {
  const std::size_t indices = session_->shelf().kept().size();
  for (const char* to : {"1,1", "2,1", "3,1", "4,1"}) {
    ASSERT_TRUE(grid().is_node(grid().find_node(to).value()));
    act(*session_, fmt::format("landmark right 2 {}", to));
    session_->wait_for_work();
  }
  EXPECT_EQ(session_->shelf().kept().size(), indices + 1) << "those that were put, and the last ones";
}

TEST_F(MovedLandmarks, SayWhatCannotBe) {
  const auto refused = [&](const char* line) {
    const auto done = session_->execute(line, false);
    return done ? std::string() : done.error().message;
  };
  EXPECT_THAT(refused("landmark left 1 1,1"), HasSubstr("asks no landmarks"));
  EXPECT_THAT(refused("landmark right 3 1,1"), HasSubstr("no landmark 3"));
  EXPECT_THAT(refused("landmark right 0 1,1"), HasSubstr("1 to 32"));
  EXPECT_THAT(refused("landmark right 1 2,2"), HasSubstr("no path may visit"));
  EXPECT_THAT(refused("landmark-field 77"), HasSubstr("1 to 32"));
}

TEST_F(MovedLandmarks, AViewKeepsThem) {
  act(*session_, "landmark right 1 1,1");
  const std::string chosen = session_->side(Side::kRight).indices[0].text();
  EXPECT_THAT(chosen, HasSubstr("at=1/1+"));
  act(*session_, "index right none");
  act(*session_, "index right " + chosen);
  session_->wait_for_work();
  EXPECT_EQ(grid().name_of(place(0)), "1,1");
}

TEST_F(MovedLandmarks, TellWhichOfThemRaisedAnEstimate) {
  const NodeId start = session_->searches().start();
  act(*session_, fmt::format("landmark right 2 {}", grid().name_of(session_->searches().goal())));
  const SearchRun& with = run();
  const std::string words = landmark_words(with, start);
  EXPECT_THAT(words, HasSubstr("landmark 2 at " + grid().name_of(with.goal)));
  EXPECT_THAT(words, HasSubstr(grid().length_text(with.result.cost))) << "it knows the whole path";
  EXPECT_THAT(landmark_words(with, with.goal), HasSubstr("no landmark tells more"));
  EXPECT_EQ(landmark_words(*session_->side(Side::kLeft).run, start), "") << "it asks none";
}

TEST_F(MovedLandmarks, TheFieldOfOneIsTheDifferenceOfItsDistances) {
  act(*session_, "landmark-field 2");
  session_->wait_for_work();
  const HeatView heat = session_->feature<Heat>().view(Side::kRight);
  ASSERT_NE(heat.map, nullptr);
  EXPECT_THAT(heat.map->title, HasSubstr("landmark 2 at " + grid().name_of(place(1))));
  const std::uint32_t goal = grid().slot(session_->searches().goal());
  for (std::uint32_t slot = 0; slot < grid().free_count(); ++slot) {
    if (landmarks().landmarks(slot)[1] != landmarks().landmarks(goal)[1]) {
      EXPECT_TRUE(std::isnan(heat.map->values[slot])) << "no path leads on from another part of the map";
      continue;
    }
    const double here = grid().length_of(landmarks().distances_to(slot)[1]);
    const double there = grid().length_of(landmarks().distances_to(goal)[1]);
    EXPECT_NEAR(static_cast<double>(heat.map->values[slot]), std::abs(here - there), 1e-3);
  }
  act(*session_, "landmark right 2 1,1");
  session_->wait_for_work();
  EXPECT_THAT(session_->feature<Heat>().view(Side::kRight).map->title, HasSubstr("landmark 2 at 1,1"))
      << "it follows";
  act(*session_, "landmark-field off");
  EXPECT_FALSE(session_->settings().shows("heat-map"));
}

}  // namespace
}  // namespace goalbound::app::test

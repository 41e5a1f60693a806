// The map on its way into its embedding: where it is, and what ends it.
#include <gmock/gmock.h>

#include "app/fixture.hpp"
#include "features/crowd/crowd.hpp"
#include "features/morph/morph.hpp"

namespace goalbound::app::test {
namespace {

TEST(MorphAction, GoesThereAtOnceWhereNobodySeesFrames) {
  const auto session = loop_session();
  EXPECT_FALSE(session->feature<Morph>().on());
  act(*session, "morph on");
  EXPECT_TRUE(session->working()) << "the embedding is being made";
  session->wait_for_work();
  ASSERT_NE(session->feature<Morph>().embedding(session->map()), nullptr);
  EXPECT_EQ(session->feature<Morph>().embedding(session->map())->dimensions(), 2U);
  EXPECT_EQ(session->feature<Morph>().share(), 1);
  act(*session, "morph 0.25");
  EXPECT_EQ(session->feature<Morph>().share(), 0.25);
  act(*session, "morph toggle");
  EXPECT_EQ(session->feature<Morph>().share(), 0);
  EXPECT_FALSE(session->feature<Morph>().on());
  act(*session, "morph toggle");
  EXPECT_EQ(session->feature<Morph>().share(), 1);
}

TEST(MorphAction, MovesWhereFramesGoOn) {
  const auto session = loop_session();
  session->frames_go_on = true;
  act(*session, "morph on");
  session->update(Morph::kSeconds / 4);
  session->wait_for_work();
  EXPECT_TRUE(session->busy()) << "frames must go on";
  const double before = session->feature<Morph>().share();
  session->update(Morph::kSeconds / 4);
  EXPECT_GT(session->feature<Morph>().share(), before);
  EXPECT_LT(session->feature<Morph>().share(), 1);
  session->update(Morph::kSeconds);
  EXPECT_EQ(session->feature<Morph>().share(), 1);
  EXPECT_FALSE(session->feature<Morph>().moving());
  act(*session, "morph off");
  EXPECT_TRUE(session->feature<Morph>().on()) << "it is on its way back";
  session->update(Morph::kSeconds);
  EXPECT_FALSE(session->feature<Morph>().on());
}

TEST(MorphAction, IsRefusedWithTheReason) {
  Session empty;
  expect_refused(empty, "morph on", "map");
  const auto session = loop_session();
  expect_refused(*session, "morph 1.5", "no share from 0 to 1");
  expect_refused(*session, "morph -1", "no share from 0 to 1");
  expect_refused(*session, "morph", "morph");
  EXPECT_FALSE(session->feature<Morph>().on());
}

TEST(MorphAction, EndsWithTheMapAndTakesToolsOutOfTheHand) {
  const auto session = loop_session();
  act(*session, "tool brush");
  act(*session, "crowd on");
  act(*session, "morph 0.5");
  EXPECT_EQ(session->view.tool, Tool::kSelect);
  EXPECT_FALSE(session->feature<Crowd>().on());
  act(*session, "crowd on");
  EXPECT_FALSE(session->feature<Morph>().on()) << "one at a time, whichever was first";
  act(*session, "morph 0.5");
  session->wait_for_work();
  session->set_map({.map = grid_of("....\n....\n"), .name = "another"});
  EXPECT_FALSE(session->feature<Morph>().on());
  EXPECT_EQ(session->feature<Morph>().embedding(session->map()), nullptr);
}

/// An edited map is another one: what it moves into is made anew.
TEST(MorphAction, FollowsAnEdit) {
  const auto session = loop_session();
  act(*session, "morph 1");
  session->wait_for_work();
  const auto before = session->feature<Morph>().embedding(session->map());
  act(*session, "morph off");
  act(*session, "paint 0,1 wall");
  act(*session, "morph 1");
  session->wait_for_work();
  const auto after = session->feature<Morph>().embedding(session->map());
  ASSERT_NE(after, nullptr);
  EXPECT_NE(after, before);
  EXPECT_TRUE(after->fits(session->map()));
}

}  // namespace
}  // namespace goalbound::app::test

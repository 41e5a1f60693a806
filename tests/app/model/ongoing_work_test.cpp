// The list of what goes on: nothing in it is known by name, and who waits waits for what follows as well.
#include "model/ongoing_work.hpp"

#include <gmock/gmock.h>

#include <string>

namespace goalbound::app::test {
namespace {

using testing::ElementsAre;

/// Steps that are asked for, done when somebody waits for them, and then adopted.
struct Steps {
  int wanted = 0;
  int made = 0;
  int adopted = 0;

  OngoingWork work() {
    return {.working = [this] { return adopted < wanted; },
            .adopt = [this](double) { adopted = made; },
            .wait = [this] { made = wanted; },
            .cancel = [this] { wanted = adopted; }};
  }
};

TEST(WorkList, WhoWaitsWaitsForWhatFollowsAsWell) {
  Steps first;
  Steps second;
  OngoingWork needs_first = second.work();
  needs_first.follow = [&] { second.wanted = first.adopted; };
  // What needs another stands before it here: that costs a round, and no more.
  const WorkList list({needs_first, first.work()});
  EXPECT_FALSE(list.working());
  first.wanted = 3;
  EXPECT_TRUE(list.working() && list.busy());
  list.adopt(0);
  EXPECT_TRUE(list.working()) << "nothing is made yet";
  list.finish();
  EXPECT_EQ(first.adopted, 3);
  EXPECT_EQ(second.adopted, 3);
  EXPECT_FALSE(list.busy());
}

TEST(WorkList, WhatActsGoesOnWhenNoWorkIsLeft) {
  Steps steps;
  std::vector<std::string> acts;
  const OngoingWork lesson = {.play =
                                  [&](double) {
                                    if (acts.size() == 2) return;
                                    acts.push_back(std::to_string(steps.adopted));
                                    ++steps.wanted;
                                  },
                              .acting = [&] { return acts.size() < 2; }};
  const WorkList list({steps.work(), lesson});
  EXPECT_FALSE(list.working());
  EXPECT_TRUE(list.busy()) << "frames must go on";
  list.finish();
  EXPECT_THAT(acts, ElementsAre("0", "1")) << "each with the work of the one before done";
  EXPECT_EQ(steps.adopted, 2);
  EXPECT_FALSE(list.busy());
}

TEST(WorkList, QuickWorkAloneIsWhatPicturesWaitFor) {
  Steps slow;
  Steps quick;
  OngoingWork inspection = quick.work();
  inspection.quick = true;
  int followed = 0;
  inspection.follow = [&] { ++followed; };
  const WorkList list({slow.work(), inspection});
  slow.wanted = quick.wanted = 1;
  list.follow_quickly();
  EXPECT_EQ(followed, 1);
  list.finish_quick();
  EXPECT_EQ(quick.adopted, 1);
  EXPECT_EQ(slow.adopted, 0);
}

TEST(WorkList, CancelsWhatCanBeCancelled) {
  Steps steps;
  Steps stubborn;
  OngoingWork lasting = stubborn.work();
  lasting.cancel = nullptr;
  const WorkList list({steps.work(), lasting});
  stubborn.wanted = 1;
  EXPECT_FALSE(list.can_cancel());
  steps.wanted = 1;
  EXPECT_TRUE(list.can_cancel());
  list.cancel();
  EXPECT_FALSE(list.can_cancel());
  EXPECT_TRUE(list.working()) << "the other one goes on";
}

TEST(WorkList, WhatIsLeftOutDoesNothing) {
  int moved = 0;
  const WorkList list({{}, {.play = [&](double dt) { moved += static_cast<int>(dt); }}});
  list.follow();
  list.adopt(1);
  list.end_map();
  list.play(7);
  list.finish_quick();
  EXPECT_EQ(moved, 7);
  EXPECT_FALSE(list.busy());
}

}  // namespace
}  // namespace goalbound::app::test

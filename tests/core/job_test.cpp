#include "goalbound/job.hpp"

#include <gtest/gtest.h>

#include "goalbound/sliced_work.hpp"

namespace goalbound {
namespace {

TEST(Progress, APartCountsItsOwnAndEndsWithTheWhole) {
  Progress whole;
  whole.start(10);
  Progress part(&whole);
  part.start(3);
  part.advance(2);
  EXPECT_EQ(part.snapshot().done, 2U);
  EXPECT_EQ(whole.snapshot().done, 0U);
  EXPECT_EQ(whole.snapshot().total, 10U);
  EXPECT_FALSE(part.ending());
  whole.cancel();
  EXPECT_TRUE(part.cancelled());
  EXPECT_TRUE(part.ending());
}

TEST(Progress, APartMayBeCancelledAlone) {
  Progress whole;
  Progress part(&whole);
  part.cancel();
  EXPECT_TRUE(part.cancelled());
  EXPECT_FALSE(whole.cancelled());
  part.renew();
  EXPECT_FALSE(part.cancelled());
  whole.cancel();
  EXPECT_TRUE(part.cancelled());
  part.renew();
  EXPECT_TRUE(part.cancelled()) << "by the whole";
  EXPECT_TRUE(is_cancelled(&part));
  EXPECT_FALSE(is_cancelled(nullptr));
}

TEST(Progress, APartIsOverAtTheDeadlineOfTheWhole) {
  Progress whole;
  const Progress part(&whole);
  whole.stop_after(0);
  EXPECT_TRUE(part.ending());
  EXPECT_FALSE(part.cancelled());
}

int pauses = 0;

/// Where one thread does all, others go on meanwhile.
TEST(Progress, EachLookAndEachStepIsAPauseAlsoOfAPart) {
  pauses = 0;
  Progress whole;
  whole.pause_by([] { ++pauses; });
  const Progress early(&whole);
  (void)whole.cancelled();
  EXPECT_EQ(pauses, 1);
  whole.advance();
  EXPECT_EQ(pauses, 2);
  (void)early.ending();
  EXPECT_GE(pauses, 3);
  EXPECT_EQ(whole.snapshot().done, 1U);
}

/// Outside sliced work it returns at once.
TEST(SlicedWork, IsOverAtOnceWhereNothingIsPutAside) {
  pause_work();
  SlicedWork work;
  bool done = false;
  work.start([&] {
    pause_work();
    done = true;
  });
  EXPECT_TRUE(done);
  EXPECT_FALSE(work.under_way());
}

}  // namespace
}  // namespace goalbound

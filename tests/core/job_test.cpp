#include "goalbound/job.hpp"

#include <gtest/gtest.h>

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
  EXPECT_TRUE(part.cancel_flag());
  EXPECT_TRUE(part.ending());
}

TEST(Progress, APartIsOverAtTheDeadlineOfTheWhole) {
  Progress whole;
  const Progress part(&whole);
  whole.stop_after(0);
  EXPECT_TRUE(part.ending());
  EXPECT_FALSE(part.cancelled());
}

}  // namespace
}  // namespace goalbound

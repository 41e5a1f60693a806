#include "goalbound/result.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace goalbound {
namespace {

TEST(Error, SaysFileAndLineAndLeavesOutWhatIsNotKnown) {
  EXPECT_EQ((Error{ErrorCode::kSyntax, "too short", "a.map", 7}.to_string()), "a.map:7: too short");
  EXPECT_EQ((Error{ErrorCode::kCorrupt, "cut off", "a.gbb"}.to_string()), "a.gbb: cut off");
  EXPECT_EQ((Error{ErrorCode::kSyntax, "too short", "", 7}.to_string()), "line 7: too short");
  EXPECT_EQ((Error{ErrorCode::kCancelled, "stopped"}.to_string()), "stopped");
}

TEST(ErrorCode, EveryCodeHasItsOwnName) {
  std::set<std::string> names;
  for (int code = 0; code <= static_cast<int>(ErrorCode::kCancelled); ++code) {
    names.insert(name_of(static_cast<ErrorCode>(code)));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(ErrorCode::kCancelled) + 1);
  EXPECT_FALSE(names.contains("unknown"));
  EXPECT_STREQ(name_of(ErrorCode::kNotFound), "not-found");
}

TEST(Result, HoldsAValueOrAnError) {
  const Result<int> good(3);
  ASSERT_TRUE(good.ok());
  EXPECT_EQ(*good, 3);
  const Result<int> bad(Error{ErrorCode::kIo, "no"});
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().code, ErrorCode::kIo);
  EXPECT_TRUE(Result<void>().ok());
  EXPECT_FALSE(Result<void>(Error{ErrorCode::kIo, "no"}).ok());
}

TEST(Result, FailsLoudlyWhereItIsAskedForWhatItDoesNotHold) {
  const Result<int> bad(Error{ErrorCode::kNotFound, "there is no such map", "none.map"});
  try {
    (void)*bad;
    FAIL() << "a value came from nowhere";
  } catch (const BadResult& thrown) {
    EXPECT_NE(std::string(thrown.what()).find("none.map: there is no such map"), std::string::npos);
  }
  EXPECT_THROW((void)Result<std::string>(Error{}).value(), BadResult);
  EXPECT_THROW((void)Result<int>(3).error(), BadResult);
  EXPECT_THROW((void)Result<void>().error(), BadResult);
}

TEST(WithoutThrowing, MakesErrorsOfExceptions) {
  const auto good = without_throwing("a task", []() -> Result<int> { return 4; });
  EXPECT_EQ(*good, 4);
  const auto own = without_throwing("a task", []() -> Result<int> { return Error{ErrorCode::kIo, "no"}; });
  EXPECT_EQ(own.error().code, ErrorCode::kIo);
  const auto memory = without_throwing("a task failed", []() -> Result<void> { throw std::bad_alloc(); });
  EXPECT_EQ(memory.error().code, ErrorCode::kOutOfMemory);
  EXPECT_EQ(memory.error().message, "a task failed: out of memory");
  const auto other =
      without_throwing("a task failed", []() -> Result<void> { throw std::runtime_error("why"); });
  EXPECT_EQ(other.error().message, "a task failed: why");
  const auto strange = without_throwing("a task failed", []() -> Result<void> { throw 3; });
  EXPECT_FALSE(strange.ok());
}

}  // namespace
}  // namespace goalbound

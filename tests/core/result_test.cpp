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

}  // namespace
}  // namespace goalbound

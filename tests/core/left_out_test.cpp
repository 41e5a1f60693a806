// What a build may be without, and how it says so.
#include "formats/left_out.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "goalbound/threads.hpp"

namespace goalbound {
namespace {

TEST(LeftOut, TheErrorNamesTheLibraryTheOptionAndAnotherWay) {
  const Error error = left_out("this is XML", "pugixml", "GOALBOUND_WITH_PUGIXML", "convert it");
  EXPECT_EQ(error.code, ErrorCode::kVersion);
  EXPECT_EQ(
      error.message,
      "this is XML, and this build has no pugixml: build with GOALBOUND_WITH_PUGIXML=ON, or convert it");
}

/// In a build that has all, nothing is refused; in another one each refusal says how to get further.
TEST(LeftOut, EachLibraryIsThereOrItsErrorHelps) {
  for (const Result<void>& there : {check_zlib(), check_zstd(), check_xml()}) {
    if (there) continue;
    EXPECT_THAT(there.error().message, ::testing::HasSubstr("build with GOALBOUND_WITH_"));
  }
}

TEST(LeftOut, WithoutThreadsThereIsOneWorker) {
  EXPECT_EQ(worker_count(7), has_threads() ? 7 : 1);
  EXPECT_GE(worker_count(0), 1);
}

}  // namespace
}  // namespace goalbound

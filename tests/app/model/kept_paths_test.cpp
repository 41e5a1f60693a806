// Paths that are kept in the viewer while its map is edited.
#include "features/kept_paths/kept_paths.hpp"

#include <gmock/gmock.h>

#include <memory>
#include <string>
#include <vector>

#include "app/fixture.hpp"
#include "goalbound/grid.hpp"

namespace goalbound::app::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class KeptPathListTest : public testing::Test {
 protected:
  KeptPathListTest() {
    // A door in a wall, and a gap at the other end of it.
    session_->set_map({.map = std::make_shared<const Grid>(Grid::from_text(".....\n@@.@.\n.....\n").value()),
                       .name = "rooms"});
    act(*session_, "keep-path 2,0 2,2");
    act(*session_, "keep-path 4,0 4,2");
  }
  const KeptPathList& list() const { return session_->feature<KeptPathList>(); }
  std::vector<PathVerdict> verdicts() const {
    std::vector<PathVerdict> verdicts;
    for (const auto& entry : list().all()) verdicts.push_back(entry.verdict);
    return verdicts;
  }
  void expect_refused(std::string_view line, std::string_view reason) {
    const auto done = session_->execute(line);
    ASSERT_FALSE(done.ok()) << line;
    EXPECT_THAT(done.error().message, HasSubstr(std::string(reason)));
  }

  std::unique_ptr<Session> session_ = ready_session();
};

TEST_F(KeptPathListTest, FollowEditsOfTheMap) {
  EXPECT_THAT(verdicts(), ElementsAre(PathVerdict::kShortest, PathVerdict::kShortest));
  act(*session_, "paint 2,1 wall");
  EXPECT_THAT(verdicts(), ElementsAre(PathVerdict::kBlocked, PathVerdict::kShortest));
  EXPECT_EQ(list().count(PathVerdict::kBlocked), 1U);
  act(*session_, "undo");
  EXPECT_THAT(verdicts(), ElementsAre(PathVerdict::kShortest, PathVerdict::kShortest));
  act(*session_, "redo");
  act(*session_, "kept-path renew 1");
  EXPECT_THAT(verdicts(), ElementsAre(PathVerdict::kShortest, PathVerdict::kShortest));
  EXPECT_EQ(list().all()[0].nodes.size(), 7U);
  act(*session_, "undo");
  EXPECT_THAT(verdicts(), ElementsAre(PathVerdict::kUnknown, PathVerdict::kShortest));
  act(*session_, "kept-path ask all");
  EXPECT_THAT(verdicts(), ElementsAre(PathVerdict::kLonger, PathVerdict::kShortest));
}

TEST_F(KeptPathListTest, AreLetGo) {
  act(*session_, "kept-path drop 1");
  ASSERT_EQ(list().all().size(), 1U);
  EXPECT_EQ(list().all()[0].start, node_at(*session_, {4, 0}));
  act(*session_, "kept-path drop all");
  EXPECT_THAT(list().all(), IsEmpty());
  expect_refused("kept-path ask 1", "no path is kept");
  act(*session_, "keep-path");
  EXPECT_EQ(list().all()[0].start, session_->searches().start());
  act(*session_, "crop 0,0 2,2");
  EXPECT_THAT(list().all(), IsEmpty());
}

TEST_F(KeptPathListTest, RefuseWhatCannotBeKept) {
  expect_refused("keep-path 0,1 2,2", "blocked");
  expect_refused("keep-path 2,2", "both ends");
  expect_refused("kept-path drop 3", "3");
  expect_refused("kept-path sell 1", "none of");
  EXPECT_EQ(list().all().size(), 2U);
}

}  // namespace
}  // namespace goalbound::app::test

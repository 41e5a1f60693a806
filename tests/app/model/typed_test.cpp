// Actions as functions of what they take.
#include "model/actions/typed.hpp"

#include <gmock/gmock.h>

#include <array>

#include "app/fixture.hpp"
#include "model/actions/action_calls.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

constexpr std::array<std::string_view, 2> kFruits = {"apple", "pear"};

/// Says what it was given.
Result<void> tell(Session& session, OneOf<kFruits> fruit, Whole<1, 9> count,
                  const std::optional<Switch>& peeled) {
  const bool on = peeled.value_or(Switch()).of(false);
  session.messages().add(false, fmt::format("{} {} {}", fruit.place, count.value, on));
  return {};
}

TEST(TypedAction, ReadsItsWordsFromLeftToRight) {
  Session session;
  ASSERT_TRUE(typed<tell>(session, {"tell", {"pear", "3"}}).ok());
  EXPECT_EQ(session.messages().all().back().text, "1 3 true") << "what lacks toggles";
  ASSERT_TRUE(typed<tell>(session, {"tell", {"apple", "9", "off"}}).ok());
  EXPECT_EQ(session.messages().all().back().text, "0 9 false");
  const auto wrong = typed<tell>(session, {"tell", {"plum", "10"}});
  ASSERT_FALSE(wrong.ok());
  EXPECT_THAT(wrong.error().message, HasSubstr("'plum' is none of: apple, pear"))
      << "the first that is wrong";
  EXPECT_FALSE(typed<tell>(session, {"tell", {"pear"}}).ok());
  EXPECT_FALSE(typed<tell>(session, {"tell", {"pear", "1", "on", "on"}}).ok());
}

Result<void> look_at(Session& session, NodeOrPointedAt at) {
  session.select(at.node);
  return {};
}

/// The name says something else than the node, as two nodes of one name would.
TEST(TypedAction, TakesTheNodeOfTheProgramItself) {
  const auto session = session_on(grid_of("....\n....\n"));
  const Map& map = session->map();
  const NodeId node = map.node_of_slot(5);
  ActionArgument named(map, node);
  named.text = map.name_of(map.node_of_slot(2));
  ASSERT_TRUE(typed<look_at>(*session, {"look-at", {named}}).ok());
  EXPECT_EQ(session->selection().selected(), node);

  const auto other = session_on(grid_of("....\n....\n"));
  ASSERT_TRUE(typed<look_at>(*other, {"look-at", {named}}).ok());
  EXPECT_EQ(other->selection().selected(), other->map().node_of_slot(2)) << "on another map its name counts";
  EXPECT_FALSE(typed<look_at>(*other, {"look-at", {ActionArgument(map, kNoNode)}}).ok()) << "none is no node";
}

}  // namespace
}  // namespace goalbound::app::test

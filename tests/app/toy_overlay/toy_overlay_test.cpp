// What a new overlay gets for its one file and one line: a switch, a key, a menu entry, help, and its
// picture.
#include "app/overlays/support.hpp"
#include "model/actions/action.hpp"
#include "model/view/layers.hpp"

namespace goalbound::app::test {
namespace {

class ToyOverlay : public GridOverlays {};

TEST_F(ToyOverlay, IsSwitchedByItsName) {
  EXPECT_TRUE(draw("crossroads").marks.empty());
  go("show crossroads");
  EXPECT_FALSE(draw("crossroads").marks.empty());
  go("toggle crossroads");
  EXPECT_TRUE(draw("crossroads").marks.empty());
}

TEST_F(ToyOverlay, MarksWhatItsHelpSays) {
  go("show crossroads");
  std::size_t expected = 0;
  std::vector<Edge> edges;
  const Map& map = session_->map();
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    map.edges(map.node_of_slot(slot), edges);
    expected += edges.size() > 2 ? 1 : 0;
  }
  EXPECT_EQ(draw("crossroads").marks.size(), expected);
  EXPECT_GT(expected, 0U);
  EXPECT_LT(expected, map.node_count());
}

TEST(ToyOverlayLists, HaveItsKeyItsMenuAndItsHelp) {
  const auto actions = all_actions();
  const auto action = std::ranges::find(actions, "toggle crossroads", &ActionInfo::menu_call);
  ASSERT_NE(action, actions.end());
  EXPECT_EQ(action->key, "Alt+Shift+X");
  EXPECT_EQ(action->menu, "View/Layers: the map");
  EXPECT_EQ(action->label, "Crossroads");
  EXPECT_EQ(action->help, "A ring around every node with more than two edges.");
}

}  // namespace
}  // namespace goalbound::app::test

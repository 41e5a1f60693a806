// Legends, notices, messages and tags lie over the map, and never over start, goal or the chosen node.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/panels_support.hpp"
#include "model/actions/action_calls.hpp"
#include "overlays/palette.hpp"
#include "panels/canvas/cards.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app::test {
namespace {

/// Grounds of everything that is laid over maps.
const std::vector<std::uint32_t>& plate_colours() {
  static const std::vector<std::uint32_t> kColours = {
      pack_rgba(18, 19, 24, 235), pack_rgba(18, 19, 24, 225), theme::kInfoPlate.dark, theme::kGoodPlate.dark,
      theme::kWarnPlate.dark,     theme::kBadPlate.dark,      theme::kControl.dark};
  return kColours;
}

bool contains(const ImDrawVert& a, const ImDrawVert& b, const ImDrawVert& c, ImVec2 p) {
  const auto side = [&](const ImDrawVert& from, const ImDrawVert& to) {
    return (to.pos.x - from.pos.x) * (p.y - from.pos.y) - (to.pos.y - from.pos.y) * (p.x - from.pos.x);
  };
  const float s[] = {side(a, b), side(b, c), side(c, a)};
  const bool all_left = s[0] > 0 && s[1] > 0 && s[2] > 0;
  return all_left || (s[0] < 0 && s[1] < 0 && s[2] < 0);
}

/// A triangle of a plate lies there, in the picture that was drawn last.
bool is_covered(ImVec2 p) {
  const ImDrawData* data = ImGui::GetDrawData();
  for (int i = 0; i < data->CmdListsCount; ++i) {
    const ImDrawList& list = *data->CmdLists[i];
    for (const ImDrawCmd& cmd : list.CmdBuffer) {
      const ImVec4& clip = cmd.ClipRect;
      if (p.x < clip.x || p.y < clip.y || p.x >= clip.z || p.y >= clip.w) continue;
      for (unsigned t = 0; t + 2 < cmd.ElemCount; t += 3) {
        const auto at = [&](unsigned k) -> const ImDrawVert& {
          return list.VtxBuffer[static_cast<int>(cmd.VtxOffset) +
                                list.IdxBuffer[static_cast<int>(cmd.IdxOffset + t + k)]];
        };
        const bool of_plate = std::ranges::find(plate_colours(), at(0).col) != plate_colours().end();
        if (of_plate && at(0).col == at(1).col && at(0).col == at(2).col && contains(at(0), at(1), at(2), p))
          return true;
      }
    }
  }
  return false;
}

class CardsOver : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    ASSERT_TRUE(session_.open_map(std::string(GOALBOUND_SOURCE_DIR "/assets/maps/") + GetParam()).ok());
    session_.wait_for_work();
  }
  ImVec2 on_screen(const UiDriver& ui, Side side, NodeId node) const {
    return MapView(session_.view.camera, ui.map_area(side))
        .to_screen(session_.view.point_of(session_.map(), node));
  }
  /// The node whose picture lies nearest to a corner of the canvas, each from 0 to 1.
  NodeId node_at_corner(const UiDriver& ui, float x, float y) const {
    const Rect area = ui.map_area(Side::kRight);
    const ImVec2 corner = {area.x + x * area.width, area.y + y * area.height};
    NodeId best = kNoNode;
    float least = 0;
    for (std::uint32_t slot = 0; slot < session_.map().node_count(); ++slot) {
      const NodeId node = session_.map().node_of_slot(slot);
      const ImVec2 at = on_screen(ui, Side::kRight, node);
      const float distance = std::hypot(at.x - corner.x, at.y - corner.y);
      if (best != kNoNode && distance >= least) continue;
      best = node;
      least = distance;
    }
    return best;
  }
  void expect_free(const UiDriver& ui, NodeId node, const std::string& what) const {
    const float reach = 5 * ui.sizes().scale;
    for (const Side side : kSides) {
      const ImVec2 at = on_screen(ui, side, node);
      if (!ui.map_area(side).contains(at)) continue;
      for (const ImVec2 by : {ImVec2(0.3F, 0.2F), ImVec2(reach, 0.1F), ImVec2(-reach, 0.1F),
                              ImVec2(0.1F, reach), ImVec2(0.1F, -reach)}) {
        EXPECT_FALSE(is_covered({at.x + by.x, at.y + by.y}))
            << what << " on the " << (side == Side::kLeft ? "left" : "right");
      }
    }
  }
  void expect_all_free(const UiDriver& ui, const std::string& where) const {
    expect_free(ui, session_.searches().start(), "start, " + where);
    expect_free(ui, session_.searches().goal(), "goal, " + where);
    if (const auto chosen = session_.selection().selected()) expect_free(ui, *chosen, "node, " + where);
  }
  Session session_;
};

constexpr SizeAndScale kCardSizes[] = {
    {800, 600, "1"}, {1280, 720, "1.5"}, {1600, 1000, "1"}, {1600, 1000, "2"}};

TEST_P(CardsOver, LeaveStartGoalAndNodeInSight) {
  UiDriver ui(session_, kUsual);
  act(session_, "heat box-area");
  session_.wait_for_work();
  for (const SizeAndScale& window : kCardSizes) {
    act(session_, std::string("set ui-scale ") + window.scale);
    ui.resize(window.size());
    for (const auto& [x, y] : {std::pair(0.0F, 0.0F), std::pair(1.0F, 0.0F), std::pair(0.0F, 1.0F),
                               std::pair(1.0F, 1.0F), std::pair(0.5F, 0.9F)}) {
      (void)session_.execute(calls::goal(session_.map(), node_at_corner(ui, x, y)));
      session_.select(node_at_corner(ui, 1 - x, y));
      session_.messages().dismiss();
      session_.messages().add(true,
                              "A file that was to be read has no end, and nobody knows why that is so.");
      session_.wait_for_work();
      ui.frames(3);
      expect_all_free(
          ui, fmt::format("{} x {} at {}, goal at {},{}", window.width, window.height, window.scale, x, y));
    }
  }
}

TEST_P(CardsOver, LeaveThemInSightWithNotices) {
  session_.settings().background_precompute = false;
  UiDriver ui(session_, kUsual);
  act(session_, "search left astar");
  act(session_, "index left landmarks");
  session_.wait_for_work();
  for (const SizeAndScale& window : kCardSizes) {
    act(session_, std::string("set ui-scale ") + window.scale);
    ui.resize(window.size());
    for (const float x : {0.0F, 0.5F, 1.0F}) {
      (void)session_.execute(calls::goal(session_.map(), node_at_corner(ui, x, 1)));
      session_.messages().dismiss();
      session_.messages().add(false, "The view is in the clipboard.");
      session_.wait_for_work();
      ui.frames(3);
      expect_all_free(ui,
                      fmt::format("{} x {} at {}, goal at {}", window.width, window.height, window.scale, x));
      const ImGuiWindow* toast = ImGui::FindWindowByName("messages");
      ASSERT_NE(toast, nullptr);
      for (const ImGuiWindow* shown : ImGui::GetCurrentContext()->Windows) {
        const bool is_button = std::string(shown->Name).find("/notice") != std::string::npos;
        EXPECT_FALSE(shown->Active && is_button && shown->Rect().Overlaps(toast->Rect())) << shown->Name;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Maps, CardsOver,
                         testing::Values("loop.map", "loop-large.map", "rooms.map", "maze.map",
                                         "country.costs", "caves.quadtree", "tower.3dmap", "marsh.mesh",
                                         "roads.gr", "building.json"),
                         [](const auto& of) {
                           std::string name = of.param;
                           std::ranges::replace_if(
                               name, [](char c) { return std::isalnum(c) == 0; }, '_');
                           return name;
                         });

TEST(Cards, ChooseTheNearestPlaceThatHidesNothing) {
  Cards cards;
  cards.begin({0, 0, 400, 300});
  const auto first = cards.place({100, 50}, {0, 1});
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->x, 0);
  EXPECT_EQ(first->bottom(), 300);
  const auto second = cards.place({100, 50}, {0, 1});
  ASSERT_TRUE(second.has_value());
  EXPECT_FALSE(first->overlaps(*second));
  EXPECT_FALSE(cards.place({401, 50}, {0, 0}).has_value()) << "there is no such room";
  EXPECT_FALSE(cards.place({400, 300}, {0, 0}).has_value()) << "what lies there is not covered";
}

}  // namespace
}  // namespace goalbound::app::test

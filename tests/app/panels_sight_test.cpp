// Marks that must be told apart are, by who does not see red and green apart and in grey: pixel by pixel, by
// colour or by shape.
#include <gtest/gtest.h>

#include <memory>

#include "app/panels_support.hpp"
#include "app/sight.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/light_tones.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"
#include "render/offscreen_surface.hpp"

namespace goalbound::app::test {
namespace {

constexpr int kSide = 64;
constexpr double kAtAGlance = 10;

class Sights : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    auto made = OffscreenSurface::create(kSide, kSide);
    ASSERT_TRUE(made.ok()) << made.error().to_string();
    surface_ = std::move(*made);
  }
  static void TearDownTestSuite() { surface_.reset(); }

  /// A mark in the middle of a picture of one ground, a cell of so many pixels wide.
  static Image picture(const DrawList& content, std::uint32_t ground, double cell_pixels, Theme theme) {
    DrawList list = content;
    if (theme == Theme::kLight) to_light(list);
    surface_->begin_frame(1.0F / 60);
    apply_theme(ImGui::GetStyle(), sizes_for(1, false), theme);
    Camera camera;
    camera.look_at({0.5, 0.5}, cell_pixels);
    ImDrawList* to = ImGui::GetBackgroundDrawList();
    to->AddRectFilled({0, 0}, {kSide, kSide}, theme == Theme::kLight ? light_fill(ground) : ground);
    paint_draw_list(to, surface_->fonts().map, MapView(camera, {0, 0, kSide, kSide}), list, 1, {});
    surface_->end_frame();
    Image image = surface_->read_pixels();
    apply_theme(ImGui::GetStyle(), sizes_for(1, false), Theme::kDark);
    return image;
  }

  /// What differs at a glance between two pictures, as a part of what differs from the ground at all.
  static double part_that_differs(Sight sight, const Image& a, const Image& b) {
    int marked = 0;
    int apart = 0;
    const auto colour = [](const Image& image, std::size_t i) {
      return pack_rgba(image.rgba[4 * i], image.rgba[4 * i + 1], image.rgba[4 * i + 2]);
    };
    for (std::size_t i = 0; i < std::size_t{kSide} * kSide; ++i) {
      const std::uint32_t ground = colour(a, 0);
      if (colour(a, i) == ground && colour(b, i) == ground) continue;
      ++marked;
      if (difference(sight, colour(a, i), colour(b, i)) >= kAtAGlance) ++apart;
    }
    return marked == 0 ? 0 : static_cast<double>(apart) / marked;
  }

  /// A fifth of what is drawn at the least: the light ring of a target has a quarter.
  static void expect_apart(const DrawList& a, const DrawList& b, std::uint32_t ground) {
    for (const Theme theme : {Theme::kDark, Theme::kLight}) {
      for (const double cell_pixels : {3.0, 18.0, 48.0}) {
        const Image first = picture(a, ground, cell_pixels, theme);
        const Image second = picture(b, ground, cell_pixels, theme);
        for (const Sight sight : kAllSights) {
          EXPECT_GE(part_that_differs(sight, first, second), 1.0 / 5)
              << "sight " << static_cast<int>(sight) << ", light " << (theme == Theme::kLight)
              << ", cells of " << cell_pixels << " on " << std::hex << ground;
        }
      }
    }
  }

  /// What the overlay of start and goal draws, with one of them at 0,0.
  static DrawList end_at_origin(bool goal) {
    Session session;
    session.set_map({.map = grid_of("......\n......"), .name = "map"});
    act(session, goal ? "start 5,1" : "start 0,0");
    act(session, goal ? "goal 0,0" : "goal 5,1");
    const auto drawing = make_drawing(session.document().shared_map());
    const OverlayView view = make_view(session, Side::kRight, *drawing, session.map().limits());
    DrawList list;
    for (const OverlayEntry& entry : all_overlays()) {
      if (entry.id == "ends") entry.info->draw(view, list);
    }
    std::erase_if(list.marks, [](const Mark& mark) { return mark.at.x > 1 || mark.at.y > 1; });
    EXPECT_TRUE(list.labels.empty()) << "letters are those of edges: S leads south";
    return list;
  }

  static inline std::unique_ptr<OffscreenSurface> surface_;
};

/// What may lie under a mark: ground, what a search has done there, and the letters of edges.
std::vector<std::uint32_t> grounds() {
  std::vector<std::uint32_t> all = {kFreeColour, kClosedColour, kOpenColour, kGrassCostColour,
                                    kJumpPointColour};
  for (const std::uint32_t edge : kEdgeColours) all.push_back(blend(kFreeColour, edge, 150));
  return all;
}

TEST_F(Sights, StartAndGoalAreTwoThings) {
  for (const std::uint32_t ground : grounds())
    expect_apart(end_at_origin(false), end_at_origin(true), ground);
}

TEST_F(Sights, StartAndGoalAreSeenOnAnyGround) {
  for (const std::uint32_t ground : grounds()) {
    for (const bool goal : {false, true}) expect_apart(end_at_origin(goal), DrawList(), ground);
  }
}

TEST_F(Sights, ACrossIsSeenOnAnyGround) {
  DrawList cross;
  cross.marks.push_back({.at = {0.5, 0.5},
                         .shape = MarkShape::kCross,
                         .radius = 0.2F,
                         .min_pixels = 2,
                         .colour = kPrunedColour});
  for (const std::uint32_t ground : grounds()) expect_apart(cross, DrawList(), ground);
}

}  // namespace
}  // namespace goalbound::app::test

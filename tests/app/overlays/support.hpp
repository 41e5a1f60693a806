// Overlays without a picture: draw lists are counted, images are read cell by cell.
#pragma once

#include <gmock/gmock.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "app/fixture.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::test {

/// A part of a grid.
constexpr Viewport viewport_of(const Box& cells, double pixels_per_cell) {
  return {.places = cells,
          .pixels_per_cell = pixels_per_cell,
          .pixels_per_unit = pixels_per_cell,
          .node_pixels = pixels_per_cell};
}
inline constexpr Viewport kWhole = viewport_of({0, 11, 0, 11}, 48);

class OverlayTest : public testing::Test {
 protected:
  explicit OverlayTest(std::unique_ptr<Session> session) : session_(std::move(session)) {}

  void go(std::string_view line) {
    act(*session_, line);
    settle();
  }
  void settle() {
    session_->update(0);
    session_->wait_for_quick_work();
  }
  void select(std::string_view node) { go("select " + std::string(node)); }
  void open(std::shared_ptr<const Map> map) {
    session_->set_map({.map = std::move(map), .name = "map"});
    settle();
  }

  MapDrawing& drawing() {
    if (drawing_ == nullptr || &drawing_->map() != &session_->map()) {
      drawing_ = make_drawing(session_->document().shared_map());
    }
    return *drawing_;
  }
  OverlayView view(Side side, const Viewport& viewport) {
    OverlayView view = make_view(*session_, side, drawing(), viewport.places);
    view.viewport = viewport;
    return view;
  }
  /// What one overlay draws; nothing when it is not visible.
  DrawList draw(std::string_view id, Side side = Side::kRight, const Viewport& viewport = kWhole) {
    const OverlayView seen = view(side, viewport);
    DrawList list;
    for (const OverlayEntry& entry : all_overlays()) {
      if (entry.id != id) continue;
      if (is_visible(*entry.info, seen)) entry.info->draw(seen, list);
      return list;
    }
    ADD_FAILURE() << "there is no overlay " << id;
    return list;
  }
  const MapPicture& picture(Side side = Side::kRight, const Viewport& viewport = kWhole) {
    return pictures_[static_cast<std::size_t>(side)].update(view(side, viewport));
  }

  const Inspection& inspection() const { return *session_->inspection(); }
  const TracePlayer& player(Side side = Side::kRight) const { return *session_->side(side).run->player; }

  std::unique_ptr<Session> session_;

 private:
  std::unique_ptr<MapDrawing> drawing_;
  std::array<CanvasPicture, 2> pictures_;
};

/// On the loop, with boxes and both searches.
class GridOverlays : public OverlayTest {
 protected:
  GridOverlays() : OverlayTest(ready_session()) {}

  const Grid& grid() const { return grid_in(*session_); }
  Cell start() const { return grid().cell(session_->searches().start()); }
  Cell goal() const { return grid().cell(session_->searches().goal()); }

  const CellImage& image(Side side = Side::kRight) { return picture(side).cells; }
  std::size_t texel(Cell cell) const {
    return static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(grid().width()) +
           static_cast<std::size_t>(cell.x);
  }
  std::uint32_t colour(Cell cell, Side side = Side::kRight) { return image(side).rgba[texel(cell)]; }
  FillPattern pattern(Cell cell) {
    const CellImage& i = image();
    return i.pattern.empty() ? FillPattern::kNone : static_cast<FillPattern>(i.pattern[texel(cell)]);
  }
};

inline std::size_t crosses(const DrawList& list) {
  return static_cast<std::size_t>(std::count_if(list.marks.begin(), list.marks.end(), [](const Mark& mark) {
    return mark.shape == MarkShape::kCross;
  }));
}

inline std::size_t plates(const DrawList& list) {
  return static_cast<std::size_t>(
      std::count_if(list.labels.begin(), list.labels.end(), [](const Label& label) { return label.plate; }));
}

}  // namespace goalbound::app::test

#include "panels/canvas/draw_list_painter.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "overlays/palette.hpp"
#include "panels/line_patterns.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {

Box MapView::visible_places() const {
  // Where y grows upwards the first corner has the larger y.
  Box seen;
  seen.grow(camera_.place_at(to_canvas(canvas_.min()), size_));
  seen.grow(camera_.place_at(to_canvas(canvas_.max()), size_));
  return seen;
}

ImVec2 MapView::screen_direction(MapPoint direction) const {
  const CanvasPoint from = camera_.to_canvas({0, 0}, size_);
  const CanvasPoint to = camera_.to_canvas(direction, size_);
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  if (length <= 0) return {0, 0};
  return {static_cast<float>((to.x - from.x) / length), static_cast<float>((to.y - from.y) / length)};
}

namespace {

/// Outlines that part marks from any ground.
constexpr theme::Colour kInk{pack_rgba(12, 13, 16), pack_rgba(255, 255, 255)};

class Painter {
 public:
  Painter(ImDrawList* list, const ImFont* font, const MapView& view, float scale,
          std::span<const Rect> kept_free)
      : list_(list), font_(font), view_(view), scale_(scale), kept_free_(kept_free) {}

  void rect(const FilledRect& r) {
    const ImVec2 min = view_.to_screen(r.min);
    const ImVec2 max = view_.to_screen(r.max);
    if (!visible(min, max, 0)) return;
    list_->AddRectFilled(min, max, r.colour);
  }

  void polygon(const FilledPolygon& p) {
    points_.clear();
    ImVec2 min(1e9F, 1e9F);
    ImVec2 max(-1e9F, -1e9F);
    for (const MapPoint& corner : p.points) {
      const ImVec2 at = view_.to_screen(corner);
      min = {std::min(min.x, at.x), std::min(min.y, at.y)};
      max = {std::max(max.x, at.x), std::max(max.y, at.y)};
      points_.push_back(at);
    }
    if (!visible(min, max, 0)) return;
    list_->AddConvexPolyFilled(points_.data(), static_cast<int>(points_.size()), p.colour);
  }

  void line(const Polyline& line) {
    points_.clear();
    ImVec2 min(1e9F, 1e9F);
    ImVec2 max(-1e9F, -1e9F);
    for (const MapPoint& p : line.points) {
      const ImVec2 at = view_.to_screen(p);
      min = {std::min(min.x, at.x), std::min(min.y, at.y)};
      max = {std::max(max.x, at.x), std::max(max.y, at.y)};
      add_point(at);
    }
    if (!line.points.empty() && line.points.size() > 1) keep_last(view_.to_screen(line.points.back()));
    if (!visible(min, max, line.width)) return;
    add_polyline(
        list_, points_,
        {.colour = line.colour, .width = line.width * scale_, .pattern = line.pattern, .closed = line.closed},
        view_.canvas().min(), view_.canvas().max());
  }

  void mark(const Mark& m) {
    const ImVec2 at = view_.to_screen(m.at);
    const float radius = std::max(m.radius * view_.node_pixels(), m.min_pixels * scale_);
    if (!visible({at.x - radius, at.y - radius}, {at.x + radius, at.y + radius}, 2)) return;
    switch (m.shape) {
      case MarkShape::kDisc:
        list_->AddCircleFilled(at, radius + 1.5F * scale_, kInk);
        list_->AddCircleFilled(at, radius, m.colour);
        return;
      case MarkShape::kTarget:
        return target(at, radius, m.colour);
      case MarkShape::kRing:
        list_->AddCircle(at, radius, kInk, 0, 4 * scale_);
        list_->AddCircle(at, radius, m.colour, 0, 2 * scale_);
        return;
      case MarkShape::kCross:
        return cross(at, radius, m.colour);
      case MarkShape::kDiamond: {
        const std::array corners = {ImVec2(at.x, at.y - radius), ImVec2(at.x + radius, at.y),
                                    ImVec2(at.x, at.y + radius), ImVec2(at.x - radius, at.y)};
        list_->AddConvexPolyFilled(corners.data(), 4, m.colour);
        list_->AddPolyline(corners.data(), 4, kInk, ImDrawFlags_Closed, 1);
        return;
      }
      case MarkShape::kEmptySet:
        return empty_set(at, radius, m.colour);
      case MarkShape::kArrow:
        return arrow(at, radius, view_.screen_direction(m.towards), m.colour);
    }
  }

  void label(const Label& l) {
    if (view_.node_pixels() < l.min_node_pixels || l.text.empty()) {
      ++counts_.culled;
      return;
    }
    ImVec2 at = view_.to_screen(l.at);
    at.y -= l.above_pixels;
    const float width = text_width(font_, l.text);
    const float height = font_pixels(font_);
    Rect box = {at.x - width / 2, at.y - height / 2, width, height};
    if (!visible(box.min(), box.max(), 0)) return;
    if (l.plate) {
      const auto place = free_place(inside({box.x - 4, box.y - 1, box.width + 8, box.height + 2}));
      if (!place) return;
      box = *place;
      counts_.plates.push_back(box);
      list_->AddRectFilled(box.min(), box.max(), theme::kMapPlate, 3);
      box.x += 4;
      box.y += 1;
    }
    put_text(list_, font_, box.min(), l.colour, l.text);
  }

  const PaintCounts& counts() const { return counts_; }

 private:
  bool visible(ImVec2 min, ImVec2 max, float margin) {
    const Rect& c = view_.canvas();
    const bool seen = max.x + margin >= c.x && max.y + margin >= c.y && min.x - margin <= c.right() &&
                      min.y - margin <= c.bottom();
    ++(seen ? counts_.drawn : counts_.culled);
    return seen;
  }

  /// Leaves out points that lie within a pixel of the one before: a long path seen from afar.
  void add_point(ImVec2 at) {
    constexpr float kMinStep = 0.75F;
    if (!points_.empty() && std::abs(at.x - points_.back().x) < kMinStep &&
        std::abs(at.y - points_.back().y) < kMinStep) {
      return;
    }
    points_.push_back(at);
  }
  void keep_last(ImVec2 at) {
    if (points_.size() > 1) {
      points_.back() = at;
    } else {
      points_.push_back(at);
    }
  }

  /// A ring around a dot, in one disc: another shape than a disc also where colours are not told apart.
  void target(ImVec2 at, float radius, std::uint32_t colour) {
    list_->AddCircleFilled(at, radius + 1.5F * scale_, kInk);
    list_->AddCircleFilled(at, radius, colour);
    list_->AddCircleFilled(at, radius * kTargetGap, kLightInk);
    list_->AddCircleFilled(at, radius * kTargetDot, colour);
  }

  void cross(ImVec2 at, float radius, std::uint32_t colour) {
    const float r = radius * 0.75F;
    for (const auto& [ink, width] : {std::pair{std::uint32_t{kInk}, 3.6F}, std::pair{colour, 1.8F}}) {
      list_->AddLine({at.x - r, at.y - r}, {at.x + r, at.y + r}, ink, width * scale_);
      list_->AddLine({at.x - r, at.y + r}, {at.x + r, at.y - r}, ink, width * scale_);
    }
  }

  /// A disc with the sign of the empty set: a ring and a stroke through it that ends outside.
  void empty_set(ImVec2 at, float radius, std::uint32_t colour) {
    const float r = radius * 0.62F;
    list_->AddCircleFilled(at, radius + 1.5F * scale_, kInk);
    list_->AddCircle(at, r, colour, 0, 1.8F * scale_);
    list_->AddLine({at.x - radius, at.y + radius}, {at.x + radius, at.y - radius}, kInk, 3.6F * scale_);
    list_->AddLine({at.x - radius, at.y + radius}, {at.x + radius, at.y - radius}, colour, 1.8F * scale_);
  }

  void arrow(ImVec2 at, float radius, ImVec2 direction, std::uint32_t colour) {
    const float dx = direction.x * radius;
    const float dy = direction.y * radius;
    const ImVec2 tip(at.x + dx, at.y + dy);
    const ImVec2 tail(at.x - dx * 0.6F, at.y - dy * 0.6F);
    const std::array corners = {tip, ImVec2(tail.x - dy * 0.75F, tail.y + dx * 0.75F),
                                ImVec2(tail.x + dy * 0.75F, tail.y - dx * 0.75F)};
    list_->AddTriangleFilled(corners[0], corners[1], corners[2], colour);
    list_->AddPolyline(corners.data(), 3, kInk, ImDrawFlags_Closed, 1);
  }

  /// What the edge of the canvas would cut is moved inside.
  Rect inside(Rect box) const {
    constexpr float kMargin = 2;
    const Rect& c = view_.canvas();
    box.x = std::max(std::min(box.x, c.right() - box.width - kMargin), c.x + kMargin);
    box.y = std::max(std::min(box.y, c.bottom() - box.height - kMargin), c.y + kMargin);
    return box;
  }

  static bool none_covered(std::span<const Rect> rects, const Rect& box) {
    return std::ranges::none_of(rects, [&](const Rect& r) { return r.overlaps(box); });
  }

  /// The nearest place beside the plates that are there already, a few rows and columns around; on one of
  /// them where all are taken, and never on what is to be kept free.
  std::optional<Rect> free_place(const Rect& wanted) {
    if (none_covered(kept_free_, wanted) && none_covered(counts_.plates, wanted)) return wanted;
    ++counts_.moved_labels;
    constexpr int kReach = 4;
    constexpr float kCovering = 1e6F;  // farther than any place is
    std::optional<Rect> best;
    float least = 0;
    for (int row = -kReach; row <= kReach; ++row) {
      for (int column = -kReach; column <= kReach; ++column) {
        Rect moved = wanted;
        moved.x += static_cast<float>(column) * (wanted.width / 2 + 1);
        moved.y += static_cast<float>(row) * (wanted.height + 1);
        moved = inside(moved);
        if (!none_covered(kept_free_, moved)) continue;
        const float cost = std::hypot(moved.x - wanted.x, moved.y - wanted.y) +
                           (none_covered(counts_.plates, moved) ? 0 : kCovering);
        if (best && cost >= least) continue;
        best = moved;
        least = cost;
      }
    }
    return best;
  }

  ImDrawList* list_;
  const ImFont* font_;
  const MapView& view_;
  float scale_;
  std::span<const Rect> kept_free_;
  PaintCounts counts_;
  std::vector<ImVec2> points_;
};

}  // namespace

PaintCounts paint_draw_list(ImDrawList* list, const ImFont* label_font, const MapView& view,
                            const DrawList& content, float scale, std::span<const Rect> kept_free) {
  Painter painter(list, label_font, view, scale, kept_free);
  for (const FilledPolygon& p : content.polygons) painter.polygon(p);
  for (const FilledRect& r : content.rects) painter.rect(r);
  for (const Polyline& l : content.lines) painter.line(l);
  for (const Mark& m : content.marks) painter.mark(m);
  for (const Label& l : content.labels) painter.label(l);
  return painter.counts();
}

}  // namespace goalbound::app

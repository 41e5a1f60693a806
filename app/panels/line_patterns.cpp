#include "panels/line_patterns.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "overlays/dashes.hpp"

namespace goalbound::app {
namespace {

ImVec2 along(ImVec2 a, ImVec2 b, float share) {
  return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}

float distance(ImVec2 a, ImVec2 b) {
  return std::hypot(b.x - a.x, b.y - a.y);
}

/// The part of a segment inside a rectangle, as shares 0..1 of it; false when there is none.
/// Source: Liang and Barsky, "A New Concept and Method for Line Clipping", 1984.
bool clip_segment(ImVec2 a, ImVec2 b, ImVec2 min, ImVec2 max, float& from, float& to) {
  from = 0;
  to = 1;
  const std::array<float, 4> p = {a.x - b.x, b.x - a.x, a.y - b.y, b.y - a.y};
  const std::array<float, 4> q = {a.x - min.x, max.x - a.x, a.y - min.y, max.y - a.y};
  for (std::size_t i = 0; i < 4; ++i) {
    if (p[i] == 0) {
      if (q[i] < 0) return false;
      continue;
    }
    const float t = q[i] / p[i];
    if (p[i] < 0) {
      from = std::max(from, t);
    } else {
      to = std::min(to, t);
    }
  }
  return from < to;
}

class Pen {
 public:
  Pen(ImDrawList* list, const Stroke& stroke)
      : list_(list), stroke_(stroke), dashes_(dashes_of(stroke.pattern, stroke.width)) {}

  /// `phase`: pixels from the beginning of the polyline to `a`.
  void segment(ImVec2 a, ImVec2 b, double phase) {
    if (stroke_.pattern == LinePattern::kDouble) {
      const float length = distance(a, b);
      if (length <= 0) return;
      const float offset = stroke_.width;
      const ImVec2 normal((a.y - b.y) / length * offset, (b.x - a.x) / length * offset);
      line({a.x + normal.x, a.y + normal.y}, {b.x + normal.x, b.y + normal.y});
      line({a.x - normal.x, a.y - normal.y}, {b.x - normal.x, b.y - normal.y});
    } else if (dashes_.count == 0) {
      line(a, b);
    } else {
      dashed(a, b, phase);
    }
  }

 private:
  void line(ImVec2 a, ImVec2 b) { list_->AddLine(a, b, stroke_.colour, stroke_.width); }

  void dashed(ImVec2 a, ImVec2 b, double phase) {
    const float length = distance(a, b);
    if (length <= 0) return;
    auto into = static_cast<float>(std::fmod(phase, static_cast<double>(dashes_.period())));
    std::size_t i = 0;
    while (into >= dashes_.lengths[i]) {
      into -= dashes_.lengths[i];
      i = (i + 1) % dashes_.count;
    }
    for (float at = 0; at < length;) {
      const float end = std::min(length, at + dashes_.lengths[i] - into);
      if (i % 2 == 0) line(along(a, b, at / length), along(a, b, end / length));
      at = end;
      into = 0;
      i = (i + 1) % dashes_.count;
    }
  }

  ImDrawList* list_;
  const Stroke& stroke_;
  Dashes dashes_;
};

/// Solid lines as whole polylines, so that their corners are joined. In pieces: one primitive of ImGui holds
/// fewer than 65,536 vertices.
void add_solid(ImDrawList* list, std::span<const ImVec2> points, const Stroke& stroke) {
  constexpr std::size_t kPiece = 4096;
  if (points.size() <= kPiece) {
    list->AddPolyline(points.data(), static_cast<int>(points.size()), stroke.colour,
                      stroke.closed ? ImDrawFlags_Closed : ImDrawFlags_None, stroke.width);
    return;
  }
  for (std::size_t first = 0; first + 1 < points.size(); first += kPiece - 1) {
    const std::size_t count = std::min(kPiece, points.size() - first);
    list->AddPolyline(points.data() + first, static_cast<int>(count), stroke.colour, ImDrawFlags_None,
                      stroke.width);
  }
  if (stroke.closed) list->AddLine(points.back(), points.front(), stroke.colour, stroke.width);
}

/// Far outside points make huge coordinates; a solid line between two of them is clipped by hand.
bool all_near(std::span<const ImVec2> points, ImVec2 min, ImVec2 max) {
  constexpr float kFar = 4000;
  return std::all_of(points.begin(), points.end(), [&](ImVec2 p) {
    return p.x > min.x - kFar && p.x < max.x + kFar && p.y > min.y - kFar && p.y < max.y + kFar;
  });
}

}  // namespace

void add_polyline(ImDrawList* list, std::span<const ImVec2> points, const Stroke& stroke, ImVec2 clip_min,
                  ImVec2 clip_max) {
  if (points.size() < 2) return;
  const float margin = stroke.width + 4;
  const ImVec2 min(clip_min.x - margin, clip_min.y - margin);
  const ImVec2 max(clip_max.x + margin, clip_max.y + margin);
  if (stroke.pattern == LinePattern::kSolid && all_near(points, min, max)) {
    add_solid(list, points, stroke);
    return;
  }
  Pen pen(list, stroke);
  double phase = 0;
  const std::size_t segments = stroke.closed ? points.size() : points.size() - 1;
  for (std::size_t i = 0; i < segments; ++i) {
    const ImVec2 a = points[i];
    const ImVec2 b = points[(i + 1) % points.size()];
    const float length = distance(a, b);
    float from = 0;
    float to = 1;
    if (clip_segment(a, b, min, max, from, to)) {
      pen.segment(along(a, b, from), along(a, b, to), phase + static_cast<double>(from * length));
    }
    phase += static_cast<double>(length);
  }
}

void add_line_sample(ImDrawList* list, ImVec2 from, ImVec2 to, const Stroke& stroke) {
  Pen(list, stroke).segment(from, to, 0);
}

}  // namespace goalbound::app

#include "panels/icons.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "overlays/palette.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// Draws in coordinates from -1 to 1 around a centre.
class Sketch {
 public:
  Sketch(ImDrawList* list, ImVec2 centre, float size, std::uint32_t colour)
      : list_(list), centre_(centre), half_(size / 2), colour_(colour), pen_(std::max(1.3F, size / 11)) {}

  ImVec2 at(float x, float y) const { return {centre_.x + x * half_, centre_.y + y * half_}; }
  void line(float x1, float y1, float x2, float y2) const {
    list_->AddLine(at(x1, y1), at(x2, y2), colour_, pen_);
  }
  void triangle(float x1, float y1, float x2, float y2, float x3, float y3) const {
    list_->AddTriangleFilled(at(x1, y1), at(x2, y2), at(x3, y3), colour_);
  }
  void bar(float x1, float y1, float x2, float y2) const {
    list_->AddRectFilled(at(x1, y1), at(x2, y2), colour_, 1);
  }
  void frame(float x1, float y1, float x2, float y2, float rounding = 1.5F) const {
    list_->AddRect(at(x1, y1), at(x2, y2), colour_, rounding, ImDrawFlags_None, pen_);
  }
  void disc(float x, float y, float radius, std::uint32_t colour) const {
    list_->AddCircleFilled(at(x, y), radius * half_, colour, 20);
  }
  void ring(float x, float y, float radius) const {
    list_->AddCircle(at(x, y), radius * half_, colour_, 20, pen_);
  }
  std::uint32_t colour() const { return colour_; }
  float pen() const { return pen_; }
  ImDrawList* list() const { return list_; }

 private:
  ImDrawList* list_;
  ImVec2 centre_;
  float half_;
  std::uint32_t colour_;
  float pen_;
};

void pointer(const Sketch& s) {
  s.triangle(-0.55F, -0.85F, -0.55F, 0.6F, 0.5F, 0.25F);
  s.list()->AddLine(s.at(-0.1F, 0.2F), s.at(0.25F, 0.9F), s.colour(), s.pen() * 1.6F);
}

/// As on the map: a disc, and a target.
void start_disc(const Sketch& s) {
  s.disc(0, 0, 0.8F, in_theme(kStartColour));
}

void goal_target(const Sketch& s) {
  const std::uint32_t colour = in_theme(kGoalColour);
  s.list()->AddCircle(s.at(0, 0), s.at(0.8F, 0).x - s.at(0, 0).x, colour, 0, s.pen() * 1.3F);
  s.disc(0, 0, 0.36F, colour);
}

/// Arrow heads pointing by `sign`: one, two, or one against a bar.
void transport(const Sketch& s, float sign, int heads, bool bar) {
  const float width = heads == 2 || bar ? 0.75F : 1.05F;
  const float total = width * static_cast<float>(heads) + (bar ? 0.3F : 0.0F);
  float x = -total / 2;
  for (int i = 0; i < heads; ++i, x += width) {
    s.triangle(sign * x, -0.72F, sign * x, 0.72F, sign * (x + width), 0);
  }
  if (bar)
    s.bar(std::min(sign * (x + 0.08F), sign * (x + 0.3F)), -0.72F,
          std::max(sign * (x + 0.08F), sign * (x + 0.3F)), 0.72F);
}

void brush(const Sketch& s) {
  s.list()->AddLine(s.at(0.85F, -0.85F), s.at(0.05F, -0.05F), s.colour(), s.pen() * 1.7F);
  s.triangle(0.15F, 0.15F, -0.15F, -0.15F, -0.85F, 0.85F);
  s.disc(-0.22F, 0.22F, 0.34F, s.colour());
}

/// A can that is tipped, and a drop.
void fill(const Sketch& s) {
  s.line(-0.75F, 0.05F, -0.05F, -0.75F);
  s.line(-0.05F, -0.75F, 0.65F, -0.05F);
  s.triangle(-0.75F, 0.05F, 0.65F, -0.05F, -0.05F, 0.75F);
  s.disc(0.75F, 0.55F, 0.22F, s.colour());
}

void erase(const Sketch& s) {
  s.line(-0.85F, 0.85F, 0.85F, 0.85F);
  s.line(-0.8F, 0.25F, 0.1F, -0.8F);
  s.line(0.1F, -0.8F, 0.75F, -0.25F);
  s.line(0.75F, -0.25F, -0.15F, 0.8F);
  s.triangle(-0.8F, 0.25F, -0.2F, -0.4F, 0.45F, 0.1F);
  s.triangle(-0.8F, 0.25F, 0.45F, 0.1F, -0.15F, 0.8F);
}

void crop(const Sketch& s) {
  s.line(-0.5F, -0.95F, -0.5F, 0.5F);
  s.line(-0.5F, 0.5F, 0.95F, 0.5F);
  s.line(-0.95F, -0.5F, 0.5F, -0.5F);
  s.line(0.5F, -0.5F, 0.5F, 0.95F);
}

/// An arrow that turns back by `sign`.
void turn(const Sketch& s, float sign) {
  s.line(-sign * 0.2F, -0.3F, sign * 0.5F, -0.3F);
  s.line(sign * 0.5F, -0.3F, sign * 0.85F, 0.1F);
  s.line(sign * 0.85F, 0.1F, sign * 0.5F, 0.6F);
  s.line(sign * 0.5F, 0.6F, -sign * 0.5F, 0.6F);
  s.triangle(-sign * 0.2F, -0.8F, -sign * 0.2F, 0.2F, -sign * 0.85F, -0.3F);
}

void fit(const Sketch& s) {
  for (const float x : {-1.0F, 1.0F}) {
    for (const float y : {-1.0F, 1.0F}) {
      s.line(x * 0.8F, y * 0.8F, x * 0.8F, y * 0.3F);
      s.line(x * 0.8F, y * 0.8F, x * 0.3F, y * 0.8F);
    }
  }
  s.bar(-0.25F, -0.25F, 0.25F, 0.25F);
}

void folder(const Sketch& s) {
  s.bar(-0.85F, -0.65F, -0.1F, 0.1F);
  s.bar(-0.85F, -0.4F, 0.85F, 0.7F);
}

void file(const Sketch& s) {
  s.frame(-0.6F, -0.85F, 0.6F, 0.85F);
  for (const float y : {-0.35F, 0.05F, 0.45F}) s.line(-0.3F, y, 0.3F, y);
}

void reload(const Sketch& s) {
  constexpr float kPi = std::numbers::pi_v<float>;
  s.list()->PathArcTo(s.at(0, 0), s.at(0.7F, 0).x - s.at(0, 0).x, -kPi * 0.3F, kPi * 1.3F, 20);
  s.list()->PathStroke(s.colour(), ImDrawFlags_None, s.pen());
  s.triangle(0.1F, -0.55F, 0.85F, -0.85F, 0.75F, -0.1F);
}

}  // namespace

void put_icon(ImDrawList* list, Icon icon, ImVec2 centre, float size, std::uint32_t colour) {
  const Sketch s(list, centre, size, colour);
  switch (icon) {
    case Icon::kSelect:
      return pointer(s);
    case Icon::kStart:
      return start_disc(s);
    case Icon::kGoal:
      return goal_target(s);
    case Icon::kBrush:
      return brush(s);
    case Icon::kLine:
      s.disc(-0.75F, 0.75F, 0.22F, colour);
      s.disc(0.75F, -0.75F, 0.22F, colour);
      return s.line(-0.75F, 0.75F, 0.75F, -0.75F);
    case Icon::kRectangle:
      return s.bar(-0.8F, -0.55F, 0.8F, 0.55F);
    case Icon::kFill:
      return fill(s);
    case Icon::kErase:
      return erase(s);
    case Icon::kCrop:
      return crop(s);
    case Icon::kUndo:
      return turn(s, 1);
    case Icon::kRedo:
      return turn(s, -1);
    case Icon::kFit:
      return fit(s);
    case Icon::kFirst:
      return transport(s, -1, 1, true);
    case Icon::kBack:
      return transport(s, -1, 1, false);
    case Icon::kPlay:
    case Icon::kForward:
      return transport(s, 1, 1, false);
    case Icon::kPause:
      s.bar(-0.6F, -0.7F, -0.15F, 0.7F);
      return s.bar(0.15F, -0.7F, 0.6F, 0.7F);
    case Icon::kLast:
      return transport(s, 1, 1, true);
    case Icon::kClose:
      s.line(-0.6F, -0.6F, 0.6F, 0.6F);
      return s.line(-0.6F, 0.6F, 0.6F, -0.6F);
    case Icon::kFolder:
      return folder(s);
    case Icon::kFile:
      return file(s);
    case Icon::kUp:
      s.line(-0.6F, 0.1F, 0, -0.6F);
      s.line(0.6F, 0.1F, 0, -0.6F);
      return s.line(0, -0.6F, 0, 0.8F);
    case Icon::kDown:
      return s.triangle(-0.6F, -0.3F, 0.6F, -0.3F, 0, 0.4F);
    case Icon::kReload:
      return reload(s);
  }
}

}  // namespace goalbound::app

#include "panels/welcome.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "features/edit/edit.hpp"
#include "features/lessons/lessons.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

constexpr float kWidestDoor = 460;        ///< pixels at scale 1
constexpr float kLongestSentence = 1100;  ///< of the sentence, in pixels at scale 1
constexpr float kLowWindow = 480;         ///< pixels at scale 1
constexpr float kLargestWelcome = 0.4F;   ///< of the window's height

struct Door {
  std::string title;
  std::string brief;  ///< the same in a narrow window
  std::string help;
  std::string action;
};

std::array<Door, 3> doors_of(Session& session) {
  const auto& lessons = session.feature<Lessons>().shelf().lessons();
  const Door first = {"What is goal bounding?", "Lessons",
                      fmt::format("{} short lessons on the map", lessons.size()),
                      lessons.empty() ? "lessons" : format_action({"lesson", {lessons.front().id}})};
  const Door draw = session.feature<Editing>().editable()
                        ? Door{"Draw walls", "Draw walls", "and see both searches follow", "tool brush"}
                        : Door{"Draw a map", "Draw a map", "and see both searches follow", "new-map"};
  return {first, draw, {"Open a map of mine", "Open a map", "grids, roads, meshes, voxels", "browse-map"}};
}

std::string sentence(const Session& session) {
  const SidePanel& left = session.side(Side::kLeft);
  const SidePanel& right = session.side(Side::kRight);
  if (!session.settings().split_view || left.search == nullptr || right.search == nullptr)
    return "The search looks for the shortest path from the disc to the target.";
  const std::string both = "Both look for the shortest path from the disc to the target";
  if (left.search->prunes() || !right.search->prunes()) return both + ".";
  return fmt::format("{}: {} tries all that looks near, boxes skip each step that cannot lead there.", both,
                     left.search->name);
}

/// In a window that is low for its text the maps need what room there is.
bool is_low(const Sizes& sizes, float window) {
  return window < kLowWindow * sizes.scale;
}

const ImFont* sentence_font(const Fonts& fonts, bool low) {
  return low ? fonts.ui : fonts.heading;
}

float sentence_width(const Sizes& sizes, float window) {
  return std::max(1.0F, std::min(window - 4 * sizes.padding - sizes.button, kLongestSentence * sizes.scale));
}

ImVec2 sentence_size(const ImFont* font, const std::string& text, float width) {
  return font->CalcTextSizeA(font_pixels(font), std::numeric_limits<float>::max(), width, text.data(),
                             text.data() + text.size());
}

/// The narrowest that needs no more lines: they become about as long as each other.
float balanced_width(const ImFont* font, const std::string& text, float width) {
  constexpr float kStep = 0.95F;
  const float height = sentence_size(font, text, width).y;
  while (width > 1 && sentence_size(font, text, width * kStep).y <= height) width *= kStep;
  return width;
}

/// With what a door leads to below its name, or in a low window without.
float door_height(const Fonts& fonts, const Sizes& sizes, bool low) {
  return std::round((low ? 1.0F : 2.0F) * font_pixels(fonts.ui) + (low ? 2.5F : 3.5F) * sizes.gap);
}

bool draw_door(PanelContext& context, const Door& door, const Rect& rect, bool first) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImGui::SetCursorScreenPos(rect.min());
  ImGui::PushID(door.action.c_str());
  const bool clicked = area_button("door", rect.size());
  const bool hot = ImGui::IsItemHovered();
  ImGui::PopID();
  const std::uint32_t plate =
      first ? (hot ? theme::kActiveHot : theme::kActive) : (hot ? theme::kControlHot : theme::kControl);
  list->AddRectFilled(rect.min(), rect.max(), plate, context.sizes.rounding);
  const float line = font_pixels(context.fonts.ui);
  const Rect title = {rect.x, rect.y + context.sizes.gap, rect.width, line + context.sizes.gap / 2};
  const bool fits = text_width(context.fonts.ui, door.title) <= rect.width - context.sizes.padding;
  put_fitted(context, list, context.fonts.ui, title, theme::kText, fits ? door.title : door.brief,
             Align::kCentre);
  if (rect.height < 2 * line + 3 * context.sizes.gap) return clicked;
  const bool plain = !first && !hot;
  put_fitted(context, list, context.fonts.ui, {rect.x, title.bottom(), rect.width, title.height},
             plain ? theme::kMuted : theme::kText, door.help, Align::kCentre);
  return clicked;
}

std::string draw_doors(PanelContext& context, const Rect& row) {
  const Sizes& sizes = context.sizes;
  const float width = std::floor(std::min((row.width - 2 * sizes.gap) / 3, kWidestDoor * sizes.scale));
  float x = std::round(row.x + (row.width - 3 * width - 2 * sizes.gap) / 2);
  std::string chosen;
  bool first = true;
  for (const Door& door : doors_of(context.session)) {
    if (draw_door(context, door, {x, row.y, width, row.height}, std::exchange(first, false)))
      chosen = door.action;
    x += width + sizes.gap;
  }
  return chosen;
}

}  // namespace

bool shows_welcome(const Session& session) {
  return session.ui.invitation && session.feature<Lessons>().lesson() == nullptr && !session.ui.presenter;
}

bool is_low_welcome(const Session& session, const Sizes& sizes, ImVec2 window) {
  return shows_welcome(session) && is_low(sizes, window.y);
}

float welcome_height(const Session& session, const Fonts& fonts, const Sizes& sizes, ImVec2 window) {
  if (!shows_welcome(session)) return 0;
  const bool low = is_low(sizes, window.y);
  const float width = sentence_width(sizes, window.x);
  const float text = sentence_size(sentence_font(fonts, low), sentence(session), width).y;
  const float wanted = text + door_height(fonts, sizes, low) + 3 * sizes.padding;
  return std::round(std::min(wanted, kLargestWelcome * window.y));
}

void draw_welcome(PanelContext& context) {
  const Rect& strip = context.layout.lesson;
  if (!shows_welcome(context.session) || strip.empty()) return;
  const Sizes& sizes = context.sizes;
  const bool low = is_low(sizes, ImGui::GetIO().DisplaySize.y);
  const ImFont* font = sentence_font(context.fonts, low);
  begin_panel("welcome", strip, ImVec2(0, 0), theme::kPopup, true);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const std::string text = sentence(context.session);
  const float width = balanced_width(font, text, sentence_width(sizes, strip.width));
  const ImVec2 size = sentence_size(font, text, width);
  list->AddText(font, font_pixels(font),
                {std::round(strip.x + (strip.width - size.x) / 2), std::round(strip.y + sizes.padding)},
                theme::kText, text.data(), text.data() + text.size(), width);
  const Rect row = {strip.x + sizes.padding, strip.y + 2 * sizes.padding + size.y,
                    strip.width - 2 * sizes.padding, door_height(context.fonts, sizes, low)};
  std::string action = draw_doors(context, row);
  ImGui::SetCursorScreenPos({strip.right() - sizes.gap - sizes.button, strip.y + sizes.gap});
  if (icon_button(context, {"close welcome", Icon::kClose, "All tools; the menu Learn has the lessons"},
                  {sizes.button, sizes.button}))
    action = "invitation dismiss";
  ImGui::End();
  if (action.empty()) return;
  (void)context.session.execute("invitation dismiss");
  if (action != "invitation dismiss") (void)context.session.execute(action);
}

}  // namespace goalbound::app

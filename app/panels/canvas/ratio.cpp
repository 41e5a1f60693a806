// What the right search saves: a plate between both titles, the first thing to be read.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "panels/canvas/canvas.hpp"
#include "panels/feature_view.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// Of a canvas, that the half of the plate over it takes at most; more only where the shortest wording needs
/// it.
constexpr float kShare = 0.3F;
/// The second line stands close under the first.
constexpr float kLeading = 0.9F;

/// In a few words and what they count below, or in the fewest.
struct Words {
  std::string first;
  std::string second;
};

float width_of(const PanelContext& context, const Words& words) {
  return std::max(text_width(context.fonts.heading, words.first),
                  text_width(context.fonts.ui, words.second)) +
         2 * context.sizes.padding;
}

Words fitting_words(const PanelContext& context, const Judgement& saved, float most) {
  const std::array<Words, 3> wordings = {{{saved.text, saved.detail}, {saved.text, ""}, {saved.brief, ""}}};
  for (const Words& words : wordings) {
    if (width_of(context, words) <= most) return words;
  }
  return wordings.back();
}

Plate plate_now(const PanelContext& context) {
  const Session& session = context.session;
  for (const auto& [id, view] : context.features.all()) {
    if (auto plate = view->plate(session)) return *std::move(plate);
  }
  return {judge_saving(session.side(Side::kLeft), session.side(Side::kRight)),
          ", by the right search than by the left one: what both have expanded in the events that are shown"};
}

/// The widest that it becomes while the searches play: titles do not move with its digits.
Judgement widest(const Judgement& saved) {
  Judgement wide = saved;
  if (wide.detail.ends_with(" expanded")) wide.detail += " so far";
  wide.text = "99.9 × fewer";
  wide.brief = "99.9 ×";
  return wide;
}

Rect plate_of(const PanelContext& context, const Judgement& saved) {
  const auto& canvases = context.layout.canvases;
  const bool stacked = canvases[0].x == canvases[1].x;
  const float seam = (canvases[0].right() + canvases[1].x) / 2;
  const float width =
      std::min(width_of(context, fitting_words(context, widest(saved), 2 * kShare * canvases[1].width)),
               canvases[1].right() - canvases[0].x);
  const float height = compute_canvas_layout(canvases[1], context.sizes).title.height;
  const float left = stacked ? canvases[1].right() - width : std::round(seam - width / 2);
  return {left, canvases[1].y, width, height};
}

/// Panels lie below all other windows, and this one over two of them.
void begin_plate(const Rect& plate, std::uint32_t ground) {
  ImGui::SetNextWindowPos(plate.min());
  ImGui::SetNextWindowSize(plate.size());
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
  ImGui::PushStyleColor(ImGuiCol_WindowBg, ground);
  ImGui::Begin("ratio", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
}

std::uint32_t text_of(Judgement::Tone tone) {
  return tone == Judgement::Tone::kGood ? theme::kGood : theme::kInfo;
}

}  // namespace

Rect ratio_plate(const PanelContext& context) {
  const auto& canvases = context.layout.canvases;
  if (canvases[0].empty() || canvases[1].empty()) return {};
  const Judgement saved = plate_now(context).judgement;
  return saved.text.empty() ? Rect{} : plate_of(context, saved);
}

void draw_ratio(PanelContext& context) {
  const Rect plate = ratio_plate(context);
  if (plate.empty()) return;
  const auto [saved, of_what] = plate_now(context);
  const bool good = saved.tone == Judgement::Tone::kGood;
  begin_plate(plate, good ? theme::kGoodPlate : theme::kInfoPlate);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Words words = fitting_words(context, saved, plate.width);
  const Fonts& fonts = context.fonts;
  const bool alone = words.second.empty();
  const float first = font_pixels(fonts.heading) * (alone ? 1 : kLeading);
  const float second = alone ? 0 : font_pixels(fonts.ui);
  const float top = std::round(plate.y + (plate.height - first - second) / 2);
  const auto line = [&](const ImFont* font, float y, const std::string& text) {
    put_text(list, font, {std::round(plate.x + (plate.width - text_width(font, text)) / 2), y},
             text_of(saved.tone), text);
  };
  line(fonts.heading, top, words.first);
  if (!alone) line(fonts.ui, top + first, words.second);
  tip_for(context, plate, fmt::format("{} {}{}", saved.text, saved.detail, of_what));
  ImGui::End();
}

}  // namespace goalbound::app

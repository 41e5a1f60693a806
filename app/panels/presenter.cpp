#include "panels/presenter.hpp"

#include <fmt/format.h>

#include <array>
#include <cfloat>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "features/lessons/lessons.hpp"
#include "model/searches/side_options.hpp"
#include "overlays/palette.hpp"
#include "panels/edge_verdict.hpp"
#include "panels/event_text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// Of the spotlight, in pixels at scale 1: full light up to the first radius, full shade from the second on.
constexpr float kLightRadius = 130;
constexpr float kShadeRadius = 190;
constexpr unsigned kShadeAlpha = 120;
constexpr int kCorners = 48;

struct StripLine {
  std::string name;  ///< "left", "" where one search alone is shown
  std::string text;
  std::uint32_t colour = 0;
};

std::string event_sentence(const Session& session, Side side) {
  const SearchRun* run = session.side(side).run.get();
  if (run == nullptr) return "The search has not run yet.";
  if (run->player == nullptr) return fmt::format("There is no search: {}.", describe(run->result.status));
  const TraceEvent* event = run->player->current();
  if (event == nullptr) return "Before the first event.";
  return describe_event(session, *run, *event);
}

std::vector<StripLine> strip_lines(const Session& session) {
  if (!session.has_map()) return {{"", "No map is open.", theme::kMuted}};
  std::vector<StripLine> lines;
  const bool split = session.settings().split_view;
  for (const Side side : kSides) {
    if (side == Side::kLeft && !split) continue;
    lines.push_back({split ? std::string(name_of(side)) : "", event_sentence(session, side), theme::kText});
  }
  const Inspection* inspection = session.inspection();
  const auto edge = session.selection().edge();
  if (inspection == nullptr || !edge || inspection->find(*edge) == nullptr) return lines;
  const EdgeVerdict verdict = judge_edge(session.map(), *inspection, *edge, session.searches().goal());
  const bool kept = verdict.kind == EdgeVerdict::Kind::kKeep;
  const bool in_vain = verdict.kind == EdgeVerdict::Kind::kVain;
  lines.push_back({"", fmt::format("{} {}.", verdict.question, verdict.answer),
                   kept      ? theme::kGood
                   : in_vain ? theme::kWarn
                             : theme::kBad});
  return lines;
}

float line_step(const Fonts& fonts, const Sizes& sizes) {
  return std::round(font_pixels(fonts.heading) + sizes.gap);
}

/// A ring of one colour inside and one outside, as triangles.
struct Ring {
  float inner;
  float outer;
  std::uint32_t inner_colour;
  std::uint32_t outer_colour;
};

void put_ring(ImDrawList* list, ImVec2 centre, const Ring& ring) {
  const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
  list->PrimReserve(6 * kCorners, 2 * (kCorners + 1));
  const auto first = static_cast<ImDrawIdx>(list->_VtxCurrentIdx);
  for (int i = 0; i <= kCorners; ++i) {
    const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / kCorners;
    const ImVec2 towards(std::cos(angle), std::sin(angle));
    list->PrimWriteVtx({centre.x + ring.inner * towards.x, centre.y + ring.inner * towards.y}, white,
                       ring.inner_colour);
    list->PrimWriteVtx({centre.x + ring.outer * towards.x, centre.y + ring.outer * towards.y}, white,
                       ring.outer_colour);
  }
  for (int i = 0; i < kCorners; ++i) {
    const auto corner = static_cast<ImDrawIdx>(first + 2 * i);
    for (const int next : {0, 1, 2, 1, 3, 2}) list->PrimWriteIdx(static_cast<ImDrawIdx>(corner + next));
  }
}

}  // namespace

float presenter_height(const Session& session, const Fonts& fonts, const Sizes& sizes) {
  if (!session.ui.presenter || session.feature<Lessons>().lesson() != nullptr) return 0;
  // As many lines as there can be, or the maps would move when an edge is chosen.
  const float lines = session.settings().split_view ? 3 : 2;
  return lines * line_step(fonts, sizes) + 2 * sizes.padding;
}

void draw_presenter(PanelContext& context) {
  if (presenter_height(context.session, context.fonts, context.sizes) <= 0) return;
  const Rect& strip = context.layout.lesson;
  if (strip.empty()) return;
  begin_panel("presenter", strip, ImVec2(0, 0), theme::kPanel);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float step = line_step(context.fonts, context.sizes);
  const float left = strip.x + context.sizes.padding;
  const float names = text_width(context.fonts.heading, "right") + context.sizes.padding;
  float y = strip.y + context.sizes.padding;
  for (const StripLine& line : strip_lines(context.session)) {
    const float indent = line.name.empty() ? 0 : names;
    put_fitted(context, list, context.fonts.heading, {left, y, names, step}, theme::kMuted, line.name);
    const float room = strip.right() - context.sizes.padding - left - indent;
    const bool large = text_width(context.fonts.heading, line.text) <= room;
    put_fitted(context, list, large ? context.fonts.heading : context.fonts.ui,
               {left + indent, y, room, step}, line.colour, line.text);
    y += step;
  }
  ImGui::End();
}

void draw_spotlight(PanelContext& context) {
  const UiState& ui = context.session.ui;
  if (!ui.presenter || !ui.spotlight || !ImGui::IsMousePosValid()) return;
  const ImVec2 mouse = ImGui::GetMousePos();
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const std::uint32_t shade = pack_rgba(0, 0, 0, kShadeAlpha);
  const float light = kLightRadius * context.sizes.scale;
  const float shaded = kShadeRadius * context.sizes.scale;
  // The corners of a polygon lie further out than its sides: twice the window's size covers it from anywhere.
  const float all = 2 * (window.x + window.y) + shaded;
  ImDrawList* list = ImGui::GetForegroundDrawList();
  put_ring(list, mouse, {light, shaded, with_alpha(shade, 0), shade});
  put_ring(list, mouse, {shaded, all, shade, shade});
}

}  // namespace goalbound::app

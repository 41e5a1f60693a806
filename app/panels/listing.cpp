#include "panels/listing.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/searches/pseudocode.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

void code_line(PanelContext& context, const PseudocodeLine& line, bool runs_now) {
  const ImFont* mono = context.fonts.mono;
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const float height = std::round(context.sizes.row_height * 0.76F);
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (runs_now) {
    list->AddRectFilled(min, {min.x + width, min.y + height}, theme::kWarnPlate, context.sizes.rounding);
  }
  const bool edge_test = line.step == CodeStep::kEdgeTest;
  if (edge_test) {  // the one line that goal bounding adds
    list->AddRectFilled(min, {min.x + 3, min.y + height}, theme::kGood, 1);
  }
  const float inset = 8 * context.sizes.scale;
  put_fitted(context, list, mono, {min.x + inset, min.y, width - inset, height},
             runs_now    ? theme::kWarn
             : edge_test ? theme::kGood
                         : theme::kText,
             line.text);
  ImGui::Dummy(ImVec2(width, height));
}

}  // namespace

void Listing::draw(PanelContext& context, const SearchRun& run) {
  const TraceEvent* event = run.player->current();
  const CodeStep now = event == nullptr ? CodeStep::kNone : step_of(event->kind);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  for (const PseudocodeLine& line : pseudocode_of(*run.info, run.set)) {
    const bool runs_now = line.step != CodeStep::kNone && line.step == now;
    code_line(context, line, runs_now);
    if (runs_now) scroll_to(ImGui::GetCursorPosY());
  }
  ImGui::PopStyleVar();
}

void Listing::scroll_to(float end_of_line) {
  const std::pair<float, float> shown = {end_of_line, ImGui::GetWindowHeight()};
  if (std::exchange(shown_, shown) != shown)
    ImGui::SetScrollY(std::max(0.0F, end_of_line - ImGui::GetWindowHeight()));
}

}  // namespace goalbound::app

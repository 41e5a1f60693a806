// The boxes that a check found wrong, with their repair, and what differs from the index of a file.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "features/checks/checks.hpp"
#include "model/actions/action_calls.hpp"
#include "overlays/change_colour.hpp"
#include "panels/box_words.hpp"
#include "panels/feature_view.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app::tab_checks {
namespace {

constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY |
                                   ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoSavedSettings |
                                   ImGuiTableFlags_RowBg;

/// A row that was clicked, if one was.
using Clicked = std::optional<std::size_t>;

void paragraph(const std::string& text, std::uint32_t colour) {
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  wrapped_text(text);
  ImGui::PopStyleColor();
}

void button(PanelContext& context, const char* label, std::string_view call, std::string_view help) {
  if (ImGui::Button(label)) (void)context.session.execute(call);
  tip(context, help);
}

/// Begins a table with such heads that takes the room that is left, but for a line of text.
bool begin_list(PanelContext& context, const char* id, std::initializer_list<const char*> heads) {
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const ImVec2 size(room.x, std::max(room.y - 3 * context.sizes.row_height, 4 * context.sizes.row_height));
  if (!begin_scrolling_table(id, static_cast<int>(heads.size()), kFlags, size)) return false;
  ImGui::TableSetupScrollFreeze(1, 1);
  for (const char* head : heads) ImGui::TableSetupColumn(head, ImGuiTableColumnFlags_WidthFixed);
  ImGui::TableHeadersRow();
  ImGui::PushFont(context.fonts.mono);
  return true;
}

void end_list() {
  ImGui::PopFont();
  ImGui::EndTable();
}

void next_cell(const std::string& text, std::uint32_t colour = theme::kText) {
  ImGui::TableNextColumn();
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopStyleColor();
}

/// The first cell of a row: a click anywhere in the row counts.
bool row_begins(std::size_t number, const std::string& text, bool chosen) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(static_cast<int>(number));
  const bool clicked = ImGui::Selectable(text.c_str(), chosen, ImGuiSelectableFlags_SpanAllColumns);
  ImGui::PopID();
  return clicked;
}

std::string edge_text(const Map& map, EdgeId edge) {
  return fmt::format("{} of {}", edge_tag(map, edge), node_text(map, edge.node));
}

// --- wrong boxes ---

/// What a click in the row does.
std::string fault_help(const Map& map, const BoxFault& fault) {
  if (fault.lost_goals.empty()) return "Larger than needed: nothing is lost. A click goes there";
  return fmt::format("Loses {}. A click goes there, and searches for the first of them, {}",
                     count_text(fault.lost_goal_count, "goal", "goals"),
                     node_text(map, fault.lost_goals.front()));
}

Clicked draw_faults(PanelContext& context, const std::vector<BoxFault>& faults) {
  const Map& map = context.session.map();
  Clicked clicked;
  if (!begin_list(context, "faults", {"edge", "loses", "stored box", "should be"})) return clicked;
  for (std::size_t i = 0; i < faults.size(); ++i) {
    const BoxFault& fault = faults[i];
    if (row_begins(i, edge_text(map, fault.edge), context.session.feature<Checks>().fault() == i))
      clicked = i;
    tip(context, fault_help(map, fault));
    next_cell(grouped(fault.lost_goal_count), fault.lost_goals.empty() ? theme::kMuted : theme::kBad);
    next_cell(box_range_text(map, fault.stored), fault.too_small() ? theme::kBad : theme::kWarn);
    next_cell(box_range_text(map, fault.expected));
  }
  end_list();
  return clicked;
}

void draw_check_buttons(PanelContext& context, const VerifyReport* report) {
  button(context, "Verify all", "verify", "Compute the boxes of all nodes once more, and compare");
  if (context.session.inspected_node()) {
    ImGui::SameLine();
    button(context, "This node", "verify selected",
           "Compute the boxes of the selected node once more, and compare");
  }
  if (report == nullptr || report->bad_nodes.empty()) return;
  ImGui::SameLine();
  button(context, fmt::format("Repair {}", count_text(report->bad_nodes.size(), "node", "nodes")).c_str(),
         "repair", "Compute the wrong boxes anew; a file that they came from stays as it is");
}

void draw_check(PanelContext& context) {
  Session& session = context.session;
  const VerifyReport* report = session.indices().verify_report(session.boxes());
  if (const VerifyJob* job = session.indices().verify_job()) {
    muted_paragraph("Comparing the boxes with boxes computed anew: " + rate_text(job->progress()));
  } else if (const RepairJob* repair = session.indices().repair_job()) {
    muted_paragraph("Computing the wrong boxes anew: " + rate_text(repair->progress()));
  } else if (session.bounds() == nullptr) {
    return muted_paragraph("There are no boxes to check yet.");
  } else if (report == nullptr) {
    muted_paragraph(
        "These boxes have not been checked. A check computes them once more by other means; wrong ones are "
        "listed here.");
  } else {
    paragraph(summary(*report, session.bounds()->info().method),
              report->too_small > 0 ? theme::kBad : theme::kText);
  }
  draw_check_buttons(context, report);
  if (report == nullptr || session.feature<Checks>().comparison().is_on())
    return;  // one list at a time has room
  const std::vector<BoxFault> faults = listed_faults(*report);
  if (faults.empty()) return;
  if (const Clicked row = draw_faults(context, faults)) (void)session.execute(calls::fault(*row));
  if (report->too_small > faults.size()) {
    muted_paragraph(fmt::format("The first {} of {} boxes that are too small.", grouped(faults.size()),
                                grouped(report->too_small)));
  }
}

// --- boxes against those of a file ---

std::string growth_text(const Map& map, const EdgeDiff& edge) {
  if (edge.change == EdgeChange::kOnlyFirst || edge.change == EdgeChange::kOnlySecond) return "–";
  const double growth = area_of(map, edge.second) - area_of(map, edge.first);
  return (growth < 0 ? "" : "+") + area_text(map, growth);
}

Clicked draw_differences(PanelContext& context, const FileDifferences& differences) {
  const Map& map = context.session.map();
  Clicked clicked;
  if (!begin_list(context, "differences", {"edge", "box", "in the file", "area"})) return clicked;
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(differences.listed.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const auto row = static_cast<std::size_t>(i);
      const EdgeDiff& edge = differences.listed[row];
      const EdgeId id = {map.node_of_slot(edge.slot), edge.edge};
      if (row_begins(row, edge_text(map, id), context.session.feature<Checks>().comparison().chosen() == row))
        clicked = row;
      tip(context, fmt::format("{}. A click goes there", describe(node_change(edge.change))));
      next_cell(box_range_text(map, edge.first));
      next_cell(box_range_text(map, edge.second), change_colour(node_change(edge.change)));
      next_cell(growth_text(map, edge));
    }
  }
  end_list();
  return clicked;
}

std::string sums_text(const BoundsDiff& sums) {
  if (sums.same()) return fmt::format("all {} boxes are equal", grouped(sums.edges));
  std::string text = fmt::format("{} of {} boxes differ: in the file ", grouped(sums.edges - sums.equal),
                                 grouped(sums.edges));
  std::string_view between;
  const auto add = [&](std::uint64_t count, std::string_view what) {
    if (count == 0) return;
    text += fmt::format("{}{} {}", between, grouped(count), what);
    between = ", ";
  };
  add(sums.tighter, "tighter");
  add(sums.looser, "looser");
  add(sums.shifted, "moved");
  add(sums.only_first, "missing");
  add(sums.only_second, "new");
  return text;
}

/// Of an index that is not boxes.
std::string bytes_text(const IndexComparison& sums) {
  if (sums.same()) return fmt::format("all {} {} are equal", grouped(sums.compared), sums.unit);
  return fmt::format("{} of {} {} differ; the first: {}", grouped(sums.different), grouped(sums.compared),
                     sums.unit, sums.first);
}

/// What the colours on the map mean, as far as they occur.
void draw_legend(const BoundsDiff& sums) {
  struct Entry {
    NodeChange change;
    bool occurs;
  };
  for (const Entry& entry :
       {Entry{NodeChange::kTighter, sums.tighter > 0}, Entry{NodeChange::kLooser, sums.looser > 0},
        Entry{NodeChange::kMixed, sums.shifted > 0 || (sums.tighter > 0 && sums.looser > 0)},
        Entry{NodeChange::kOnlyFirst, sums.only_first > 0},
        Entry{NodeChange::kOnlySecond, sums.only_second > 0}}) {
    if (!entry.occurs) continue;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float side = ImGui::GetTextLineHeight() * 0.7F;
    const float top = at.y + ImGui::GetTextLineHeight() * 0.15F;
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, top}, {at.x + side, top + side},
                                              change_colour(entry.change));
    ImGui::Dummy({side, side});
    ImGui::SameLine();
    ImGui::TextUnformatted(describe(entry.change).data());
  }
}

void draw_comparison(PanelContext& context) {
  Session& session = context.session;
  const FileComparison& comparison = session.feature<Checks>().comparison();
  if (!comparison.is_on()) {
    return button(context, "Compare with a file ...", "browse-compare",
                  "Choose the file of an index, to see where it differs from the one that is there");
  }
  const std::string head = fmt::format("Against {} ({})", comparison.file().filename().string(),
                                       words_of(session.map(), comparison.key()));
  ImGui::TextUnformatted(fit_text(context.fonts.ui, head, ImGui::GetContentRegionAvail().x * 0.7F).c_str());
  ImGui::SameLine();
  button(context, "Close##comparison", "compare-index none", "Forget the index of the file");
  const FileDifferences* differences = comparison.differences();
  if (differences == nullptr) {
    return muted_paragraph(comparison.busy() ? "Comparing ..."
                                             : "There is no such index to compare with it yet.");
  }
  if (!differences->sums.boxes) return paragraph(bytes_text(differences->sums), theme::kText);
  paragraph(sums_text(*differences->sums.boxes), theme::kText);
  draw_legend(*differences->sums.boxes);
  if (differences->listed.empty()) return;
  if (const Clicked row = draw_differences(context, *differences))
    (void)session.execute(calls::difference(*row));
}

void draw(PanelContext& context, Side /*side*/) {
  if (!context.session.has_map()) return muted_paragraph("There is no map yet.");
  draw_check(context);
  ImGui::Separator();
  draw_comparison(context);
}

}  // namespace
}  // namespace goalbound::app::tab_checks

namespace goalbound::app {

extern const FeatureViewInfo kFeatureView_checks;
const FeatureViewInfo kFeatureView_checks = {.make = &make_feature_view<FeatureView>,
                                             .page = &make_tab<&tab_checks::draw>};

}  // namespace goalbound::app

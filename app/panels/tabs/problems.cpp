#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "model/action_calls.hpp"
#include "panels/problem_means.hpp"
#include "panels/tabs/tab.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app::tab_problems {
namespace {

constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY |
                                   ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoSavedSettings |
                                   ImGuiTableFlags_RowBg;

void table_button(PanelContext& context) {
  if (ImGui::Button("Four searches: Table 22.1", ImVec2(ImGui::GetContentRegionAvail().x, 0)))
    (void)context.session.execute("run-table");
  tip(context, "A* and JPS+, each without boxes and with them, over all problems", "Ctrl+T");
}

/// Nothing to show yet: where problems come from.
void invite(PanelContext& context) {
  muted_paragraph(
      "No problems yet. Drop a scenario (.scen) on the window, open one, or draw random ones; then both "
      "searches "
      "answer them all. Ctrl+V pastes a single problem, such as 12,7 -> 80,3.");
  if (ImGui::Button("Open scenario ...")) (void)context.session.execute(ActionCall{"browse-scenario", {}});
  if (!context.session.has_map()) return;
  ImGui::SameLine();
  if (ImGui::Button("1,000 random problems"))
    (void)context.session.execute(ActionCall{"random-problems", {"1000"}});
  table_button(context);
}

/// Fixed, or the columns would grow and shrink with the rows that happen to be in view.
float column_width(const PanelContext& context, std::size_t column) {
  /// In digits: "(1023,1023)", "123,456" ...
  constexpr std::array<float, 11> kDigits = {7, 8, 6, 11, 11, 8, 8, 8, 8, 8, 5};
  const std::string widest_head = fmt::format("{} ↓", all_problem_columns()[column].label);
  return std::max(text_width(context.fonts.ui, widest_head),
                  kDigits[column] * text_width(context.fonts.mono, "0"));
}

/// A click sorts by the column, a second one the other way round.
void head(PanelContext& context, const ProblemTable& problems) {
  ImGui::TableSetupScrollFreeze(1, 1);
  const auto columns = all_problem_columns();
  for (std::size_t i = 0; i < columns.size(); ++i) {
    ImGui::TableSetupColumn(std::string(columns[i].id).c_str(), ImGuiTableColumnFlags_WidthFixed,
                            column_width(context, i));
  }
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    ImGui::TableNextColumn();
    const auto column = static_cast<ProblemColumn>(i);
    const bool sorts = problems.sorted_by() == column;
    const char* arrow = !sorts ? "" : problems.descending() ? " ↓" : " ↑";
    const std::string label = fmt::format("{}{}###{}", columns[i].label, arrow, columns[i].id);
    ImGui::PushStyleColor(ImGuiCol_Text, sorts ? theme::kText : theme::kMuted);
    if (ImGui::Selectable(label.c_str(), false)) {
      const bool worst_first = column == ProblemColumn::kVerdict || column >= ProblemColumn::kExpandedLeft;
      const bool down = sorts ? !problems.descending() : worst_first;
      (void)context.session.execute(calls::sort_problems(columns[i].id, down));
    }
    ImGui::PopStyleColor();
    tip(context, columns[i].help);
  }
}

std::string length_of_answer(const Map& map, const std::optional<ProblemAnswer>& answer) {
  if (!answer) return "–";
  return answer->result.found() ? length_text(map, answer->result.cost) : "none";
}

std::string expanded_of_answer(const std::optional<ProblemAnswer>& answer) {
  return answer ? grouped(answer->result.stats.expanded) : "–";
}

std::string ratio_of_answers(const ProblemRow& row) {
  const auto& left = row.answer(Side::kLeft);
  const auto& right = row.answer(Side::kRight);
  if (!left || !right) return "–";
  return ratio_text(static_cast<double>(left->result.stats.expanded),
                    static_cast<double>(right->result.stats.expanded));
}

/// "longer by 2.41": the longest of both answers than what is known to be possible.
std::string longer_text(const Map& map, const ProblemRow& row) {
  double best = row.stated_length.value_or(std::numeric_limits<double>::infinity());
  double longest = 0;
  for (const Side side : kSides) {
    const auto& answer = row.answer(side);
    if (!answer || !answer->result.found()) continue;
    const double length = map.length_of(answer->result.cost);
    best = std::min(best, length);
    longest = std::max(longest, length);
  }
  return fmt::format("longer by {:.2f}", longest - best);
}

/// One word for the table; the tooltip says more.
std::string_view short_verdict(ProblemVerdict verdict) {
  switch (verdict) {
    case ProblemVerdict::kUnknown:
      return "–";
    case ProblemVerdict::kRight:
      return "optimal";
    case ProblemVerdict::kNoPath:
      return "no path";
    case ProblemVerdict::kInvalid:
      return "blocked";
    case ProblemVerdict::kStated:
      return "shorter";
    case ProblemVerdict::kLonger:
      return "longer";
    case ProblemVerdict::kLost:
      return "lost";
  }
  return {};
}

/// Which side it is, for a failure.
std::string verdict_help(const Map& map, const ProblemRow& row) {
  return fmt::format("Left: {}. Right: {}. A click loads the problem",
                     describe(verdict_of(map, row, Side::kLeft)),
                     describe(verdict_of(map, row, Side::kRight)));
}

void cell(const std::string& text, std::uint32_t colour = theme::kText) {
  ImGui::TableNextColumn();
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopStyleColor();
}

void draw_problem(PanelContext& context, std::size_t number) {
  Session& session = context.session;
  const ProblemTable& problems = session.problems();
  const ProblemRow& row = problems.set().rows[number];
  const Map& map = session.map();
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(static_cast<int>(number));
  const bool clicked = ImGui::Selectable(grouped(number + 1).c_str(), problems.chosen() == number,
                                         ImGuiSelectableFlags_SpanAllColumns);
  tip(context, verdict_help(map, row));
  ImGui::PopID();
  const ProblemVerdict verdict = problems.verdict(number);
  const std::string word =
      verdict == ProblemVerdict::kLonger ? longer_text(map, row) : std::string(short_verdict(verdict));
  cell(word, is_failure(verdict)                 ? theme::kBad
             : verdict == ProblemVerdict::kRight ? theme::kGood
                                                 : theme::kMuted);
  cell(row.line == 0 ? "–" : grouped(row.bucket));
  cell(node_text(map, row.start));
  cell(node_text(map, row.goal));
  cell(row.stated_length ? fmt::format("{:.2f}", *row.stated_length) : "–");
  cell(length_of_answer(map, row.answer(Side::kLeft)));
  cell(length_of_answer(map, row.answer(Side::kRight)));
  cell(expanded_of_answer(row.answer(Side::kLeft)));
  cell(expanded_of_answer(row.answer(Side::kRight)));
  cell(ratio_of_answers(row));
  if (clicked) (void)session.execute(calls::problem(number));
}

void draw_table(PanelContext& context, const ProblemTable& problems) {
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const ImVec2 size(room.x, std::max(room.y, 4 * context.sizes.row_height));
  if (!ImGui::BeginTable("problems", static_cast<int>(all_problem_columns().size()), kFlags, size)) return;
  head(context, problems);
  ImGui::PushFont(context.fonts.mono);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(problems.order().size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      draw_problem(context, problems.order()[static_cast<std::size_t>(i)]);
    }
  }
  ImGui::PopFont();
  ImGui::EndTable();
}

void draw(PanelContext& context, Side /*side*/) {
  const ProblemTable& problems = context.session.problems();
  if (problems.empty()) return invite(context);
  const std::string title = fit_text(context.fonts.ui, problems.set().name, ImGui::GetContentRegionAvail().x);
  ImGui::TextUnformatted(title.c_str());
  draw_problem_run(context);
  table_button(context);
  draw_answers_note(context);
  draw_table(context, problems);
}

}  // namespace

extern const MakeTab kTab;
const MakeTab kTab = &make_tab<&draw>;

}  // namespace goalbound::app::tab_problems

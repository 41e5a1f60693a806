#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <string>

#include "features/problems/problem_means_view.hpp"
#include "features/problems/problems.hpp"
#include "model/actions/action_calls.hpp"
#include "panels/feature_view.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

constexpr ImGuiTableFlags kProblemFlags = ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY |
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
      "searches answer them all. Ctrl+V pastes a single problem, such as 12,7 -> 80,3. Paths that another "
      "program found on this map are judged one by one.");
  if (ImGui::Button("Open scenario ...")) (void)context.session.execute(ActionCall{"browse-scenario", {}});
  if (!context.session.has_map()) return;
  ImGui::SameLine();
  if (ImGui::Button("1,000 random problems"))
    (void)context.session.execute(ActionCall{"random-problems", {"1000"}});
  if (ImGui::Button("Open paths of another program ..."))
    (void)context.session.execute(ActionCall{"browse-paths", {}});
  table_button(context);
}

using Column = ProblemColumn;

/// Of paths of another program what is wrong with them stands first; files of those know no buckets.
std::span<const Column> shown_columns(const ProblemTable& problems) {
  static constexpr auto kUsual =
      std::to_array({Column::kNumber, Column::kVerdict, Column::kBucket, Column::kStart, Column::kGoal,
                     Column::kOptimal, Column::kLengthLeft, Column::kLengthRight, Column::kExpandedLeft,
                     Column::kExpandedRight, Column::kRatio});
  static constexpr auto kOfPaths =
      std::to_array({Column::kNumber, Column::kTheirs, Column::kTheirLength, Column::kTheirTimes,
                     Column::kStart, Column::kGoal, Column::kOptimal, Column::kVerdict, Column::kLengthLeft,
                     Column::kLengthRight, Column::kExpandedLeft, Column::kExpandedRight, Column::kRatio});
  if (problems.set().theirs != nullptr) return kOfPaths;
  return kUsual;
}

/// Fixed, or the columns would grow and shrink with the rows that happen to be in view.
float column_width(const PanelContext& context, Column column) {
  /// In digits: "(1023,1023)", "123,456", "partial-as-found +1" ...
  constexpr std::array<float, 14> kDigits = {7, 8, 19, 9, 6, 6, 11, 11, 8, 8, 8, 8, 8, 5};
  const auto place = static_cast<std::size_t>(column);
  const std::string widest_head = fmt::format("{} ↓", all_problem_columns()[place].label);
  return std::max(text_width(context.fonts.ui, widest_head),
                  kDigits[place] * text_width(context.fonts.mono, "0"));
}

/// A click sorts by the column, a second one the other way round.
void head(PanelContext& context, const ProblemTable& problems) {
  ImGui::TableSetupScrollFreeze(1, 1);
  const auto infos = all_problem_columns();
  const auto columns = shown_columns(problems);
  for (const Column column : columns) {
    const std::string id(infos[static_cast<std::size_t>(column)].id);
    ImGui::TableSetupColumn(id.c_str(), ImGuiTableColumnFlags_WidthFixed, column_width(context, column));
  }
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (const Column column : columns) {
    ImGui::TableNextColumn();
    const ProblemColumnInfo& info = infos[static_cast<std::size_t>(column)];
    const bool sorts = problems.sorted_by() == column;
    const char* arrow = !sorts ? "" : problems.descending() ? " ↓" : " ↑";
    const std::string label = fmt::format("{}{}###{}", info.label, arrow, info.id);
    ImGui::PushStyleColor(ImGuiCol_Text, sorts ? theme::kText : theme::kMuted);
    if (ImGui::Selectable(label.c_str(), false)) {
      const bool worst_first = column == Column::kVerdict || column == Column::kTheirs ||
                               column == Column::kTheirTimes || column >= Column::kExpandedLeft;
      const bool down = sorts ? !problems.descending() : worst_first;
      (void)context.session.execute(calls::sort_problems(info.id, down));
    }
    ImGui::PopStyleColor();
    tip(context, info.help);
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

/// Which side it is, for a failure; of a path of another program what is wrong with it.
std::string verdict_help(const Map& map, const ProblemRow& row, const TheirPath* theirs) {
  if (theirs != nullptr) {
    return fmt::format("Path '{}', line {}: {}. A click shows it", theirs->verdict.name, theirs->verdict.line,
                       full_verdict(theirs->verdict));
  }
  return fmt::format("Left: {}. Right: {}. A click loads the problem",
                     describe(verdict_of(map, row, Side::kLeft)),
                     describe(verdict_of(map, row, Side::kRight)));
}

/// Of a column but the first.
struct CellText {
  std::string text;
  std::uint32_t colour = theme::kText;
};

CellText verdict_cell(const Map& map, const ProblemRow& row) {
  const ProblemVerdict verdict = verdict_of(map, row);
  const std::uint32_t colour = is_failure(verdict)                 ? theme::kBad
                               : verdict == ProblemVerdict::kRight ? theme::kGood
                                                                   : theme::kMuted;
  const bool is_longer = verdict == ProblemVerdict::kLonger;
  return {is_longer ? longer_text(map, row) : std::string(short_verdict(verdict)), colour};
}

CellText their_cell(Column column, const AuditedPath& path) {
  if (column == Column::kTheirTimes) return {times_text(path)};
  if (column == Column::kTheirLength) return {path.length ? fmt::format("{:.2f}", *path.length) : "–"};
  const bool is_good = path.faults.empty();
  return {brief_verdict(path), is_good ? theme::kGood : theme::kBad};
}

CellText cell_text(const Map& map, Column column, const ProblemRow& row, const TheirPath* theirs) {
  switch (column) {
    case Column::kTheirs:
    case Column::kTheirLength:
    case Column::kTheirTimes:
      return theirs == nullptr ? CellText{"–"} : their_cell(column, theirs->verdict);
    case Column::kVerdict:
      return verdict_cell(map, row);
    case Column::kBucket:
      return {row.line == 0 ? "–" : grouped(row.bucket)};
    case Column::kStart:
      return {node_text(map, row.start)};
    case Column::kGoal:
      return {node_text(map, row.goal)};
    case Column::kOptimal:
      return {row.stated_length ? fmt::format("{:.2f}", *row.stated_length) : "–"};
    case Column::kLengthLeft:
      return {length_of_answer(map, row.answer(Side::kLeft))};
    case Column::kLengthRight:
      return {length_of_answer(map, row.answer(Side::kRight))};
    case Column::kExpandedLeft:
      return {expanded_of_answer(row.answer(Side::kLeft))};
    case Column::kExpandedRight:
      return {expanded_of_answer(row.answer(Side::kRight))};
    case Column::kRatio:
      return {ratio_of_answers(row)};
    case Column::kNumber:
      break;
  }
  return {};
}

void draw_problem(PanelContext& context, std::size_t number) {
  Session& session = context.session;
  const ProblemTable& problems = session.feature<Problems>();
  const ProblemRow& row = problems.set().rows[number];
  const TheirPath* theirs = problems.their_path(number);
  const Map& map = session.map();
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(static_cast<int>(number));
  const bool clicked = ImGui::Selectable(grouped(number + 1).c_str(), problems.chosen() == number,
                                         ImGuiSelectableFlags_SpanAllColumns);
  tip(context, verdict_help(map, row, theirs));
  ImGui::PopID();
  for (const Column column : shown_columns(problems).subspan(1)) {
    const CellText cell = cell_text(map, column, row, theirs);
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, cell.colour);
    ImGui::TextUnformatted(cell.text.c_str());
    ImGui::PopStyleColor();
  }
  if (clicked) (void)session.execute(calls::problem(number));
}

void draw_table(PanelContext& context, const ProblemTable& problems) {
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const ImVec2 size(room.x, std::max(room.y, 4 * context.sizes.row_height));
  const char* id = problems.set().theirs != nullptr ? "paths" : "problems";
  if (!begin_scrolling_table(id, static_cast<int>(shown_columns(problems).size()), kProblemFlags, size))
    return;
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

/// Of the path that is drawn, in full: the table has room for a word.
void draw_chosen_path(const ProblemTable& problems) {
  if (problems.set().theirs == nullptr) return;
  const TheirPath* chosen = problems.their_path(problems.chosen());
  if (chosen == nullptr) return muted_paragraph("A click on a path shows it beside those of the searches.");
  const AuditedPath& path = chosen->verdict;
  wrapped_text(
      fmt::format("Path '{}', line {}, {}: {}.", path.name, path.line, path.ends, full_verdict(path)));
}

void draw_problems(PanelContext& context, Side /*side*/) {
  const ProblemTable& problems = context.session.feature<Problems>();
  draw_path_judging(context);
  if (problems.empty()) return invite(context);
  const std::string title = fit_text(context.fonts.ui, problems.set().name, ImGui::GetContentRegionAvail().x);
  ImGui::TextUnformatted(title.c_str());
  draw_problem_run(context);
  table_button(context);
  draw_answers_note(context);
  draw_chosen_path(problems);
  draw_table(context, problems);
}

}  // namespace

extern const FeatureViewInfo kFeatureView_problems;
const FeatureViewInfo kFeatureView_problems = {.make = &make_feature_view<FeatureView>,
                                               .page = &make_tab<&draw_problems>};

}  // namespace goalbound::app

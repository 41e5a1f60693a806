#include "features/problems/problem_means_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "features/problems/problems.hpp"
#include "features/their_paths/their_paths.hpp"
#include "model/actions/action_calls.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"
#include "words/times.hpp"

namespace goalbound::app {
namespace {

struct MeanRow {
  const char* name;
  std::string_view help;
  double left;
  double right;
  std::string (*text)(double);
};

std::string count_mean_text(double mean) {
  return mean < 100 ? fmt::format("{:.1f}", mean) : amount_text(mean);
}

std::array<MeanRow, 4> mean_rows(const ProblemSums& sums) {
  const auto count = [&](const char* name, std::string_view help, std::uint64_t SearchStats::*member) {
    return MeanRow{name, help, sums.mean(Side::kLeft, member), sums.mean(Side::kRight, member),
                   &count_mean_text};
  };
  return {
      count("expanded", "Nodes taken from the open list, the goal included; the mean of a problem",
            &SearchStats::expanded),
      count("generated", "Edges followed; the mean of a problem", &SearchStats::generated),
      count("pruned", "Edges and nodes that boxes, or other indices, let it leave out; the mean of a problem",
            &SearchStats::pruned),
      {"time", "Of one search without its path, both sides in turn on one core; the mean of a problem",
       sums.mean_seconds(Side::kLeft), sums.mean_seconds(Side::kRight), &short_time_text}};
}

void right_aligned(const std::string& text, std::uint32_t colour) {
  ImGui::TableNextColumn();
  const float free = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0F, free));
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopStyleColor();
}

void heads() {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  for (const char* name : {"left", "right", "ratio"}) right_aligned(name, theme::kMuted);
}

void draw_row(PanelContext& context, const MeanRow& row, bool rates) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", row.name);
  tip(context, row.help);
  ImGui::PushFont(context.fonts.mono);
  right_aligned(row.text(row.left), theme::kText);
  right_aligned(row.text(row.right), theme::kText);
  right_aligned(ratio_text(row.left, row.right), rates ? ratio_colour(row.left, row.right) : theme::kText);
  ImGui::PopFont();
}

/// What is under way, with a cross that stops it.
void draw_progress(PanelContext& context, const Progress::Snapshot& progress, const std::string& text,
                   std::string_view stop_help) {
  const Sizes& sizes = context.sizes;
  const float button = ImGui::GetFrameHeight();
  const float width = std::max(1.0F, ImGui::GetContentRegionAvail().x - button - sizes.gap);
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const Rect bar = {min.x, min.y, width, button};
  put_progress_bar(context, bar, progress.fraction(), text);
  ImGui::SetCursorScreenPos({bar.right() + sizes.gap, bar.y});
  if (icon_button(context, {"stop", Icon::kClose, stop_help}, {button, button}))
    (void)context.session.execute(calls::cancel());
}

std::string_view age_text(AnswersAge age) {
  switch (age) {
    case AnswersAge::kOtherBoxes:
      return "The boxes have changed since: run again.";
    case AnswersAge::kOtherSearches:
      return "Answered by searches other than those shown now: run again.";
    case AnswersAge::kNone:
    case AnswersAge::kCurrent:
      break;
  }
  return {};
}

}  // namespace

std::uint32_t ratio_colour(double left, double right) {
  if (left == right) return theme::kText;
  return left > right ? theme::kGood : theme::kBad;
}

std::string ratio_text(double left, double right) {
  if (left == 0 && right == 0) return "1.00";
  return left == 0 || right == 0 ? "–" : factor_text(left / right);
}

void draw_problem_run(PanelContext& context) {
  const ProblemTable& problems = context.session.feature<Problems>();
  if (const ProblemRun* run = problems.run()) {
    const Progress::Snapshot progress = run->progress();
    return draw_progress(context, progress,
                         fmt::format("{} of {}", grouped(progress.done), grouped(progress.total)),
                         "Stop; the answers that are there stay");
  }
  const std::string label =
      fmt::format("Run {}###run", count_text(problems.set().rows.size(), "problem", "problems"));
  if (primary_button(label.c_str(), ImVec2(ImGui::GetContentRegionAvail().x, 0)))
    (void)context.session.execute(calls::run_problems());
  tip(context, "Answer all problems with the searches of both sides, in the background", "Shift+R");
}

void draw_path_judging(PanelContext& context) {
  const PathJudging& judging = context.session.feature<PathJudging>();
  if (!judging.working()) return;
  const Progress::Snapshot progress = judging.progress();
  const std::string text = progress.total == 0 ? "reading the paths"
                                               : fmt::format("judging paths: {} of {}",
                                                             grouped(progress.done), grouped(progress.total));
  ImGui::PushID("judging");
  draw_progress(context, progress, text, "Stop; what the table has stays");
  ImGui::PopID();
}

void draw_answers_note(PanelContext& context) {
  const ProblemTable& problems = context.session.feature<Problems>();
  if (!problems.answered_by() || (problems.sums().problems == 0 && problems.failures() == 0)) return;
  const auto& sides = *problems.answered_by();
  std::string text = fmt::format("{} against {}", sides[0].info->name, sides[1].info->name);
  if (problems.failures() == 0) {
    text += fmt::format("; all {} answers agree.", grouped(problems.sums().problems));
  }
  muted_paragraph(text);
  if (problems.failures() > 0) {
    ImGui::PushStyleColor(ImGuiCol_Text, theme::kBad);
    wrapped_text(fmt::format("{}, on top of the table when sorted by verdict.",
                             count_text(problems.failures(), "problem fails", "problems fail")));
    ImGui::PopStyleColor();
  }
  const std::string_view age = age_text(context.session.feature<Problems>().age());
  if (age.empty()) return;
  ImGui::PushStyleColor(ImGuiCol_Text, theme::kWarn);
  wrapped_text(age);
  ImGui::PopStyleColor();
}

void draw_problem_means(PanelContext& context) {
  const ProblemSums& sums = context.session.feature<Problems>().sums();
  if (sums.problems == 0) return;
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_NoSavedSettings;
  if (!ImGui::BeginTable("means", 4, kFlags)) return;
  heads();
  const auto rows = mean_rows(sums);
  for (const MeanRow& row : rows) draw_row(context, row, &row == &rows.front() || &row == &rows.back());
  ImGui::EndTable();
}

}  // namespace goalbound::app

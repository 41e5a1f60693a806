#include <fmt/format.h>

#include <array>
#include <vector>

#include "features/problems/problem_means_view.hpp"
#include "features/problems/problems.hpp"
#include "model/actions/action_calls.hpp"
#include "model/searches/search_quantities.hpp"
#include "model/searches/side_options.hpp"
#include "panels/tabs/tab.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app::tab_compare {
namespace {

void cells(PanelContext& context, const char* name, std::string_view help,
           const std::array<std::string, 3>& values, std::uint32_t last_colour) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", name);
  tip(context, help);
  ImGui::PushFont(context.fonts.mono);
  for (std::size_t i = 0; i < values.size(); ++i) {
    ImGui::TableNextColumn();
    const float free = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(values[i].c_str()).x;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0F, free));
    ImGui::PushStyleColor(ImGuiCol_Text, i == 2 ? last_colour : theme::kText);
    ImGui::TextUnformatted(values[i].c_str());
    ImGui::PopStyleColor();
  }
  ImGui::PopFont();
}

std::string_view length_help(const Session& session) {
  const Grid* grid = session.document().grid();
  if (grid == nullptr) return "Of the paths found: the costs of their edges";
  return grid->has_equal_costs() ? "Of the paths found: straight steps plus √2 for each diagonal one"
                                 : "Of the paths found: each step times the mean cost of its two cells";
}

std::string result_text(const SearchRun* run) {
  if (run == nullptr) return "–";
  return run->result.found() ? length_text(*run->map, run->result.cost)
                             : std::string(describe(run->result.status));
}

void length_row(PanelContext& context, const SearchRun* left, const SearchRun* right) {
  const auto equal = equal_length(context.session.side(Side::kLeft), context.session.side(Side::kRight));
  cells(context, length_word(context.session.map()).data(), length_help(context.session),
        {result_text(left), result_text(right),
         !equal   ? "–"
         : *equal ? "equal"
                  : "differ"},
        equal.value_or(true) ? theme::kGood : theme::kBad);
}

void heads(PanelContext& context) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  for (const std::string_view text : {"left", "right", "ratio"}) {
    ImGui::TableNextColumn();
    const float free = ImGui::GetContentRegionAvail().x - text_width(context.fonts.ui, text);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0F, free));
    ImGui::TextDisabled("%.*s", static_cast<int>(text.size()), text.data());
  }
}

/// What the paper's tables say of a map, as it comes in.
void draw_means(PanelContext& context) {
  const ProblemTable& problems = context.session.feature<Problems>();
  ImGui::Dummy(ImVec2(0, context.sizes.gap));
  ImGui::Separator();
  if (problems.empty()) {
    muted_paragraph("Means over many problems: open a scenario (.scen), or draw random problems.");
    if (context.session.has_map() && ImGui::Button("1,000 random problems"))
      (void)context.session.execute(ActionCall{"random-problems", {"1000"}});
    return;
  }
  const std::string title = fmt::format(
      "Means of {} ({})", count_text(problems.sums().problems, "problem", "problems"), problems.set().name);
  ImGui::TextUnformatted(fit_text(context.fonts.ui, title, ImGui::GetContentRegionAvail().x).c_str());
  draw_problem_means(context);
  draw_problem_run(context);
  draw_answers_note(context);
}

void draw_totals(PanelContext& context) {
  const SearchRun* left = context.session.side(Side::kLeft).run.get();
  const SearchRun* right = context.session.side(Side::kRight).run.get();
  if (left == nullptr && right == nullptr) {
    run_or_hint(context, Side::kRight);
    return;
  }
  for (const Side side : kSides) {
    const SidePanel& panel = context.session.side(side);
    if (panel.run != nullptr) continue;
    muted_paragraph(fmt::format("The {} search has not run{}{}.", name_of(side),
                                panel.waiting_for.empty() ? "" : ": ", panel.waiting_for));
  }
  if (ImGui::BeginTable("compare", 4, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_NoSavedSettings)) {
    heads(context);
    for (const SearchQuantity& quantity : kSearchQuantities) {
      const auto value = [&](const SearchRun* run) {
        return run == nullptr ? std::string("–") : grouped(run->result.stats.*quantity.member);
      };
      const std::string ratio = left == nullptr || right == nullptr
                                    ? "–"
                                    : ratio_text(static_cast<double>(left->result.stats.*quantity.member),
                                                 static_cast<double>(right->result.stats.*quantity.member));
      cells(context, quantity.name, quantity.help, {value(left), value(right), ratio}, theme::kText);
    }
    length_row(context, left, right);
    for (const OptionDifference& option : option_differences(context.session)) {
      cells(context, std::string(option.label).c_str(), "What the searches are told differently",
            {option.names[0], option.names[1], ""}, theme::kText);
    }
    ImGui::EndTable();
  }
  muted_paragraph("Totals of the whole searches. Ratio: left divided by right.");
}

void draw(PanelContext& context, Side /*side*/) {
  draw_totals(context);
  if (context.session.has_map()) draw_means(context);
}

}  // namespace

extern const MakeTab kTab;
const MakeTab kTab = &make_tab<&draw>;

}  // namespace goalbound::app::tab_compare

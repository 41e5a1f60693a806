#include "panels/popups/table_run.hpp"

#include <fmt/format.h>

#include "panels/text.hpp"
#include "panels/widgets.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {

void table_progress(PanelContext& context, const SearchTable& table) {
  const Sizes& sizes = context.sizes;
  const float button = ImGui::GetFrameHeight();
  const Progress::Snapshot progress = table.progress();
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const Rect bar = {min.x, min.y, ImGui::GetContentRegionAvail().x - button - sizes.gap, button};
  const std::string text =
      table.waits() ? "waiting for the boxes"
                    : fmt::format("{} of {} problems", grouped(progress.done), grouped(progress.total));
  put_progress_bar(context, bar, progress.fraction(), text);
  ImGui::SetCursorScreenPos({bar.right() + sizes.gap, bar.y});
  if (icon_button(context, {"stop", Icon::kClose, "Stop; what is answered by now stays"}, {button, button}))
    (void)context.session.execute("cancel");
}

void table_buttons(PanelContext& context, const SearchTable& table, const TableActions& actions) {
  Session& session = context.session;
  if (ImGui::Button("Run again")) (void)session.execute(actions.run);
  ImGui::BeginDisabled(table.answered() == 0);
  ImGui::SameLine();
  if (ImGui::Button("Save as a picture")) (void)session.execute(actions.picture);
  tip(context, fmt::format("goalbound-001.png, or the next number that is free; '{} FILE.svg' in the palette",
                           actions.picture));
  ImGui::SameLine();
  if (ImGui::Button("Save as CSV")) (void)session.execute(actions.csv);
  tip(context, actions.csv_name);
  ImGui::EndDisabled();
}

}  // namespace goalbound::app

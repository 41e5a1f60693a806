#include <fmt/format.h>

#include <array>
#include <string>

#include "model/indices/ordering_table.hpp"
#include "overlays/palette.hpp"
#include "panels/tabs/tab.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app::tab_orderings {
namespace {

constexpr std::size_t kNumbers = 4;

void cell_at_right(ImFont* font, const std::string& text, std::uint32_t colour) {
  ImGui::TableNextColumn();
  const float free = ImGui::GetContentRegionAvail().x - text_width(font, text);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0F, free));
  ImGui::PushFont(font);
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

void heads(PanelContext& context, const Map& map) {
  const std::string nodes(map.kind().nodes_word);
  const std::array<std::string, kNumbers> names = {"area", nodes, "reached", "slack"};
  const std::array<std::string, kNumbers> help = {
      map.as_grid() != nullptr ? "Cells that the box covers, walls and all"
                               : "Width times height of the box, in the units of the map's file",
      fmt::format("How many {} in the box paths may visit", nodes),
      fmt::format("How many {} the edge reaches on the paths of the ordering", nodes),
      fmt::format("Share of the {} in the box that the edge does not reach", nodes)};
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextDisabled("boxes");
  for (std::size_t i = 0; i < kNumbers; ++i) {
    cell_at_right(context.fonts.ui, names[i], theme::kMuted);
    tip(context, help[i]);
  }
}

void row(PanelContext& context, const Map& map, const OrderingRow& row) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const std::string name = fmt::format("{}{}{}", row.in_use ? "● " : "", info_of(row.ordering).id,
                                       row.inherited ? ", inherited" : "");
  ImGui::PushStyleColor(ImGuiCol_Text, row.in_use ? theme::kGood : theme::kText);
  ImGui::TextUnformatted(name.c_str());
  ImGui::PopStyleColor();
  tip(context, row.inherited ? "What follows from the boxes of the neighbours: never too small, often larger"
                             : info_of(row.ordering).description);
  const bool known = row.numbers.has_value();
  const std::array<std::string, kNumbers> texts = {
      known ? area_text(map, row.numbers->area) : "...", known ? grouped(row.numbers->nodes) : "...",
      known ? grouped(row.numbers->reached) : "...", known ? percent_text(row.numbers->slack()) : "..."};
  for (const std::string& text : texts) cell_at_right(context.fonts.mono, text, theme::kText);
}

std::string title_of(const Session& session) {
  const Map& map = session.map();
  const NodeId node = *session.inspected_node();
  const auto edge = session.selection().edge();
  if (!edge) return fmt::format("All edges of {}; choose one to compare it alone", node_text(map, node));
  return fmt::format("Edge {} of {}", edge_tag(map, {node, *edge}), node_text(map, node));
}

void job_line(PanelContext& context) {
  for (const IndexShelf::Running& running : context.session.shelf().running()) {
    const IndexKey& key = running.order.key;
    if (!key.of_boxes() || key.values.of("method") != name_of(Method::kInherited)) continue;
    muted_paragraph(fmt::format("Computing the inherited {} boxes: {}", info_of(key.ordering()).id,
                                percent_text(running.job->progress().fraction())));
  }
}

void draw(PanelContext& context, Side /*side*/) {
  Session& session = context.session;
  const auto rows = compare_orderings(session);
  if (rows.empty()) return muted_paragraph("Point at a node, or select one: its boxes are compared here.");
  muted_paragraph(title_of(session));
  if (ImGui::BeginTable("orderings", 1 + static_cast<int>(kNumbers),
                        ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_NoSavedSettings)) {
    heads(context, session.map());
    for (const OrderingRow& r : rows) row(context, session.map(), r);
    ImGui::EndTable();
  }
  job_line(context);
  bool shown = session.settings().shows("orderings");
  if (ImGui::Checkbox("Draw them over each other  (O)", &shown))
    (void)session.execute(ActionCall{"toggle", {"orderings"}});
}

}  // namespace

extern const MakeTab kTab;
const MakeTab kTab = &make_tab<&draw>;

}  // namespace goalbound::app::tab_orderings

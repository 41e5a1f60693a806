#include "panels/node_inspection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "panels/box_words.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

struct NoteLine {
  std::string text;
  std::uint32_t colour;
};

struct Note {
  std::string title;
  std::vector<NoteLine> lines;
};

/// A framed box with a heading and sentences; never lower than two lines of them or `least_height`, so that
/// what stands below keeps its place. Returns its height.
float draw_note(const PanelContext& context, const Note& note, float least_height) {
  const Sizes& sizes = context.sizes;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const float inner = width - 2 * sizes.padding;
  const float line = font_pixels(context.fonts.ui);
  const auto height_of = [&](const std::string& text) {
    return context.fonts.ui->CalcTextSizeA(line, 1e9F, inner, text.data(), text.data() + text.size()).y;
  };
  float height = sizes.padding * 1.6F + line;
  for (const NoteLine& l : note.lines) height += sizes.gap + height_of(l.text);
  height = std::max({height, sizes.padding * 1.6F + 3 * line + 2 * sizes.gap, least_height});
  list->AddRectFilled(min, {min.x + width, min.y + height}, theme::kCanvas, sizes.rounding);
  list->AddRect(min, {min.x + width, min.y + height}, theme::kLine, sizes.rounding);
  float y = min.y + sizes.padding * 0.8F;
  put_text(list, context.fonts.ui, {min.x + sizes.padding, y}, theme::kText, note.title);
  y += line + sizes.gap;
  for (const NoteLine& l : note.lines) {
    list->AddText(context.fonts.ui, line, {min.x + sizes.padding, std::round(y)}, l.colour, l.text.data(),
                  l.text.data() + l.text.size(), inner);
    y += height_of(l.text) + sizes.gap;
  }
  ImGui::Dummy(ImVec2(width, height));
  return height;
}

/// "1 node", "2,493 free cells".
std::string free_nodes_text(const Map& map, std::uint64_t count) {
  const std::string free(map.as_grid() != nullptr ? "free " : "");
  const MapKindInfo& kind = map.kind();
  return count_text(count, free + std::string(kind.node_word), free + std::string(kind.nodes_word));
}

std::uint32_t colour_of(EdgeVerdict::Kind kind) {
  switch (kind) {
    case EdgeVerdict::Kind::kKeep:
      return theme::kGood;
    case EdgeVerdict::Kind::kVain:
      return theme::kWarn;
    case EdgeVerdict::Kind::kPrune:
      return theme::kBad;
    case EdgeVerdict::Kind::kWall:
    case EdgeVerdict::Kind::kCorner:
      break;
  }
  return theme::kMuted;
}

Note verdict_note(const Session& session, const Inspection& inspection, EdgeIndex edge) {
  const Map& map = session.map();
  EdgeVerdict verdict = judge_edge(map, inspection, edge, session.searches().goal());
  const bool not_yet =
      verdict.kind == EdgeVerdict::Kind::kPrune && inspection.quality == NodeQuality::kMissing;
  if (not_yet)
    verdict.question = fmt::format("Why will {} be pruned?", edge_name(map, {inspection.node, edge}));
  Note note{verdict.question, {{verdict.answer, colour_of(verdict.kind)}}};
  if (not_yet) note.lines.push_back({"until its box is computed, a search follows it", theme::kWarn});
  const EdgeReport& report = inspection.edges[edge.value()];
  if (!report.legal || report.box.empty()) return note;
  note.lines.push_back({fmt::format("reaches {} of the {} in its box", grouped(report.reached_in_box),
                                    free_nodes_text(map, report.nodes_in_box)),
                        theme::kMuted});
  if (report.reached_in_box < report.reached) {
    note.lines.push_back({fmt::format("and {} outside: this box is too small and loses paths",
                                      grouped(report.reached - report.reached_in_box)),
                          theme::kBad});
  }
  return note;
}

Note choose_note(const Map& map, const Inspection& inspection, bool chosen_elsewhere) {
  if (inspection.edges.empty()) return {"No path leads on", {{"this node has no edges", theme::kMuted}}};
  const std::string keys = map.as_grid() != nullptr ? "1 to 8" : "1 to 9";
  const std::string hint =
      fmt::format("click a row, or press {}: what it reaches, and why it is kept or pruned", keys);
  return {chosen_elsewhere ? "This node has no such edge" : "Choose an edge", {{hint, theme::kMuted}}};
}

Note hint_note(const Session& session) {
  const bool grid = !session.has_map() || session.document().grid() != nullptr;
  if (grid && session.selection().selected()) {
    return {"This cell is a wall", {{"a wall has no edges; Esc lets go of it", theme::kMuted}}};
  }
  const std::string_view edges = grid ? "its eight edges" : "its edges";
  return {
      grid ? "Point at a free cell" : "Point at a node",
      {{fmt::format("{} appear here at once, each with its box and what it reaches; a click keeps it", edges),
        theme::kMuted}}};
}

Note note_for(const Session& session, const InspectedNode& inspected) {
  if (!inspected.node) return hint_note(session);
  if (inspected.pending()) return {"...", {}};
  const Inspection& inspection = *inspected.inspection;
  const auto edge = session.selection().edge();
  if (edge && inspection.find(*edge) != nullptr) return verdict_note(session, inspection, *edge);
  return choose_note(session.map(), inspection, edge.has_value());
}

void heading(PanelContext& context, std::string_view title, std::string_view right) {
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const float height = font_pixels(context.fonts.heading);
  ImDrawList* list = ImGui::GetWindowDrawList();
  put_text(list, context.fonts.heading, min, theme::kText, title);
  const float used = text_width(context.fonts.heading, title) + context.sizes.padding;
  put_fitted(context, list, context.fonts.ui, {min.x + used, min.y, width - used, height}, theme::kMuted,
             right, Align::kRight);
  ImGui::Dummy(ImVec2(width, height + context.sizes.gap / 2));
}

void node_heading(PanelContext& context, const InspectedNode& inspected) {
  const Session& session = context.session;
  if (!session.has_map()) return heading(context, "No node", {});
  const Map& map = session.map();
  const std::string goal = "goal " + node_text(map, session.searches().goal());
  const auto selected = session.selection().selected();
  if (!inspected.node) {
    return heading(context, selected ? "Cell " + node_text(map, *selected) : "No node", goal);
  }
  heading(context, "Node " + node_text(map, *inspected.node),
          selected ? goal : "under the mouse   ·   " + goal);
}

/// How far the boxes below are: always there, so that nothing jumps.
void quality_line(PanelContext& context, const InspectedNode& inspected) {
  QualityNote words{"...", "A flood from this node is under way"};
  if (!inspected.pending()) words = quality_note(context.session, inspected.inspection);
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const Rect rect = {min.x, min.y, ImGui::GetContentRegionAvail().x, font_pixels(context.fonts.ui)};
  put_fitted(context, ImGui::GetWindowDrawList(), context.fonts.ui, rect,
             words.is_warning ? theme::kWarn : theme::kMuted, words.line);
  tip_for(context, rect, words.help);
  ImGui::Dummy(ImVec2(rect.width, rect.height + context.sizes.gap / 2));
}

InspectedNode inspected_node(const Session& session) {
  const auto node = session.inspected_node();
  if (!node || !session.map().is_node(*node)) return {};
  return {node, session.inspection()};
}

}  // namespace

void NodeInspection::draw_heading(PanelContext& context) const {
  node_heading(context, inspected_node(context.session));
}

void NodeInspection::draw(PanelContext& context) {
  const Session& session = context.session;
  const InspectedNode inspected = inspected_node(session);
  const float top = ImGui::GetCursorPosY();
  node_heading(context, inspected);
  if (!inspected.node) return draw_hint(session, top);
  quality_line(context, inspected);
  table_.draw(context, inspected);
  ImGui::Dummy(ImVec2(0, context.sizes.gap / 2));
  const Note note = note_for(session, inspected);
  const float height = draw_note(context, note, inspected.pending() ? note_height_ : 0);
  if (!inspected.pending()) note_height_ = height;
  height_ = ImGui::GetCursorPosY() - top;
}

void NodeInspection::draw_hint(const Session& session, float top) const {
  const Note note = hint_note(session);
  muted_paragraph(note.title + ": " + note.lines.front().text);
  // A wall under the mouse keeps the room of the table, or all below would jump from cell to cell.
  const float left_over = height_ - (ImGui::GetCursorPosY() - top) - ImGui::GetStyle().ItemSpacing.y;
  if (session.selection().hovered() && left_over > 0) ImGui::Dummy(ImVec2(0, left_over));
}

}  // namespace goalbound::app

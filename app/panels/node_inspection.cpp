#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "overlays/palette.hpp"
#include "panels/box_words.hpp"
#include "panels/commands.hpp"
#include "panels/inspector.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {

EdgeVerdict judge_edge(const Inspection& inspection, Direction direction, Cell goal) {
  const EdgeReport& edge = inspection.edges[static_cast<std::size_t>(direction)];
  const std::string_view name = name_of(direction);
  if (!edge.legal) {
    return {EdgeVerdict::Kind::kWall, fmt::format("Why is there no edge {}?", name),
            is_diagonal(direction) ? "a wall, the edge of the map, or a corner that may not be cut"
                                   : "a wall or the edge of the map"};
  }
  std::string reason = explain_exclusion(edge.box, goal);
  if (reason.empty()) {
    return {EdgeVerdict::Kind::kKeep, fmt::format("Why is {} kept?", name),
            fmt::format("its box holds the goal {}", cell_text(goal))};
  }
  return {EdgeVerdict::Kind::kPrune, fmt::format("Why is {} pruned?", name), std::move(reason)};
}

namespace {

enum Column : std::size_t { kEdge, kTest, kBoxX, kBoxY, kCells, kSlack, kColumnCount };
constexpr std::array<std::string_view, kColumnCount> kHeads = {"edge",  "test",  "box x",
                                                               "box y", "cells", "slack"};
constexpr std::array<std::string_view, kColumnCount> kHelp = {
    "The eight moves: colour, letter and line pattern are the same everywhere",
    "KEEP: the box holds the goal, so the search follows the edge. PRUNE: it does not, so it is skipped",
    "First and last column of the edge's box",
    "First and last row of the edge's box",
    "Cells that an optimal path from this node reaches first through this edge",
    "Share of the free cells in the box that the edge does not reach: goals for which it is followed in "
    "vain"};

using Row = std::array<std::string, kColumnCount>;

/// Without a node: which key chooses the edge.
Row row_without_node(Direction d) {
  Row row;
  row[kEdge] = std::string(name_of(d));
  row[kTest] = fmt::format("key {}", index_of(d) + 1);
  return row;
}

Row row_of(const Inspection* inspection, Direction d, Cell goal) {
  if (inspection == nullptr) return row_without_node(d);
  const EdgeReport& edge = inspection->edges[static_cast<std::size_t>(d)];
  Row row;
  row[kEdge] = std::string(name_of(d));
  switch (judge_edge(*inspection, d, goal).kind) {
    case EdgeVerdict::Kind::kKeep:
      row[kTest] = "KEEP";
      break;
    case EdgeVerdict::Kind::kPrune:
      row[kTest] = "PRUNE";
      break;
    case EdgeVerdict::Kind::kWall:
      row[kTest] = "wall";
      return row;
  }
  if (edge.box.empty()) {
    row[kBoxX] = "empty";
  } else {
    row[kBoxX] = range_text(edge.box.min_x, edge.box.max_x);
    row[kBoxY] = range_text(edge.box.min_y, edge.box.max_y);
  }
  row[kCells] = group_digits(edge.reached);
  row[kSlack] = percent_text(edge.slack());
  return row;
}

/// Left edges of the columns; the last two are aligned to the right.
class Columns {
 public:
  Columns(const PanelContext& context, const std::array<Row, kDirectionCount>& rows, float left,
          float width) {
    const Sizes& sizes = context.sizes;
    const ImFont* mono = context.fonts.mono;
    pattern_ = sizes.pattern;
    letter_ = text_width(context.fonts.ui, "NW");
    for (std::size_t c = 0; c < kColumnCount; ++c) {
      widths_[c] = text_width(context.fonts.ui, kHeads[c]);
      for (const Row& row : rows) widths_[c] = std::max(widths_[c], text_width(mono, row[c]));
    }
    widths_[kTest] = badge_width(context.fonts.map, sizes, "PRUNE");
    widths_[kEdge] = sizes.swatch + sizes.gap + letter_ + sizes.gap + pattern_;
    float spare = width - total();
    constexpr float kMinGap = 8;
    if (spare < kMinGap * (kColumnCount - 1)) {  // a narrow panel does without the line pattern
      widths_[kEdge] -= sizes.gap + pattern_;
      pattern_ = 0;
      spare = width - total();
    }
    const float gap = std::clamp(spare / (kColumnCount - 1), kMinGap, 16 * sizes.scale);
    float x = left;
    for (std::size_t c = 0; c < kColumnCount; ++c) {
      lefts_[c] = x;
      x += widths_[c] + gap;
    }
  }

  float left(std::size_t c) const { return lefts_[c]; }
  float width(std::size_t c) const { return widths_[c]; }
  float letter() const { return letter_; }
  float pattern() const { return pattern_; }

 private:
  float total() const {
    float sum = 0;
    for (const float w : widths_) sum += w;
    return sum;
  }

  std::array<float, kColumnCount> lefts_{};
  std::array<float, kColumnCount> widths_{};
  float letter_ = 0;
  float pattern_ = 0;
};

BadgeColours badge_colours(EdgeVerdict::Kind kind) {
  switch (kind) {
    case EdgeVerdict::Kind::kKeep:
      return kGoodBadge;
    case EdgeVerdict::Kind::kPrune:
      return kBadBadge;
    case EdgeVerdict::Kind::kWall:
      break;
  }
  return kQuietBadge;
}

/// Colour, letter and pattern; faint where the node has no such edge.
void draw_edge(PanelContext& context, const Columns& columns, const Rect& rect, Direction d, bool faint) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Sizes& sizes = context.sizes;
  const float middle = rect.y + rect.height / 2;
  const unsigned alpha = faint ? 90 : 255;
  float x = columns.left(kEdge);
  put_edge_swatch(list, {x, middle - sizes.swatch / 2}, sizes.swatch, d, alpha);
  x += sizes.swatch + sizes.gap;
  put_text(list, context.fonts.ui, {x, middle - font_pixels(context.fonts.ui) / 2},
           faint ? theme::kMuted : theme::kText, name_of(d));
  x += columns.letter() + sizes.gap;
  if (columns.pattern() > 0) put_edge_pattern(list, x, middle, columns.pattern(), d, alpha);
}

void edge_row(PanelContext& context, const Columns& columns, const Row& row, Direction d,
              const Inspection* inspection) {
  Session& session = context.session;
  const Sizes& sizes = context.sizes;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const Rect rect = {min.x - sizes.gap, min.y, ImGui::GetContentRegionAvail().x + 2 * sizes.gap,
                     sizes.row_height};
  ImGui::PushID(index_of(d));
  if (ImGui::InvisibleButton("edge", ImVec2(rect.width - 2 * sizes.gap, rect.height))) {
    // A second click lets go of it.
    (void)session.execute(commands::edge(session.edge() == d ? std::nullopt : std::optional(d)));
  }
  const bool chosen = session.edge() == d;
  if (chosen || ImGui::IsItemHovered()) {
    list->AddRectFilled(rect.min(), rect.max(), chosen ? theme::kRow : with_alpha(theme::kRow, 140),
                        sizes.rounding);
  }
  if (chosen) list->AddRectFilled(rect.min(), {rect.x + 3, rect.bottom()}, edge_colour(d), 2);
  EdgeVerdict verdict{EdgeVerdict::Kind::kWall, {}, {}};
  if (inspection != nullptr) verdict = judge_edge(*inspection, d, session.goal());
  draw_edge(context, columns, rect, d, inspection != nullptr && verdict.kind == EdgeVerdict::Kind::kWall);
  put_badge(list, context.fonts.map, sizes, columns.left(kTest), rect.y + rect.height / 2, row[kTest],
            badge_colours(verdict.kind));
  for (const std::size_t c : {kBoxX, kBoxY, kCells, kSlack}) {
    put_fitted(context, list, context.fonts.mono, {columns.left(c), rect.y, columns.width(c), rect.height},
               theme::kText, row[c], c >= kCells ? Align::kRight : Align::kLeft);
  }
  tip(context, verdict.answer);
  ImGui::PopID();
}

void table_heads(PanelContext& context, const Columns& columns) {
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const float height = context.sizes.row_height;
  for (std::size_t c = 0; c < kColumnCount; ++c) {
    const Rect rect = {columns.left(c), min.y, columns.width(c), height};
    put_fitted(context, ImGui::GetWindowDrawList(), context.fonts.ui, rect, theme::kMuted, kHeads[c],
               c >= kCells ? Align::kRight : Align::kLeft);
    tip_for(context, rect, kHelp[c]);
  }
  ImGui::Dummy(ImVec2(0, height));
}

struct NoteLine {
  std::string text;
  std::uint32_t colour;
};

/// A framed box with a heading and sentences; never lower than two lines of them, so that what stands below
/// keeps its place.
void note(PanelContext& context, std::string_view title, const std::vector<NoteLine>& lines) {
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
  for (const NoteLine& l : lines) height += sizes.gap + height_of(l.text);
  height = std::max(height, sizes.padding * 1.6F + 3 * line + 2 * sizes.gap);
  list->AddRectFilled(min, {min.x + width, min.y + height}, theme::kCanvas, sizes.rounding);
  list->AddRect(min, {min.x + width, min.y + height}, theme::kLine, sizes.rounding);
  float y = min.y + sizes.padding * 0.8F;
  put_text(list, context.fonts.ui, {min.x + sizes.padding, y}, theme::kText, title);
  y += line + sizes.gap;
  for (const NoteLine& l : lines) {
    list->AddText(context.fonts.ui, line, {min.x + sizes.padding, std::round(y)}, l.colour, l.text.data(),
                  l.text.data() + l.text.size(), inner);
    y += height_of(l.text) + sizes.gap;
  }
  ImGui::Dummy(ImVec2(width, height));
}

void verdict_note(PanelContext& context, const Inspection& inspection) {
  const auto edge = context.session.edge();
  if (!edge) {
    note(context, "Choose an edge",
         {{"click a row, or press 1 to 8: what it reaches, and why it is kept or pruned", theme::kMuted}});
    return;
  }
  EdgeVerdict verdict = judge_edge(inspection, *edge, context.session.goal());
  const bool not_yet =
      verdict.kind == EdgeVerdict::Kind::kPrune && inspection.quality == NodeQuality::kMissing;
  if (not_yet) verdict.question = fmt::format("Why will {} be pruned?", name_of(*edge));
  const EdgeReport& report = inspection.edges[static_cast<std::size_t>(*edge)];
  const std::uint32_t colour = verdict.kind == EdgeVerdict::Kind::kKeep    ? theme::kGood
                               : verdict.kind == EdgeVerdict::Kind::kPrune ? theme::kBad
                                                                           : theme::kMuted;
  std::vector<NoteLine> lines = {{verdict.answer, colour}};
  if (not_yet) lines.push_back({"until its box is computed, a search follows it", theme::kWarn});
  if (report.legal && !report.box.empty()) {
    lines.push_back({fmt::format("reaches {} of the {} free cells in its box",
                                 group_digits(report.reached_in_box), group_digits(report.free_in_box)),
                     theme::kMuted});
    if (report.reached_in_box < report.reached) {
      lines.push_back({fmt::format("and {} outside: this box is too small and loses paths",
                                   group_digits(report.reached - report.reached_in_box)),
                       theme::kBad});
    }
  }
  note(context, verdict.question, lines);
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

void node_heading(PanelContext& context, const Inspection* inspection) {
  const Session& session = context.session;
  const std::string goal = session.has_map() ? "goal " + cell_text(session.goal()) : std::string();
  if (inspection == nullptr) {
    return heading(context, session.selected() ? "Cell " + cell_text(*session.selected()) : "No node", goal);
  }
  heading(context, "Node " + cell_text(inspection->cell),
          session.selected() ? goal : "under the mouse   ·   " + goal);
}

/// How far the boxes below are: always there, so that nothing jumps.
void quality_line(PanelContext& context, const Inspection* inspection) {
  const QualityNote words = quality_note(context.session, inspection);
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const Rect rect = {min.x, min.y, ImGui::GetContentRegionAvail().x, font_pixels(context.fonts.ui)};
  put_fitted(context, ImGui::GetWindowDrawList(), context.fonts.ui, rect,
             words.is_warning ? theme::kWarn : theme::kMuted, words.line);
  tip_for(context, rect, words.help);
  ImGui::Dummy(ImVec2(rect.width, rect.height + context.sizes.gap / 2));
}

void hint_note(PanelContext& context) {
  if (context.session.selected()) {
    return note(context, "This cell is a wall", {{"a wall has no edges; Esc lets go of it", theme::kMuted}});
  }
  note(context, "Point at a free cell",
       {{"its eight edges appear here at once, each with its box and what it reaches; a click keeps it",
         theme::kMuted}});
}

}  // namespace

void draw_node_inspection(PanelContext& context) {
  Session& session = context.session;
  const Inspection* inspection = session.has_map() ? session.inspection() : nullptr;
  node_heading(context, inspection);
  quality_line(context, inspection);
  std::array<Row, kDirectionCount> rows;
  for (const Direction d : kAllDirections) {
    rows[static_cast<std::size_t>(d)] = row_of(inspection, d, session.goal());
  }
  const Columns columns(context, rows, ImGui::GetCursorScreenPos().x, ImGui::GetContentRegionAvail().x);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 1));
  table_heads(context, columns);
  for (const Direction d : kAllDirections) {
    edge_row(context, columns, rows[static_cast<std::size_t>(d)], d, inspection);
  }
  ImGui::PopStyleVar();
  ImGui::Dummy(ImVec2(0, context.sizes.gap / 2));
  if (inspection == nullptr) return hint_note(context);
  verdict_note(context, *inspection);
}

}  // namespace goalbound::app

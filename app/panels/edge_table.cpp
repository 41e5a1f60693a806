#include "panels/edge_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "model/actions/action_calls.hpp"
#include "overlays/palette.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// Rows in sight at once, of one line and of two; nodes with more edges scroll.
constexpr std::size_t kRowsInSight = 8;
constexpr std::size_t kTallRowsInSight = 5;
constexpr std::string_view kUnderWay = "...";

BadgeColours badge_colours(EdgeVerdict::Kind kind) {
  switch (kind) {
    case EdgeVerdict::Kind::kKeep:
      return kGoodBadge;
    case EdgeVerdict::Kind::kVain:
      return kWarnBadge;
    case EdgeVerdict::Kind::kPrune:
      return kBadBadge;
    case EdgeVerdict::Kind::kWall:
    case EdgeVerdict::Kind::kCorner:
      break;
  }
  return kQuietBadge;
}

std::string_view test_text(EdgeVerdict::Kind kind) {
  switch (kind) {
    case EdgeVerdict::Kind::kKeep:
      return "KEEP";
    case EdgeVerdict::Kind::kVain:
      return "VAIN";
    case EdgeVerdict::Kind::kPrune:
      return "PRUNE";
    case EdgeVerdict::Kind::kCorner:
      return "corner";
    case EdgeVerdict::Kind::kWall:
      break;
  }
  return "wall";
}

/// Without a map: what an edge of a grid would be called.
std::string tag_of(const Map* map, EdgeIndex edge) {
  return map == nullptr ? std::string(name_of(direction_of(edge))) : edge_tag(*map, {kNoNode, edge});
}

std::size_t most_edges(const Map& map) {
  if (map.as_grid() != nullptr) return kRowsInSight;
  std::size_t most = 0;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    most = std::max(most, map.edge_limit(map.node_of_slot(slot)));
  }
  return most;
}

/// Of the last node and of up to 10,000 others: where names are numbers, the last is the longest. Empty on a
/// map of nothing.
std::string longest_name(const Map& map) {
  if (map.node_count() == 0) return {};
  std::string longest = map.name_of(map.node_of_slot(map.node_count() - 1));
  const std::uint32_t step = 1 + map.node_count() / 10'000;
  for (std::uint32_t slot = 0; slot < map.node_count(); slot += step) {
    std::string name = map.name_of(map.node_of_slot(slot));
    if (name.size() > longest.size()) longest = std::move(name);
  }
  return longest;
}

/// Of the ranges within these limits.
std::string longest_range(const PlaceWords& words, std::int32_t min, std::int32_t max) {
  std::array texts = {words.range(min, max), words.range(min, std::min(min + 1, max)),
                      words.range(std::max(max - 1, min), max)};
  return *std::ranges::max_element(texts, {}, &std::string::size);
}

std::string box_text(const PlaceWords& words, const Box& box) {
  if (box.empty()) return "empty box";
  std::string text =
      fmt::format("x {}   y {}", words.range(box.min_x, box.max_x), words.range(box.min_y, box.max_y));
  if (words.axes == 3) text += "   z " + words.range(box.min_z, box.max_z);
  return text;
}

}  // namespace

void EdgeTable::begin_map(const Map* map) {
  const std::string nodes(map == nullptr ? "cells" : map->kind().nodes_word);
  heads_ = {"edge", "to", "test", "box x", "box y", "box z", "area", nodes, "slack"};
  help_ = {
      "The edges: colour, name and line pattern are the same everywhere",
      "The node that the edge leads to",
      "KEEP: an optimal path to the goal leads here. VAIN: the box holds the goal, so the search follows the "
      "edge, but no optimal path leads here. PRUNE: the box does not hold the goal, so the edge is skipped",
      "Least and largest x of the edge's box",
      "Least and largest y of the edge's box",
      "Least and largest z of the edge's box",
      map == nullptr || map->as_grid() != nullptr
          ? "Cells that the box covers, walls and all"
          : "Width times height of the box, in the units of the map's file",
      fmt::format("How many {} an optimal path from here reaches first through this edge", nodes),
      fmt::format("Share of the {} in the box that the edge does not reach: goals for which it is followed "
                  "in vain",
                  nodes)};
  const bool is_grid = map == nullptr || map->as_grid() != nullptr;
  if (is_grid) heads_[kTarget].clear();
  if (map == nullptr || map->kind().axes < 3) heads_[kBoxZ].clear();
  limits_ = {};
  most_rows_ = map == nullptr ? kRowsInSight : std::max<std::size_t>(1, most_edges(*map));
  is_list_ = !is_grid;
  if (map == nullptr || map->node_count() == 0) return;
  const Box all = map->limits();
  const PlaceWords words = map->place_words();
  limits_[kEdge] = std::to_string(most_rows_);
  if (is_list_) limits_[kTarget] = longest_name(*map);
  limits_[kBoxX] = longest_range(words, all.min_x, all.max_x);
  limits_[kBoxY] = longest_range(words, all.min_y, all.max_y);
  if (map->kind().axes == 3) limits_[kBoxZ] = longest_range(words, all.min_z, all.max_z);
  limits_[kArea] = area_text(*map, area_of(*map, all));
  limits_[kNodes] = grouped(map->node_count());
  limits_[kSlack] = percent_text(1);
}

EdgeTable::Row EdgeTable::row_of(const Map* map, const InspectedNode& inspected, EdgeIndex edge,
                                 NodeId goal) const {
  Row row;
  row.edge = edge;
  row.texts[kEdge] = tag_of(map, edge);
  if (!inspected.node) return row;
  if (inspected.inspection == nullptr) {
    for (const Column c : {kTest, kBoxX, kBoxY, kBoxZ, kArea, kNodes, kSlack}) row.texts[c] = kUnderWay;
    row.box = kUnderWay;
    return row;
  }
  const EdgeReport& report = inspected.inspection->edges[edge.value()];
  row.verdict = judge_edge(*map, *inspected.inspection, edge, goal);
  row.texts[kTest] = test_text(row.verdict.kind);
  row.is_missing = !row.verdict.exists();
  if (row.is_missing) return row;
  const PlaceWords words = map->place_words();
  row.box = box_text(words, report.box);
  if (report.box.empty()) {
    row.texts[kBoxX] = "empty";
  } else {
    row.texts[kBoxX] = words.range(report.box.min_x, report.box.max_x);
    row.texts[kBoxY] = words.range(report.box.min_y, report.box.max_y);
    row.texts[kBoxZ] = words.range(report.box.min_z, report.box.max_z);
  }
  row.texts[kArea] = area_text(*map, area_of(*map, report.box));
  row.texts[kNodes] = grouped(report.reached);
  row.texts[kSlack] = percent_text(report.slack());
  return row;
}

void EdgeTable::refresh(const PanelContext& context, const InspectedNode& inspected) {
  const Session& session = context.session;
  const Map* map = session.has_map() ? &session.map() : nullptr;
  const Inspection* inspection = inspected.inspection;
  const Source source = {.map_revision = session.document().revision(),
                         .node = inspected.node,
                         .inspection_revision = inspection == nullptr ? 0 : inspection->revision,
                         .boxes = session.boxes(),
                         .goal = session.searches().goal()};
  if (source_ == source) return;
  if (!source_ || source_->map_revision != source.map_revision) begin_map(map);
  source_ = source;
  rows_.clear();
  std::vector<Edge> edges;
  const bool is_list = map != nullptr && map->as_list() != nullptr;
  if (is_list && inspected.node) map->edges(*inspected.node, edges);
  const std::size_t usual = std::min(most_rows_, is_list ? kTallRowsInSight : kRowsInSight);
  const std::size_t count = is_list && inspected.node ? edges.size() : usual;
  for (std::size_t i = 0; i < count; ++i) {
    Row& row = rows_.emplace_back(row_of(map, inspected, EdgeIndex(i), source.goal));
    if (!edges.empty()) row.texts[kTarget] = map->name_of(edges[i].to);
  }
}

/// As close together as need be, and not further apart than looks good; a narrow panel does without samples
/// of the line patterns, and a narrower one without areas, which the page "orderings" has too.
EdgeTable::Columns EdgeTable::place(const PanelContext& context, float left, float width,
                                    bool two_lines) const {
  constexpr float kMinGap = 8;
  const Sizes& sizes = context.sizes;
  Columns columns;
  columns.two_lines = two_lines;
  columns.row_height = two_lines ? std::round(sizes.row_height * 1.75F) : sizes.row_height;
  columns.pattern = sizes.pattern;
  float total = 0;
  std::size_t count = 0;
  for (std::size_t c = 0; c < kColumnCount; ++c) {
    const bool below = two_lines && (c == kBoxX || c == kBoxY || c == kBoxZ);
    if (heads_[c].empty() || below) continue;
    float& room = columns.width[c];
    room = std::max(text_width(context.fonts.ui, heads_[c]), text_width(context.fonts.mono, limits_[c]));
    if (c == kTest) room = badge_width(context.fonts.map, sizes, "corner");
    if (c == kTarget) room = std::min(room, std::round(width * 0.3F));
    if (c == kEdge) {
      const float tag =
          std::max(text_width(context.fonts.ui, "NW"), text_width(context.fonts.ui, limits_[c]));
      room = sizes.swatch + sizes.gap + tag + sizes.gap + columns.pattern;
    }
    total += room;
    ++count;
  }
  const auto is_too_wide = [&] { return width - total < kMinGap * static_cast<float>(count - 1); };
  if (is_too_wide()) {
    columns.width[kEdge] -= sizes.gap + columns.pattern;
    total -= sizes.gap + columns.pattern;
    columns.pattern = 0;
  }
  if (is_too_wide()) {
    total -= std::exchange(columns.width[kArea], 0.0F);
    --count;
  }
  const auto gaps = static_cast<float>(count - 1);
  const float gap = std::clamp((width - total) / gaps, kMinGap, 16 * sizes.scale);
  float x = left;
  for (std::size_t c = 0; c < kColumnCount; ++c) {
    if (columns.width[c] == 0) continue;
    columns.left[c] = x;
    x += columns.width[c] + gap;
  }
  return columns;
}

/// As wide as anything on the map may become, so that they stand still from node to node. Where boxes of a
/// graph may need more room than there is, every row takes two lines.
EdgeTable::Columns EdgeTable::columns_for(const PanelContext& context, float left, float width) const {
  const Columns columns = place(context, left, width, false);
  if (!is_list_) return columns;
  const bool fits = columns.left[kSlack] + columns.width[kSlack] <= left + width;
  return fits ? columns : place(context, left, width, true);
}

void EdgeTable::draw_heads(PanelContext& context, const Columns& columns) const {
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const float height = context.sizes.row_height;
  for (std::size_t c = 0; c < kColumnCount; ++c) {
    if (columns.width[c] == 0) continue;
    const Rect rect = {columns.left[c], min.y, columns.width[c], height};
    put_fitted(context, ImGui::GetWindowDrawList(), context.fonts.ui, rect, theme::kMuted, heads_[c],
               c >= kArea ? Align::kRight : Align::kLeft);
    tip_for(context, rect, help_[c]);
  }
  ImGui::Dummy(ImVec2(0, height));
}

/// Colour, name and pattern; faint where the node has no such edge.
void EdgeTable::draw_edge(const PanelContext& context, const Columns& columns, const Row& row,
                          float middle) const {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Sizes& sizes = context.sizes;
  const unsigned alpha = row.is_missing ? 90 : 255;
  const float left = columns.left[kEdge];
  put_edge_swatch(list, {left, middle - sizes.swatch / 2}, sizes.swatch, row.edge, alpha);
  put_text(list, context.fonts.ui,
           {left + sizes.swatch + sizes.gap, middle - font_pixels(context.fonts.ui) / 2},
           row.is_missing ? theme::kMuted : theme::kText, row.texts[kEdge]);
  if (columns.pattern == 0) return;
  const float pattern = left + columns.width[kEdge] - columns.pattern;
  put_edge_pattern(list, pattern, middle, columns.pattern, row.edge, alpha);
}

void EdgeTable::draw_texts(PanelContext& context, const Columns& columns, const Row& row,
                           const Rect& rect) const {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Sizes& sizes = context.sizes;
  const Rect line = {rect.x, rect.y, rect.width, sizes.row_height};
  const float middle = line.y + line.height / 2;
  draw_edge(context, columns, row, middle);
  if (!row.texts[kTest].empty()) {
    put_badge(list, context.fonts.map, sizes, columns.left[kTest], middle, row.texts[kTest],
              badge_colours(row.verdict.kind));
  }
  for (const Column c : {kTarget, kBoxX, kBoxY, kBoxZ, kArea, kNodes, kSlack}) {
    if (columns.width[c] == 0) continue;
    put_fitted(context, list, context.fonts.mono, {columns.left[c], line.y, columns.width[c], line.height},
               theme::kText, row.texts[c], c >= kArea ? Align::kRight : Align::kLeft);
  }
  if (!columns.two_lines) return;
  const float left = columns.left[kEdge] + sizes.swatch + sizes.gap;
  put_fitted(context, list, context.fonts.mono,
             {left, line.bottom(), rect.right() - sizes.gap - left, rect.bottom() - line.bottom() - 4},
             theme::kMuted, row.box);
}

void EdgeTable::draw_row(PanelContext& context, const Columns& columns, const Row& row) {
  Session& session = context.session;
  const Sizes& sizes = context.sizes;
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const Rect rect = {min.x - sizes.gap, min.y, ImGui::GetContentRegionAvail().x + 2 * sizes.gap,
                     columns.row_height};
  ImGui::PushID(static_cast<int>(row.edge.value()));
  if (area_button("edge", ImVec2(rect.width - 2 * sizes.gap, rect.height)) && session.has_map()) {
    // A second click lets go of it.
    const bool again = session.selection().edge() == row.edge;
    (void)session.execute(
        calls::edge(session.map(), again ? std::nullopt : std::optional<EdgeIndex>(row.edge)));
  }
  const bool chosen = session.selection().edge() == row.edge;
  if (ImGui::IsItemHovered()) {
    over_row_ = true;
    session.hover_edge(row.edge);
  }
  const bool hovered = session.selection().hovered_edge() == row.edge;
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (chosen || hovered) {
    list->AddRectFilled(rect.min(), rect.max(), chosen ? theme::kRow : with_alpha(theme::kRow, 140),
                        sizes.rounding);
  }
  if (chosen)
    list->AddRectFilled(rect.min(), {rect.x + 3, rect.bottom()}, in_theme(edge_colour(row.edge)), 2);
  draw_texts(context, columns, row, rect);
  tip(context, row.verdict.answer);
  ImGui::PopID();
}

void EdgeTable::draw_rows(PanelContext& context, const Columns& columns) {
  const std::size_t in_sight = std::min(most_rows_, columns.two_lines ? kTallRowsInSight : kRowsInSight);
  const float between = ImGui::GetStyle().ItemSpacing.y;
  const float step = columns.row_height + between;
  if (rows_.size() <= in_sight) {
    for (const Row& row : rows_) draw_row(context, columns, row);
    const auto missing = static_cast<float>(in_sight - rows_.size());
    if (missing > 0) ImGui::Dummy(ImVec2(0, missing * step - between));
    return;
  }
  // The plate of a chosen row begins left of the columns, and ImGui clips at half of the padding.
  const float inset = 2 * context.sizes.gap;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() - inset);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(inset, 0));
  const ImVec2 size(0, static_cast<float>(in_sight) * step - between);
  const bool visible = ImGui::BeginChild("edges", size, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
  ImGui::PopStyleVar();
  if (visible) {
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows_.size()), step);
    while (clipper.Step()) {
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
        draw_row(context, columns, rows_[static_cast<std::size_t>(i)]);
      }
    }
  }
  ImGui::EndChild();
}

void EdgeTable::draw(PanelContext& context, const InspectedNode& inspected) {
  refresh(context, inspected);
  float width = ImGui::GetContentRegionAvail().x;
  if (is_list_ && most_rows_ > kTallRowsInSight) width -= ImGui::GetStyle().ScrollbarSize + context.sizes.gap;
  const Columns columns = columns_for(context, ImGui::GetCursorScreenPos().x, width);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 1));
  draw_heads(context, columns);
  const bool was_over_row = std::exchange(over_row_, false);
  draw_rows(context, columns);
  if (was_over_row && !over_row_) context.session.hover_edge(std::nullopt);
  ImGui::PopStyleVar();
}

}  // namespace goalbound::app

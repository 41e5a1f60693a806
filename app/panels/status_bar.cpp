#include <fmt/format.h>

#include <algorithm>

#include "features/edit/edit.hpp"
#include "model/searches/side_options.hpp"
#include "panels/box_words.hpp"
#include "panels/node_facts.hpp"
#include "panels/panels.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// The tool, and what it draws with.
std::string tool_text(const Session& session) {
  const ToolInfo& tool = info_of(session.view.tool);
  const EditHand& hand = session.feature<Editing>().hand;
  std::string text(tool.status);
  if (tool.of_edges) return text + ": " + words_of(hand.edge_paint.cost);
  if (tool.edits && tool.tool != Tool::kErase && tool.tool != Tool::kCrop) text += ": " + hand.paint.terrain;
  if (tool.sized && hand.paint.size > 1) text += fmt::format(", {} cells wide", hand.paint.size);
  return text;
}

std::string name_in_status(const Session& session, Side side, bool short_form) {
  const SearchInfo* search = session.side(side).search;
  return short_form && search != nullptr ? std::string(search->id) : search_name(session, side);
}

std::string searches_text(const Session& session, bool short_form) {
  const std::string right = name_in_status(session, Side::kRight, short_form);
  if (!session.settings().split_view) return right;
  return fmt::format("{} {} {}", name_in_status(session, Side::kLeft, short_form),
                     short_form ? "vs" : "against", right);
}

/// The node under the mouse, else the selected one.
std::string node_status(const Session& session, bool with_facts) {
  if (!session.has_map()) return "no map";
  const Map& map = session.map();
  const Selection& selection = session.selection();
  const auto node = selection.hovered() ? selection.hovered() : selection.selected();
  if (!node) return fmt::format("no {}", map.kind().node_word);
  std::string text = fmt::format("{} {}", map.kind().node_word, node_text(map, *node));
  if (map.as_grid() != nullptr) text += map.is_node(*node) ? " free" : " wall";
  if (!with_facts) return text;
  for (const std::string& fact : node_facts(session, *node)) text += " · " + fact;
  return text;
}

/// What kind of map it is; on uniform grids the rule of corners says it, and by other rules the kind does.
std::string kind_status(const Session& session, bool short_form) {
  const std::string_view corners = short_form ? "no cutting" : "no corner cutting";
  const Grid* grid = session.document().grid();
  if (!session.has_map() || (grid != nullptr && grid->is_uniform())) return std::string(corners);
  const std::string kind(session.document().kind().name);
  const bool is_told = grid == nullptr || grid->rule() != MoveRule::kEight;
  return is_told || short_form ? kind : fmt::format("{}, {}", kind, corners);
}

/// Levels 0 (in full) to 3.
std::vector<std::string> texts_at(const Session& session, int level) {
  return {tool_text(session), searches_text(session, level >= 2),
          asked_text(session, level >= 3   ? Brevity::kName
                              : level >= 1 ? Brevity::kBrief
                                           : Brevity::kFull),
          kind_status(session, level >= 3), node_status(session, level <= 1)};
}

constexpr float kSeparator = 21;  ///< pixels between two texts, a line in the middle

}  // namespace

float status_width(const PanelContext& context, const std::vector<std::string>& texts) {
  float width = 0;
  for (const std::string& text : texts) width += text_width(context.fonts.ui, text);
  return width + static_cast<float>(texts.size() - 1) * kSeparator * context.sizes.scale;
}

std::vector<std::string> status_texts(const PanelContext& context, float width) {
  std::vector<std::string> texts;
  for (int level = 0; level <= 3; ++level) {
    texts = texts_at(context.session, level);
    if (status_width(context, texts) <= width) return texts;
  }
  // What a very narrow window leaves out can be read elsewhere too.
  constexpr std::size_t kSearches = 1;
  while (texts.size() > 1 && status_width(context, texts) > width) {
    texts.erase(texts.begin() + (texts.size() > 3 ? kSearches + 1 : kSearches));
  }
  return texts;
}

void draw_status_bar(PanelContext& context) {
  const Rect& bar = context.layout.status;
  if (bar.empty()) return;
  const Sizes& sizes = context.sizes;
  begin_panel("status", bar, ImVec2(0, 0), theme::kPanel);
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddLine(bar.min(), {bar.right(), bar.y}, theme::kLine);
  const ImFont* font = context.fonts.ui;
  const float middle = bar.y + bar.height / 2;
  float x = bar.x + sizes.padding;
  const auto texts = status_texts(context, bar.width - 2 * sizes.padding);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) {
      const float line = x + kSeparator * sizes.scale / 2;
      list->AddLine({line, middle - 7 * sizes.scale}, {line, middle + 7 * sizes.scale}, theme::kLine);
      x += kSeparator * sizes.scale;
    }
    put_text(list, font, {x, middle - font_pixels(font) / 2}, i == 0 ? theme::kText : theme::kMuted,
             texts[i]);
    const float width = text_width(font, texts[i]);
    tip_for(context, {x, bar.y, width, bar.height}, searches_text(context.session, false));
    x += width;
  }
  ImGui::End();
}

}  // namespace goalbound::app

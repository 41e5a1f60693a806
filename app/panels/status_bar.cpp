#include <fmt/format.h>

#include <algorithm>

#include "overlays/palette.hpp"
#include "panels/box_words.hpp"
#include "panels/node_facts.hpp"
#include "panels/panels.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// The tool, and what it draws with.
std::string tool_text(const View& view) {
  const ToolInfo& tool = info_of(view.tool);
  std::string text(tool.status);
  if (tool.edits && tool.tool != Tool::kErase && tool.tool != Tool::kCrop) text += ": " + view.paint.terrain;
  if (tool.sized && view.paint.size > 1) text += fmt::format(", {} cells wide", view.paint.size);
  return text;
}

std::string_view search_name(const SidePanel& panel, bool short_form) {
  if (panel.search == nullptr) return "no search";
  return short_form ? panel.search->id : panel.search->name;
}

std::string searches_text(const Session& session, bool short_form) {
  const std::string_view right = search_name(session.side(Side::kRight), short_form);
  if (!session.settings().split_view) return std::string(right);
  return fmt::format("{} {} {}", search_name(session.side(Side::kLeft), short_form),
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

/// What kind of map it is; on uniform grids the rule of corners says it.
std::string kind_status(const Session& session, bool short_form) {
  const std::string_view corners = short_form ? "no cutting" : "no corner cutting";
  const Grid* grid = session.document().grid();
  if (!session.has_map() || (grid != nullptr && grid->is_uniform())) return std::string(corners);
  const std::string kind(session.document().kind().name);
  return grid == nullptr || short_form ? kind : fmt::format("{}, {}", kind, corners);
}

/// Levels 0 (in full) to 3.
std::vector<std::string> texts_at(const Session& session, int level) {
  return {tool_text(session.view), searches_text(session, level >= 2),
          asked_text(session, level >= 3   ? Brevity::kName
                              : level >= 1 ? Brevity::kBrief
                                           : Brevity::kFull),
          kind_status(session, level >= 3), node_status(session, level <= 1)};
}

constexpr float kSeparator = 21;  ///< pixels between two texts, a line in the middle

/// The edges of the legend, each with its name: those that have a colour of their own.
std::vector<std::string> legend_names(const Session& session) {
  std::vector<std::string> names;
  for (const Direction d : kAllDirections) {
    names.push_back(session.has_map() ? edge_tag(session.map(), {kNoNode, d}) : std::string(name_of(d)));
  }
  return names;
}

float legend_step(const PanelContext& context, float sample, const std::string& name) {
  const Sizes& sizes = context.sizes;
  return sample + sizes.gap + text_width(context.fonts.ui, name) + 12 * sizes.scale;
}

void draw_legend(PanelContext& context, ImDrawList* list, const Rect& bar, float sample) {
  const Sizes& sizes = context.sizes;
  const float middle = bar.y + bar.height / 2;
  float x = bar.right() - sizes.padding - legend_width(context, sample);
  const float left = x;
  const auto names = legend_names(context.session);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const ImFont* font = context.fonts.ui;
    put_edge_pattern(list, x, middle, sample, EdgeIndex(i));
    put_text(list, font, {x + sample + sizes.gap, middle - font_pixels(font) / 2}, theme::kText, names[i]);
    x += legend_step(context, sample, names[i]);
  }
  const bool numbered = context.session.document().list() != nullptr;
  tip_for(context, {left, bar.y, bar.right() - left, bar.height},
          numbered
              ? "Each edge of a node has one number, one colour and one line pattern everywhere; from the "
                "ninth on colours come again, with other patterns"
              : "Each of the eight edges has one colour, one letter and one line pattern everywhere");
}

}  // namespace

float legend_width(const PanelContext& context, float sample) {
  float width = 0;
  for (const std::string& name : legend_names(context.session)) width += legend_step(context, sample, name);
  return width;
}

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
  // The samples of the legend are long where that shortens no text.
  float sample = sizes.pattern;
  const auto room_beside = [&] { return bar.width - 3 * sizes.padding - legend_width(context, sample); };
  if (status_width(context, texts_at(context.session, 0)) > room_beside()) sample = sizes.swatch + sizes.gap;
  const float middle = bar.y + bar.height / 2;
  float x = bar.x + sizes.padding;
  const auto texts = status_texts(context, room_beside());
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
  draw_legend(context, list, bar, sample);
  ImGui::End();
}

}  // namespace goalbound::app

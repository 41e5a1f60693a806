#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "features/heat/heat.hpp"
#include "features/lessons/lessons.hpp"
#include "model/actions/action_calls.hpp"
#include "model/edit/edited_words.hpp"
#include "overlays/palette.hpp"
#include "panels/box_words.hpp"
#include "panels/canvas/canvas.hpp"
#include "panels/node_facts.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

struct Notice {
  std::string title;
  std::string detail;
  BadgeColours colours = kInfoBadge;
  bool in_the_middle = true;  ///< else at the lower edge, so that the map stays in sight
  const char* button = nullptr;
  ActionCall command{};  ///< what the button does
};

/// A jump point search with boxes that lose its paths.
bool uses_unsafe_boxes(const SidePanel& panel) {
  return asks_boxes(*panel.search, panel.indices) && panel.search->canonical &&
         !info_of(panel.boxes.ordering()).safe_for_jps;
}

/// Why it does not run, and how to see it fail.
Notice refusal_notice(const SidePanel& panel, Side side) {
  Notice notice{"This search does not run", panel.waiting_for, kWarnBadge, false};
  if (!uses_unsafe_boxes(panel) || panel.options.allow_unsafe) return notice;
  notice.title = "This search would lose paths";
  notice.button = "Run it all the same, to see it fail";
  notice.command = calls::choose(side, "unsafe", "on");
  return notice;
}

/// The map was edited, and its boxes are not there yet.
Notice stale_notice(const SidePanel& panel, Side side) {
  return {"Blocked: its boxes are stale",
          panel.waiting_for,
          kBadBadge,
          false,
          "Search with the stale boxes, to see it fail",
          calls::choose(side, "stale", "on")};
}

Notice waiting_notice(const Session& session, Side side) {
  const SidePanel& panel = session.side(side);
  if (panel.refused) return refusal_notice(panel, side);
  if (panel.stale) return stale_notice(panel, side);
  const auto asked = session.searches().asked_by(side);
  if (!asked) return {panel.waiting_for, "", kInfoBadge, false};
  for (const IndexKey& key : *asked) {
    if (session.shelf().state(key) != IndexState::kNone) continue;
    if (key.of_boxes()) return {panel.waiting_for, "P computes them in the background", kInfoBadge, false};
    return {fmt::format("Waits for its {}", words_of(session.map(), key)),
            panel.waiting_for,
            kInfoBadge,
            false,
            "Make them now",
            calls::make_index(key.values.text())};
  }
  return {panel.waiting_for, "", kInfoBadge, false};
}

/// Which boxes keep a search from a path.
std::string what_lost_it(const SearchRun& run) {
  return run.stale ? "the boxes are stale, from before the map was edited"
                   : "boxes of this ordering lose paths of a jump point search";
}

/// No path, and why: none leads there, or the boxes have lost it.
Notice no_path_notice(const SearchRun& run) {
  if (run.lost_path()) {
    return {"The path was lost",
            fmt::format("there is one of {} {}, but {}", length_word(*run.map),
                        length_text(*run.map, *run.shortest), what_lost_it(run)),
            kBadBadge, false};
  }
  const std::size_t reached =
      static_cast<std::size_t>(std::count(run.reachable.begin(), run.reachable.end(), true));
  if (run.reachable.empty()) return {"No path found", "", kBadBadge, false};
  const MapKindInfo& kind = run.map->kind();
  return {
      "No path",
      fmt::format("no path leads from the start to the goal: {} of {} can be reached, the others are tinted",
                  grouped(reached), count_text(run.reachable.size(), kind.node_word, kind.nodes_word)),
      kBadBadge, false};
}

/// New indices are nearly there: what would be said for a moment only is left out.
bool comes_soon(const Session& session, Side side) {
  constexpr double kSoon = 1;  // seconds that a job has run
  const auto asked = session.searches().asked_by(side);
  if (!asked) return false;
  return std::ranges::any_of(*asked, [&](const IndexKey& key) {
    const IndexShelf::Running* job = session.shelf().running(key);
    return job != nullptr && job->job->progress().seconds < kSoon;
  });
}

/// By which way the answer came, on a map that was edited.
Notice edited_notice(const Session& session, Side side, const SearchRun& run) {
  EditedWords words = words_of_answer(session.side(side), run);
  Notice notice{std::move(words.title), std::move(words.detail), kInfoBadge, false};
  if (session.feature<Lessons>().lesson() != nullptr) {  // whose page tells the rest
    notice.detail.clear();
    return notice;
  }
  const MeasureInfo* shown = session.feature<Heat>().view(side).measure;
  if (shown != nullptr && shown->scale == MeasureScale::kWay) return notice;
  notice.button = "Colour the map by how each goal is answered";
  notice.command = {"heat", {"answers-from-start"}};
  return notice;
}

/// "The start is a wall".
Notice invalid_notice(const SearchRun& run) {
  switch (run.result.status) {
    case SearchStatus::kStartBlocked:
      return {"The start is a wall", "drag it to a free cell", kBadBadge, false};
    case SearchStatus::kGoalBlocked:
      return {"The goal is a wall", "drag it to a free cell", kBadBadge, false};
    default:
      return {std::string(describe(run.result.status)), "drag it to a free cell", kBadBadge, false};
  }
}

Notice notice_for(const Session& session, Side side) {
  if (!session.has_map()) {
    return {"No map is open", "Ctrl+O opens one, or drop a map file here", kQuietBadge};
  }
  const SidePanel& panel = session.side(side);
  if (panel.run == nullptr) return waiting_notice(session, side);
  const SearchRun& run = *panel.run;
  if (is_invalid(run.result.status)) return invalid_notice(run);
  const bool over = run.player != nullptr && run.player->position() == run.trace->size();
  if (!over) return {};
  if (!run.result.found()) return no_path_notice(run);
  if (run.edited && !comes_soon(session, side)) return edited_notice(session, side, run);
  if (!run.lost_length()) return {};
  return {fmt::format("Longer than need be: {} instead of {}", length_text(*run.map, run.result.cost),
                      length_text(*run.map, *run.shortest)),
          what_lost_it(run), kBadBadge, false};
}

}  // namespace

namespace {

/// How large a notice is drawn, in pixels.
struct NoticeSize {
  float inner;  ///< width for texts and the button
  ImVec2 detail;
  float button;
  ImVec2 whole;
};

NoticeSize size_of(const PanelContext& context, const Notice& notice, float room) {
  const Fonts& fonts = context.fonts;
  const Sizes& sizes = context.sizes;
  NoticeSize size{};
  size.inner = std::max(1.0F, std::min(room - 2 * sizes.padding, 460 * sizes.scale));
  const char* begin = notice.detail.data();
  size.detail =
      fonts.ui->CalcTextSizeA(font_pixels(fonts.ui), 1e9F, size.inner, begin, begin + notice.detail.size());
  size.button = notice.button == nullptr ? 0 : sizes.row_height + 8 * sizes.scale;
  const float title = std::min(text_width(fonts.heading, notice.title), size.inner);
  size.whole.x = std::ceil(std::max({title, size.detail.x, notice.button == nullptr ? 0 : size.inner})) +
                 2 * sizes.padding;
  size.whole.y =
      std::ceil(font_pixels(fonts.heading) + (notice.detail.empty() ? 0 : size.detail.y + sizes.gap) +
                (notice.button == nullptr ? 0 : size.button + sizes.gap) + 1.5F * sizes.padding);
  return size;
}

/// A window of its own goes before the map below it.
void notice_button(PanelContext& context, const Notice& notice, ImVec2 at, ImVec2 size) {
  ImGui::SetCursorScreenPos(at);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  if (ImGui::BeginChild("notice", size) && ImGui::Button(notice.button, size))
    (void)context.session.execute(notice.command);
  ImGui::EndChild();
  ImGui::PopStyleVar();
}

}  // namespace

void draw_canvas_notice(PanelContext& context, Side side, Cards& cards) {
  Notice notice = notice_for(context.session, side);
  if (notice.title.empty()) return;
  const Fonts& fonts = context.fonts;
  const Sizes& sizes = context.sizes;
  NoticeSize size = size_of(context, notice, cards.area().width);
  const ImVec2 liked = {0.5F, notice.in_the_middle ? 0.5F : 1};
  auto place = cards.place(size.whole, liked);
  if (!place && !notice.detail.empty()) {  // in a small window its first words alone
    notice.detail.clear();
    size = size_of(context, notice, cards.area().width);
    place = cards.place(size.whole, liked);
  }
  if (!place) return;
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(place->min(), place->max(), notice.colours.plate, sizes.rounding + 2);
  const float middle = place->x + place->width / 2;
  float top = place->y + 0.75F * sizes.padding;
  const std::string title = fit_text(fonts.heading, notice.title, size.inner);
  put_text(list, fonts.heading, {middle - text_width(fonts.heading, title) / 2, top}, notice.colours.text,
           title);
  top += font_pixels(fonts.heading) + sizes.gap;
  if (!notice.detail.empty()) {
    const char* begin = notice.detail.data();
    list->AddText(fonts.ui, font_pixels(fonts.ui), {std::round(middle - size.detail.x / 2), std::round(top)},
                  notice.button == nullptr ? notice.colours.text : theme::kText, begin,
                  begin + notice.detail.size(), size.inner);
    top += size.detail.y + sizes.gap;
  }
  if (notice.button == nullptr) return;
  notice_button(context, notice, {place->x + sizes.padding, std::round(top)}, {size.inner, size.button});
}

namespace {

/// What a search knows of a node; one from both ends, in a line for each end that has reached it.
void search_lines(const SidePanel& panel, NodeId node) {
  if (panel.run == nullptr || panel.run->player == nullptr) return;
  const TracePlayer& player = *panel.run->player;
  const std::string name(panel.run->info->name);
  if (player.status(node) == NodeStatus::kUnseen) {
    ImGui::Text("%s: not reached yet", name.c_str());
    return;
  }
  const auto text = [&](Cost cost) { return length_text(*panel.run->map, player.trace(), cost); };
  for (const SearchSide side : player.trace().sides()) {
    const NodeView& view = player.node(node, side);
    if (view.status == NodeStatus::kUnseen) continue;
    ImGui::Text("%s%s: %s, g %s, f %s", name.c_str(), side == SearchSide::kGoal ? ", from the goal" : "",
                view.status == NodeStatus::kOpen ? "open" : "closed", text(view.g).c_str(),
                text(view.f).c_str());
  }
}

/// "(12,7)  free  '.'", where terrain has costs also what it costs; "#4711  at (6371,1811)  3 edges".
std::string node_line(const Map& map, NodeId node) {
  const std::string name = node_text(map, node);
  const Grid* grid = map.as_grid();
  if (grid == nullptr) {
    return fmt::format("{}  at ({})  {}", name, map.place_words().of(map.place(node)),
                       count_text(map.edge_limit(node), "edge", "edges"));
  }
  const char letter = grid->terrain(grid->cell(node));
  const bool is_free = grid->is_free(node);
  const bool has_cost = is_free && !grid->has_equal_costs();
  return fmt::format("{}  {}  '{}'{}", name, is_free ? "free" : "wall", letter,
                     has_cost ? fmt::format("  cost {}", grid->terrain_costs()[letter]) : "");
}

/// Which edges of the inspected node lead here, while the map is coloured by that; "" otherwise.
std::string labels_line(const Session& session, NodeId node) {
  const Inspection* inspection = session.inspection();
  if (inspection == nullptr || !session.settings().shows("labels") || node == inspection->node) return "";
  if (!session.map().is_node(node)) return "";
  std::string tags;
  for (const EdgeIndex edge : inspection->labels[session.map().slot(node)]) {
    if (!tags.empty()) tags += '+';
    tags += edge_tag(session.map(), {inspection->node, edge});
  }
  return tags.empty() ? "" : fmt::format("edge {} of {}", tags, node_text(session.map(), inspection->node));
}

void node_lines(const Session& session, NodeId node) {
  if (session.settings().split_view) search_lines(session.side(Side::kLeft), node);
  search_lines(session.side(Side::kRight), node);
  std::vector<std::string> lines = node_facts(session, node);
  lines.push_back(labels_line(session, node));
  lines.push_back(node_quality_text(session, node));
  for (const std::string& line : lines) {
    if (!line.empty()) ImGui::TextUnformatted(line.c_str());
  }
}

}  // namespace

void draw_node_tooltip(PanelContext& context) {
  const Session& session = context.session;
  const auto node = session.selection().hovered();
  if (!node || !session.settings().show_tooltips) return;
  // Each node is a place of its own to rest on; half a pixel keeps it apart from widgets.
  const MapPoint at = centre_of(session.map().place(*node));
  if (!context.hover.rested_on({static_cast<float>(at.x), static_cast<float>(at.y)})) return;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(10, 7));
  ImGui::BeginTooltip();
  ImGui::TextUnformatted(node_line(session.map(), *node).c_str());
  if (session.map().is_node(*node)) node_lines(session, *node);
  ImGui::EndTooltip();
  ImGui::PopStyleVar();
}

}  // namespace goalbound::app

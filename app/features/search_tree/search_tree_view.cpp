// The page of the inspector with the tree of a search, and f, g and h in the order of expansion.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "features/search_tree/search_tree.hpp"
#include "model/actions/action_calls.hpp"
#include "overlays/palette.hpp"
#include "panels/feature_view.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app::tab_tree {
namespace {

using Node = SearchTree::Node;

constexpr float kTreeShare = 0.62F;  ///< of the page's height; the rest is for f, g and h
constexpr float kLeastHeight = 300;  ///< of both pictures, at scale 1
constexpr float kReach = 10;         ///< pixels at scale 1 within which the mouse points at a dot
constexpr theme::Colour kWood{pack_rgba(84, 91, 108), pack_rgba(150, 157, 172)};  ///< what joins nodes
constexpr theme::Colour kTreeClosed{kClosedColour, pack_rgba(176, 52, 58)};
constexpr theme::Colour kTreeOpen{kOpenColour, pack_rgba(176, 120, 0)};
constexpr theme::Colour kTreePath{kPathColour, pack_rgba(16, 18, 24)};
constexpr theme::Colour kTreeNow{kCurrentColour, pack_rgba(0, 118, 170)};
constexpr theme::Colour kSeriesF{pack_rgba(243, 208, 104), pack_rgba(150, 104, 0)};
constexpr theme::Colour kSeriesG{pack_rgba(96, 196, 255), pack_rgba(0, 98, 178)};
constexpr theme::Colour kSeriesH{pack_rgba(240, 134, 190), pack_rgba(170, 36, 110)};

/// A tree, what of it is there by now, and where it stands on the screen.
struct Picture {
  const SearchTree& tree;
  const SearchRun& run;
  Rect area;

  std::size_t position() const { return run.player->position(); }
  bool is_there(const Node& node) const { return node.event < position(); }
  float x_of(Cost g) const {
    const double largest = std::max<double>(1, static_cast<double>(tree.largest_g()));
    return area.x + area.width * static_cast<float>(static_cast<double>(g) / largest);
  }
  float leaf_height() const {
    return area.height / static_cast<float>(std::max<std::uint32_t>(1, tree.leaves()));
  }
  float y_of(const Node& node) const {
    const float middle = 0.5F * static_cast<float>(node.first_leaf + node.last_leaf);
    return area.y + middle * leaf_height();
  }
  float height_of(const Node& node) const {
    return static_cast<float>(node.last_leaf - node.first_leaf) * leaf_height();
  }
  std::uint32_t colour_of(const Node& node) const {
    const bool over = position() == run.trace->size();
    if (node.on_path && over) return kTreePath;
    return node.expanded != SearchTree::kNone && node.expanded < position() ? kTreeClosed : kTreeOpen;
  }
};

void rect_between(ImDrawList* list, float x0, float x1, float y, float thick, std::uint32_t colour) {
  const float top = std::round(y - thick / 2);
  list->AddRectFilled({std::min(x0, x1), top}, {std::max(x0, x1) + 1, top + thick}, colour);
}

/// From the parent down or up, and then across to the node.
void draw_branch(ImDrawList* list, const Picture& picture, const Node& node, float thick,
                 std::uint32_t across, std::uint32_t along) {
  if (node.parent == SearchTree::kNone) return;
  const Node& parent = picture.tree.nodes()[node.parent];
  const float from_x = picture.x_of(parent.g);
  const float y = picture.y_of(node);
  const float from_y = picture.y_of(parent);
  if (std::abs(from_y - y) >= 1)
    list->AddRectFilled({from_x, std::min(from_y, y)}, {from_x + thick, std::max(from_y, y)}, along);
  rect_between(list, from_x, picture.x_of(node.g), y, thick, across);
}

/// What is thinner than a pixel becomes one line, as long as what is there of it.
void draw_bundle(ImDrawList* list, const Picture& picture, std::uint32_t first) {
  const auto nodes = picture.tree.nodes();
  const Node& root = nodes[first];
  Cost longest = root.g;
  bool closed = false;
  for (std::uint32_t i = first; i < root.last; ++i) {
    if (!picture.is_there(nodes[i])) continue;
    longest = std::max(longest, nodes[i].g);
    closed = closed || (nodes[i].expanded != SearchTree::kNone && nodes[i].expanded < picture.position());
  }
  if (!picture.is_there(root) && longest == root.g) return;
  const float from = root.parent == SearchTree::kNone ? picture.area.x : picture.x_of(nodes[root.parent].g);
  rect_between(list, from, picture.x_of(longest), picture.y_of(root), 1,
               closed ? std::uint32_t{kTreeClosed} : std::uint32_t{kTreeOpen});
}

void draw_all_branches(ImDrawList* list, const Picture& picture) {
  const auto nodes = picture.tree.nodes();
  for (std::uint32_t i = 0; i < nodes.size();) {
    if (picture.height_of(nodes[i]) < 1 && nodes[i].last > i + 1) {
      draw_bundle(list, picture, i);
      i = nodes[i].last;
      continue;
    }
    if (picture.is_there(nodes[i]))
      draw_branch(list, picture, nodes[i], 1, picture.colour_of(nodes[i]), kWood);
    ++i;
  }
}

/// From the node to its root, over everything else.
void draw_way_back(ImDrawList* list, const Picture& picture, std::uint32_t from, std::uint32_t colour,
                   float thick) {
  const auto nodes = picture.tree.nodes();
  for (std::uint32_t at = from; at != SearchTree::kNone; at = nodes[at].parent) {
    if (picture.is_there(nodes[at])) draw_branch(list, picture, nodes[at], thick, colour, colour);
  }
}

void draw_path(ImDrawList* list, const Picture& picture) {
  if (picture.position() != picture.run.trace->size()) return;
  const auto nodes = picture.tree.nodes();
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].on_path) draw_branch(list, picture, nodes[i], 2, kTreePath, kTreePath);
  }
}

/// The node beside which the mouse is: of those that hang together there the one whose g is nearest.
std::optional<std::uint32_t> node_at(const Picture& picture, ImVec2 mouse) {
  if (!picture.area.contains(mouse) || picture.tree.leaves() == 0) return std::nullopt;
  const auto row = static_cast<std::uint32_t>((mouse.y - picture.area.y) / picture.leaf_height());
  const auto nodes = picture.tree.nodes();
  std::uint32_t at = picture.tree.leaf(std::min(row, picture.tree.leaves() - 1));
  std::optional<std::uint32_t> nearest;
  for (; at != SearchTree::kNone; at = nodes[at].parent) {
    if (!picture.is_there(nodes[at])) continue;
    const auto away = [&](std::uint32_t i) { return std::abs(picture.x_of(nodes[i].g) - mouse.x); };
    if (!nearest || away(at) < away(*nearest)) nearest = at;
  }
  return nearest;
}

void put_marker(ImDrawList* list, ImVec2 at, float scale) {
  list->AddCircleFilled(at, 5 * scale, kDarkInk);
  list->AddCircleFilled(at, 3.5F * scale, kTreeNow);
}

// --- f, g and h in the order of expansions ---

struct Series {
  const char* name;
  theme::Colour colour;
  Cost (*value)(const TraceEvent& event);
};
constexpr auto kSeries = std::to_array<Series>({
    {"f", kSeriesF, [](const TraceEvent& event) { return event.f; }},
    {"g", kSeriesG, [](const TraceEvent& event) { return event.g; }},
    {"h", kSeriesH, [](const TraceEvent& event) { return event.f >= event.g ? event.f - event.g : 0; }},
});

struct Scatter {
  const Trace& trace;
  Cost largest;
  Rect area;

  float x_of(std::size_t expansion) const {
    const auto count = static_cast<double>(std::max<std::size_t>(1, trace.expansions().size()));
    return area.x + area.width * static_cast<float>((static_cast<double>(expansion) + 0.5) / count);
  }
  float y_of(Cost value) const {
    return area.bottom() -
           area.height * static_cast<float>(static_cast<double>(value) /
                                            std::max<double>(1, static_cast<double>(largest)));
  }
};

/// Columns of pixels with several expansions are bars from the least to the largest.
void draw_series(ImDrawList* list, const Scatter& scatter, const Series& series, std::size_t shown,
                 float scale) {
  const auto expansions = scatter.trace.expansions().first(shown);
  const std::size_t count = scatter.trace.expansions().size();
  const bool apart = static_cast<float>(count) * 2.5F * scale <= scatter.area.width;
  for (std::size_t i = 0; i < expansions.size();) {
    const float x = std::floor(scatter.x_of(i));
    Cost least = series.value(scatter.trace[expansions[i]]);
    Cost most = least;
    std::size_t next = i + 1;
    for (; next < expansions.size() && !apart && std::floor(scatter.x_of(next)) == x; ++next) {
      const Cost value = series.value(scatter.trace[expansions[next]]);
      least = std::min(least, value);
      most = std::max(most, value);
    }
    const float half = (apart ? 1.5F : 1.0F) * scale;
    list->AddRectFilled({x - (apart ? half : 0), scatter.y_of(most) - half},
                        {x + (apart ? half : 1), scatter.y_of(least) + half}, series.colour);
    i = next;
  }
}

void series_names(const PanelContext& context, const Rect& row) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImFont* font = context.fonts.ui;
  float x = row.x;
  for (const Series& series : kSeries) {
    const float side = context.sizes.swatch * 0.7F;
    list->AddRectFilled({x, row.y + (row.height - side) / 2}, {x + side, row.y + (row.height + side) / 2},
                        series.colour);
    x += side + context.sizes.gap;
    put_text(list, font, {x, row.y + (row.height - font_pixels(font)) / 2}, theme::kText, series.name);
    x += text_width(font, series.name) + 2 * context.sizes.gap;
  }
  const std::string_view what = "of each expansion, in order";
  put_text(list, font, {x, row.y + (row.height - font_pixels(font)) / 2}, theme::kMuted, what);
}

class TreeTab final : public Tab {
 public:
  void draw(PanelContext& context, Side side) override {
    const SearchRun* run = run_or_hint(context, side);
    if (run == nullptr) return leave(context);
    const SearchTree* tree = context.session.feature<SearchTrees>().find(side, *run->trace);
    if (tree == nullptr) return muted_paragraph("Making the tree ...");
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImVec2 room = ImGui::GetContentRegionAvail();
    room.y = std::max(room.y, kLeastHeight * context.sizes.scale);  // a low page scrolls
    const float tree_height = std::floor(room.y * kTreeShare);
    pointed_at_.reset();
    draw_tree(context, *run, *tree, {at.x, at.y, room.x, tree_height});
    draw_scatter(context, *run, *tree, {at.x, at.y + tree_height, room.x, room.y - tree_height});
    light_up(context);
  }

 private:
  /// Of the map, of the picture, or selected.
  static std::optional<NodeId> lit_node(const Session& session) {
    const auto hovered = session.selection().hovered();
    return hovered ? hovered : session.selection().selected();
  }

  void draw_tree(PanelContext& context, const SearchRun& run, const SearchTree& tree, const Rect& area) {
    const float scale = context.sizes.scale;
    const float line = font_pixels(context.fonts.ui);
    ImDrawList* list = ImGui::GetWindowDrawList();
    put_fitted(context, list, context.fonts.ui, {area.x, area.y, area.width, line}, theme::kMuted,
               fmt::format("{} reached; to the right: g", count_text(tree.nodes().size(), "node", "nodes")));
    const float margin = 6 * scale;
    const Rect frame = {area.x, area.y + line + context.sizes.gap, area.width,
                        area.height - line - 2 * context.sizes.gap};
    list->AddRectFilled(frame.min(), frame.max(), theme::kTrack, context.sizes.rounding);
    const Picture picture = {
        tree, run, {frame.x + margin, frame.y + margin, frame.width - 2 * margin, frame.height - 2 * margin}};
    list->PushClipRect(frame.min(), frame.max(), true);
    draw_all_branches(list, picture);
    draw_path(list, picture);
    const auto lit = lit_node(context.session);
    const auto place = lit ? tree.find(*lit) : std::nullopt;
    if (place && picture.is_there(tree.nodes()[*place])) {
      draw_way_back(list, picture, *place, kTreeNow, 2);
      const Node& node = tree.nodes()[*place];
      put_marker(list, {picture.x_of(node.g), picture.y_of(node)}, scale);
    }
    list->PopClipRect();
    point_at_tree(context, picture, frame);
  }

  void point_at_tree(PanelContext& context, const Picture& picture, const Rect& frame) {
    ImGui::SetCursorScreenPos(frame.min());
    const bool clicked = area_button("tree", frame.size());
    if (!ImGui::IsItemHovered()) return;
    const auto at = node_at(picture, ImGui::GetIO().MousePos);
    if (!at) return;
    point_at(context, picture.run, picture.tree.nodes()[*at], clicked);
  }

  void point_at(PanelContext& context, const SearchRun& run, const Node& node, bool clicked) {
    pointed_at_ = node.node;
    const Map& map = context.session.map();
    if (clicked) (void)context.session.execute(calls::select(map, node.node));
    tip(context, fmt::format("{}: f {}, g {}", node_text(map, node.node),
                             length_text(map, *run.trace, node.f), length_text(map, *run.trace, node.g)));
  }

  void draw_scatter(PanelContext& context, const SearchRun& run, const SearchTree& tree, const Rect& area) {
    const float line = font_pixels(context.fonts.ui);
    const Rect names = {area.x, area.y, area.width, line};
    const Rect frame = {area.x, area.y + line + context.sizes.gap, area.width,
                        area.height - line - context.sizes.gap};
    series_names(context, names);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float scale = context.sizes.scale;
    const float margin = 6 * scale;
    list->AddRectFilled(frame.min(), frame.max(), theme::kTrack, context.sizes.rounding);
    const Scatter scatter = {
        *run.trace,
        tree.largest_value(),
        {frame.x + margin, frame.y + margin, frame.width - 2 * margin, frame.height - 2 * margin}};
    const auto expansions = run.trace->expansions();
    const auto shown = static_cast<std::size_t>(
        std::lower_bound(expansions.begin(), expansions.end(), run.player->position()) - expansions.begin());
    list->PushClipRect(frame.min(), frame.max(), true);
    for (const Series& series : kSeries) draw_series(list, scatter, series, shown, scale);
    mark_in_scatter(context, tree, scatter, shown);
    list->PopClipRect();
    point_at_scatter(context, run, tree, scatter, shown, frame);
  }

  static void mark_in_scatter(const PanelContext& context, const SearchTree& tree, const Scatter& scatter,
                              std::size_t shown) {
    const auto lit = lit_node(context.session);
    const auto place = lit ? tree.find(*lit) : std::nullopt;
    if (!place) return;
    const std::uint32_t event = tree.nodes()[*place].expanded;
    const auto expansions = scatter.trace.expansions();
    const auto at = static_cast<std::size_t>(std::lower_bound(expansions.begin(), expansions.end(), event) -
                                             expansions.begin());
    if (event == SearchTree::kNone || at >= shown) return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float x = scatter.x_of(at);
    list->AddLine({x, scatter.area.y}, {x, scatter.area.bottom()}, with_alpha(kTreeNow, 150));
    for (const Series& series : kSeries)
      put_marker(list, {x, scatter.y_of(series.value(scatter.trace[event]))}, context.sizes.scale * 0.8F);
  }

  /// The nearest column is what the mouse means: a dot is small.
  void point_at_scatter(PanelContext& context, const SearchRun& run, const SearchTree& tree,
                        const Scatter& scatter, std::size_t shown, const Rect& frame) {
    ImGui::SetCursorScreenPos(frame.min());
    const bool clicked = area_button("scatter", frame.size());
    if (!ImGui::IsItemHovered() || shown == 0) return;
    const double share =
        static_cast<double>((ImGui::GetIO().MousePos.x - scatter.area.x) / scatter.area.width);
    const auto count = static_cast<double>(scatter.trace.expansions().size());
    const auto at = static_cast<std::size_t>(std::clamp(std::floor(share * count), 0.0, count - 1));
    const std::size_t nearest = std::min(at, shown - 1);
    if (std::abs(scatter.x_of(nearest) - ImGui::GetIO().MousePos.x) > kReach * context.sizes.scale) return;
    const auto place = tree.find(scatter.trace[scatter.trace.expansions()[nearest]].node);
    if (place) point_at(context, run, tree.nodes()[*place], clicked);
  }

  void light_up(PanelContext& context) {
    if (pointed_at_) {
      context.session.hover(pointed_at_);
      was_pointing_ = true;
    } else {
      leave(context);
    }
  }
  void leave(PanelContext& context) {
    if (was_pointing_) context.session.hover(std::nullopt);
    was_pointing_ = false;
  }

  std::optional<NodeId> pointed_at_;  ///< by the mouse in this frame
  bool was_pointing_ = false;
};

}  // namespace

}  // namespace goalbound::app::tab_tree

namespace goalbound::app {

extern const FeatureViewInfo kFeatureView_search_tree;
const FeatureViewInfo kFeatureView_search_tree = {
    .make = &make_feature_view<FeatureView>,
    .page = []() -> std::unique_ptr<Tab> { return std::make_unique<tab_tree::TreeTab>(); }};

}  // namespace goalbound::app

#include <string>
#include <utility>

#include "model/searches/trace_index.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"
#include "overlays/tree_path.hpp"

namespace goalbound::app::layer_current_event {
namespace {

bool applies(const OverlayView& view) {
  // At the end the path is what counts.
  return view.shows_search() && view.player()->current() != nullptr &&
         view.player()->position() < view.player()->trace().size();
}

/// The node expanded last, the nodes that it led to so far, and crosses on what was left out of it: edges, or
/// the node itself.
void draw_expansion(const OverlayView& view, DrawList& list) {
  const TracePlayer& player = *view.player();
  const auto expansion = last_expansion(player);
  if (!expansion) return;
  for (std::size_t i = *expansion + 1; i < player.position(); ++i) {
    const TraceEvent& event = player.trace()[i];
    if (leaves_out(event.kind) && i + 1 < player.position()) {
      list.marks.push_back({.at = view.drawing.skipped_line(event).at(0.5),
                            .shape = MarkShape::kCross,
                            .radius = 0.2F,
                            .min_pixels = 4,
                            .colour = kPrunedColour});
    } else if (event.from != kNoNode) {
      view.drawing.outline(event.node, with_alpha(kCurrentColour, 130), 1.5F, list);
    }
  }
  view.drawing.outline(player.trace()[*expansion].node, kCurrentColour, 2.5F, list);
}

void draw_edge(const std::vector<MapPoint>& points, std::uint32_t colour, DrawList& list) {
  list.lines.push_back({.points = points, .colour = kShadowColour, .width = 5});
  list.lines.push_back({.points = points, .colour = colour, .width = 2.5F});
}

/// What an index that is not boxes has around the goals of the edge.
void draw_outlines(const OverlayView& view, const TraceEvent& event, const Index& index, DrawList& list) {
  IndexPicture picture;
  const Map& map = view.run->indexed_map();
  const QueryContext context = index.context(map, view.run->start, view.run->goal, event.side);
  const EdgeIndex edge = same_edge(view.map(), {event.node, event.edge}, map);
  if (index.kind().pictures.empty()) return;
  index.picture(map, 0, event.node, &context, picture);
  for (const IndexPicture::Outline& outline : picture.outlines) {
    if (outline.edge != edge || outline.line.empty()) continue;
    Polyline& line = list.lines.emplace_back(
        Polyline{.colour = edge_colour(event.edge), .width = 2.5F, .pattern = edge_pattern(event.edge)});
    line.closed = true;
    for (const auto& corner : outline.line) line.points.push_back(view.drawing.point_between(corner));
  }
}

/// What misses the goal, and the line from the node to that goal: what the test has compared.
void draw_missed_goal(const OverlayView& view, const TraceEvent& event, DrawList& list) {
  const SearchRun& run = *view.run;
  const Index* index = event.index < run.set.size() ? run.set.members()[event.index].get() : nullptr;
  const bool is_boxes = index != nullptr && index->kind().id == "boxes" && run.bounds != nullptr;
  const Box box = is_boxes ? run.box_of({event.node, event.edge}) : Box();
  if (index != nullptr && !is_boxes) draw_outlines(view, event, *index, list);
  if (!box.empty()) {
    if (!view.drawing.in_space()) {
      list.rects.push_back({{static_cast<double>(box.min_x), static_cast<double>(box.min_y)},
                            {box.max_x + 1.0, box.max_y + 1.0},
                            with_alpha(kPrunedColour, 44)});
    }
    // Filled and plain: boxes of the chosen node are hollow, in the colours and patterns of their edges.
    const double inset = box_inset(event.edge, view.viewport);
    view.drawing.add_box(box, inset, {.colour = kShadowColour, .width = 4.5F}, list);
    view.drawing.add_box(box, inset, {.colour = kPrunedColour, .width = 2}, list);
  }
  const bool from_start = event.side == SearchSide::kStart;
  const MapPoint goal = view.drawing.centre(from_start ? view.run->goal : view.run->start);
  list.lines.push_back({.points = {view.drawing.centre(event.node), goal},
                        .colour = with_alpha(kPrunedColour, 190),
                        .width = 1.5F,
                        .pattern = LinePattern::kDotted});
  list.marks.push_back(
      {.at = goal, .shape = MarkShape::kRing, .radius = 0.8F, .min_pixels = 13, .colour = kPrunedColour});
}

/// 1 where the box of the event lies below the node in the picture, or around it: the words stand above; -1
/// where it lies above.
float words_side(const OverlayView& view, const TraceEvent& event) {
  if (view.playing) return 1;
  const Box box = view.run->box_of({event.node, event.edge});
  if (box.empty()) return 1;
  const Place at = view.map().place(event.node);
  const bool above =
      view.map().y_up() ? box.min_y >= at.y && box.max_y > at.y : box.max_y <= at.y && box.min_y < at.y;
  return above ? -1.0F : 1.0F;
}

/// A cross on the edge, or on the node that is refused, and in words why it was skipped.
void draw_skipped(const OverlayView& view, const TraceEvent& event, DrawList& list) {
  const EdgeLine edge = view.drawing.skipped_line(event);
  draw_edge({edge.from, edge.to}, kPrunedColour, list);
  list.marks.push_back({.at = edge.at(0.5),
                        .shape = MarkShape::kCross,
                        .radius = 0.3F,
                        .min_pixels = 6,
                        .colour = kPrunedColour});
  const bool is_node = event.kind == TraceEventKind::kRefuse;
  const bool is_edge = event.kind == TraceEventKind::kPrune && event.edge != kNoEdge;
  if (!is_node && !is_edge) return;
  if (is_edge && !view.playing) draw_missed_goal(view, event, list);
  const std::string what = is_edge ? edge_tag(view.map(), {event.node, event.edge}) + ": " : std::string();
  const double above = view.viewport.node_pixels / 2 + 16;
  list.labels.push_back({.at = edge.from,
                         .text = what + view.run->why_refused(event),
                         .colour = kPrunedColour,
                         .above_pixels = words_side(view, event) * static_cast<float>(above),
                         .plate = true});
}

void draw(const OverlayView& view, DrawList& list) {
  const TraceEvent& event = *view.player()->current();
  draw_expansion(view, list);
  if (leaves_out(event.kind) || event.kind == TraceEventKind::kDeadEnd) {
    draw_skipped(view, event, list);
  } else if (event.from != kNoNode) {
    const std::vector<MapPoint> points = jump_points(view, event);
    draw_edge(points, kCurrentColour, list);
    const EdgeLine edge = {points[points.size() - 2], points.back()};
    list.marks.push_back({.at = edge.to,
                          .shape = MarkShape::kArrow,
                          .radius = 0.3F,
                          .min_pixels = 6,
                          .colour = kCurrentColour,
                          .towards = edge.direction()});
  } else if (event.node != kNoNode) {
    list.marks.push_back({.at = view.drawing.centre(event.node),
                          .shape = MarkShape::kRing,
                          .radius = 0.45F,
                          .min_pixels = 6,
                          .colour = kCurrentColour});
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "search",
    .applies = &applies,
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_current_event

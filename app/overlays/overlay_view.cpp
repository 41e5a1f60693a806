#include "overlays/overlay_view.hpp"

#include <algorithm>

#include "model/session.hpp"

namespace goalbound::app {

OverlayView make_view(const Session& session, Side side, MapDrawing& drawing, const Box& places) {
  const Camera& camera = session.view.camera;
  const SidePanel& panel = session.side(side);
  const BoundsShelf& shelf = session.shelf();
  const Selection& selection = session.selection();
  const bool alone_or_right = side == Side::kRight || !session.settings().split_view;
  OverlayView view{.drawing = drawing,
                   .layers = session.settings().layers,
                   .viewport = {.places = places,
                                .pixels_per_cell = camera.pixels_per_cell(),
                                .pixels_per_unit = camera.pixels_per_unit(),
                                .node_pixels = camera.pixels_per_cell() * drawing.node_size()},
                   .map_revision = session.document().revision()};
  view.shows_map_facts = alone_or_right;
  view.shows_boxes = alone_or_right || panel.search->needs_bounds;
  view.run = panel.run.get();
  view.player = panel.run == nullptr ? nullptr : panel.run->player.get();
  view.run_revision = panel.revision;
  view.ordering = panel.ordering;
  view.bounds = shelf.bounds(panel.ordering);
  view.box_counts = shelf.counts(panel.ordering);
  view.bounds_revision = shelf.revision(panel.ordering);
  const BoxComparison& comparison = session.comparison();
  if (comparison.is_on() && comparison.ordering() == panel.ordering)
    view.differences = comparison.differences();
  view.differences_revision = comparison.revision();
  view.hovered = selection.hovered().value_or(kNoNode);
  view.selected = selection.selected().value_or(kNoNode);
  view.edge = selection.edge();
  view.hovered_edge = selection.hovered_edge();
  for (const OrderingInfo& info : all_orderings()) {
    view.inspections[static_cast<std::size_t>(info.ordering)] = session.inspection(info.ordering);
  }
  if (session.flood().on() && view.inspection() != nullptr && view.inspection()->flood != nullptr) {
    view.flood = view.inspection()->flood.get();
    view.flood_position = std::min(session.flood().position(), view.flood->length());
  }
  view.heat = session.heat(side);
  view.breakpoints = session.breakpoints().all();
  view.start = session.searches().start();
  view.goal = session.searches().goal();
  view.jump_table = session.jump_table();
  return view;
}

}  // namespace goalbound::app

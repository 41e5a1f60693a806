#include "overlays/overlay_view.hpp"

#include <algorithm>

#include "model/session.hpp"

namespace goalbound::app {
namespace {

std::vector<std::shared_ptr<const Index>> asked_besides_boxes(const Session& session, Side side) {
  std::vector<std::shared_ptr<const Index>> there;
  const auto asked = session.searches().asked_by(side);
  if (!asked) return there;
  for (const IndexKey& key : *asked) {
    const auto& index = session.shelf().shown(key).index;
    if (!key.of_boxes() && index != nullptr) there.push_back(index);
  }
  return there;
}

/// What the search needs is there with its run.
std::vector<std::shared_ptr<const Index>> known_besides_boxes(
    const SearchRun* run, const std::vector<std::shared_ptr<const Index>>& asked) {
  std::vector<std::shared_ptr<const Index>> known = asked;
  if (run == nullptr) return known;
  for (const auto& index : run->known.members()) {
    const bool is_there = std::ranges::find(known, index) != known.end();
    if (!is_there && index->kind().id != "boxes") known.push_back(index);
  }
  return known;
}

/// For a feature that is shown in place of the search.
void make_room(const Feature* feature, OverlayView& view) {
  view.instead = feature;
  if (feature == nullptr) return;
  view.left_out = feature->instead_on(view.side);
  if (view.left_out >= Instead::kSearch) view.run = nullptr;
  if (view.left_out >= Instead::kSearchAndEnds) view.ends = {};
}

}  // namespace

OverlayView make_view(const Session& session, Side side, MapDrawing& drawing, const Box& places) {
  const Camera& camera = session.view.camera;
  const SidePanel& panel = session.side(side);
  const IndexShelf::Used boxes = session.used_boxes(side);
  const Selection& selection = session.selection();
  const bool alone_or_right = side == Side::kRight || !session.settings().split_view;
  OverlayView view{.drawing = drawing,
                   .layers = session.settings().layers,
                   .features = session.features(),
                   .side = side,
                   .viewport = {.places = places,
                                .pixels_per_cell = camera.pixels_per_cell(),
                                .pixels_per_unit = camera.pixels_per_unit(),
                                .node_pixels = camera.pixels_per_cell() * drawing.node_size()},
                   .map_revision = session.document().revision(),
                   .light = session.settings().theme == Theme::kLight};
  view.shows_map_facts = alone_or_right;
  view.shows_boxes = alone_or_right || panel.search->asks_edges();
  view.run = panel.run.get();
  view.playing = session.searches().timeline().playing();
  view.run_revision = panel.revision;
  view.boxes = {.bounds = boxes.bounds,
                .ordering = panel.boxes.ordering(),
                .counts = boxes.counts,
                .revision = boxes.revision};
  view.asked = asked_besides_boxes(session, side);
  view.known = known_besides_boxes(view.run, view.asked);
  view.pointed = {.hovered = selection.hovered().value_or(kNoNode),
                  .selected = selection.selected().value_or(kNoNode),
                  .edge = selection.edge(),
                  .hovered_edge = selection.hovered_edge()};
  for (const OrderingInfo& info : all_orderings()) {
    view.inspections[static_cast<std::size_t>(info.ordering)] =
        info.ordering == view.boxes.ordering ? session.inspection(side) : session.inspection(info.ordering);
  }
  view.ends = {session.searches().start(), session.searches().goal()};
  make_room(session.features().instead_on(side), view);
  return view;
}

}  // namespace goalbound::app

// What overlays are given: all that they may look at, and nothing that they could change or would have to
// compute.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/index.hpp"
#include "goalbound/map.hpp"
#include "model/feature.hpp"
#include "model/files/document.hpp"
#include "model/indices/inspection.hpp"
#include "model/indices/node_counts.hpp"
#include "model/searches/comparison.hpp"
#include "model/view/layers.hpp"
#include "overlays/map_drawing.hpp"

namespace goalbound::app {

/// The boxes that a side goes by.
struct BoxesView {
  std::shared_ptr<const Bounds> bounds = nullptr;  ///< null without any
  Ordering ordering = Ordering::kCanonical;
  NodeCounts counts{};
  std::uint64_t revision = 0;
};

/// What is pointed at, and what is chosen.
struct PointedView {
  NodeId hovered = kNoNode;
  NodeId selected = kNoNode;
  std::optional<EdgeIndex> edge = std::nullopt;  ///< the chosen one of the inspected node
  std::optional<EdgeIndex> hovered_edge = std::nullopt;
};

/// For one canvas and one frame.
struct OverlayView {
  MapDrawing& drawing;
  const Layers& layers;
  const Features& features;
  Side side = Side::kRight;
  Viewport viewport;
  std::uint64_t map_revision = 0;
  bool light = false;  ///< the picture is for light ground: see light_tones.hpp

  /// The canvas that shows what belongs to no search: the right one, or the only one.
  bool shows_map_facts = true;
  /// Overlays about boxes lie on the sides whose search uses them, and on the right one: a plain search at
  /// the left is shown undisturbed.
  bool shows_boxes = true;

  const SearchRun* run = nullptr;  ///< of the side; null while there is none
  bool playing = false;            ///< what would be there for a moment only is left out
  std::uint64_t run_revision = 0;  ///< changes with the run and with the player's position

  BoxesView boxes{};
  /// What the side asks besides boxes, as far as it is there.
  std::vector<std::shared_ptr<const Index>> asked{};
  /// That, and what its search needs besides.
  std::vector<std::shared_ptr<const Index>> known{};

  PointedView pointed{};
  /// Of the inspected node, by Ordering; null where it is not known, or not yet.
  std::array<const Inspection*, 3> inspections{};
  /// The feature that is shown in place of the search, and what is left out for it; null without.
  const Feature* instead = nullptr;
  Instead left_out = Instead::kNothing;
  Ends ends{};

  const Map& map() const { return drawing.map(); }
  const Inspection* inspection(Ordering of) const { return inspections[static_cast<std::size_t>(of)]; }
  /// Of the run; null without.
  const TracePlayer* player() const { return run == nullptr ? nullptr : run->player.get(); }
  /// There is a search to show, and no feature in its place.
  bool shows_search() const { return player() != nullptr && instead == nullptr; }
  /// Colours of nodes mean something else than what a search has done with them.
  bool colours_are_taken() const {
    const bool goal_view = layers.shows("goal-view") && shows_boxes && boxes.bounds != nullptr;
    return features.colour_nodes(side) || goal_view;
  }
  /// In the ordering that the side uses; null on sides that show no boxes.
  const Inspection* inspection() const { return shows_boxes ? inspection(boxes.ordering) : nullptr; }
};

class Session;
/// `drawing` must be that of the session's map.
OverlayView make_view(const Session& session, Side side, MapDrawing& drawing, const Box& places);

}  // namespace goalbound::app

// The page of the inspector about a flood that goes step by step, and its row in the timeline.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "features/flood/flood.hpp"
#include "overlays/palette.hpp"
#include "panels/feature_view.hpp"
#include "panels/text.hpp"
#include "panels/transport_rows.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// Parents that are named; of more only the number is told.
constexpr std::size_t kNamedParents = 4;

std::string flood_tags_of(const Map& map, NodeId source, WindowEdges labels) {
  std::string text;
  for (const EdgeIndex edge : labels) {
    if (!text.empty()) text += ", ";
    text += edge_tag(map, {source, edge});
  }
  return text.empty() ? "none" : text;
}

std::string parents_text(const Map& map, std::span<const std::uint32_t> parents) {
  if (parents.size() > kNamedParents) return fmt::format("{} parents", parents.size());
  std::string text;
  for (const std::uint32_t slot : parents) {
    if (!text.empty()) text += " and ";
    text += node_text(map, map.node_of_slot(slot));
  }
  return text;
}

void flood_label_line(const Map& map, const Inspection& inspection, std::size_t position) {
  const FloodRecord& flood = *inspection.flood;
  const WindowEdges labels = inspection.labels[flood.slot_at(position)];
  const std::string tags = flood_tags_of(map, inspection.node, labels);
  const bool from_source = position > 1 && flood.parents_at(position).front() == map.slot(inspection.node);
  if (from_source && flood.parents_at(position).size() == 1) {
    return wrapped_text(fmt::format("It is the end of edge {}: that is its label.", tags));
  }
  wrapped_text(fmt::format("It takes {} {} from {}.", labels.size() > 1 ? "the labels" : "the label", tags,
                           parents_text(map, flood.parents_at(position))));
}

void flood_growth_lines(const Map& map, const Inspection& inspection, std::size_t position) {
  const auto growths = inspection.flood->growths_at(position);
  if (growths.empty()) return muted_paragraph("No box grows: it lies within the boxes of its labels.");
  const PlaceWords words = map.place_words();
  for (const FloodRecord::Growth& growth : growths) {
    const Box& box = growth.box;
    std::string text =
        fmt::format("The box of {} grows to x {}, y {}", edge_tag(map, {inspection.node, growth.edge}),
                    words.range(box.min_x, box.max_x), words.range(box.min_y, box.max_y));
    if (words.axes == 3) text += ", z " + words.range(box.min_z, box.max_z);
    wrapped_text(text + ".");
  }
}

/// What happens at the position.
void flood_event_lines(const Map& map, const Inspection& inspection, std::size_t position) {
  const FloodRecord& flood = *inspection.flood;
  if (position == 0)
    return muted_paragraph(
        "The flood has not begun: Space plays it, and the buttons of the timeline move it.");
  const NodeId node = map.node_of_slot(flood.slot_at(position));
  wrapped_text(fmt::format("Node {}: {} is settled, at distance {}.", grouped(position), node_text(map, node),
                           length_text(map, flood.distance_at(position))));
  if (position == 1) return muted_paragraph("The flood begins here: the node itself has no label.");
  flood_label_line(map, inspection, position);
  flood_growth_lines(map, inspection, position);
  if (position < flood.length()) return;
  ImGui::PushStyleColor(ImGuiCol_Text, theme::kGood);
  wrapped_text("The flood is over: these are the exact boxes.");
  ImGui::PopStyleColor();
}

void draw_flood_page(PanelContext& context, Side /*side*/) {
  Session& session = context.session;
  const FloodClock& clock = session.feature<FloodClock>();
  if (!session.has_map()) return muted_paragraph("Open a map first.");
  if (!clock.on()) {
    muted_paragraph(
        "The flood that makes the boxes of a node, step by step: labels travel from parent to child, and "
        "each "
        "box grows around the nodes that have its label.");
    if (ImGui::Button("Play the flood  (T)")) (void)session.execute("flood play");
    return;
  }
  const Inspection* inspection = session.inspection();
  if (inspection == nullptr || inspection->flood == nullptr || clock.record() == nullptr) {
    muted_paragraph("Point at a node, or select one: its flood appears here.");
  } else {
    flood_event_lines(session.map(), *inspection, std::min(clock.position(), inspection->flood->length()));
  }
  ImGui::Dummy(ImVec2(0, context.sizes.gap));
  if (ImGui::Button("Hide the flood  (T)")) (void)session.execute("flood off");
}

/// One for each pixel column in which a box grows, in the colour of its edge.
void growth_ticks(const FloodRecord& record, const Rect& track) {
  constexpr float kMostTicks = 0.5F;  // of the pixels: more growths than that are drawn as a line
  ImDrawList* list = ImGui::GetWindowDrawList();
  float last = -1;
  for (const FloodRecord::Growth& growth : record.growths()) {
    const float x = std::round(track_x(track, growth.position, record.length()));
    if (x < last + 1 / kMostTicks) continue;
    list->AddRectFilled({x, track.y + track.height * 0.55F}, {x + 1.5F, track.bottom() - 2},
                        with_alpha(in_theme(edge_colour(growth.edge)), 220));
    last = x;
  }
}

class FloodView final : public FeatureView {
 public:
  void draw_rows(PanelContext& context, const Rect& area) override {
    const FloodClock& clock = context.session.feature<FloodClock>();
    const TrackRow row = clock_row(context, area, "Flood");
    if (clock.record() == nullptr)
      return put_in_track(context, row.track, "point at a node, or select one: its flood is played");
    ImGui::GetWindowDrawList()->AddRectFilled(
        row.track.min(), {track_x(row.track, clock.position(), clock.length()), row.track.bottom()},
        theme::kActive, 4);
    growth_ticks(*clock.record(), row.track);
    put_now(row.track, clock);
    scrub_steps(context, clock, row.track);
    put_row_hint(context, row.track, area,
                 "ticks: a box grows, in the colour of its edge   ·   drag to scrub");
  }
};

}  // namespace

extern const FeatureViewInfo kFeatureView_flood;
const FeatureViewInfo kFeatureView_flood = {.make = &make_feature_view<FloodView>,
                                            .page = &make_tab<&draw_flood_page>};

}  // namespace goalbound::app

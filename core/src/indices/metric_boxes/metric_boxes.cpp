// Boxes in another metric as an entry of the registry, in files, in words and in pictures.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "goalbound/bounds.hpp"
#include "indices/box_outline.hpp"
#include "indices/metric_boxes/metric_box_index.hpp"
#include "indices/ordering_parameter.hpp"
#include "indices/section_values.hpp"

namespace goalbound {
namespace index_metric_boxes {
namespace {

/// Kinds of sections of its files.
/// @{
constexpr std::uint32_t kPlaceSection = kFirstSection;
constexpr std::uint32_t kStepSection = kFirstSection + 1;
constexpr std::uint32_t kBoxSection = kFirstSection + 2;
/// @}

/// Canonical paths are a matter of a grid's moves, which nothing here knows.
std::vector<IndexChoice> orderings() {
  const OrderingInfo& all = info_of(Ordering::kAllOptimal);
  const OrderingInfo& regular = info_of(Ordering::kRegular);
  return {{all.id, all.description}, {regular.id, regular.description}};
}

constexpr std::array<IndexParameter, 2> kParameters = {{
    {.id = "dimensions",
     .name = "Dimensions",
     .description = "how many coordinates a node has; 4 bytes an edge for each",
     .default_value = "2",
     .choices = nullptr,
     .least = 2,
     .most = MetricBoxIndex::kMostDimensions},
    {.id = kOrderingParameter.id,
     .name = kOrderingParameter.name,
     .description = kOrderingParameter.description,
     .default_value = "all-optimal",
     .choices = &orderings},
}};

constexpr std::array<IndexPictureInfo, 1> kPictures = {{
    {.id = "metric-boxes",
     .name = "Boxes in another metric",
     .description = "around all on the map that the box of each edge of the node holds"},
}};

std::vector<IndexSection> write(const Index& index) {
  return dynamic_cast<const MetricBoxIndex&>(index).sections();
}

}  // namespace
}  // namespace index_metric_boxes

extern const IndexKind kIndex_metric_boxes;
const IndexKind kIndex_metric_boxes = {
    .id = "metric-boxes",
    .name = "Boxes in another metric",
    .description =
        "goal bounding in FastMap coordinates: for each edge the box of its goals where nodes far apart by "
        "path lie far apart, 8 to 24 bytes an edge; beside boxes each refuses what the other lets through",
    .file_code = 12,
    .roles = {IndexRole::kEdges},
    .parameters = index_metric_boxes::kParameters,
    .pictures = index_metric_boxes::kPictures,
    .paths_kept = &kept_by_ordering,
    .memory = &MetricBoxIndex::memory,
    .make = &MetricBoxIndex::make,
    .write = &index_metric_boxes::write,
    .read = &MetricBoxIndex::from_sections,
    .first_maker_of_directed = 1,  // before, classes of targets were lost
};

std::vector<IndexSection> MetricBoxIndex::sections() const {
  using namespace index_metric_boxes;
  return {{kPlaceSection, std::as_bytes(std::span(places_.numbers))},
          {kStepSection, std::as_bytes(std::span(places_.steps))},
          {kBoxSection, std::as_bytes(std::span(boxes_))}};
}

Result<std::shared_ptr<const Index>> MetricBoxIndex::from_sections(const Map& map, const IndexValues& values,
                                                                   std::span<const IndexSection> sections) {
  using namespace index_metric_boxes;
  const std::uint32_t dimensions = values.number("dimensions");
  auto numbers = section_values<Number>(sections, kPlaceSection, std::size_t{map.node_count()} * dimensions);
  if (!numbers) return numbers.error();
  auto steps = section_values<std::uint64_t>(sections, kStepSection, dimensions);
  if (!steps) return steps.error();
  auto boxes = section_values<Number>(sections, kBoxSection,
                                      static_cast<std::size_t>(map.box_count()) * 2 * dimensions);
  if (!boxes) return boxes.error();
  MetricPlaces places = {dimensions, *std::move(numbers), *std::move(steps)};
  return std::shared_ptr<const Index>(
      std::make_shared<const MetricBoxIndex>(map, values, std::move(places), *std::move(boxes)));
}

bool MetricBoxIndex::fits(const Map& map) const {
  return &map == map_ || (map.hash() == map_->hash() && map.node_count() == map_->node_count());
}

QueryContext MetricBoxIndex::context(const Map& map, NodeId start, NodeId goal, SearchSide side) const {
  QueryContext context = Index::context(map, start, goal, side);
  context.note[0] = map.slot(side == SearchSide::kStart ? goal : start);
  return context;
}

bool MetricBoxIndex::holds(std::size_t edge, std::uint32_t slot) const {
  const auto limits = box(edge);
  const auto place = places_.of(slot);
  for (std::size_t k = 0; k < place.size(); ++k) {
    if (place[k] < limits[k] || place[k] > limits[place.size() + k]) return false;
  }
  return true;
}

std::uint8_t MetricBoxIndex::allowed_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges,
                                           const QueryContext& context) const {
  const std::size_t edge = first_edge_of(*map_, slot) + first;
  const auto goal = static_cast<std::uint32_t>(context.note[0]);
  unsigned kept = 0;
  for (unsigned bits = edges; bits != 0; bits &= bits - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(bits));
    if (holds(edge + i, goal)) kept |= 1U << i;
  }
  return static_cast<std::uint8_t>(kept);
}

std::string MetricBoxIndex::why(const Map& map, const Refused& refused, const QueryContext& context) const {
  const auto goal = places_.of(static_cast<std::uint32_t>(context.note[0]));
  if (refused.what != Refused::What::kEdge) return {};
  const auto limits = box(refused.node, refused.edge);
  if (limits.front() > limits[goal.size()]) return "no box: no goal is reached optimally through this edge";
  for (std::size_t k = 0; k < goal.size(); ++k) {
    const int beyond = std::max(limits[k] - goal[k], goal[k] - limits[goal.size() + k]);
    if (beyond <= 0) continue;
    return fmt::format("in the embedding the {} lies outside of this edge's box, by {} in dimension {} of {}",
                       context.side == SearchSide::kStart ? "goal" : "start",
                       map.length_text(static_cast<PathCost>(beyond) * places_.steps[k]), k + 1, goal.size());
  }
  return {};
}

void MetricBoxIndex::picture(const Map& map, std::size_t /*which*/, NodeId node,
                             const QueryContext* /*context*/, IndexPicture& picture) const {
  picture = IndexPicture();
  if (node == kNoNode) return;
  for (std::size_t e = 0; e < map.edge_limit(node); ++e) {
    Box around;
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      if (holds(first_edge_of(*map_, map_->slot(node)) + e, slot))
        around.grow(map.place(map.node_of_slot(slot)));
    }
    if (!around.empty()) picture.outlines.push_back({EdgeIndex(e), outline_of(around, around.min_z)});
  }
}

}  // namespace goalbound

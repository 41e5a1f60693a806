#include "features/heat/heat_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "goalbound/landmarks.hpp"
#include "model/searches/length_text.hpp"

namespace goalbound::app {
namespace {

std::vector<std::uint32_t> sizes_of_classes(const std::vector<float>& values) {
  std::vector<std::uint32_t> sizes;
  for (const float value : values) {
    if (std::isnan(value)) continue;
    const auto number = static_cast<std::size_t>(value);
    if (number >= sizes.size()) sizes.resize(number + 1);
    ++sizes[number];
  }
  return sizes;
}

bool counts_classes(MeasureScale scale) {
  return scale == MeasureScale::kClass || scale == MeasureScale::kEdge || scale == MeasureScale::kWay;
}

MeasureScale scale_of(PictureValues values) {
  if (values == PictureValues::kClasses) return MeasureScale::kClass;
  return values == PictureValues::kEdges ? MeasureScale::kEdge : MeasureScale::kLargest;
}

double largest_of(const std::vector<float>& values) {
  float most = 0;
  for (const float value : values) most = std::max(most, std::isnan(value) ? 0.0F : value);
  return static_cast<double>(most);
}

/// Of what is known: counts and levels, and lengths where all of them are.
bool all_whole(const std::vector<float>& values) {
  return std::ranges::all_of(values,
                             [](float value) { return std::isnan(value) || value == std::floor(value); });
}

/// Of the edges of a node: what each is called.
std::vector<std::string> words_of_edges(const Map& map, NodeId node) {
  std::vector<std::string> words = {"none"};
  for (std::size_t edge = 0; edge < map.edge_limit(node); ++edge)
    words.push_back(map.name_of(EdgeId{node, EdgeIndex(edge)}));
  return words;
}

/// What an index means by its numbers.
void tell_picture(const HeatOrder& order, HeatMap& map) {
  const IndexPictureInfo& picture = order.index->kind()->pictures[order.picture];
  const IndexKind& kind = *order.index->kind();
  map.title =
      picture.name == kind.name ? std::string(kind.name) : fmt::format("{}: {}", kind.name, picture.name);
  map.index = HeatIndex{*order.index, order.picture};
  map.own_scale = scale_of(picture.values);
  if (picture.values == PictureValues::kEdges) {
    map.words = words_of_edges(*order.map, order.node);
  } else {
    map.words.assign(picture.words.begin(), picture.words.end());
  }
}

/// Which landmark is told of.
std::string title_of(const HeatOrder& order) {
  const auto landmarks = order.search.set.get<LandmarkIndex>();
  if (landmarks == nullptr) return {};
  const NodeId mark = landmarks->landmarks(order.map->slot(order.search.goal))[order.landmark];
  return fmt::format("What landmark {} at {} tells", order.landmark + 1, order.map->name_of(mark));
}

}  // namespace

HeatJob::HeatJob(HeatOrder order)
    : order_(std::move(order)),
      values_(order_.map->node_count()),
      job_("the heat map cannot be computed", [this](JobControl& control) {
        return compute_of(order_.info())(order_, values_, control.progress);
      }) {}

std::optional<std::uint64_t> HeatJob::revision() const {
  const std::uint64_t done = progress().done;
  return done == 0 ? std::nullopt : std::optional(done);
}

HeatMap HeatJob::copy() const {
  HeatMap map;
  map.measure = &order_.info();
  map.node_word = order_.map->kind().node_word;
  map.nodes_word = order_.map->kind().nodes_word;
  if (map.scale() == MeasureScale::kLength) map.length_suffix = length_suffix(*order_.map);
  map.complete = finished();  // before the values: none is set after that
  map.values.resize(values_.size());
  for (std::uint32_t slot = 0; slot < map.values.size(); ++slot) map.values[slot] = values_.get(slot);
  if (order_.index) tell_picture(order_, map);
  if (map.scale() == MeasureScale::kCount) map.most = static_cast<double>(order_.problems->size());
  if (map.scale() == MeasureScale::kLargest || map.scale() == MeasureScale::kLength) {
    map.most = largest_of(map.values);
    map.whole = all_whole(map.values);
  }
  if (order_.info().needs == MeasureNeeds::kLandmarks) map.title = title_of(order_);
  if (counts_classes(map.scale())) map.class_sizes = sizes_of_classes(map.values);
  return map;
}

}  // namespace goalbound::app

#include "model/heat/heat_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "goalbound/landmarks.hpp"

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
  return scale == MeasureScale::kClass || scale == MeasureScale::kWay;
}

double largest_of(const std::vector<float>& values) {
  float most = 0;
  for (const float value : values) most = std::max(most, std::isnan(value) ? 0.0F : value);
  return static_cast<double>(most);
}

/// What an index calls its numbers; of a landmark which one that is.
std::string title_of(const HeatOrder& order) {
  const auto landmarks = order.search.set.get<LandmarkIndex>();
  if (order.info().needs != MeasureNeeds::kLandmarks || landmarks == nullptr)
    return std::string(picture_of_all_nodes(order.search.set.members().front()->kind())->name);
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
  map.complete = finished();  // before the values: none is set after that
  map.values.resize(values_.size());
  for (std::uint32_t slot = 0; slot < map.values.size(); ++slot) map.values[slot] = values_.get(slot);
  if (map.measure->scale == MeasureScale::kCount) map.most = static_cast<double>(order_.problems->size());
  if (map.measure->scale == MeasureScale::kLargest) {
    map.most = largest_of(map.values);
    if (order_.sources.empty()) map.title = title_of(order_);
  }
  if (counts_classes(map.measure->scale)) map.class_sizes = sizes_of_classes(map.values);
  return map;
}

}  // namespace goalbound::app

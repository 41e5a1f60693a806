#include "goalbound/diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "bounds/map_in_words.hpp"
#include "indices/boxes/box_checks.hpp"

namespace goalbound {
namespace {

EdgeChange change_of(const Box& first, const Box& second) {
  if (first == second) return EdgeChange::kEqual;
  if (first.contains(second)) return EdgeChange::kTighter;
  return second.contains(first) ? EdgeChange::kLooser : EdgeChange::kShifted;
}

void count(BoundsDiff& diff, const EdgeDiff& edge) {
  ++diff.edges;
  switch (edge.change) {
    case EdgeChange::kEqual:
      ++diff.equal;
      break;
    case EdgeChange::kTighter:
      ++diff.tighter;
      break;
    case EdgeChange::kLooser:
      ++diff.looser;
      break;
    case EdgeChange::kShifted:
      ++diff.shifted;
      break;
    case EdgeChange::kOnlyFirst:
      ++diff.only_first;
      break;
    case EdgeChange::kOnlySecond:
      ++diff.only_second;
      break;
  }
  const auto growth = static_cast<double>(edge.growth());
  (growth > 0 ? diff.places_added : diff.places_gone) += std::abs(growth);
}

void keep_if_large(std::vector<EdgeDiff>& largest, const EdgeDiff& edge) {
  const auto is_larger = [](const EdgeDiff& a, const EdgeDiff& b) {
    return std::abs(a.growth()) > std::abs(b.growth());
  };
  if (edge.growth() == 0) return;
  if (largest.size() == BoundsDiff::kLargest && !is_larger(edge, largest.back())) return;
  largest.insert(std::upper_bound(largest.begin(), largest.end(), edge, is_larger), edge);
  if (largest.size() > BoundsDiff::kLargest) largest.pop_back();
}

}  // namespace

std::string_view name_of(EdgeChange change) {
  switch (change) {
    case EdgeChange::kEqual:
      return "equal";
    case EdgeChange::kTighter:
      return "tighter";
    case EdgeChange::kLooser:
      return "looser";
    case EdgeChange::kShifted:
      return "shifted";
    case EdgeChange::kOnlyFirst:
      return "only-first";
    case EdgeChange::kOnlySecond:
      return "only-second";
  }
  return "unknown";
}

std::int64_t EdgeDiff::growth() const {
  if (change == EdgeChange::kOnlyFirst || change == EdgeChange::kOnlySecond) return 0;
  return second.area() - first.area();
}

Result<void> for_each_edge_diff(const Bounds& first, const Bounds& second,
                                const std::function<void(const EdgeDiff&)>& visit) {
  const Bounds::Info& a = first.info();
  const Bounds::Info& b = second.info();
  if (!a.same_map(b) || !first.shape().same_edges(second.shape())) {
    return Error{ErrorCode::kMismatch,
                 fmt::format("the two belong to different maps ({} and {}); compare bounds of one map",
                             map_in_words(a), map_in_words(b))};
  }
  for (std::uint32_t slot = 0; slot < a.node_count; ++slot) {
    const bool in_first = first.quality(slot) != NodeQuality::kMissing;
    const bool in_second = second.quality(slot) != NodeQuality::kMissing;
    if (!in_first && !in_second) continue;
    for (std::size_t e = 0; e < first.boxes_of(slot); ++e) {
      EdgeDiff edge{.slot = slot, .edge = EdgeIndex(e)};
      if (in_first) edge.first = first.box(slot, edge.edge);
      if (in_second) edge.second = second.box(slot, edge.edge);
      if (edge.first.empty() && edge.second.empty()) continue;
      edge.change = !in_second  ? EdgeChange::kOnlyFirst
                    : !in_first ? EdgeChange::kOnlySecond
                                : change_of(edge.first, edge.second);
      visit(edge);
    }
  }
  return {};
}

Result<BoundsDiff> compare_boxes(const Bounds& first, const Bounds& second) {
  BoundsDiff diff;
  const auto done = for_each_edge_diff(first, second, [&](const EdgeDiff& edge) {
    count(diff, edge);
    keep_if_large(diff.largest, edge);
  });
  if (!done) return done.error();
  for (std::uint32_t slot = 0; slot < first.info().node_count; ++slot) {
    diff.missing_nodes +=
        first.quality(slot) == NodeQuality::kMissing && second.quality(slot) == NodeQuality::kMissing ? 1 : 0;
  }
  return diff;
}

}  // namespace goalbound

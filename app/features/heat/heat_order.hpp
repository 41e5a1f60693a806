// What is asked of a measure, and where its values go while it works.
#pragma once

#include <atomic>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "features/heat/measure.hpp"
#include "goalbound/job.hpp"
#include "goalbound/result.hpp"
#include "model/files/document.hpp"
#include "model/searches/search_worker.hpp"

namespace goalbound::app {

/// Keeps alive what the measure looks at. What a measure does not need stays empty, so that equal orders give
/// equal values.
struct HeatOrder {
  std::size_t measure = 0;  ///< place in all_measures()
  std::shared_ptr<const Map> map;
  std::shared_ptr<const Bounds> bounds;
  std::shared_ptr<const std::vector<Ends>> problems;
  SearchOrder
      search;  ///< that answers the problems, or from its start and to its goal, or whose index it is about
  std::vector<NodeId> sources{};  ///< where floods begin
  std::size_t landmark = 0;       ///< its number, where one is looked at
  /// The index whose picture is shown; made by SearchOrder::shared where the set is empty.
  std::optional<IndexValues> index{};
  std::size_t picture = 0;  ///< which of its kind's pictures
  NodeId node = kNoNode;    ///< that it tells of, where it tells of one
  int threads = 0;          ///< 0: one per core

  const MeasureInfo& info() const { return all_measures()[measure]; }
};
/// Which picture of a kind of index a heat map shows: that of the id, or else the first with a value of each
/// node, or with values that tell of one; nothing without one.
std::optional<std::size_t> picture_to_show(const IndexKind& kind, std::string_view id);
/// Whether both give the same values; threads make no difference.
bool same_values(const HeatOrder& a, const HeatOrder& b);

inline constexpr float kNoValue = std::numeric_limits<float>::quiet_NaN();

/// One value a node, by Map::slot: set by the threads that work, read by others meanwhile.
class HeatValues {
 public:
  explicit HeatValues(std::size_t nodes) : values_(nodes) {
    for (auto& value : values_) value.store(kNoValue, std::memory_order_relaxed);
  }
  std::size_t size() const { return values_.size(); }
  void set(std::uint32_t slot, float value) { values_[slot].store(value, std::memory_order_relaxed); }
  float get(std::uint32_t slot) const { return values_[slot].load(std::memory_order_relaxed); }

 private:
  std::vector<std::atomic<float>> values_;
};

/// One entry of the list: computes the values of an order that has what the measure needs. Ends soon when the
/// progress is cancelled, and leaves what it has. Errors: those of make_query.
using ComputeMeasure = Result<void> (*)(const HeatOrder& order, HeatValues& values, Progress& progress);
ComputeMeasure compute_of(const MeasureInfo& measure);

}  // namespace goalbound::app

#include "model/watched_precompute.hpp"

#include <utility>

namespace goalbound::app {
namespace {

constexpr double kPeriod = 0.5;  ///< seconds from copy to copy

}  // namespace

CopiedPrecompute::Copy CopiedPrecompute::copy() const {
  Copy copy;
  copy.bounds = std::make_shared<const Bounds>(snapshot());
  copy.counts = count_nodes(*copy.bounds);
  return copy;
}

Result<std::unique_ptr<WatchedPrecompute>> watch_precompute(std::shared_ptr<const Map> map,
                                                            const PrecomputeOptions& options) {
  return without_throwing("the boxes cannot be computed",
                          [&]() -> Result<std::unique_ptr<WatchedPrecompute>> {
                            return std::make_unique<WatchedPrecompute>(
                                WatchedPrecompute::Times{.first = kPeriod, .period = kPeriod},
                                std::make_unique<CopiedPrecompute>(std::move(map), options));
                          });
}

}  // namespace goalbound::app

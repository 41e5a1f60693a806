#include "measure/times.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace goalbound {
namespace {

/// Value of the nearest rank: the smallest that at least `fraction` of all values do not exceed.
double percentile(const std::vector<double>& sorted, double fraction) {
  const auto rank = static_cast<std::size_t>(std::ceil(fraction * static_cast<double>(sorted.size())));
  return sorted[std::max<std::size_t>(rank, 1) - 1];
}

}  // namespace

std::optional<Times> times_of(std::vector<double> seconds) {
  if (seconds.empty()) return std::nullopt;
  constexpr double kMicroseconds = 1e6;
  std::sort(seconds.begin(), seconds.end());
  const double sum = std::accumulate(seconds.begin(), seconds.end(), 0.0);
  return Times{.mean_us = sum / static_cast<double>(seconds.size()) * kMicroseconds,
               .p50_us = percentile(seconds, 0.5) * kMicroseconds,
               .p99_us = percentile(seconds, 0.99) * kMicroseconds,
               .max_us = seconds.back() * kMicroseconds};
}

}  // namespace goalbound

#include "bench/report.hpp"

#include <cmath>
#include <vector>

namespace goalbound::cli {
namespace {

/// Four digits that matter, or one decimal, whichever is more: "0.183", "44.81", "11,378.4".
std::string number_text(double value) {
  if (value >= 1000) {
    const auto tenths = static_cast<std::uint64_t>(std::llround(value * 10));
    return fmt::format("{}.{}", grouped(tenths / 10), tenths % 10);
  }
  if (value >= 100) return fmt::format("{:.1f}", value);
  if (value >= 10) return fmt::format("{:.2f}", value);
  return fmt::format("{:.3f}", value);
}

std::string count_text(double mean) {
  return mean == 0 ? "0" : number_text(mean);
}

std::string time_text(const std::optional<Times>& times, double Times::*member) {
  return times ? number_text((*times).*member) : "-";
}

Json time_json(const std::optional<Times>& times, double Times::*member) {
  return times ? Json((*times).*member) : Json(nullptr);
}

}  // namespace

std::string format_table(const Measurement& measurement) {
  std::vector<std::vector<std::string>> rows = {
      {"algorithm", "problems", "optimal", "suboptimal", "no path", "invalid", "mean us", "p50 us", "p99 us",
       "expanded", "generated", "pruned", "open add", "decrease", "stack", "factor"}};
  for (const AlgorithmReport& r : measurement.algorithms) {
    rows.push_back({r.variant.label, grouped(r.optimal + r.suboptimal + r.no_path + r.invalid),
                    grouped(r.optimal), grouped(r.suboptimal), grouped(r.no_path), grouped(r.invalid),
                    time_text(r.times, &Times::mean_us), time_text(r.times, &Times::p50_us),
                    time_text(r.times, &Times::p99_us), count_text(r.stats.expanded),
                    count_text(r.stats.generated), count_text(r.stats.pruned), count_text(r.stats.open_add),
                    count_text(r.stats.open_decrease), count_text(r.stats.stack_add),
                    r.factor ? number_text(*r.factor) : "-"});
  }
  return align(rows, {0});
}

Json results_json(const Measurement& measurement) {
  Json results = Json::array();
  for (const AlgorithmReport& r : measurement.algorithms) {
    Json row = {{"algorithm", r.variant.info->id},
                {"variant", r.variant.label},
                {"problems", r.optimal + r.suboptimal + r.no_path + r.invalid},
                {"optimal", r.optimal},
                {"suboptimal", r.suboptimal},
                {"no_path", r.no_path},
                {"invalid", r.invalid},
                {"mean_us", time_json(r.times, &Times::mean_us)},
                {"p50_us", time_json(r.times, &Times::p50_us)},
                {"p99_us", time_json(r.times, &Times::p99_us)},
                {"expanded", r.stats.expanded},
                {"generated", r.stats.generated},
                {"pruned", r.stats.pruned},
                {"open_add", r.stats.open_add},
                {"open_decrease", r.stats.open_decrease},
                {"open_pop", r.stats.open_pop},
                {"stack_add", r.stats.stack_add},
                {"factor", r.factor ? Json(*r.factor) : Json(nullptr)},
                {"claims_optimal", r.claims_optimal}};
    if (!r.first_failure.empty()) row["first_failure"] = r.first_failure;
    results.push_back(std::move(row));
  }
  return results;
}

}  // namespace goalbound::cli

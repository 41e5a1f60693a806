#include "bench/report.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace goalbound::cli {
namespace {

MeanStats mean_of(const SearchStats& total, std::size_t problems) {
  if (problems == 0) return {};
  const auto mean = [problems](std::uint64_t sum) {
    return static_cast<double>(sum) / static_cast<double>(problems);
  };
  return {.expanded = mean(total.expanded),
          .generated = mean(total.generated),
          .pruned = mean(total.pruned),
          .open_add = mean(total.open_add),
          .open_decrease = mean(total.open_decrease),
          .open_pop = mean(total.open_pop),
          .stack_add = mean(total.stack_add)};
}

std::string mean_text(double mean) {
  return mean == 0 ? "0" : number_text(mean);
}

std::string time_text(const std::optional<Times>& times, double Times::*member) {
  return times ? number_text((*times).*member) : "-";
}

std::string instructions_text(const std::optional<double>& instructions) {
  return instructions ? grouped(static_cast<std::uint64_t>(std::llround(*instructions))) : "-";
}

Json time_json(const std::optional<Times>& times, double Times::*member) {
  return times ? Json((*times).*member) : Json(nullptr);
}

Json batch_json(const BatchSpeed& batch) {
  const auto timed = [&](double (BatchSpeed::*value)() const) {
    return batch.is_timed() ? Json((batch.*value)()) : Json(nullptr);
  };
  return {{"problems", batch.problems},
          {"threads", batch.threads},
          {"differing", batch.differing},
          {"per_second_of_one", timed(&BatchSpeed::per_second_of_one)},
          {"per_second", timed(&BatchSpeed::per_second)},
          {"factor", timed(&BatchSpeed::factor)}};
}

std::vector<WayShare> way_shares(const Answers& answers) {
  std::vector<WayShare> shares;
  for (const AnswerWay way :
       {AnswerWay::kSearch, AnswerWay::kOld, AnswerWay::kOverAdded, AnswerWay::kPlain}) {
    WayShare share{.way = way, .problems = 0, .mean_us = std::nullopt};
    double seconds = 0;
    for (std::size_t i = 0; i < answers.ways.size(); ++i) {
      if (answers.ways[i] != way) continue;
      ++share.problems;
      if (!answers.best_seconds.empty()) seconds += answers.best_seconds[i];
    }
    if (share.problems == 0) continue;
    constexpr double kMicroseconds = 1e6;
    if (!answers.best_seconds.empty())
      share.mean_us = seconds / static_cast<double>(share.problems) * kMicroseconds;
    shares.push_back(share);
  }
  return shares;
}

Json ways_json(const std::vector<WayShare>& ways) {
  Json json = Json::object();
  for (const WayShare& share : ways) {
    json[std::string(id_of(share.way))] = {{"problems", share.problems},
                                           {"mean_us", share.mean_us ? Json(*share.mean_us) : Json(nullptr)}};
  }
  return json;
}

}  // namespace

std::string number_text(double value) {
  if (value >= 1000) {
    const auto tenths = static_cast<std::uint64_t>(std::llround(value * 10));
    return fmt::format("{}.{}", grouped(tenths / 10), tenths % 10);
  }
  if (value >= 100) return fmt::format("{:.1f}", value);
  if (value >= 10) return fmt::format("{:.2f}", value);
  return fmt::format("{:.3f}", value);
}

std::vector<BenchRow> make_rows(const Map& map, const std::vector<Variant>& variants,
                                const std::vector<std::unique_ptr<Query>>& queries,
                                const Measurement& measurement) {
  std::vector<BenchRow> rows(variants.size());
  std::optional<Times> astar;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Answers& answers = measurement.answers[i];
    rows[i] = {.variant = variants[i],
               .claims_optimal = claims_optimal(*variants[i].info, map, variants[i].options),
               .tally = answers.tally,
               .stats = mean_of(answers.tally.total, measurement.valid),
               .times = times_of(answers.best_seconds),
               .factor = std::nullopt,
               .instructions = answers.instructions,
               .bytes_a_node = static_cast<double>(queries[i]->byte_size()) / map.node_count(),
               .ways = way_shares(answers)};
    if (!astar && variants[i].info->id == "astar") astar = rows[i].times;
  }
  for (BenchRow& row : rows) {
    if (astar && row.times->mean_us > 0) row.factor = astar->mean_us / row.times->mean_us;
  }
  return rows;
}

/// How long paths are, where some search finds longer ones than need be.
void add_lengths(std::vector<std::vector<std::string>>& cells, const std::vector<BenchRow>& rows) {
  constexpr std::ptrdiff_t kBehindSuboptimal = 4;
  if (std::ranges::all_of(rows, [](const BenchRow& r) { return r.tally.suboptimal == 0; })) return;
  cells.front().insert(cells.front().begin() + kBehindSuboptimal, "length");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    cells[i + 1].insert(cells[i + 1].begin() + kBehindSuboptimal,
                        fmt::format("{:.4f}", rows[i].tally.mean_times_optimal()));
  }
}

std::string format_table(const std::vector<BenchRow>& rows) {
  std::vector<std::vector<std::string>> cells = {{"algorithm", "problems", "optimal", "suboptimal", "no path",
                                                  "invalid", "mean us", "p50 us", "p99 us", "max us",
                                                  "instructions", "bytes/node", "expanded", "generated",
                                                  "pruned", "open add", "decrease", "stack", "factor"}};
  for (const BenchRow& r : rows) {
    cells.push_back({r.variant.label, grouped(r.tally.problems()), grouped(r.tally.optimal),
                     grouped(r.tally.suboptimal), grouped(r.tally.no_path), grouped(r.tally.invalid),
                     time_text(r.times, &Times::mean_us), time_text(r.times, &Times::p50_us),
                     time_text(r.times, &Times::p99_us), time_text(r.times, &Times::max_us),
                     instructions_text(r.instructions), fmt::format("{:.0f}", r.bytes_a_node),
                     mean_text(r.stats.expanded), mean_text(r.stats.generated), mean_text(r.stats.pruned),
                     mean_text(r.stats.open_add), mean_text(r.stats.open_decrease),
                     mean_text(r.stats.stack_add), r.factor ? number_text(*r.factor) : "-"});
  }
  add_lengths(cells, rows);
  return align(cells, {0});
}

std::string format_batch_table(const std::vector<BenchRow>& rows) {
  const int threads = rows.empty() || !rows.front().batch ? 0 : rows.front().batch->threads;
  std::vector<std::vector<std::string>> cells = {
      {"batch", "problems", "per second, 1 thread",
       fmt::format("per second, {}", count_text(static_cast<std::uint64_t>(threads), "thread", "threads")),
       "factor"}};
  for (const BenchRow& r : rows) {
    if (!r.batch) continue;
    const BatchSpeed& batch = *r.batch;
    const auto text = [&](double (BatchSpeed::*value)() const, auto words) {
      return batch.is_timed() ? words((batch.*value)()) : std::string("-");
    };
    const auto whole = [](double number) {
      return grouped(static_cast<std::uint64_t>(std::llround(number)));
    };
    cells.push_back({r.variant.label, grouped(batch.problems), text(&BatchSpeed::per_second_of_one, whole),
                     text(&BatchSpeed::per_second, whole), text(&BatchSpeed::factor, number_text)});
  }
  return align(cells, {0});
}

std::string format_way_table(const std::vector<BenchRow>& rows) {
  std::vector<std::vector<std::string>> cells = {{"answered", "by", "problems", "%", "mean us"}};
  for (const BenchRow& r : rows) {
    std::size_t all = 0;
    for (const WayShare& share : r.ways) all += share.problems;
    for (const WayShare& share : r.ways) {
      cells.push_back(
          {r.variant.label, std::string(id_of(share.way)), grouped(share.problems),
           fmt::format("{:.2f}", 100.0 * static_cast<double>(share.problems) / static_cast<double>(all)),
           share.mean_us ? number_text(*share.mean_us) : "-"});
    }
  }
  return align(cells, {0, 1});
}

Json difference_json(const MapDifference& difference) {
  return {{"removed", difference.removed}, {"added", difference.added}, {"cover", difference.cover}};
}

Json results_json(const std::vector<BenchRow>& rows) {
  Json results = Json::array();
  for (const BenchRow& r : rows) {
    Json row = {{"algorithm", r.variant.info->id},
                {"variant", r.variant.label},
                {"problems", r.tally.problems()},
                {"optimal", r.tally.optimal},
                {"suboptimal", r.tally.suboptimal},
                {"times_optimal", r.tally.mean_times_optimal()},
                {"no_path", r.tally.no_path},
                {"invalid", r.tally.invalid},
                {"mean_us", time_json(r.times, &Times::mean_us)},
                {"p50_us", time_json(r.times, &Times::p50_us)},
                {"p99_us", time_json(r.times, &Times::p99_us)},
                {"max_us", time_json(r.times, &Times::max_us)},
                {"instructions", r.instructions ? Json(*r.instructions) : Json(nullptr)},
                {"bytes_a_node", r.bytes_a_node},
                {"expanded", r.stats.expanded},
                {"generated", r.stats.generated},
                {"pruned", r.stats.pruned},
                {"open_add", r.stats.open_add},
                {"open_decrease", r.stats.open_decrease},
                {"open_pop", r.stats.open_pop},
                {"stack_add", r.stats.stack_add},
                {"factor", r.factor ? Json(*r.factor) : Json(nullptr)},
                {"claims_optimal", r.claims_optimal},
                {"too_long_at_most", r.tally.too_long_at_most},
                {"coarse", r.tally.coarse}};
    if (r.batch) row["batch"] = batch_json(*r.batch);
    if (!r.ways.empty()) row["ways"] = ways_json(r.ways);
    if (!r.tally.first_failure.empty()) row["first_failure"] = r.tally.first_failure;
    results.push_back(std::move(row));
  }
  return results;
}

}  // namespace goalbound::cli

#include "bench/any_angle.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "bench/report.hpp"
#include "watch.hpp"
#include "words/numbers.hpp"

namespace goalbound::cli {
namespace {

std::string share_text(const Map& map, const AnyAngleMeasurement& measured) {
  return fmt::format(
      "{} of {} problems have a path, {:.2f} long in the mean: {:.2f} % shorter than the shortest paths {}\n",
      grouped(measured.found), grouped(measured.valid), measured.mean_length, measured.shorter_percent,
      map.as_grid() != nullptr ? "of cells" : "over nodes");
}

std::string stated_text(const AnyAngleMeasurement& measured) {
  if (measured.stated == 0) return {};
  if (measured.as_stated == measured.stated)
    return fmt::format("all {} stated lengths are those of these paths\n", grouped(measured.stated));
  return fmt::format(
      "{} of {} stated lengths are those of these paths: the scenario is one of paths of cells, or "
      "of another program's any-angle paths\n",
      grouped(measured.as_stated), grouped(measured.stated));
}

std::string table_text(const Map& map, const AnyAngleMeasurement& measured) {
  std::vector<std::vector<std::string>> rows = {
      {"search", "index", "expanded", "generated", "pruned", "mean us", "p50", "p99", "bytes/node"}};
  for (const AnyAngleRow& row : measured.rows) {
    const auto time = [&](double Times::*member) {
      return row.times ? number_text((*row.times).*member) : std::string("-");
    };
    rows.push_back({std::string(row.search->id), row.index.empty() ? "-" : row.index,
                    number_text(row.expanded), number_text(row.generated), number_text(row.pruned),
                    time(&Times::mean_us), time(&Times::p50_us), time(&Times::p99_us),
                    fmt::format("{:.1f}", static_cast<double>(row.bytes) / std::max(map.node_count(), 1U))});
  }
  return align(rows, {0, 1});
}

}  // namespace

std::string any_angle_text(const Map& map, const AnyAngleMeasurement& measured) {
  return share_text(map, measured) + stated_text(measured) + "\n" + table_text(map, measured);
}

Json any_angle_json(const AnyAngleMeasurement& measured) {
  Json rows = Json::array();
  for (const AnyAngleRow& row : measured.rows) {
    const auto time = [&](double Times::*member) {
      return row.times ? Json((*row.times).*member) : Json(nullptr);
    };
    rows.push_back({{"algorithm", row.search->id},
                    {"index", row.index.empty() ? Json(nullptr) : Json(row.index)},
                    {"expanded", row.expanded},
                    {"generated", row.generated},
                    {"pruned", row.pruned},
                    {"longer", row.longer},
                    {"bytes", row.bytes},
                    {"mean_us", time(&Times::mean_us)},
                    {"p50_us", time(&Times::p50_us)},
                    {"p99_us", time(&Times::p99_us)}});
  }
  return {{"valid", measured.valid},
          {"found", measured.found},
          {"mean_length", measured.mean_length},
          {"shorter_percent", measured.shorter_percent},
          {"stated_lengths", measured.stated},
          {"as_stated", measured.as_stated},
          {"results", std::move(rows)}};
}

Result<ExitStatus> bench_any_angle(Console& console, const Map& map, const std::string& map_file,
                                   const ProblemSet& problems, const std::vector<IndexSet>& sets,
                                   const AnyAngleOptions& options) {
  ConsoleWatcher watcher;
  const auto measured = measure_any_angle(map, sets, problems.problems, options, watcher);
  if (!measured) return measured.error();
  Json json = any_angle_json(*measured);
  json["map"] = map_file;
  json["problems_from"] = problems.source;
  json["problems"] = problems.problems.size();
  console.print_json(json);
  console.print("{}, {} problems ({})\n{}", map_file, grouped(problems.problems.size()), problems.source,
                any_angle_text(map, *measured));
  const auto wrong =
      std::ranges::find_if(measured->rows, [](const AnyAngleRow& row) { return row.longer > 0; });
  if (wrong == measured->rows.end()) return ExitStatus::kGood;
  console.note("{} with {} is wrong: {} paths are longer than those of another row", wrong->search->id,
               wrong->index.empty() ? "no index" : wrong->index, grouped(wrong->longer));
  return ExitStatus::kFound;
}

}  // namespace goalbound::cli

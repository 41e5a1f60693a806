#include "paper/map_work.hpp"

#include <chrono>
#include <ctime>
#include <utility>

#include "goalbound/precompute.hpp"
#include "paper/measure_map.hpp"
#include "platform/process.hpp"
#include "watch.hpp"

namespace goalbound::paper {
namespace {

using Clock = std::chrono::steady_clock;

/// The paper's means are over all problems, so reading the clock need not count for each.
constexpr std::size_t kProblemsAtOnce = 64;

/// "2024-05-17T08:30:00Z".
std::string now_text() {
  const std::tm utc = platform::universal_time(std::time(nullptr));
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday,
                     utc.tm_hour, utc.tm_min, utc.tm_sec);
}

Result<MadeBoxes> compute_boxes(const Grid& grid, const BoxPlan& plan, int threads,
                                const std::string& title) {
  const auto begin = Clock::now();
  auto bounds = cli::watch(
      fmt::format("{}: {} boxes", title, info_of(plan.ordering).id), "nodes", [&](Progress& progress) {
        return precompute(grid, {.ordering = plan.ordering, .threads = threads}, progress);
      });
  if (!bounds) return bounds.error();
  return MadeBoxes{.bounds = std::move(bounds).value(),
                   .seconds = std::chrono::duration<double>(Clock::now() - begin).count(),
                   .threads = worker_count(threads)};
}

Result<MadeBoxes> provide_boxes(cli::Console& console, const PaperOptions& options, const Cache* cache,
                                const Grid& grid, const BoxPlan& plan, const std::string& title) {
  if (cache != nullptr) {
    if (auto kept = cache->boxes(grid, plan.ordering, plan.method)) return std::move(*kept);
  }
  auto made = compute_boxes(grid, plan, options.threads, title);
  if (made && cache != nullptr) {
    if (const auto kept = cache->keep(grid, *made); !kept)
      console.note("note: these boxes are not kept: {}", kept.error().to_string());
  }
  return made;
}

std::string problems_hash(const Grid& grid, const std::vector<Problem>& problems) {
  std::string text;
  for (const Problem& p : problems) {
    const Cell start = grid.cell(p.start);
    const Cell goal = grid.cell(p.goal);
    text += fmt::format("{} {} {} {} {} {}\n", p.number, start.x, start.y, goal.x, goal.y,
                        p.stated_length.value_or(-1));
  }
  return hash_text(text);
}

}  // namespace

std::vector<BoxPlan> boxes_for_map(const PaperOptions& options, const Grid& grid) {
  std::vector<BoxPlan> plans = {{Ordering::kCanonical, Method::kExact}};
  if (grid.free_count() <= options.exact_cells) plans.push_back({Ordering::kRegular, Method::kExact});
  return plans;
}

cli::Json question_of(const PaperOptions& options, const MapInput& input) {
  cli::Json boxes = cli::Json::array();
  for (const BoxPlan& plan : boxes_for_map(options, input.grid))
    boxes.push_back({{"ordering", info_of(plan.ordering).id}, {"method", name_of(plan.method)}});
  return {{"map_hash", fmt::format("{:016x}", input.grid.hash())},
          {"problems", input.problems.problems.size()},
          {"problems_hash", problems_hash(input.grid, input.problems.problems)},
          {"boxes", std::move(boxes)},
          {"repeat", options.repeat}};
}

Result<MapResult> work_on_map(cli::Console& console, const PaperOptions& options, const Cache* cache,
                              const MapInput& input, const std::string& title) {
  std::vector<MadeBoxes> made;
  for (const BoxPlan& plan : boxes_for_map(options, input.grid)) {
    auto boxes = provide_boxes(console, options, cache, input.grid, plan, title);
    if (!boxes) return boxes.error();
    made.push_back(std::move(boxes).value());
  }
  std::vector<const Bounds*> bounds;
  bounds.reserve(made.size());
  for (const MadeBoxes& boxes : made) bounds.push_back(&boxes.bounds);
  auto result = measure_map(input.grid, input.problems, bounds,
                            {.threads = options.threads,
                             .repeat = options.repeat,
                             .problems_at_once = kProblemsAtOnce,
                             .title = title});
  if (!result) return result;
  for (const MadeBoxes& boxes : made) {
    result->boxes.push_back({.ordering = boxes.bounds.info().ordering,
                             .method = std::string(name_of(boxes.bounds.info().method)),
                             .seconds = boxes.seconds,
                             .threads = boxes.threads,
                             .bytes = boxes.bounds.byte_size()});
  }
  result->measured_at = now_text();
  return result;
}

double expected_work(const PaperOptions& options, const MapInput& input) {
  // Nanoseconds: of one flood a cell; of the A* runs and Dijkstra floods of one problem a cell of the map.
  constexpr double kFloodCell = 10;
  constexpr double kProblemCell = 60;
  const auto cells = static_cast<double>(input.grid.free_count());
  const double floods = static_cast<double>(boxes_for_map(options, input.grid).size()) * cells;
  const auto problems = static_cast<double>(input.problems.problems.size());
  return cells * (floods * kFloodCell / worker_count(options.threads) + problems * kProblemCell);
}

}  // namespace goalbound::paper

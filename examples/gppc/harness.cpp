// A small harness with the competition's rules for any entry: preprocess, prepare, ask every problem, and
// look at each path: it must begin at the start, end at the goal, and every step must be a legal move of the
// map.
//
// usage: gppc MAP [SCEN]     without a scenario a thousand random problems
//
// Prints how many paths are valid and how many optimal (told by A* on the same map), and the times of
// GetPath. Exit status 1 when any path is not both.
#include <goalbound/formats.hpp>
#include <goalbound/goalbound.hpp>
#include <goalbound/problems.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "Entry.h"

namespace {

using goalbound::Grid;
using goalbound::NodeId;

struct Problem {
  NodeId start = goalbound::kNoNode;
  NodeId goal = goalbound::kNoNode;
};

template <class Value>
bool failed(const goalbound::Result<Value>& result) {
  if (!result) std::fprintf(stderr, "gppc: %s\n", result.error().to_string().c_str());
  return !result;
}

std::vector<bool> bits_of(const Grid& grid) {
  std::vector<bool> bits;
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) bits.push_back(grid.is_free({x, y}));
  }
  return bits;
}

goalbound::Result<std::vector<Problem>> problems_of(const Grid& grid, const char* scenario) {
  std::vector<Problem> problems;
  if (scenario == nullptr) {
    const auto drawn = goalbound::draw_problems(grid, 1000, 1);
    if (!drawn) return drawn.error();
    for (const auto& problem : *drawn) problems.push_back({problem.start, problem.goal});
    return problems;
  }
  const auto loaded = goalbound::load_scenario(scenario);
  if (!loaded) return loaded.error();
  for (const auto& problem : loaded->problems)
    problems.push_back({grid.node(problem.start), grid.node(problem.goal)});
  return problems;
}

struct Judgement {
  bool valid = false;
  bool optimal = false;
};

Judgement judge(const Grid& grid, const Problem& problem, const std::vector<xyLoc>& path,
                goalbound::Query& reference) {
  const auto wanted = reference.find(problem.start, problem.goal);
  if (path.empty()) return {!wanted.found(), !wanted.found()};
  std::vector<NodeId> nodes;
  for (const xyLoc at : path) nodes.push_back(grid.node({at.x, at.y}));
  const auto cost = goalbound::cost_of_path(grid, nodes, problem.start, problem.goal);
  return {cost.has_value(), wanted.found() && cost == std::uint64_t{wanted.cost}};
}

int run(const char* map_file, const char* scenario) {
  const auto map = goalbound::load_map(map_file);
  if (failed(map)) return 2;
  const Grid* grid = (*map)->as_grid();
  if (grid == nullptr || !grid->is_uniform()) {
    std::fprintf(stderr, "gppc: %s: the competition's maps are uniform grids\n", map_file);
    return 2;
  }
  const auto problems = problems_of(*grid, scenario);
  if (failed(problems)) return 2;
  auto reference = goalbound::make_query(*goalbound::find_search("astar"), *grid);
  if (failed(reference)) return 2;

  std::vector<bool> bits = bits_of(*grid);
  const std::filesystem::path data =
      std::filesystem::temp_directory_path() / (std::filesystem::path(map_file).stem().string() + ".gppc");
  PreprocessMap(bits, grid->width(), grid->height(), data.c_str());
  void* prepared = PrepareForSearch(bits, grid->width(), grid->height(), data.c_str());
  std::size_t valid = 0;
  std::size_t optimal = 0;
  std::vector<double> microseconds;
  for (const Problem& problem : *problems) {
    const goalbound::Cell s = grid->cell(problem.start);
    const goalbound::Cell g = grid->cell(problem.goal);
    std::vector<xyLoc> whole;
    const auto begin = std::chrono::steady_clock::now();
    // A part of the path may come at a time, each behind the one before.
    for (bool done = false; !done;) {
      done = GetPath(prepared, {static_cast<std::int16_t>(s.x), static_cast<std::int16_t>(s.y)},
                     {static_cast<std::int16_t>(g.x), static_cast<std::int16_t>(g.y)}, whole);
    }
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
    microseconds.push_back(took.count());
    const Judgement judgement = judge(*grid, problem, whole, **reference);
    valid += judgement.valid ? 1U : 0U;
    optimal += judgement.optimal ? 1U : 0U;
  }
  std::filesystem::remove(data);
  std::sort(microseconds.begin(), microseconds.end());
  double sum = 0;
  for (const double each : microseconds) sum += each;
  const std::size_t count = microseconds.size();
  std::printf("%s: %zu problems, %zu valid, %zu optimal; us a path: mean %.2f, p99 %.2f, max %.2f\n",
              GetName(), count, valid, optimal, count == 0 ? 0 : sum / static_cast<double>(count),
              count == 0 ? 0 : microseconds[count * 99 / 100], count == 0 ? 0 : microseconds.back());
  return valid == count && optimal == count ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2 || count > 3) {
    std::fprintf(stderr, "usage: gppc MAP [SCEN]\n");
    return 2;
  }
  return run(arguments[1], count == 3 ? arguments[2] : nullptr);
}

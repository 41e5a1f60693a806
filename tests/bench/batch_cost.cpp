// How long a QueryPool takes for many random problems, for tests/bench/python_batch.py, which asks the same
// of the Python package. Prints "SECONDS COSTS": the fastest pass, and the sum of all costs.
//   goalbound_bench_batch MAP ALGORITHM COUNT PASSES
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "goalbound/box_index.hpp"
#include "goalbound/precompute.hpp"
#include "goalbound/problems.hpp"
#include "goalbound/query_pool.hpp"

namespace goalbound {
namespace {

template <class T>
T value_or_exit(Result<T> result) {
  if (result) return std::move(result).value();
  std::fprintf(stderr, "%s\n", result.error().to_string().c_str());
  std::exit(2);
}

void measure(const char* path, const char* algorithm, std::size_t count, int passes) {
  const auto map = value_or_exit(load_map(path));
  Progress progress;
  const auto bounds = value_or_exit(precompute(*map, {.ordering = usual_ordering(map->kind())}, progress));
  const SearchInfo* search = find_search(algorithm);
  if (search == nullptr) std::exit(2);
  QueryPool pool(value_or_exit(make_query(*search, *map, used_by(*search, *map, index_set_of(bounds)))));
  const auto drawn = value_or_exit(draw_problems(*map, count, 1));

  double fastest = std::numeric_limits<double>::infinity();
  unsigned long long costs = 0;
  for (int pass = 0; pass < passes; ++pass) {
    const auto start = std::chrono::steady_clock::now();
    std::vector<StartGoal> problems(drawn.size());
    std::ranges::transform(drawn, problems.begin(), [](const RandomProblem& problem) {
      return StartGoal{problem.start, problem.goal};
    });
    const auto answers = value_or_exit(pool.run(problems));
    costs = 0;
    for (const SearchResult& result : answers.results()) costs += result.cost;
    fastest =
        std::min(fastest, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  std::printf("%.6f %llu\n", fastest, costs);
}

}  // namespace
}  // namespace goalbound

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: goalbound_bench_batch MAP ALGORITHM COUNT PASSES\n");
    return 2;
  }
  goalbound::measure(argv[1], argv[2], std::strtoull(argv[3], nullptr, 10), std::atoi(argv[4]));
}

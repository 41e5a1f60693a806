// What one set of boxes for several units costs beside a set for each: bytes, expansions and microseconds of
// each search, as docs/lab/units.md has them; and every answer against distances of a flood over the map of
// the unit. A row of Markdown for each map, set of units and search.
//   goalbound_bench_units MAP... --units 1/2/3... [--units ...] [--starts N] [--goals N] [--file UNITS.json]
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "goalbound/formats.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/map_flood.hpp"
#include "goalbound/search.hpp"
#include "goalbound/text.hpp"
#include "goalbound/units.hpp"

namespace goalbound {
namespace {

/// Processor time of this thread: what else the machine does is not in it.
double now_us() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

template <class T>
T value_or_exit(Result<T> result) {
  if (result) return std::move(result).value();
  std::fprintf(stderr, "%s\n", result.error().to_string().c_str());
  std::exit(2);
}

struct Options {
  std::vector<std::string> maps;
  std::vector<std::string> units;
  std::vector<NamedUnit> named;
  std::size_t starts = 20;
  std::size_t goals = 50;
};

/// Of all problems of one search with one set of boxes.
struct Sums {
  std::uint64_t problems = 0;
  std::uint64_t wrong = 0;
  std::uint64_t expanded = 0;
  double us = 0;

  void add(const Sums& other) {
    problems += other.problems;
    wrong += other.wrong;
    expanded += other.expanded;
    us += other.us;
  }
  double mean_expanded() const { return static_cast<double>(expanded) / static_cast<double>(problems); }
  double mean_us() const { return us / static_cast<double>(problems); }
};

/// Goals of one start, and how far they are.
struct Problems {
  NodeId start = kNoNode;
  std::vector<std::pair<NodeId, PathCost>> goals;
};

std::vector<Problems> problems_on(const Map& map, const Options& options) {
  std::mt19937 random(58);
  const auto flood = make_flood(map);
  std::vector<Problems> all;
  for (std::size_t i = 0; i < options.starts && map.node_count() > 0; ++i) {
    Problems problems{map.node_of_slot(static_cast<std::uint32_t>(random() % map.node_count())), {}};
    flood->run(problems.start, Ordering::kAllOptimal);
    for (std::size_t k = 0; k < options.goals; ++k) {
      const NodeId goal = map.node_of_slot(static_cast<std::uint32_t>(random() % map.node_count()));
      const Cost cost = flood->distance(goal);
      problems.goals.emplace_back(goal, cost == kInfiniteCost ? kNoPathCost : PathCost{cost});
    }
    all.push_back(std::move(problems));
  }
  return all;
}

Sums measured(const Map& map, const std::shared_ptr<const Index>& index, std::string_view search,
              const std::vector<Problems>& all) {
  const auto query = value_or_exit(make_query(*find_search(search), map, {index}));
  Sums sums;
  for (const Problems& problems : all) {
    const double begin = now_us();
    for (const auto& [goal, cost] : problems.goals) {
      const SearchResult result = query->find(problems.start, goal);
      sums.expanded += result.stats.expanded;
      sums.wrong += result.cost != cost ? 1 : 0;
    }
    sums.us += now_us() - begin;
    sums.problems += problems.goals.size();
  }
  return sums;
}

bool takes(std::string_view search, const Map& map, const std::shared_ptr<const Index>& index) {
  return check_search(*find_search(search), map) &&
         check_indices(*find_search(search), map, std::vector{index->values()});
}

void measure(const std::string& file, const std::string& words, const Options& options) {
  const auto map = value_or_exit(load_map(file));
  const std::string units = value_or_exit(texts_of_units(options.named, words));
  Progress progress;
  const double begin = now_us();
  const auto united = value_or_exit(make_index(
      *map, value_or_exit(IndexValues::parse("united-boxes:units=" + units)), {}, progress, {.threads = 1}));
  const double made_s = (now_us() - begin) / 1e6;
  std::uint64_t own_bytes = 0;
  for (const std::string_view search : {"astar-gb", "canonical-astar-gb", "jps-gb"}) {
    Sums one;
    Sums each;
    std::string ratios;
    own_bytes = 0;
    for (const std::string_view text : split_fields(units, '/')) {
      const auto of_unit = value_or_exit(with_unit(map, value_or_exit(parse_unit(text))));
      const auto own = value_or_exit(make_index(
          *of_unit, value_or_exit(IndexValues::parse("boxes:all-optimal")), {}, progress, {.threads = 1}));
      own_bytes += own->byte_size();
      if (!takes(search, *of_unit, united)) continue;
      const auto problems = problems_on(*of_unit, options);
      if (problems.empty()) continue;
      const Sums with_one = measured(*of_unit, united, search, problems);
      const Sums with_own = measured(*of_unit, own, search, problems);
      ratios += fmt::format("{}{:.2f}", ratios.empty() ? "" : ", ",
                            with_one.mean_expanded() / with_own.mean_expanded());
      one.add(with_one);
      each.add(with_own);
    }
    if (one.problems == 0) continue;
    fmt::print(
        "| {} | `{}` | {} | {}, {} KiB | {:.0f} / {:.0f} = {:.2f} ({}) | {:.2f} / {:.2f} = {:.2f} | {} of {} "
        "| {:.2f} |\n",
        file.substr(file.rfind('/') + 1), words, search, united->byte_size() / 1024, own_bytes / 1024,
        one.mean_expanded(), each.mean_expanded(), one.mean_expanded() / each.mean_expanded(), ratios,
        one.mean_us(), each.mean_us(), one.mean_us() / each.mean_us(), one.wrong + each.wrong,
        one.problems + each.problems, made_s);
    std::fflush(stdout);
  }
}

int run(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    const bool has_value = word.starts_with("--") && i + 1 < argc;
    if (!has_value) {
      options.maps.emplace_back(word);
    } else if (word == "--units") {
      options.units.emplace_back(argv[++i]);
    } else if (word == "--file") {
      options.named = value_or_exit(load_units(argv[++i]));
    } else {
      (word == "--starts" ? options.starts : options.goals) = std::strtoull(argv[++i], nullptr, 10);
    }
  }
  fmt::print(
      "| map | units | search | bytes: one set, own sets | expanded: one set / own = times (by unit) | us | "
      "wrong | made s |\n"
      "| --- | --- | --- | --- | --- | --- | --- | --- |\n");
  for (const std::string& map : options.maps) {
    for (const std::string& units : options.units) measure(map, units, options);
  }
  return 0;
}

}  // namespace
}  // namespace goalbound

int main(int argc, char** argv) {
  return goalbound::run(argc, argv);
}

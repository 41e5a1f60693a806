// Random pairs on maps of your choice, answered by every optimal search with boxes and compared with a search
// that has none: `ch`, from both ends of a contraction hierarchy.
//
//   goalbound_random_pairs PAIRS METHOD SEARCH MAP...
//
// METHOD: exact, inherited, anytime, jump-points or automatic; SEARCH: the id of one, or all
//
// Among the pairs are neighbours, starts that are the goal, walls, and goals that cannot be reached. Prints a
// line a map; the exit status is 1 when a cost, a status or a path is wrong, 2 for bad usage or input.
#include <fmt/format.h>

#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "goalbound/goalbound.hpp"

namespace goalbound {
namespace {

struct Pair {
  NodeId start = kNoNode;
  NodeId goal = kNoNode;
};

class Draw {
 public:
  Draw(const Map& map, std::uint64_t seed) : map_(map), random_(seed) {}

  Pair next() {
    const std::uint64_t kind = random_() % 100;
    const NodeId start = node();
    if (kind < 3) return {start, start};
    if (kind < 13) return {start, neighbour_of(start)};
    if (kind < 15) return {start, anything()};
    return {start, node()};
  }

 private:
  NodeId node() { return map_.node_of_slot(static_cast<std::uint32_t>(random_() % map_.node_count())); }
  /// Also a wall of a grid.
  NodeId anything() { return NodeId(static_cast<std::uint32_t>(random_() % map_.node_limit())); }
  NodeId neighbour_of(NodeId from) {
    map_.edges(from, edges_);
    return edges_.empty() ? from : edges_[random_() % edges_.size()].to;
  }

  const Map& map_;
  std::mt19937_64 random_;
  std::vector<Edge> edges_;
};

struct Counts {
  std::uint64_t pairs = 0;
  std::uint64_t without_path = 0;
  std::uint64_t invalid = 0;
  std::uint64_t wrong = 0;
};

/// Whether the search's last answer is as it must be, its path included.
bool is_right(const Map& map, Query& query, const SearchResult& found, const SearchResult& wanted, Pair pair,
              std::vector<NodeId>& path) {
  if (found.status != wanted.status || found.cost != wanted.cost) return false;
  if (!found.found()) return true;
  query.path(path);
  return cost_of_path(map, path, pair.start, pair.goal) == std::uint64_t{found.cost};
}

Result<Counts> compare(const Map& map, const Bounds& bounds, std::uint64_t pairs, std::string_view searches) {
  std::vector<std::unique_ptr<Query>> queries;
  std::vector<std::string_view> names;
  for (const SearchInfo* search : all_searches()) {
    if (!search->asks_edges() || !search->optimal) continue;
    if (searches != "all" && searches != search->id) continue;
    auto query = make_query(*search, map, used_by(*search, map, index_set_of(bounds)));
    if (!query) continue;  // not for this kind of map
    queries.push_back(std::move(query).value());
    names.push_back(search->id);
  }
  auto reference = make_query(*find_search("ch"), map);
  if (!reference) return reference.error();
  Counts counts;
  Draw draw(map, pairs);
  std::vector<NodeId> path;
  for (; counts.pairs < pairs; ++counts.pairs) {
    const Pair pair = draw.next();
    const SearchResult wanted = (*reference)->find(pair.start, pair.goal);
    counts.without_path += wanted.status == SearchStatus::kNoPath ? 1U : 0U;
    counts.invalid += is_invalid(wanted.status) ? 1U : 0U;
    for (std::size_t i = 0; i < queries.size(); ++i) {
      const SearchResult found = queries[i]->find(pair.start, pair.goal);
      if (is_right(map, *queries[i], found, wanted, pair, path)) continue;
      if (++counts.wrong > 10) continue;
      fmt::print("  {} from {} to {}: cost {}, not {}\n", names[i], map.name_of(pair.start),
                 map.name_of(pair.goal), found.cost, wanted.cost);
    }
  }
  fmt::print("  {} searches", queries.size());
  return counts;
}

Result<Counts> run(const std::string& file, const MethodChoice& method, std::uint64_t pairs,
                   std::string_view searches) {
  const auto map = load_map(file);
  if (!map) return map.error();
  PrecomputeOptions options;
  options.ordering = (*map)->kind().canonical ? Ordering::kCanonical : Ordering::kAllOptimal;
  options.method = method.method;
  Progress progress;
  const auto bounds = precompute(**map, options, progress);
  if (!bounds) return bounds.error();
  return compare(**map, *bounds, pairs, searches);
}

int usage() {
  fmt::print("usage: goalbound_random_pairs PAIRS METHOD SEARCH MAP...\n");
  return 2;
}

int run_all(int count, char** arguments) {
  if (count < 5) return usage();
  const std::uint64_t pairs = std::strtoull(arguments[1], nullptr, 10);
  const MethodChoice* method = find_method_choice(arguments[2]);
  const std::string_view searches = arguments[3];
  const bool known = searches == "all" || find_search(searches) != nullptr;
  if (pairs == 0 || method == nullptr || !known) return usage();
  int status = 0;
  for (int i = 4; i < count; ++i) {
    const auto counts = run(arguments[i], *method, pairs, searches);
    if (!counts) {
      fmt::print("{}: {}\n", arguments[i], counts.error().to_string());
      return 2;
    }
    fmt::print(", {} pairs, {} without a path, {} invalid: {} wrong  {} {}\n", counts->pairs,
               counts->without_path, counts->invalid, counts->wrong, arguments[i], arguments[2]);
    std::fflush(stdout);
    if (counts->wrong > 0) status = 1;
  }
  return status;
}

}  // namespace
}  // namespace goalbound

int main(int count, char** arguments) {
  return goalbound::run_all(count, arguments);
}

// An index and a search of your own, registered by the program: from then on texts, files and every search of
// the library know them, and so does whoever lists them. Nothing of the library is changed.
//
// The index, "pivot", knows how far every node is from one of them. By the triangle inequality that is a
// lower bound of the distance between any two (a differential heuristic): A* expands less with it. The
// search, "greedy", goes by what is left alone: quick, and its paths may be too long.
//
// usage: own_search MAP X,Y X,Y     MAP: a Moving AI .map file
#include <goalbound/goalbound.hpp>
#include <goalbound/search/best_first.hpp>
#include <goalbound/search/heuristics.hpp>
#include <goalbound/search/map_query.hpp>
#include <goalbound/search/open_lists.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace gb = goalbound;

/// What there is to choose: which node.
constexpr auto kParameters = std::to_array<gb::IndexParameter>({{.id = "slot",
                                                                 .name = "Node",
                                                                 .description = "number of the pivot",
                                                                 .default_value = "0",
                                                                 .choices = nullptr,
                                                                 .least = 0,
                                                                 .most = 1'000'000'000}});
constexpr std::uint32_t kCostSection = gb::kFirstSection;

/// By slot (Map::slot), as all that searches ask of an index.
class PivotIndex final : public gb::Index {
 public:
  PivotIndex(gb::IndexValues values, std::uint64_t map_hash, std::vector<gb::Cost> costs)
      : Index(std::move(values)), map_hash_(map_hash), costs_(std::move(costs)) {}

  bool fits(const gb::Map& map) const override { return map.hash() == map_hash_; }
  std::uint64_t byte_size() const override { return costs_.size() * sizeof(gb::Cost); }

  /// Once a query: the far end's own distance is noted.
  gb::QueryContext context(const gb::Map& map, gb::NodeId start, gb::NodeId goal,
                           gb::SearchSide side) const override {
    gb::QueryContext context = Index::context(map, start, goal, side);
    context.note[0] = costs_[map.slot(side == gb::SearchSide::kStart ? goal : start)];
    return context;
  }
  /// Both costs are infinite where the pivot reaches neither: then nothing is known.
  gb::Cost lower_bound(gb::Cost estimate, std::uint32_t slot,
                       const gb::QueryContext& context) const override {
    const auto end = static_cast<gb::Cost>(context.note[0]);
    const gb::Cost own = costs_[slot];
    if (own == gb::kInfiniteCost || end == gb::kInfiniteCost) return estimate;
    return std::max(estimate, own > end ? own - end : end - own);
  }

  const std::vector<gb::Cost>& costs() const { return costs_; }

 private:
  std::uint64_t map_hash_;
  std::vector<gb::Cost> costs_;  ///< from the pivot, by slot
};

/// The bound needs costs that are the same both ways.
gb::Result<gb::IndexValues> resolve(const gb::Map& map, const gb::IndexValues& values) {
  if (!map.kind().canonical) return gb::Error{.message = "the index 'pivot' is of uniform grids alone"};
  if (values.number("slot") >= std::max(map.node_count(), 1U))
    return gb::Error{.message = "the index 'pivot' is of a node that the map does not have"};
  return values;
}

gb::IndexMemory memory(const gb::Map& map, const gb::IndexValues& /*values*/) {
  return {.index_bytes = map.node_count() * sizeof(gb::Cost)};
}

gb::Result<std::shared_ptr<const gb::Index>> make(const gb::IndexRequest& request, gb::Progress& progress) {
  const gb::Map& map = request.map;
  progress.start(1);
  if (progress.cancelled()) return gb::Error{gb::ErrorCode::kCancelled, "the index 'pivot' was cancelled"};
  std::vector<gb::Cost> costs(map.node_count(), gb::kInfiniteCost);
  if (map.node_count() > 0) {
    const auto flood = gb::make_flood(map);
    flood->run(map.node_of_slot(request.values.number("slot")), gb::Ordering::kAllOptimal);
    for (const gb::NodeId n : flood->reached()) costs[map.slot(n)] = flood->distance(n);
  }
  progress.advance();
  return std::shared_ptr<const gb::Index>(
      std::make_shared<const PivotIndex>(request.values, map.hash(), std::move(costs)));
}

std::vector<gb::IndexSection> write(const gb::Index& index) {
  const auto& costs = dynamic_cast<const PivotIndex&>(index).costs();
  return {{kCostSection, std::as_bytes(std::span(costs))}};
}

gb::Result<std::shared_ptr<const gb::Index>> read(const gb::Map& map, const gb::IndexValues& values,
                                                  std::span<const gb::IndexSection> sections) {
  const std::size_t bytes = map.node_count() * sizeof(gb::Cost);
  const bool is_plain = sections.size() == 1 && sections[0].kind == kCostSection && !sections[0].unpacked;
  if (!is_plain || sections[0].size() != bytes)
    return gb::Error{gb::ErrorCode::kCorrupt, "it does not have a cost for each node"};
  std::vector<gb::Cost> costs(map.node_count());
  std::copy_n(sections[0].bytes.data(), bytes, std::as_writable_bytes(std::span(costs)).data());
  return std::shared_ptr<const gb::Index>(
      std::make_shared<const PivotIndex>(values, map.hash(), std::move(costs)));
}

const gb::IndexKind kPivotKind = {
    .id = "pivot",
    .name = "Pivot",
    .description = "differential heuristic of one node: 4 bytes a node",
    .file_code = gb::kFirstOwnFileCode,
    .roles = {gb::IndexRole::kEstimates},
    .parameters = kParameters,
    .pictures = {},
    .examples = {},
    .memory = &memory,
    .make = &make,
    .write = &write,
    .read = &read,
};

/// f is what is left.
class LeftAlone : public gb::OctileHeuristic {
 public:
  gb::Cost f(gb::Cost /*g*/, gb::Cell at) const { return OctileHeuristic::f(0, at); }
};

gb::Result<std::unique_ptr<gb::Query>> make_greedy(const gb::QuerySetup& setup) {
  using Search = gb::BestFirstSearch<gb::OctileGraph, LeftAlone, gb::BinaryHeap, gb::NoPruning>;
  return std::unique_ptr<gb::Query>(std::make_unique<gb::MapQuery<Search>>(
      setup.set, gb::OctileGraph(*setup.grid), LeftAlone(), gb::NoPruning()));
}

const gb::SearchInfo kGreedy = {
    .id = "greedy",
    .name = "Greedy search",
    .description = "goes where the goal is near; paths need not be the shortest",
    .optimal = false,

    .canonical = false,
    .plain_id = "greedy",
    .octile = {.make = &make_greedy},
};

int fail(const gb::Error& error) {
  std::fprintf(stderr, "own_search: %s\n", error.to_string().c_str());
  return 1;
}

/// Prints what a search of the registry does with what indices of a text.
gb::Result<gb::SearchResult> search(const char* id, const gb::Map& map, const gb::IndexSet& set,
                                    gb::NodeId start, gb::NodeId goal) {
  const auto query = gb::make_query(*gb::find_search(id), map, set);
  if (!query) return query.error();
  const gb::SearchResult result = (*query)->find(start, goal);
  std::printf("%s with '%s': %llu expanded, path of length %s\n", id, set.text().c_str(),
              static_cast<unsigned long long>(result.stats.expanded),
              result.found() ? map.length_text(result.cost).c_str() : "none");
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: own_search MAP X,Y X,Y\n");
    return 2;
  }
  if (auto done = gb::register_index(kPivotKind); !done) return fail(done.error());
  if (auto done = gb::register_search(kGreedy); !done) return fail(done.error());
  if (gb::register_index(kPivotKind) || gb::register_search(kGreedy)) {
    std::fprintf(stderr, "own_search: one id was registered twice\n");
    return 1;
  }
  const auto map = gb::load_map(argv[1]);
  if (!map) return fail(map.error());
  const auto start = (*map)->find_node(argv[2]);
  if (!start) return fail(start.error());
  const auto goal = (*map)->find_node(argv[3]);
  if (!goal) return fail(goal.error());

  // As any other index: by its text, into a file and back.
  gb::Progress progress;
  const auto made = gb::provide_indices(**map, "pivot:slot=100", progress);
  if (!made) return fail(made.error());
  const auto file = std::filesystem::temp_directory_path() / "own_search.gbb";
  if (auto saved = gb::save_index(**map, **made->only(), file, {.compress = false}); !saved)
    return fail(saved.error());
  const auto loaded = gb::load_index_for(**map, file);
  std::filesystem::remove(file);
  if (!loaded) return fail(loaded.error());

  const auto plain = search("astar", **map, {}, *start, *goal);
  const auto with_pivot = search("astar", **map, {*loaded}, *start, *goal);
  const auto greedy = search("greedy", **map, {}, *start, *goal);
  for (const auto* result : {&plain, &with_pivot, &greedy}) {
    if (!*result) return fail(result->error());
  }
  const bool is_right = plain->cost == with_pivot->cost && greedy->cost >= plain->cost;
  std::printf("%s\n", is_right ? "all as they should be" : "something is wrong");
  return is_right ? 0 : 1;
}

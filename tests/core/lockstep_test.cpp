// Games that run in step on several machines need the same cells everywhere: the paths of every search on
// every kind of map are those that are written down, on every processor, system and compiler, with any
// vectors and any number of threads, and when the index comes from a file.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/index_files.hpp"
#include "goalbound/index_store.hpp"
#include "goalbound/map.hpp"
#include "goalbound/search.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

/// Problems of a map and search; what looks through lists takes long.
constexpr int kProblems = 100;
constexpr int kProblemsOfSlowOnes = 10;

/// Every kind of map that the program ships, and every rule of moving.
std::vector<std::pair<std::string, MapOptions>> places() {
  std::vector<std::pair<std::string, MapOptions>> all;
#ifdef GOALBOUND_SANITIZED
  // The sanitizers look at the same code in the other tests, in many times the time.
  all.emplace_back("maze.map", MapOptions());
  all.emplace_back("roads.gr", MapOptions());
  return all;
#else
  for (const char* file : {"caves.map", "rooms.map", "maze.map", "random.map", "country.map", "ford.map",
                           "roads.gr", "marsh.mesh", "tower.3dmap", "caves.quadtree"})
    all.emplace_back(file, MapOptions());
  for (const MoveRule rule :
       {MoveRule::kFour, MoveRule::kEightCut, MoveRule::kEightSqueeze, MoveRule::kHex}) {
    MapOptions options;
    options.moves = rule;
    all.emplace_back("caves.map", options);
  }
  return all;
#endif
}

std::string name_of_place(const std::string& file, const MapOptions& options) {
  return options.moves ? file + ":" + std::string(info_of(*options.moves).id) : file;
}

/// The same numbers everywhere, as those of <random> need not be: SplitMix64.
class Numbers {
 public:
  std::uint32_t below(std::uint32_t count) {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return static_cast<std::uint32_t>((z ^ (z >> 31)) % count);
  }

 private:
  std::uint64_t state_ = 1;
};

/// FNV-1a over the nodes of all paths, and their costs.
std::uint64_t hash_of_paths(Query& query, const Map& map, int problems) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  const auto add = [&hash](std::uint64_t value) {
    for (int i = 0; i < 8; ++i, value >>= 8) hash = (hash ^ (value & 0xFF)) * 0x100000001B3U;
  };
  Numbers numbers;
  std::vector<NodeId> path;
  for (int i = 0; i < problems; ++i) {
    const NodeId start = map.node_of_slot(numbers.below(map.node_count()));
    const NodeId goal = map.node_of_slot(numbers.below(map.node_count()));
    const SearchResult result = query.find(start, goal);
    add(result.cost);
    query.path(path);
    for (const NodeId node : path) add(static_cast<std::uint32_t>(node));
  }
  return hash;
}

/// By map and search.
using Hashes = std::map<std::string, std::uint64_t>;

Hashes hashes_of(std::span<const std::pair<std::string, MapOptions>> maps, int threads) {
  Hashes hashes;
  for (const auto& [file, options] : maps) {
    const auto map =
        load_map(std::filesystem::path(GOALBOUND_SOURCE_DIR) / "assets" / "maps" / file, options);
    EXPECT_TRUE(map) << map.error().to_string();
    if (!map) continue;
    IndexStore store;
    for (const SearchInfo* info : all_searches()) {
      if (!check_search(*info, **map)) continue;
      Progress progress;
      IndexSet asked;
      if (info->asks_edges())
        asked.add(
            store.make(**map, IndexValues::parse("boxes").value(), asked, progress, {.threads = threads})
                .value());
      auto set = complete(*info, **map, asked, store, progress, {}, {.threads = threads});
      if (!set) continue;  // it needs an index that nothing says how to choose
      const auto query = make_query(*info, **map, *set);
      if (!query) continue;
      const bool is_slow = info->id == "astar-naive";
      hashes[name_of_place(file, options) + " " + std::string(info->id)] =
          hash_of_paths(**query, **map, is_slow ? kProblemsOfSlowOnes : kProblems);
    }
  }
  return hashes;
}

std::filesystem::path table_file() {
  return std::filesystem::path(GOALBOUND_SOURCE_DIR) / "tests" / "data" / "lockstep.txt";
}

Hashes written_down() {
  Hashes hashes;
  std::ifstream in(table_file());
  std::string place;
  std::string search;
  std::uint64_t hash = 0;
  while (in >> place >> search >> std::hex >> hash >> std::dec) hashes[place + " " + search] = hash;
  return hashes;
}

/// Of every search on every map that was asked.
void expect_as_written_down(const Hashes& hashes) {
  const Hashes known = written_down();
  EXPECT_FALSE(hashes.empty());
  for (const auto& [name, hash] : hashes) {
    const auto found = known.find(name);
    ASSERT_NE(found, known.end()) << name << " is not written down";
    EXPECT_EQ(hash, found->second) << name;
  }
}

/// After a change of what a version promises: GOALBOUND_UPDATE_LOCKSTEP=1 writes the table anew.
TEST(Lockstep, PathsAreTheSameEverywhere) {
  const Hashes hashes = hashes_of(places(), 1);
  if (std::getenv("GOALBOUND_UPDATE_LOCKSTEP") != nullptr) {
    std::ofstream out(table_file());
    for (const auto& [name, hash] : hashes) out << name << ' ' << std::hex << hash << std::dec << '\n';
  }
  expect_as_written_down(hashes);
#ifndef GOALBOUND_SANITIZED
  EXPECT_EQ(hashes.size(), written_down().size());
#endif
}

TEST(Lockstep, ThreadsMakeNoDifference) {
  // Of a kind of grid, of a graph and of a mesh.
  std::vector<std::pair<std::string, MapOptions>> some;
  for (const char* file : {"maze.map", "roads.gr", "marsh.mesh"}) some.emplace_back(file, MapOptions());
  expect_as_written_down(hashes_of(some, 3));
}

}  // namespace
}  // namespace goalbound::test

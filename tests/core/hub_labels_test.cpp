// Hub labels against distances between all nodes: which hubs a node has, and no others.
#include <gmock/gmock.h>

#include <array>
#include <cstring>

#include "any_map_support.hpp"
#include "goalbound/hub_labels.hpp"
#include "goalbound/index_files.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;

std::shared_ptr<const HubLabelIndex> hubs_of(const Map& map, int threads = 1) {
  Progress progress;
  const auto made = make_index(map, IndexValues::parse("hubs").value(), {}, progress, {.threads = threads});
  EXPECT_TRUE(made.ok()) << made.error().to_string();
  return std::dynamic_pointer_cast<const HubLabelIndex>(*made);
}

/// By hub, its slot.
std::vector<std::uint32_t> slots_of_hubs(const Map& map, const HubLabelIndex& hubs) {
  std::vector<std::uint32_t> slots;
  for (std::uint32_t hub = 0; hub < map.node_count(); ++hub) slots.push_back(map.slot(hubs.node_of_hub(hub)));
  return slots;
}

/// Of each node those that come before all others on any optimal path to them, or from them.
void expect_canonical(const Map& map, const HubLabelIndex& hubs, const AllDistances& distances,
                      SearchSide side) {
  const auto slots = slots_of_hubs(map, hubs);
  const auto between = [&](std::uint32_t node, std::uint32_t far) {
    return side == SearchSide::kStart ? distances(node, far) : distances(far, node);
  };
  for (std::uint32_t n = 0; n < map.node_count(); ++n) {
    for (std::uint32_t hub = 0; hub < slots.size(); ++hub) {
      const std::uint64_t cost = between(n, slots[hub]);
      bool is_first = cost != kFar;
      for (std::uint32_t other = 0; other < hub && is_first; ++other) {
        const std::uint64_t there = between(n, slots[other]);
        const std::uint64_t on = side == SearchSide::kStart ? distances(slots[other], slots[hub])
                                                            : distances(slots[hub], slots[other]);
        is_first = there == kFar || on == kFar || there + on != cost;
      }
      const auto place = hubs.lists(side).find(n, hub);
      ASSERT_EQ(place.has_value(), is_first) << "hub " << hub << " of " << n;
      if (place) {
        ASSERT_EQ(hubs.lists(side).costs[*place], cost);
      }
    }
  }
}

TEST(HubLabels, HaveTheFirstHubOfEachOptimalPathAndNoOther) {
  std::mt19937 random(371);
  for (int i = 0; i < test::rounds(100); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const auto hubs = hubs_of(*map, 1 + i % 2);
    for (const SearchSide side : kSearchSides)
      ASSERT_NO_FATAL_FAILURE(expect_canonical(*map, *hubs, distances, side));
  }
}

TEST(HubLabels, TellAllDistancesAndPathsWholeInSlicesAndWatched) {
  std::mt19937 random(372);
  int unreachable = 0;
  for (int i = 0; i < test::rounds(150); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const auto hubs = hubs_of(*map);
    const auto query = make_query(*find_search("hub-labels"), *map, IndexSet{hubs}).value();
    std::vector<NodeId> path;
    for (std::uint32_t s = 0; s < map->node_count(); ++s) {
      for (std::uint32_t t = 0; t < map->node_count(); ++t) {
        const NodeId start = map->node_of_slot(s);
        const NodeId goal = map->node_of_slot(t);
        const SearchResult whole = query->find(start, goal);
        query->path(path);
        ASSERT_EQ(whole.found(), distances(s, t) != kFar);
        ASSERT_EQ(path.empty(), !whole.found());
        unreachable += whole.found() ? 0 : 1;
        ASSERT_EQ(hubs->distance(start, goal), whole.found() ? whole.cost : kInfiniteCost);
        if (whole.found()) {
          ASSERT_EQ(whole.cost, distances(s, t)) << s << " to " << t;
          ASSERT_EQ(cost_of_path(*map, path, start, goal), whole.cost) << s << " to " << t;
        }
        if ((s + t) % 7 != 0) continue;
        SearchResult sliced = query->begin(start, goal);
        while (sliced.status == SearchStatus::kUnfinished) sliced = query->advance(1);
        const auto trace = std::make_shared<Trace>();
        for (const SearchResult& result : {sliced, query->find_traced(start, goal, *trace)}) {
          ASSERT_EQ(result.status, whole.status);
          ASSERT_EQ(result.cost, whole.cost);
          ASSERT_EQ(result.stats, whole.stats);
        }
        TracePlayer player(trace);
        player.seek(trace->size());
        ASSERT_EQ(player.counts().expanded, whole.stats.expanded);
        ASSERT_EQ(player.counts().generated, whole.stats.generated);
        ASSERT_EQ(player.counts().open_add, whole.stats.open_add);
      }
    }
  }
  EXPECT_GT(unreachable, 0);
}

TEST(HubLabels, AreRefusedWhereContractionWouldExplode) {
  std::mt19937 random(374);
  const ListGraph dense = test::graph_without_separators(random, 1500);
  Progress progress;
  const auto values = IndexValues::parse("hubs").value();
  EXPECT_EQ(make_index(dense, values, {}, progress).error().code, ErrorCode::kLimit);
}

TEST(HubLabels, ShowTheHubsOfANode) {
  const Grid grid = test::grid_of("...\n");
  const auto hubs = hubs_of(grid);
  const NodeId end = grid.node({0, 0});
  IndexPicture picture;
  hubs->picture(grid, 0, end, nullptr, picture);
  EXPECT_THAT(picture.marks, testing::Contains(end));
  hubs->picture(grid, 1, kNoNode, nullptr, picture);
  double counts = 0;
  for (const double count : picture.values) counts += count;
  EXPECT_EQ(counts, static_cast<double>(hubs->lists(SearchSide::kStart).size()));
  hubs->picture(grid, 2, kNoNode, nullptr, picture);
  EXPECT_EQ(picture.values[grid.slot(hubs->node_of_hub(0))], 3) << "all nodes have the last one as a hub";
}

TEST(HubLabels, SectionsThatAreImpossibleAreRefused) {
  const Grid grid = test::grid_of("....\n.@..\n");
  const auto hubs = hubs_of(grid);
  std::vector<std::vector<std::uint32_t>> words;
  const auto sections = hubs->sections();
  for (const IndexSection& section : sections) {
    auto& copy = words.emplace_back(section.bytes.size() / sizeof(std::uint32_t));
    std::memcpy(copy.data(), section.bytes.data(), section.bytes.size());
  }
  const auto read_with = [&](std::size_t section, std::size_t word, std::uint32_t value) {
    auto changed = words;
    changed[section][word] = value;
    auto of = sections;
    for (std::size_t i = 0; i < of.size(); ++i) of[i].bytes = std::as_bytes(std::span(changed[i]));
    return HubLabelIndex::from_sections(grid, hubs->values(), of);
  };
  ASSERT_TRUE(read_with(0, 0, words[0][0]).ok());
  const std::array<std::array<std::uint32_t, 3>, 7> bad = {{{0, 0, 100},
                                                            {0, 0, words[0][1]},
                                                            {1, 0, 1},
                                                            {1, 2, 1000},
                                                            {1, grid.node_count(), 3},
                                                            {2, 1, words[2][0]},
                                                            {4, 0, grid.node_count() - 1}}};
  for (const auto& [section, word, value] : bad) {
    const auto read = read_with(section, word, value);
    ASSERT_FALSE(read.ok()) << section << " " << word;
    EXPECT_EQ(read.error().code, ErrorCode::kCorrupt);
  }
}

/// Costs and next nodes that are possible one by one, but lead to no hub.
TEST(HubLabels, SectionsThatLeadNowhereAreRefused) {
  std::mt19937 random(375);
  for (int i = 0; i < test::rounds(40); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const auto hubs = hubs_of(*map);
    auto sections = hubs->sections();
    const bool damages_costs = random() % 2 == 0;
    IndexSection& section = sections[damages_costs ? 3 : 4];
    std::vector<std::uint32_t> words(section.bytes.size() / sizeof(std::uint32_t));
    std::memcpy(words.data(), section.bytes.data(), section.bytes.size());
    std::uint32_t& word = words[random() % words.size()];
    word = damages_costs ? word + (1U << 24) : static_cast<std::uint32_t>(random() % map->node_count());
    const bool is_another = std::memcmp(words.data(), section.bytes.data(), section.bytes.size()) != 0;
    section.bytes = std::as_bytes(std::span(words));
    const auto read = HubLabelIndex::from_sections(*map, hubs->values(), sections);
    if (!read) {
      ASSERT_TRUE(is_another);
      ASSERT_EQ(read.error().code, ErrorCode::kCorrupt);
      continue;
    }
    // Only where another node is next on another optimal path.
    ASSERT_FALSE(damages_costs);
    const auto query = make_query(*find_search("hub-labels"), *map, IndexSet{*read}).value();
    std::vector<NodeId> path;
    for (std::uint32_t s = 0; s < map->node_count(); ++s) {
      for (std::uint32_t t = 0; t < map->node_count(); ++t) {
        const SearchResult result = query->find(map->node_of_slot(s), map->node_of_slot(t));
        query->path(path);
        ASSERT_EQ(path.empty(), !result.found());
        if (!result.found()) continue;
        ASSERT_EQ(cost_of_path(*map, path, map->node_of_slot(s), map->node_of_slot(t)), result.cost);
      }
    }
  }
}

TEST(HubLabels, TakeFourteenBytesAHub) {
  const Grid grid = test::grid_of("...\n");
  const auto hubs = hubs_of(grid);
  const std::size_t words = grid.node_count() + hubs->lists(SearchSide::kStart).first.size() + 1;
  EXPECT_EQ(hubs->byte_size(), words * 4 + hubs->lists(SearchSide::kStart).size() * 14);
}

}  // namespace
}  // namespace goalbound

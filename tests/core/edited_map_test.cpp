// Maps that change: answers by old indices held against distances on the map as it is, which share no code
// with the library.
#include "goalbound/edited_map.hpp"

#include <array>
#include <map>
#include <optional>
#include <typeinfo>

#include "changing_maps.hpp"

namespace goalbound::test {
namespace {

/// The map as it is, kept by plain rules: a text of cells, or a list of arcs.
class Ledger {
 public:
  explicit Ledger(std::shared_ptr<const Map> map) : map_(std::move(map)) {
    if (const Grid* grid = map_->as_grid()) {
      terrain_ = std::string(grid->terrain());
      return;
    }
    const ListGraph& list = *map_->as_list();
    for (std::uint32_t n = 0; n < list.node_count(); ++n) {
      for (const auto& edge : list.out(NodeId(n))) {
        const bool is_free = list.cost_scale() > 1 && edge.cost == 1;
        arcs_.push_back(
            {n, static_cast<std::uint32_t>(edge.to), is_free ? 0 : edge.cost / list.cost_scale()});
      }
    }
  }

  void note(const MapChange& change) {
    if (const Grid* grid = map_->as_grid()) {
      char& letter = terrain_[static_cast<std::size_t>(change.cell.y * grid->width() + change.cell.x)];
      const auto is_free = [grid](char c) {
        return grid->is_uniform() ? c == '.' || c == 'G' || c == 'S' : grid->terrain_costs()[c] > 0;
      };
      if (change.kind == MapChange::Kind::kBlock && is_free(letter)) {
        before_[change.cell.y * grid->width() + change.cell.x] = letter;
        letter = '@';
      }
      if (change.kind == MapChange::Kind::kFree && !is_free(letter)) {
        const auto before = before_.find(change.cell.y * grid->width() + change.cell.x);
        letter = before == before_.end() ? '.' : before->second;
      }
      if (change.kind == MapChange::Kind::kTerrain) {
        if (is_free(letter) && !is_free(change.terrain))
          before_[change.cell.y * grid->width() + change.cell.x] = letter;
        letter = change.terrain;
      }
      return;
    }
    const auto from = static_cast<std::uint32_t>(change.from);
    const auto to = static_cast<std::uint32_t>(change.to);
    std::erase_if(arcs_, [&](const ListGraph::Arc& arc) { return arc.from == from && arc.to == to; });
    if (change.kind == MapChange::Kind::kEdge) arcs_.push_back({from, to, change.cost});
  }

  std::shared_ptr<const Map> map() const {
    if (const Grid* grid = map_->as_grid()) {
      auto made = grid->is_uniform()
                      ? Grid::create(grid->width(), grid->height(), terrain_)
                      : Grid::create(grid->width(), grid->height(), terrain_, grid->terrain_costs());
      return std::make_shared<const Grid>(std::move(made).value());
    }
    const ListGraph& list = *map_->as_list();
    const std::vector<Place> places(list.places().begin(), list.places().end());
    return std::make_shared<const ListGraph>(
        ListGraph::create({.places = places, .arcs = arcs_, .least_cost_scale = list.cost_scale()},
                          list.kind())
            .value());
  }

 private:
  std::shared_ptr<const Map> map_;
  std::string terrain_;
  std::map<int, char> before_;
  std::vector<ListGraph::Arc> arcs_;
};

/// Distances from one node, by slot: Bellman-Ford.
std::vector<std::uint64_t> distances_from(const Map& map, NodeId source) {
  std::vector<std::uint64_t> costs(map.node_count(), kFar);
  costs[map.slot(source)] = 0;
  std::vector<Edge> edges;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      if (costs[slot] == kFar) continue;
      map.edges(map.node_of_slot(slot), edges);
      for (const Edge& edge : edges) {
        std::uint64_t& known = costs[map.slot(edge.to)];
        if (costs[slot] + edge.cost >= known) continue;
        known = costs[slot] + edge.cost;
        changed = true;
      }
    }
  }
  return costs;
}

/// One that suits the map and its indices: more often one that asks them.
const SearchInfo& random_search(EditedMap& map, std::mt19937& random) {
  for (int i = 0; i < 60; ++i) {
    const SearchInfo& info = *all_searches()[random() % all_searches().size()];
    if (!info.asks_edges() && random() % 3 != 0) continue;
    if (map.query(info)) return info;
  }
  return *find_search("astar");
}

/// Some indices of the map: boxes of any method, or of another kind as it comes.
IndexSet random_indices(const Map& map, std::mt19937& random) {
  std::vector<std::string> texts = {"boxes", "boxes", "boxes:all-optimal", "boxes:inherited",
                                    "boxes:regular"};
  for (const IndexKind* kind : all_indices()) texts.emplace_back(kind->id);
  const auto values = IndexValues::parse(texts[random() % texts.size()]).value();
  Progress progress;
  const auto index = make_index(map, values, {}, progress, {.threads = 1});
  return index ? IndexSet{*index} : IndexSet();
}

/// The same indices of another map, from those that there are where they can be repaired.
IndexSet same_indices(const EditedMap& edited, const Map& now) {
  IndexSet same;
  Progress progress;
  const auto was = edited.indexed_map();
  const IndexSet before = edited.indices();
  for (const auto& index : before.members()) {
    auto made = repair_index(*index, *was, now, progress, {.threads = 1}).value();
    if (made == nullptr) made = make_index(now, index->values(), same, progress, {.threads = 1}).value();
    same.add(std::move(made));
  }
  return same;
}

struct Counts {
  std::array<std::uint64_t, 4> ways{};
  std::uint64_t pairs = 0;
};

/// Asks the query for all pairs of some sources, whole or in slices.
void expect_exact(Query& query, const Map& oracle, const Map& old, std::mt19937& random, Counts& counts) {
  std::vector<NodeId> path;
  std::vector<NodeId> corners;
  for (int i = 0; i < 4; ++i) {
    const NodeId start = oracle.node_of_slot(static_cast<std::uint32_t>(random() % oracle.node_count()));
    const auto distances = distances_from(oracle, start);
    for (std::uint32_t slot = 0; slot < oracle.node_count(); ++slot) {
      const NodeId goal = oracle.node_of_slot(slot);
      SearchResult result;
      if (random() % 8 == 0) {
        result = query.begin(start, goal);
        while (result.status == SearchStatus::kUnfinished) result = query.advance(random() % 4);
      } else {
        result = query.find(start, goal);
      }
      ++counts.pairs;
      ++counts.ways[static_cast<std::size_t>(result.way)];
      const auto from_to = [&] { return oracle.name_of(start) + " to " + oracle.name_of(goal); };
      ASSERT_EQ(result.found(), distances[slot] != kFar) << from_to() << " " << id_of(result.way);
      query.path(path);
      if (!result.found()) {
        ASSERT_TRUE(path.empty());
        continue;
      }
      ASSERT_EQ(result.cost, distances[slot]) << from_to() << " " << id_of(result.way);
      ASSERT_EQ(cost_of_path(oracle, path, start, goal), distances[slot])
          << from_to() << " " << id_of(result.way);
      if (random() % 16 != 0) continue;
      query.path_corners(corners);
      const PathNodes nodes(old, corners);
      ASSERT_EQ(std::vector<NodeId>(nodes.begin(), nodes.end()), path);
    }
  }
  // Ends that are none.
  EXPECT_TRUE(is_invalid(query.find(kNoNode, NodeId(0)).status));
  if (const Grid* grid = oracle.as_grid()) {
    for (std::int32_t x = 0; x < grid->width(); ++x) {
      const NodeId n = grid->node({x, 0});
      EXPECT_EQ(is_invalid(query.find(n, n).status), !grid->is_free(n));
    }
  }
}

class EditedMaps : public testing::TestWithParam<int> {};

/// One map through random changes, with new indices now and then.
void expect_exact_through_changes(const std::shared_ptr<const Map>& map, EditedMap& edited,
                                  const SearchInfo& info, std::mt19937& random, Counts& counts) {
  const auto query = edited.query(info).value();
  const auto other = random() % 2 == 0 ? query->copy() : nullptr;
  Ledger ledger(map);
  std::vector<MapChange> made;
  std::optional<EditedMap::Snapshot> snapshot;
  const std::size_t count = 1 + random() % 20;
  const std::size_t look_at = random() % count;
  for (std::size_t i = 0; i < count; ++i) {
    const MapChange change =
        random() % 4 == 0 && !made.empty() ? made[random() % made.size()] : random_change(*map, random);
    if (edited.apply(change)) {
      ledger.note(change);
      made.push_back(change);
    }
    if (random() % 12 == 0) snapshot = edited.snapshot().value();
    if (random() % 12 == 0 && snapshot) {
      const auto adopted = edited.adopt(*snapshot, same_indices(edited, *snapshot->map()));
      ASSERT_TRUE(adopted.ok()) << adopted.error().to_string();
      snapshot.reset();
    }
    if (random() % 24 == 0) edited.make_floods();
    if (i != look_at && i + 1 != count) continue;
    const auto oracle = ledger.map();
    if (oracle->node_count() == 0) continue;
    ASSERT_NO_FATAL_FAILURE(expect_exact(*query, *oracle, *map, random, counts)) << "after " << i + 1;
    if (other == nullptr) continue;
    ASSERT_NO_FATAL_FAILURE(expect_exact(*other, *oracle, *map, random, counts)) << "after " << i + 1;
  }
}

/// 3,000 of all kinds together; GOALBOUND_ROUNDS=5000 makes it 150,000.
constexpr int kMaps = 3000;

TEST_P(EditedMaps, AreSearchedExactlyAtOnce) {
  Counts counts;
  for (int number = 0; number < rounds_of_all_pairs(kMaps / kKinds); ++number) {
    SCOPED_TRACE(number);
    std::mt19937 random(static_cast<unsigned>(number * kKinds + GetParam()));
    const std::shared_ptr<const Map> map = small_map(GetParam(), random);
    if (map->node_count() == 0) continue;
    constexpr std::array<std::uint32_t, 4> kAfter = {0, 1, 2, 1000};
    auto edited = EditedMap::make(map, random_indices(*map, random),
                                  {.floods_after = kAfter[random() % kAfter.size()],
                                   .most_floods = random() % 4 == 0 ? std::size_t{1} : std::size_t{64}})
                      .value();
    const SearchInfo& info = random_search(edited, random);
    SCOPED_TRACE(info.id);
    ASSERT_NO_FATAL_FAILURE(expect_exact_through_changes(map, edited, info, random, counts));
  }
  RecordProperty("pairs", static_cast<int>(counts.pairs));
  // Each way is taken, also where there are few rounds.
  EXPECT_GT(counts.ways[static_cast<std::size_t>(AnswerWay::kOld)], counts.pairs / 20);
  EXPECT_GT(counts.ways[static_cast<std::size_t>(AnswerWay::kOverAdded)], counts.pairs / 1000);
  EXPECT_GT(counts.ways[static_cast<std::size_t>(AnswerWay::kPlain)], counts.pairs / 1000);
  EXPECT_EQ(counts.ways[static_cast<std::size_t>(AnswerWay::kSearch)], 0U);
}

/// A hierarchy that keeps its order answers by new costs, alone or around what is made anew later.
TEST_P(EditedMaps, AreSearchedByCostsThatFollow) {
  Counts counts;
  for (int number = 0; number < rounds_of_all_pairs(kMaps / kKinds); ++number) {
    SCOPED_TRACE(number);
    std::mt19937 random(static_cast<unsigned>(number * kKinds + GetParam() + 70'000));
    const std::shared_ptr<const Map> map = small_map(GetParam(), random);
    if (map->node_count() == 0) continue;
    const bool has_boxes = random() % 4 == 0;
    const auto values =
        IndexValues::parse(has_boxes ? "hierarchy(boxes):customizable" : "hierarchy:customizable").value();
    Progress progress;
    const IndexSet indices{make_index(*map, values, {}, progress, {.threads = 1}).value()};
    auto edited = EditedMap::make(map, indices).value();
    const SearchInfo& info = *find_search(has_boxes ? "ch-gb" : "ch");
    ASSERT_NO_FATAL_FAILURE(expect_exact_through_changes(map, edited, info, random, counts));
  }
  RecordProperty("pairs", static_cast<int>(counts.pairs));
  // The share of the few rounds under a sanitizer is a matter of chance.
  const std::uint64_t least = counts.pairs < 10'000 ? 0 : counts.pairs / 10;
  EXPECT_GT(counts.ways[static_cast<std::size_t>(AnswerWay::kSearch)], least);
}

/// What a kind knows of its nodes is there as it was: polygons of a mesh, blocks of space.
TEST_P(EditedMaps, KeepWhatTheirKindKnows) {
  std::mt19937 random(1);
  const std::shared_ptr<const Map> map = small_map(GetParam(), random);
  EditedMap edited = EditedMap::make(map).value();
  ASSERT_TRUE(edited.apply(random_changes(*map, 3, 1)).ok());
  const auto snapshot = edited.snapshot().value();
  for (const Map* now : {&edited.map(), snapshot.map().get()}) {
    const Map& first = *map;
    EXPECT_TRUE(typeid(*now) == typeid(first));
    EXPECT_EQ(now->kind().id, map->kind().id);
    EXPECT_NE(now->hash(), map->hash());
    for (std::uint32_t slot = 0; slot < now->node_count(); ++slot) {
      const NodeId n = now->node_of_slot(slot);
      EXPECT_EQ(now->name_of(n), map->name_of(n));
      EXPECT_EQ(now->nearest_node(now->place(n)),
                map->as_list() == nullptr ? n : map->nearest_node(map->place(n)));
    }
  }
}

/// The cheapest edge of a map from a node to another.
Cost least_cost(const Map& map, NodeId from, NodeId to) {
  std::vector<Edge> edges;
  if (map.is_node(from)) map.edges(from, edges);
  Cost least = kInfiniteCost;
  for (const Edge& edge : edges) {
    if (edge.to == to) least = std::min(least, edge.cost);
  }
  return least;
}

/// Floods begin at nodes such that each added move has one of them at an end.
TEST_P(EditedMaps, TellTheCoverOfWhatWasAdded) {
  std::mt19937 random(3);
  std::size_t added = 0;
  for (int number = 0; number < 20; ++number) {
    const std::shared_ptr<const Map> map = small_map(GetParam(), random);
    if (map->node_count() == 0) continue;
    EditedMap edited = EditedMap::make(map).value();
    if (!edited.apply(random_changes(*map, 4, random()))) continue;
    const std::vector<NodeId> cover = edited.cover();
    EXPECT_EQ(cover.size(), edited.difference().cover);
    const auto is_covered = [&](NodeId n) { return std::ranges::find(cover, n) != cover.end(); };
    std::vector<Edge> edges;
    for (std::uint32_t slot = 0; slot < edited.map().node_count(); ++slot) {
      const NodeId n = edited.map().node_of_slot(slot);
      edges.clear();
      edited.map().edges(n, edges);
      for (const Edge& edge : edges) {
        if (edge.cost >= least_cost(*map, n, edge.to)) continue;
        ++added;
        EXPECT_TRUE(is_covered(n) || is_covered(edge.to));
      }
    }
  }
  EXPECT_GT(added, 5U);
}

/// A player can play whatever was recorded: also the search that did not have to begin.
TEST_P(EditedMaps, RecordTracesThatCanBePlayed) {
  std::mt19937 random(4);
  const std::shared_ptr<const Map> map = small_map(GetParam(), random);
  EditedMap edited = EditedMap::make(map).value();
  ASSERT_TRUE(edited.apply(random_changes(*map, 4, 2)).ok());
  const auto query = edited.query().value();
  Trace trace;
  for (std::uint32_t from = 0; from < edited.map().node_count(); ++from) {
    for (const std::uint32_t to : {from, (from * 7 + 3) % edited.map().node_count()}) {
      const NodeId start = edited.map().node_of_slot(from);
      const NodeId goal = edited.map().node_of_slot(to);
      const SearchResult result = query->find_traced(start, goal, trace);
      ASSERT_FALSE(is_invalid(result.status));
      ASSERT_EQ(trace.node_limit(), map->node_limit());
      ASSERT_EQ(trace.start(), start);
      ASSERT_EQ(trace.goal(), goal);
      ASSERT_EQ(result.cost, query->find(start, goal).cost);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, EditedMaps, testing::Range(0, kKinds),
                         [](const auto& kind) { return std::string(kKindNames[kind.param]); });

}  // namespace
}  // namespace goalbound::test

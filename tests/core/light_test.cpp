// The light header first: it must stand alone.
#include "goalbound/light.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "file_support.hpp"
#include "goalbound/bounds.hpp"
#include "goalbound/containers.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/goal_finder.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/grid_arrays.hpp"
#include "goalbound/index.hpp"
#include "goalbound/map_flood.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/path_nodes.hpp"
#include "goalbound/precompute.hpp"
#include "goalbound/quadtree.hpp"
#include "goalbound/search.hpp"
#include "precompute/flood.hpp"

namespace goalbound {
namespace {

namespace gl = goalbound::light;

const std::string kCaves = GOALBOUND_SOURCE_DIR "/assets/maps/caves.map";
const std::string kRoads = GOALBOUND_SOURCE_DIR "/assets/maps/roads.gr";

// --- what would look at something that is gone already does not compile ---
template <class Q>
concept PathOfTemporary = requires(Q&& query) {
  static_cast<Q&&>(query).path();
};
static_assert(PathOfTemporary<gl::Query&> && PathOfTemporary<const gl::Query&>);
static_assert(!PathOfTemporary<gl::Query> && !PathOfTemporary<const gl::Query>);
template <class T>
concept FullOfTemporary = requires(T&& handle) {
  static_cast<T&&>(handle).full();
};
static_assert(FullOfTemporary<gl::Map&> && !FullOfTemporary<gl::Map>);
static_assert(FullOfTemporary<gl::Indices&> && !FullOfTemporary<gl::Indices>);
static_assert(FullOfTemporary<gl::EditedMap&> && !FullOfTemporary<gl::EditedMap>);
template <class M>
concept QueryOnTemporary = requires(M&& map) {
  make_query(*find_search("astar"), static_cast<M&&>(map));
};
static_assert(QueryOnTemporary<const Grid&> && !QueryOnTemporary<Grid>);
template <class M>
concept FinderOnTemporary = requires(M&& map) {
  GoalFinder::make(*find_search("astar"), static_cast<M&&>(map));
};
static_assert(FinderOnTemporary<const Grid&> && !FinderOnTemporary<Grid>);
static_assert(std::is_constructible_v<PathNodes, const Grid&, std::span<const NodeId>>);
static_assert(!std::is_constructible_v<PathNodes, Grid, std::span<const NodeId>>);

template <class M>
concept PlanOfTemporary = requires(M&& map) {
  FloodPlan::of(static_cast<M&&>(map), PrecomputeOptions());
};
static_assert(PlanOfTemporary<const Grid&> && !PlanOfTemporary<Grid>);
template <class M>
concept FloodOfTemporary = requires(M&& map) {
  make_flood(static_cast<M&&>(map));
};
static_assert(FloodOfTemporary<const Grid&> && !FloodOfTemporary<Grid>);
static_assert(std::is_constructible_v<Flood, const Grid&> && !std::is_constructible_v<Flood, Grid>);
template <class M>
concept ContainersOfTemporary = requires(M&& map, const ContainerInfo& info, Progress& progress) {
  ContainerIndex::make(static_cast<M&&>(map), info, ContainerOptions(), progress);
};
static_assert(ContainersOfTemporary<const Grid&> && !ContainersOfTemporary<Grid>);
template <class M>
concept KindOfTemporary = requires(M&& map) {
  as_nav_mesh(static_cast<M&&>(map));
};
template <class M>
concept SquaresOfTemporary = requires(M&& map) {
  as_quadtree(static_cast<M&&>(map));
};
template <class M>
concept ScenarioGridOfTemporary = requires(M&& map) {
  grid_of_scenarios(static_cast<M&&>(map));
};
static_assert(KindOfTemporary<const Grid&> && !KindOfTemporary<Grid>);
static_assert(SquaresOfTemporary<const Grid&> && !SquaresOfTemporary<Grid>);
static_assert(ScenarioGridOfTemporary<const Grid&> && !ScenarioGridOfTemporary<Grid>);

// --- errors cannot be dropped by accident, and versions are not mixed up ---
static_assert(std::is_same_v<gl::Map, goalbound::v0_1::light::Map>);

/// Rows of equal length, '.' free, as one byte a cell.
struct Cells {
  std::vector<std::uint8_t> bytes;
  std::int32_t width;
  std::int32_t height;
  explicit Cells(const std::vector<std::string>& rows)
      : width(static_cast<std::int32_t>(rows[0].size())), height(static_cast<std::int32_t>(rows.size())) {
    for (const std::string& row : rows) {
      for (const char c : row) bytes.push_back(c == '.' ? 7 : 0);
    }
  }
  gl::Map map() const { return *gl::Map::from_cells(bytes.data(), width, height); }
};

Cells wall() {
  return Cells({".....@.",  //
                ".@@@.@@",  //
                "...@...",  //
                "......."});
}

TEST(Light, FindsPathsInAnArrayOfCells) {
  const gl::Map map = wall().map();
  EXPECT_EQ(map.width(), 7);
  EXPECT_EQ(map.height(), 4);
  EXPECT_EQ(map.node_count(), 21U);
  EXPECT_TRUE(map.is_free({0, 0}));
  EXPECT_FALSE(map.is_free({1, 1}));
  EXPECT_FALSE(map.is_free({-1, 0}));
  EXPECT_EQ(map.nearest({1, 1}), (gl::Point{1, 0}));
  const auto boxes = gl::Indices::make(map, "boxes");
  for (auto query :
       {gl::Query::make(map), gl::Query::make(map, *boxes), gl::Query::make(map, *boxes, "jps-plus-gb")}) {
    const gl::Answer answer = query->find({0, 0}, {6, 2});
    ASSERT_TRUE(answer);
    const auto& path = query->path();
    EXPECT_EQ(path.front(), (gl::Point{0, 0}));
    EXPECT_EQ(path.back(), (gl::Point{6, 2}));
    double length = 0;
    for (std::size_t i = 1; i < path.size(); ++i)
      length += std::hypot(path[i].x - path[i - 1].x, path[i].y - path[i - 1].y);
    EXPECT_NEAR(answer.length, length, 1e-9);
    EXPECT_EQ(query->find({0, 0}, {6, 0}).found, gl::Found::kNoPath);
    EXPECT_TRUE(query->path().empty());
    EXPECT_EQ(query->find({1, 1}, {0, 0}).found, gl::Found::kStartInvalid);
    EXPECT_EQ(query->find({0, 0}, {0, 9}).found, gl::Found::kGoalInvalid);
  }
}

TEST(Light, BitsAndCostsAreMapsToo) {
  const std::uint8_t bits[] = {0b1011'1111, 0b1};  // 3 x 3, all but the cell (0, 2)
  const auto map = gl::Map::from_bits(bits, 3, 3);
  EXPECT_EQ(map->node_count(), 8U);
  EXPECT_FALSE(map->is_free({0, 2}));
  const std::uint16_t costs[] = {1, 1, 1, 3, 0, 10, 1, 1, 1};
  const auto weighted = gl::Map::from_costs(costs, 3, 3);
  auto query = gl::Query::make(*weighted);
  EXPECT_EQ(query->find({0, 0}, {0, 2}).length, 4);
  EXPECT_EQ(query->find({2, 0}, {2, 2}).length, 8);
}

TEST(Light, UnitsHaveMapsOfTheirOwnAndShareBoxes) {
  const std::vector<std::uint8_t> cells(36, 1);
  const auto whole = gl::Map::from_cells(cells.data(), 6, 6)->with_units(R"({"wagon": {"size": "3x2"}})");
  ASSERT_TRUE(whole.ok()) << whole.error().to_string();
  const auto wagon = whole->with_unit("wagon");
  ASSERT_TRUE(wagon.ok()) << wagon.error().to_string();
  EXPECT_EQ(wagon->unit(), "3x2");
  EXPECT_EQ(whole->unit(), "");
  const auto boxes = gl::Indices::make(*whole, "united-boxes:units=1/wagon");
  ASSERT_TRUE(boxes.ok()) << boxes.error().to_string();
  auto query = gl::Query::make(*wagon, *boxes);
  ASSERT_TRUE(query.ok()) << query.error().to_string();
  EXPECT_NEAR(query->find({1, 0}, {4, 4}).length, 1 + 3 * std::sqrt(2), 1e-6);
  EXPECT_FALSE(whole->with_unit("wagen").ok());
  EXPECT_EQ(whole->with_units("{").error().code, ErrorCode::kSyntax);
}

TEST(Light, LoadsAndSaves) {
  const test::TemporaryFolder folder;
  const std::string file = (folder / "boxes.gbb").string();
  for (const std::string& name : {kCaves, kRoads}) {
    const auto map = gl::Map::load(name);
    const auto boxes = gl::Indices::make(*map, "boxes");
    ASSERT_TRUE(boxes->save(file));
    const auto loaded = gl::Indices::load(*map, file);
    EXPECT_EQ(loaded->to_bytes().value(), boxes->to_bytes().value());
  }
  EXPECT_EQ(gl::Indices::load(*gl::Map::load(kCaves), file).error().code, ErrorCode::kMismatch);
}

TEST(Light, HandlesKeepWhatTheyNeed) {
  auto query = [] {
    const auto map = gl::Map::load(kCaves);
    return gl::Query::make(*map, *gl::Indices::make(*map, "boxes")).value();
  }();
  gl::Query copy = query;
  EXPECT_NEAR(query.find({8, 8}, {120, 88}).length, 176.852814, 1e-6);
  EXPECT_TRUE(copy.path().empty());
  EXPECT_TRUE(copy.find({120, 88}, {8, 8}));
  EXPECT_EQ(query.path().size(), 153U);
  EXPECT_EQ(copy.path().front(), (gl::Point{120, 88}));
  copy = query;
  EXPECT_TRUE(copy.path().empty());
  gl::Query moved = std::move(query);
  EXPECT_EQ(moved.path().size(), 153U);
}

TEST(Light, SearchesInSlices) {
  const auto map = gl::Map::load(kCaves);
  auto query = gl::Query::make(*map);
  EXPECT_EQ(query->advance(10).found, gl::Found::kNoPath) << "nothing was begun";
  const gl::Answer whole = query->find({8, 8}, {120, 88});
  gl::Answer answer = query->begin({8, 8}, {120, 88});
  int frames = 0;
  for (; answer.found == gl::Found::kUnfinished; ++frames) {
    EXPECT_TRUE(query->path().empty());
    answer = query->advance(20);
  }
  EXPECT_GT(frames, 5);
  EXPECT_EQ(answer.length, whole.length);
  EXPECT_EQ(query->path().size(), 153U);
}

TEST(Light, TellsProgressAndIsCancelled) {
  const auto map = gl::Map::load(kCaves);
  double last = -1;
  gl::IndexSettings settings;
  settings.progress_user = &last;
  settings.progress = [](double done, void* user) {
    EXPECT_GE(done, *static_cast<double*>(user));
    *static_cast<double*>(user) = done;
    return true;
  };
  EXPECT_TRUE(gl::Indices::make(*map, "boxes", settings));
  EXPECT_EQ(last, 1);
  settings.progress = [](double, void*) { return false; };
  EXPECT_EQ(gl::Indices::make(*map, "boxes", settings).error().code, ErrorCode::kCancelled);
}

TEST(Light, TakesIndicesByTheirText) {
  const auto map = gl::Map::load(kCaves);
  const gl::Point start{8, 8};
  const gl::Point goal{120, 88};
  const double length = gl::Query::make(*map, "astar")->find(start, goal).length;
  for (const char* text : {"boxes", "boxes:all-optimal,landmarks:count=3", "container:hull", "landmarks"}) {
    const auto indices = gl::Indices::make(*map, text);
    ASSERT_TRUE(indices) << indices.error().to_string();
    EXPECT_EQ(gl::Query::make(*map, *indices)->find(start, goal).length, length) << text;
  }
  const gl::Indices disks = *gl::Indices::make(*map, "container:disk");
  EXPECT_EQ(disks.text(), "container:disk:canonical");
  EXPECT_EQ(disks.full().size(), 1U);
  const test::TemporaryFolder folder;
  const std::string file = (folder / "disks.gbb").string();
  ASSERT_TRUE(disks.save(file));
  EXPECT_EQ(gl::Indices::load(*map, file)->text(), disks.text());
  EXPECT_EQ(gl::Indices::make(*map, file + ",landmarks:count=2")->text(),
            "container:disk:canonical,landmarks:count=2");
  EXPECT_FALSE(gl::Indices::make(*map, "boxes,landmarks")->save(file));
  EXPECT_EQ(gl::Indices::load(*gl::Map::load(kRoads), file).error().code, ErrorCode::kMismatch);
  EXPECT_FALSE(gl::Indices::make(*map, "boxs"));
}

/// Nobody names a search, and the fastest that there is answers.
TEST(Light, TakesTheFastestSearch) {
  const auto map = gl::Map::load(kCaves);
  const gl::Indices boxes = *gl::Indices::make(*map, "boxes");
  const auto expanded = [](Result<gl::Query> query) { return query->find({8, 8}, {120, 88}).expanded; };
  EXPECT_EQ(expanded(gl::Query::make(*map)), expanded(gl::Query::make(*map, "jps")));
  EXPECT_EQ(expanded(gl::Query::make(*map, boxes)), expanded(gl::Query::make(*map, boxes, "jump-index-gb")));
  EXPECT_EQ(expanded(gl::Query::make(*gl::Map::load(kRoads))),
            expanded(gl::Query::make(*gl::Map::load(kRoads), "astar")));
}

/// What indices look at lives as long as the query that asks them.
TEST(Light, QueriesKeepTheMapOfTheirIndices) {
  auto map = gl::Map::load(kCaves);
  auto twin = gl::Map::load(kCaves);
  auto indices = gl::Indices::make(*twin, "container:disk");
  auto query = gl::Query::make(*map, *indices);
  twin = gl::Map::load(kRoads);
  indices = gl::Indices::make(*map, "landmarks:count=1");
  map = gl::Map::load(kRoads);
  const gl::Query copy = *query;
  query = gl::Query::make(*map);
  EXPECT_TRUE(gl::Query(copy).find({8, 8}, {120, 88}));
}

TEST(Light, TellsProgressOfIndices) {
  const auto map = gl::Map::load(kCaves);
  gl::IndexSettings settings;
  double last = -1;
  settings.progress_user = &last;
  settings.progress = [](double done, void* user) {
    *static_cast<double*>(user) = done;
    return true;
  };
  EXPECT_TRUE(gl::Indices::make(*map, "boxes,landmarks", settings));
  EXPECT_EQ(last, 1);
  settings.progress = [](double, void*) { return false; };
  EXPECT_EQ(gl::Indices::make(*map, "landmarks", settings).error().code, ErrorCode::kCancelled);
  settings = {};
  settings.memory_limit = 10;
  EXPECT_EQ(gl::Indices::make(*map, "landmarks", settings).error().code, ErrorCode::kLimit);
}

/// Also when the handles of what it stands on are gone.
gl::RefiningPath refining_in_a_corridor() {
  const std::vector<std::uint8_t> cells(std::size_t{60} * 2, 1);
  const auto map = gl::Map::from_cells(cells.data(), 60, 2).value();
  const auto clusters = gl::Indices::make(map, "clusters:width=10:height=2").value();
  return gl::RefiningPath::make(map, clusters).value();
}

TEST(Light, RefinesAPathOnTheWay) {
  gl::RefiningPath path = refining_in_a_corridor();
  EXPECT_FALSE(path.step()) << "before the first one";
  EXPECT_TRUE(path.so_far().empty());
  EXPECT_EQ(path.begin({0, 0}, {59, 1}), gl::Found::kUnfinished);
  EXPECT_EQ(path.planned_length(), -1);
  EXPECT_EQ(path.advance_part(), gl::Found::kUnfinished);
  EXPECT_TRUE(path.is_planned());
  EXPECT_FALSE(path.is_complete());
  EXPECT_EQ(path.ready().size(), 9U) << "through the first of six clusters";
  EXPECT_EQ(path.ahead().back(), (gl::Point{59, 1}));
  EXPECT_GE(path.planned_length(), 59);
  ASSERT_TRUE(path.step());
  EXPECT_EQ(path.at(), path.so_far().at(1));
  gl::RefiningPath same = path;
  EXPECT_EQ(same.advance(10'000), gl::Found::kPath);
  EXPECT_TRUE(path.is_complete()) << "handles share it";
  EXPECT_TRUE(path.ahead().empty());
  EXPECT_EQ(path.so_far().size(), 60U);
  int steps = 1;
  while (path.step()) ++steps;
  EXPECT_EQ(steps, 59);
  EXPECT_EQ(path.at(), (gl::Point{59, 1}));
  EXPECT_GT(path.expanded(), 0U);
  EXPECT_EQ(path.begin({0, 0}, {60, 0}), gl::Found::kGoalInvalid);
}

TEST(Light, RefinesNoPathWithoutClustersOfItsMap) {
  const auto map = gl::Map::load(kCaves).value();
  EXPECT_EQ(gl::RefiningPath::make(map, gl::Indices::make(map, "boxes").value()).error().code,
            ErrorCode::kInvalidArgument);
  const std::uint8_t cell = 1;
  const auto other = gl::Map::from_cells(&cell, 1, 1).value();
  EXPECT_EQ(gl::RefiningPath::make(other, gl::Indices::make(map, "clusters").value()).error().code,
            ErrorCode::kMismatch);
}

TEST(Light, ErrorsSayWhatIsWrong) {
  const gl::Map map = wall().map();
  const std::uint8_t cell = 1;
  EXPECT_EQ(gl::Map::from_cells(nullptr, 1, 1).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(gl::Map::from_cells(&cell, 0, 1).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(gl::Map::from_bits(&cell, 1, -1).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(gl::Map::from_costs(nullptr, 1, 1).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(gl::Map::load("/nowhere.map").error().code, ErrorCode::kNotFound);
  EXPECT_TRUE(gl::Query::make(map, "astr")
                  .error()
                  .message.starts_with("unknown algorithm 'astr'; did you mean 'astar'? All: bfs, "));
  EXPECT_EQ(gl::Query::make(map, "astar-gb").error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(gl::Query::make(*gl::Map::load(kCaves), *gl::Indices::make(map, "boxes")).error().code,
            ErrorCode::kMismatch);
  EXPECT_THAT(gl::Indices::make(map, "boxes:canon").error().message, testing::HasSubstr("canonical"));
  EXPECT_THAT(gl::Indices::make(map, "boxes:method=fast").error().message, testing::HasSubstr("inherited"));
  EXPECT_THAT(gl::Query::make(map, gl::Indices::make(map, "boxes").value(), "astar").error().message,
              testing::HasSubstr("cannot use the index 'boxes'"));
  EXPECT_FALSE(gl::Indices::make(map, "boxes:anytime", {.budget_seconds = -1}));
  try {
    static_cast<void>(gl::Map::load("/nowhere.map")->width());
    FAIL() << "an error that was not looked at stayed silent";
  } catch (const BadResult& bad) {
    EXPECT_NE(std::string(bad.what()).find("/nowhere.map"), std::string::npos) << bad.what();
  }
}

TEST(GridArrays, CellsAndCosts) {
  const std::vector<std::uint8_t> cells = {1, 0, 255, 1};
  const auto grid = grid_from_cells(2, 2, cells);
  EXPECT_EQ(grid->terrain(), ".@..");
  EXPECT_EQ(grid_from_cells(3, 2, cells).error().code, ErrorCode::kInvalidArgument);
  const std::vector<std::uint16_t> costs = {500, 0, 2, 10000};
  const auto weighted = grid_from_costs(2, 2, costs);
  EXPECT_EQ(weighted->terrain(), "A@.B");
  for (std::size_t i = 0; i < costs.size(); ++i)
    EXPECT_EQ(weighted->terrain_costs()[weighted->terrain()[i]], costs[i]);
}

TEST(GridArrays, AsManyCostsAsThereAreLetters) {
  std::vector<std::uint16_t> costs(255);
  for (std::size_t i = 0; i < costs.size(); ++i) costs[i] = static_cast<std::uint16_t>(i);
  const auto grid = grid_from_costs(255, 1, costs);
  ASSERT_TRUE(grid) << grid.error().to_string();
  for (std::size_t i = 0; i < costs.size(); ++i)
    EXPECT_EQ(grid->terrain_costs()[grid->terrain()[i]], costs[i]) << i;
  costs.push_back(9999);
  EXPECT_EQ(grid_from_costs(256, 1, costs).error().code, ErrorCode::kLimit);
  costs.back() = 10001;
  EXPECT_EQ(grid_from_costs(256, 1, costs).error().code, ErrorCode::kInvalidArgument);
  EXPECT_TRUE(grid_from_costs(2, 1, std::vector<std::uint16_t>{0, 0}));
}

TEST(Light, MapsThatChange) {
  const std::vector<std::uint8_t> cells = {1, 1, 1, 1, 0, 1, 1, 1, 1};
  const gl::Map map = gl::Map::from_cells(cells.data(), 9, 1).value();
  gl::EditedMap edited = gl::EditedMap::make(map, gl::Indices::make(map, "boxes").value()).value();
  gl::Query query = gl::Query::make(edited).value();
  EXPECT_EQ(query.find({0, 0}, {8, 0}).found, gl::Found::kNoPath);
  EXPECT_FALSE(edited.is_free({4, 0}));
  ASSERT_TRUE(edited.unblock({4, 0}).ok());
  EXPECT_TRUE(edited.is_free({4, 0}));
  EXPECT_EQ(query.find({0, 0}, {8, 0}).length, 8);
  EXPECT_EQ(query.path().size(), 9U);
  const gl::EditedMap same = edited;
  gl::EditedMap(same).precompute_in_background(1);
  ASSERT_TRUE(edited.block({0, 0}).ok());
  ASSERT_TRUE(edited.set_terrain({1, 0}, '@').ok());
  ASSERT_TRUE(edited.wait().ok());
  EXPECT_EQ(edited.full().difference().removed, 0U);
  EXPECT_EQ(query.find({0, 0}, {8, 0}).found, gl::Found::kStartInvalid);
  EXPECT_EQ(query.find({2, 0}, {8, 0}).length, 6);
  EXPECT_EQ(edited.block({9, 0}).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(gl::Query::make(edited, "bfs").error().code, ErrorCode::kInvalidArgument);

  const gl::Map roads = gl::Map::load(kRoads).value();
  gl::EditedMap town = gl::EditedMap::make(roads, gl::Indices::make(roads, "boxes").value()).value();
  gl::Query route = gl::Query::make(town).value();
  const gl::Point from = roads.nearest({0, 0});
  const gl::Point to = roads.nearest({100000, 100000});
  const double before = route.find(from, to).length;
  ASSERT_TRUE(town.set_edge(from, to, 1).ok());
  EXPECT_LT(route.find(from, to).length, before);
  ASSERT_TRUE(town.close_edge(from, to).ok());
  EXPECT_EQ(route.find(from, to).length, before);
  EXPECT_FALSE(town.block(from).ok());
}

TEST(Light, PathsThatAreKept) {
  // Two ways around a wall, one of them longer.
  const std::vector<std::uint8_t> cells = {1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1};
  const gl::Map map = gl::Map::from_cells(cells.data(), 3, 5).value();
  gl::EditedMap edited = gl::EditedMap::make(map, gl::Indices::make(map, "boxes").value()).value();
  gl::KeptPaths kept = gl::KeptPaths::make(edited).value();
  const std::uint32_t number = kept.keep({0, 0}, {2, 2}).value();
  EXPECT_EQ(kept.path(number).size(), 5U);
  EXPECT_EQ(kept.keep({1, 1}, {2, 2}).error().code, ErrorCode::kInvalidArgument);
  EXPECT_TRUE(kept.changed().empty());
  ASSERT_TRUE(edited.block({1, 0}).ok());
  ASSERT_TRUE(edited.block({1, 2}).ok());
  EXPECT_EQ(kept.verdict(number), gl::Verdict::kBlocked);
  EXPECT_EQ(kept.changed(), std::vector<std::uint32_t>{number});
  ASSERT_TRUE(kept.renew(number).ok());
  EXPECT_EQ(kept.verdict(number), gl::Verdict::kShortest);
  ASSERT_TRUE(edited.unblock({1, 0}).ok());
  EXPECT_EQ(kept.verdict(number), gl::Verdict::kUnknown);
  EXPECT_EQ(kept.ask(number).value(), gl::Verdict::kLonger);
  gl::KeptPaths moved = std::move(kept);
  EXPECT_EQ(moved.size(), 1U);
  moved.drop(number);
  EXPECT_EQ(moved.size(), 0U);
  EXPECT_FALSE(moved.ask(number).ok());
  EXPECT_FALSE(gl::KeptPaths::make(edited, "bfs").ok());
}

TEST(Light, CostsOfAllEdgesAtOnce) {
  const gl::Point nodes[] = {{0, 0}, {10, 0}, {10, 10}};
  const gl::GraphEdge edges[] = {{0, 1, 3}, {1, 2, 4}, {0, 2, 9}};
  const gl::Map map = gl::Map::from_graph(nodes, 3, edges, 3).value();
  gl::EditedMap town =
      gl::EditedMap::make(map, gl::Indices::make(map, "hierarchy:customizable").value()).value();
  gl::Query route = gl::Query::make(town).value();
  EXPECT_EQ(route.find(nodes[0], nodes[2]).length, 7);
  // Out of the first node first.
  const std::uint32_t costs[] = {5, 9, 5};
  ASSERT_TRUE(town.set_costs(costs, 3).ok());
  EXPECT_EQ(route.find(nodes[0], nodes[2]).length, 9);
  EXPECT_EQ(town.set_costs(costs, 2).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(town.set_costs(nullptr, 3).error().code, ErrorCode::kInvalidArgument);
}

}  // namespace
}  // namespace goalbound

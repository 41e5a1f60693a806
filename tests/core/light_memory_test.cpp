// The light header without files: maps, boxes and indices from arrays and bytes, and queries by the clock.
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/light.hpp"
#include "goalbound/map.hpp"
#include "goalbound/slices.hpp"

namespace goalbound {
namespace {

namespace gl = goalbound::light;

std::string asset(const char* name) {
  return test::read_raw(std::string(GOALBOUND_SOURCE_DIR "/assets/maps/") + name);
}

TEST(LightMemory, MapsOfBytesAreThoseOfFiles) {
  const std::string arcs = asset("roads.gr");
  const std::string places = asset("roads.co");
  const gl::Map roads = gl::Map::from_bytes(arcs.data(), arcs.size(), places.data(), places.size()).value();
  const gl::Map of_file = gl::Map::load(GOALBOUND_SOURCE_DIR "/assets/maps/roads.gr").value();
  EXPECT_EQ(roads.full().hash(), of_file.full().hash());
  std::string beside;
  const std::string again = roads.to_bytes(&beside).value();
  const gl::Map once_more =
      gl::Map::from_bytes(again.data(), again.size(), beside.data(), beside.size()).value();
  EXPECT_EQ(once_more.full().hash(), roads.full().hash());
  EXPECT_EQ(gl::Map::from_bytes(arcs.data(), arcs.size()).error().code, ErrorCode::kNotFound);
  EXPECT_EQ(gl::Map::from_bytes(nullptr, 0).error().code, ErrorCode::kSyntax);
}

TEST(LightMemory, GraphsAndMeshesOfArrays) {
  const gl::Point nodes[] = {{0, 0}, {10, 0}, {10, 10}};
  const gl::GraphEdge edges[] = {{0, 1, 3}, {1, 2, 4}, {0, 2, 9}};
  const gl::Map graph = gl::Map::from_graph(nodes, 3, edges, 3).value();
  gl::Query query = gl::Query::make(graph).value();
  const gl::Answer answer = query.find(nodes[0], nodes[2]);
  EXPECT_EQ(answer.cost, 7U);
  EXPECT_EQ(answer.length, 7);
  EXPECT_EQ(query.path().size(), 3U);
  EXPECT_EQ(query.find(nodes[2], nodes[0]).cost, ~std::uint64_t{0});
  EXPECT_EQ(gl::Map::from_graph(nullptr, 3, edges, 3).error().code, ErrorCode::kInvalidArgument);

  const gl::MeshCorner points[] = {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}};
  const std::uint32_t counts[] = {4, 4};
  const std::uint32_t corners[] = {0, 1, 4, 3, 1, 2, 5, 4};
  EXPECT_EQ(gl::Map::from_mesh(points, 6, counts, 2, corners).value().node_count(), 2U);
  EXPECT_FALSE(gl::Map::from_mesh(points, 4, counts, 2, corners).ok());
}

TEST(LightMemory, IndicesOfBytes) {
  const std::vector<std::uint8_t> cells = {1, 1, 1, 1, 0, 1, 1, 1, 1};
  const gl::Map map = gl::Map::from_cells(cells.data(), 3, 3).value();
  const std::string bytes = gl::Indices::make(map, "boxes").value().to_bytes().value();
  const gl::Indices first = gl::Indices::from_bytes(map, bytes.data(), bytes.size()).value();
  EXPECT_EQ(first.to_bytes().value(), bytes);
  EXPECT_EQ(gl::Indices::from_bytes(map, bytes.data(), bytes.size() - 1).error().code, ErrorCode::kCorrupt);
  const gl::Map other = gl::Map::from_cells(cells.data(), 9, 1).value();
  EXPECT_EQ(gl::Indices::from_bytes(other, bytes.data(), bytes.size()).error().code, ErrorCode::kMismatch);

  const gl::Indices landmarks = gl::Indices::make(map, "landmarks:count=2").value();
  const std::string of_landmarks = landmarks.to_bytes().value();
  const gl::Indices second = gl::Indices::from_bytes(map, of_landmarks.data(), of_landmarks.size()).value();
  const gl::Indices both = gl::Indices::join(first, second).value();
  EXPECT_EQ(both.text(), first.text() + "," + landmarks.text());
  gl::Query query = gl::Query::make(map, both, "astar-gb").value();
  EXPECT_TRUE(query.find({0, 0}, {2, 2}));
  EXPECT_FALSE(both.to_bytes().ok());
  EXPECT_FALSE(gl::Indices::join(first, gl::Indices::make(other, "landmarks:count=2").value()).ok());
}

TEST(LightMemory, SlicesByTheClockAndCorners) {
  const gl::Map map = gl::Map::load(GOALBOUND_SOURCE_DIR "/assets/maps/caves.map").value();
  gl::Query query = gl::Query::make(map, "dijkstra").value();
  const gl::Answer whole = query.find({8, 8}, {120, 88});
  const auto corners = query.corners();
  EXPECT_EQ(corners.front(), (gl::Point{8, 8}));
  EXPECT_EQ(corners.back(), (gl::Point{120, 88}));
  EXPECT_LT(corners.size(), query.path().size());
  gl::Answer sliced = query.begin({8, 8}, {120, 88});
  int slices = 0;
  for (; sliced.found == gl::Found::kUnfinished; ++slices) sliced = query.advance_for(0);
  EXPECT_GT(slices, 10);
  EXPECT_EQ(sliced.cost, whole.cost);
  EXPECT_EQ(sliced.expanded, whole.expanded);
}

TEST(LightMemory, QueriesAreReservedAndMadeInTheBackground) {
  const gl::Map map = gl::Map::load(GOALBOUND_SOURCE_DIR "/assets/maps/caves.map").value();
  const gl::Indices boxes = gl::Indices::make(map, "boxes").value();
  gl::Query expected = gl::Query::make(map, boxes).value();
  const gl::Answer answer = expected.find({8, 8}, {120, 88});
  gl::QueryJob job = gl::QueryJob::start(map, boxes).value();
  while (!job.finished()) std::this_thread::yield();
  gl::Query query = job.take().value();
  EXPECT_TRUE(query.reserve());
  EXPECT_EQ(query.find({8, 8}, {120, 88}).cost, answer.cost);
  EXPECT_EQ(query.path(), expected.path());
  EXPECT_FALSE(gl::Query::make(map, "ch").value().reserve());
  EXPECT_EQ(gl::QueryJob::start(map, "fast").error().code, ErrorCode::kInvalidArgument);
  gl::QueryJob other = gl::QueryJob::start(map, "ch").value();
  other = gl::QueryJob::start(map, "astar").value();  // the first one is cancelled
  EXPECT_EQ(other.take().value().find({8, 8}, {120, 88}).cost, answer.cost);
}

TEST(LightMemory, WorkIsDoneByTheThreadsOfTheGame) {
  const gl::Map map = gl::Map::load(GOALBOUND_SOURCE_DIR "/assets/maps/loop.map").value();
  const auto run = [](gl::Task task, void* work, int count, void* user) {
    for (int i = 0; i < count; ++i, ++*static_cast<int*>(user)) task(work, i);
  };
  int tasks = 0;
  const gl::IndexSettings settings{.threads = 2, .run = run, .run_user = &tasks};
  EXPECT_EQ(gl::Indices::make(map, "boxes", settings).value().to_bytes().value(),
            gl::Indices::make(map, "boxes").value().to_bytes().value());
  EXPECT_GT(tasks, 0);
  const int of_boxes = tasks;
  EXPECT_TRUE(gl::Indices::make(map, "flags", settings).ok());
  EXPECT_GT(tasks, of_boxes);
}

TEST(Slices, AFindThatIsStoppedIsUnfinished) {
  const gl::Map map = gl::Map::load(GOALBOUND_SOURCE_DIR "/assets/maps/caves.map").value();
  const auto query = make_query(*find_search("dijkstra"), map.full()).value();
  const NodeId start = map.full().node_at({8, 8});
  const NodeId goal = map.full().node_at({120, 88});
  const SearchResult whole = query->find(start, goal);
  std::atomic<bool> stop = false;
  EXPECT_EQ(find_unless(stop, *query, start, goal).stats, whole.stats);
  stop = true;
  EXPECT_EQ(find_unless(stop, *query, start, goal).status, SearchStatus::kUnfinished);
  EXPECT_EQ(advance_for(*query, std::chrono::seconds(3600), &stop).status, SearchStatus::kUnfinished);
  stop = false;
  EXPECT_EQ(advance_for(*query, std::chrono::seconds(3600), &stop).cost, whole.cost);
}

}  // namespace
}  // namespace goalbound

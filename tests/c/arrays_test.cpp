// Maps, boxes and indices from arrays and bytes, and back, in the C interface.
#include <cmath>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "support.hpp"

namespace goalbound::c::test {
namespace {

using BytesHandle = std::unique_ptr<goalbound_bytes, Free>;
using SetHandle = std::unique_ptr<goalbound_indices, Free>;

std::string asset(const std::string& name) {
  std::ifstream file(std::string(GOALBOUND_SOURCE_DIR "/assets/maps/") + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

MapHandle parsed(std::string_view bytes, std::string_view beside = {}) {
  goalbound_map* map = nullptr;
  goalbound_error error{};
  EXPECT_EQ(goalbound_map_from_bytes(bytes.data(), bytes.size(), beside.data(), beside.size(), &map, &error),
            GOALBOUND_OK)
      << error.text;
  return MapHandle(map);
}

std::string_view text_of(const BytesHandle& bytes) {
  return {static_cast<const char*>(goalbound_bytes_data(bytes.get())), goalbound_bytes_size(bytes.get())};
}

/// The cost of an optimal path, by a search without anything.
std::uint64_t cost_between(const MapHandle& map, goalbound_place start, goalbound_place goal) {
  const QueryHandle query = query_of(map, IndicesHandle());
  goalbound_query_find(query.get(), start, goal, nullptr, nullptr);
  return goalbound_query_cost(query.get());
}

TEST(CArrays, MapsOfFilesAreThoseOfTheirBytes) {
  struct Files {
    const char* file;
    const char* beside;
  };
  for (const Files& files : {Files{"caves.map", nullptr}, Files{"roads.gr", "roads.co"},
                             Files{"ford.costs", "ford.map"}, Files{"caves.quadtree", "caves.map"},
                             Files{"marsh.mesh", "marsh.nodes"}, Files{"tower.3dmap", nullptr}}) {
    SCOPED_TRACE(files.file);
    const MapHandle map =
        parsed(asset(files.file), files.beside == nullptr ? std::string() : asset(files.beside));
    goalbound_map* loaded = nullptr;
    ASSERT_EQ(goalbound_map_load((std::string(GOALBOUND_SOURCE_DIR "/assets/maps/") + files.file).c_str(),
                                 nullptr, &loaded, nullptr),
              GOALBOUND_OK);
    const MapHandle from_file(loaded);
    EXPECT_EQ(goalbound_map_node_count(map.get()), goalbound_map_node_count(loaded));
    // Boxes of the one are boxes of the other: their hashes are equal.
    const IndicesHandle boxes = indices_of(map, "boxes:inherited");
    EXPECT_NE(query_of(from_file, boxes), nullptr);

    goalbound_bytes* bytes = nullptr;
    goalbound_bytes* beside = nullptr;
    ASSERT_EQ(goalbound_map_to_bytes(map.get(), &bytes, &beside, nullptr), GOALBOUND_OK);
    const BytesHandle first(bytes);
    const BytesHandle second(beside);
    EXPECT_NE(query_of(parsed(text_of(first), text_of(second)), boxes), nullptr);
  }
}

TEST(CArrays, BytesThatAreNoMapAreErrors) {
  goalbound_map* map = nullptr;
  Failure failure;
  failure.status = goalbound_map_from_bytes("no map", 6, nullptr, 0, &map, &failure.error);
  failure.expect(GOALBOUND_ERROR_SYNTAX, "unknown map format");
  const std::string arcs = asset("roads.gr");
  failure.status = goalbound_map_from_bytes(arcs.data(), arcs.size(), nullptr, 0, &map, &failure.error);
  failure.expect(GOALBOUND_ERROR_NOT_FOUND, ".co");
  const std::string cut = asset("caves.map").substr(0, 500);
  failure.status = goalbound_map_from_bytes(cut.data(), cut.size(), nullptr, 0, &map, &failure.error);
  failure.expect(GOALBOUND_ERROR_SYNTAX, "(memory)");
  failure.status = goalbound_map_from_bytes(nullptr, 0, nullptr, 0, &map, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "bytes");
  EXPECT_EQ(map, nullptr);
}

TEST(CArrays, CellsAndCosts) {
  const std::uint8_t cells[] = {1, 1, 1, 7, 0, 1};
  goalbound_map* map = nullptr;
  ASSERT_EQ(goalbound_map_from_cells(cells, 3, 2, &map, nullptr), GOALBOUND_OK);
  const MapHandle grid(map);
  EXPECT_EQ(goalbound_map_node_count(map), 5U);
  EXPECT_EQ(goalbound_map_is_free(map, {1, 1, 0}), 0);
  const std::uint16_t costs[] = {1, 1, 1, 9, 0, 1};
  ASSERT_EQ(goalbound_map_from_costs(costs, 3, 2, &map, nullptr), GOALBOUND_OK);
  const MapHandle weighted(map);
  EXPECT_EQ(goalbound_map_node_count(map), 5U);
  EXPECT_EQ(goalbound_map_from_costs(costs, 0, 2, &map, nullptr), GOALBOUND_ERROR_INVALID_ARGUMENT);
}

TEST(CArrays, AGraphOfNodesAndEdges) {
  const goalbound_place nodes[] = {{0, 0, 0}, {10, 0, 0}, {10, 10, 0}};
  const goalbound_edge edges[] = {{0, 1, 3}, {1, 2, 4}, {0, 2, 9}};
  goalbound_map* made = nullptr;
  ASSERT_EQ(goalbound_map_from_graph(nodes, 3, edges, 3, &made, nullptr), GOALBOUND_OK);
  const MapHandle map(made);
  EXPECT_EQ(cost_between(map, nodes[0], nodes[2]), 7U);
  EXPECT_EQ(cost_between(map, nodes[2], nodes[0]), GOALBOUND_NO_COST);
  const goalbound_edge wrong[] = {{0, 3, 1}};
  Failure failure;
  failure.status = goalbound_map_from_graph(nodes, 3, wrong, 1, &made, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "");
}

TEST(CArrays, AMeshOfPolygons) {
  // Two squares side by side.
  const goalbound_mesh_point points[] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 1, 0}};
  const std::uint32_t counts[] = {4, 4};
  const std::uint32_t corners[] = {0, 1, 4, 3, 1, 2, 5, 4};
  goalbound_map* made = nullptr;
  ASSERT_EQ(goalbound_map_from_mesh(points, 6, counts, 2, corners, 8, &made, nullptr), GOALBOUND_OK);
  const MapHandle map(made);
  EXPECT_EQ(goalbound_map_node_count(made), 2U);
  Failure failure;
  failure.status = goalbound_map_from_mesh(points, 6, counts, 2, corners, 7, &made, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "corner_count");
  const std::uint32_t too_many[] = {0, 1, 4, 3, 1, 2, 5, 6};
  failure.status = goalbound_map_from_mesh(points, 6, counts, 2, too_many, 8, &made, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "");
}

TEST(CArrays, BoxesAndIndicesAreThoseOfTheirBytes) {
  const MapHandle map = wall_map();
  const IndicesHandle boxes = boxes_of(map);
  goalbound_bytes* made = nullptr;
  ASSERT_EQ(goalbound_indices_to_bytes(boxes.get(), 0, &made, nullptr), GOALBOUND_OK);
  const BytesHandle bytes(made);
  goalbound_indices* read = nullptr;
  ASSERT_EQ(
      goalbound_indices_from_bytes(map.get(), text_of(bytes).data(), text_of(bytes).size(), &read, nullptr),
      GOALBOUND_OK);
  const IndicesHandle again(read);
  EXPECT_EQ(goalbound_indices_byte_size(read), goalbound_indices_byte_size(boxes.get()));
  Failure failure;
  failure.status = goalbound_indices_from_bytes(map.get(), text_of(bytes).data(), text_of(bytes).size() - 1,
                                                &read, &failure.error);
  failure.expect(GOALBOUND_ERROR_CORRUPT, "");

  goalbound_indices* landmarks = nullptr;
  ASSERT_EQ(goalbound_indices_make(map.get(), "landmarks:count=2", nullptr, &landmarks, nullptr),
            GOALBOUND_OK);
  const SetHandle set(landmarks);
  ASSERT_EQ(goalbound_indices_to_bytes(landmarks, 0, &made, nullptr), GOALBOUND_OK);
  const BytesHandle of_set(made);
  goalbound_indices* from_bytes = nullptr;
  ASSERT_EQ(goalbound_indices_from_bytes(map.get(), text_of(of_set).data(), text_of(of_set).size(),
                                         &from_bytes, nullptr),
            GOALBOUND_OK);
  const SetHandle first(from_bytes);
  EXPECT_STREQ(goalbound_indices_text(from_bytes), goalbound_indices_text(landmarks));
  ASSERT_EQ(goalbound_indices_from_bytes(map.get(), text_of(bytes).data(), text_of(bytes).size(), &from_bytes,
                                         nullptr),
            GOALBOUND_OK);
  const SetHandle second(from_bytes);
  goalbound_indices* joined = nullptr;
  ASSERT_EQ(goalbound_indices_join(second.get(), first.get(), &joined, nullptr), GOALBOUND_OK);
  const SetHandle both(joined);
  EXPECT_EQ(std::string(goalbound_indices_text(joined)),
            std::string(goalbound_indices_text(second.get())) + "," + goalbound_indices_text(first.get()));
}

}  // namespace
}  // namespace goalbound::c::test

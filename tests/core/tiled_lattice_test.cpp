// Maps of Tiled of every shape: which cells touch is worked out here from the pixels in which Tiled draws
// them, by corners that tiles have in common. All numbers are even, so that these are whole.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "file_support.hpp"
#include "formats/reading_report.hpp"
#include "goalbound/address.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/hex_map.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/staggered_map.hpp"

namespace goalbound::test {
namespace {

using Pixel = std::pair<int, int>;

/// What a map of Tiled says of its cells, and where these are drawn.
struct DrawnTiles {
  std::string orientation;
  std::string axis;
  std::string index;
  int width = 16;
  int height = 12;
  int side = 4;
  int first_x = 0;  ///< of the first column and row: others than 0 in infinite maps
  int first_y = 0;

  bool is_hexagonal() const { return orientation == "hexagonal"; }
  bool by_columns() const { return axis == "x"; }
  int own_side() const { return is_hexagonal() ? side : 0; }

  Pixel corner(int x, int y) const {
    const int line = by_columns() ? x : y;
    const bool aside = (line % 2 != 0) != (index == "even");
    if (by_columns()) return {x * (width + own_side()) / 2, y * height + (aside ? height / 2 : 0)};
    return {x * width + (aside ? width / 2 : 0), y * (height + own_side()) / 2};
  }
  Pixel middle(int x, int y) const {
    const Pixel at = corner(x, y);
    return {at.first + width / 2, at.second + height / 2};
  }
  std::set<Pixel> corners(int x, int y) const {
    const auto [left, top] = corner(x, y);
    const int near_x = by_columns() ? (width - own_side()) / 2 : width / 2;
    const int near_y = by_columns() ? height / 2 : (height - own_side()) / 2;
    std::set<Pixel> all;
    for (const int dx : {near_x, width - near_x}) {
      all.insert({left + dx, top});
      all.insert({left + dx, top + height});
    }
    for (const int dy : {near_y, height - near_y}) {
      all.insert({left, top + dy});
      all.insert({left + width, top + dy});
    }
    return all;
  }
};

/// A small map with some walls.
struct DrawnMap {
  DrawnTiles tiles;
  std::vector<std::string> rows = {".....", "..@..", ".....", ".@...", ".....", "...@."};

  bool is_free(int x, int y) const {
    return y >= 0 && y < static_cast<int>(rows.size()) && x >= 0 && x < static_cast<int>(rows[0].size()) &&
           rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == '.';
  }
  int in_common(Pixel a, Pixel b) const {
    const auto [x, y] = std::pair(tiles.first_x, tiles.first_y);
    const auto one = tiles.corners(x + a.first, y + a.second);
    const auto other = tiles.corners(x + b.first, y + b.second);
    return static_cast<int>(
        std::ranges::count_if(one, [&](const Pixel& corner) { return other.contains(corner); }));
  }
  template <class Body>
  void for_each_free(const Body& body) const {
    for (int y = 0; y < static_cast<int>(rows.size()); ++y) {
      for (int x = 0; x < static_cast<int>(rows[0].size()); ++x) {
        if (is_free(x, y)) body(Pixel{x, y});
      }
    }
  }
  /// By the words that the map has for them. A corner is not cut: the two tiles that have a side in common
  /// with both must be free.
  std::set<std::string> around(Pixel at) const {
    std::set<std::string> names;
    for_each_free([&](Pixel to) {
      const int common = to == at ? 0 : in_common(at, to);
      int between = 0;
      for_each_free([&](Pixel other) {
        between +=
            other != at && other != to && in_common(at, other) == 2 && in_common(to, other) == 2 ? 1 : 0;
      });
      const bool touches = common == 2 || (!tiles.is_hexagonal() && common == 1 && between == 2);
      if (touches) names.insert(fmt::format("{},{}", to.first, to.second));
    });
    return names;
  }
  std::string text(bool infinite, std::string_view more = "") const {
    std::string data;
    for (const std::string& row : rows) {
      for (const char letter : row) data += letter == '@' ? "2," : "1,";
    }
    data.pop_back();
    const auto size = fmt::format(R"(width="{}" height="{}")", rows[0].size(), rows.size());
    if (infinite) {
      data = fmt::format(R"(<chunk x="{}" y="{}" {}>{}</chunk>)", tiles.first_x, tiles.first_y, size, data);
    }
    return fmt::format(
        R"(<map orientation="{}" {} tilewidth="{}" tileheight="{}" hexsidelength="{}" staggeraxis="{}")"
        R"( staggerindex="{}" infinite="{}"><tileset firstgid="1"><tile id="1" type="wall"/></tileset>)"
        R"(<layer name="ground" {}><data encoding="csv">{}</data></layer>{}</map>)",
        tiles.orientation, size, tiles.width, tiles.height, tiles.side, tiles.axis, tiles.index,
        infinite ? 1 : 0, size, data, more);
  }
};

std::shared_ptr<const Map> opened(const TemporaryFolder& folder, const std::string& text) {
  write_raw(folder / "t.tmx", text);
  auto map = load_map(folder / "t.tmx");
  EXPECT_TRUE(map.ok()) << map.error().to_string();
  return *map;
}

std::set<std::string> names_around(const Map& map, NodeId node) {
  std::vector<Edge> edges;
  map.edges(node, edges);
  std::set<std::string> names;
  for (const Edge& edge : edges) names.insert(map.name_of(edge.to));
  return names;
}

TEST(TiledShapesOfCells, TouchWhatTheirPixelsTouch) {
  const TemporaryFolder folder;
  for (const std::string orientation : {"hexagonal", "staggered"}) {
    for (const std::string axis : {"x", "y"}) {
      for (const std::string index : {"odd", "even"}) {
        for (const int first : {0, -3}) {
          const DrawnMap drawn{
              {.orientation = orientation, .axis = axis, .index = index, .first_x = first, .first_y = first}};
          SCOPED_TRACE(fmt::format("{} {} {} from {}", orientation, axis, index, first));
          const auto map = opened(folder, drawn.text(first != 0));
          EXPECT_EQ(map->kind().id, drawn.tiles.is_hexagonal() ? "hex-map" : "staggered-map");
          EXPECT_EQ(map->node_count(), 27U);
          drawn.for_each_free([&](Pixel cell) {
            const NodeId node = map->find_node(fmt::format("{},{}", cell.first, cell.second)).value();
            EXPECT_EQ(names_around(*map, node), drawn.around(cell)) << cell.first << ',' << cell.second;
            // Its place and its address lead back to it.
            EXPECT_EQ(map->node_at(map->place(node)), node);
            EXPECT_EQ(map->node_at(place_of(*map, address_of(*map, node))), node);
          });
        }
      }
    }
  }
}

/// A file of costs brings each of them back.
TEST(TiledShapesOfCells, AreSavedAndReadAgain) {
  const TemporaryFolder folder;
  for (const std::string orientation : {"hexagonal", "staggered"}) {
    for (const std::string axis : {"x", "y"}) {
      for (const std::string index : {"odd", "even"}) {
        const auto map =
            opened(folder, DrawnMap{{.orientation = orientation, .axis = axis, .index = index}}.text(false));
        const auto saved = save_map(*map, folder / "t.costs");
        ASSERT_TRUE(saved) << saved.error().to_string();
        const auto again = load_map(folder / "t.costs");
        ASSERT_TRUE(again.ok()) << again.error().to_string();
        EXPECT_EQ((*again)->hash(), map->hash()) << orientation << axis << index;
        EXPECT_EQ(&(*again)->kind(), &map->kind());
      }
    }
  }
  write_raw(folder / "t.costs", "terrain-costs 1\nmoves 4 odd-rows\n. 1\n");
  EXPECT_THAT(load_map(folder / "t.costs").error().to_string(),
              testing::HasSubstr("may go on with odd-rows"));
}

/// What a place far away from every cell, and every corner of a cell, lies in.
TEST(TiledShapesOfCells, HoldTheirCornersAndNothingElse) {
  const TemporaryFolder folder;
  const auto map =
      opened(folder, DrawnMap{{.orientation = "staggered", .axis = "x", .index = "odd"}}.text(false));
  const auto& cells = *as_staggered_map(*map);
  std::vector<Place> corners;
  for (std::uint32_t n = 0; n < map->node_count(); ++n) {
    cells.corners(n, corners);
    ASSERT_EQ(corners.size(), 4U);
    for (const Place corner : corners) {
      EXPECT_NE(map->node_at(corner), kNoNode);
      const Place at = map->place(NodeId{n});
      EXPECT_EQ(map->node_at({(corner.x + at.x) / 2, (corner.y + at.y) / 2}), NodeId{n});
    }
  }
  EXPECT_EQ(map->node_at({-1000, 3}), kNoNode);
}

TEST(TiledShapesOfCells, StepsOverCornersCostSqrt2) {
  const TemporaryFolder folder;
  DrawnMap drawn{{.orientation = "staggered", .axis = "y", .index = "odd"}};
  drawn.rows = {"....", "....", "....", "....", "@..."};
  const auto map = opened(folder, drawn.text(false));
  std::vector<Edge> edges;
  map->edges(map->find_node("1,1").value(), edges);
  std::map<std::string, std::string> costs;
  for (const Edge& edge : edges)
    costs[map->name_of(edge.to)] = fmt::format("{:.6f}", map->length_of(edge.cost));
  EXPECT_EQ(costs["2,1"], "1.414214") << "to its right, over a corner";
  EXPECT_EQ(costs["1,0"], "1.000000");
  EXPECT_EQ(costs["2,0"], "1.000000");
  EXPECT_EQ(costs["1,3"], "1.414214");
}

/// Objects are where their pixels are: an ellipse, a rectangle and a tile, in maps of every shape.
TEST(TiledShapesOfCells, ObjectsBlockTheCellsWhoseMiddlesTheyCover) {
  const TemporaryFolder folder;
  constexpr std::string_view kObjects =
      R"(<objectgroup name="walls" offsetx="2" offsety="-1"><object x="10" y="9" width="37" height="21"/></objectgroup>)";
  for (const std::string orientation : {"hexagonal", "staggered"}) {
    for (const std::string axis : {"x", "y"}) {
      DrawnMap drawn{{.orientation = orientation, .axis = axis, .index = "odd"}};
      drawn.rows = {".....", ".....", ".....", ".....", "....."};
      const auto map = opened(folder, drawn.text(false, kObjects));
      drawn.for_each_free([&](Pixel cell) {
        const auto [x, y] = drawn.tiles.middle(cell.first, cell.second);
        const bool covered = x >= 12 && x < 49 && y >= 8 && y < 29;
        EXPECT_EQ(map->find_node(fmt::format("{},{}", cell.first, cell.second)).ok(), !covered)
            << orientation << axis << ' ' << cell.first << ',' << cell.second;
      });
    }
  }
}

std::string isometric(std::string_view more, std::string_view of_layer = "") {
  std::string data = "2";
  for (int i = 1; i < 25; ++i) data += ",1";
  return fmt::format(
      R"(<map orientation="isometric" width="5" height="5" tilewidth="32" tileheight="16"><tileset firstgid="1")"
      R"( tilewidth="32" tileheight="16"><tile id="1" type="wall"/></tileset>)"
      R"(<layer name="ground" width="5" height="5" {}><data encoding="csv">{}</data></layer>{}</map>)",
      of_layer, data, more);
}

TEST(TiledShapesOfCells, IsometricOnesAreSquares) {
  const TemporaryFolder folder;
  const auto terrain = [&](std::string_view more, std::string_view of_layer = "") {
    return std::string(opened(folder, isometric(more, of_layer))->as_grid()->terrain());
  };
  EXPECT_EQ(terrain(""),
            "@.............."
            "..........");
  // On the screen half a tile to the right and half a tile down is a column further, to the left a row.
  EXPECT_EQ(terrain("", R"(offsetx="16" offsety="8")").substr(0, 5), "O@...");
  EXPECT_EQ(terrain("", R"(offsetx="-16" offsety="8")"),
            "OOOOO"
            "@...."
            "....."
            "....."
            ".....");
  // In pixels that are 16 a tile on both axes.
  EXPECT_EQ(
      terrain(R"(<objectgroup name="walls"><object x="16" y="32" width="48" height="16"/></objectgroup>)"),
      "@...."
      "....."
      ".@@@."
      "....."
      ".....");
  EXPECT_EQ(
      terrain(
          R"(<objectgroup name="walls"><object x="16" y="32" width="48" height="16"><ellipse/></object></objectgroup>)"),
      "@...."
      "....."
      ".@@@."
      "....."
      ".....");
  // A tile stands on its lower corner, which is the last one of its cell: that of 2,1 ends at 3,2.
  EXPECT_EQ(
      terrain(
          R"(<objectgroup name="walls"><object gid="1" x="48" y="32" width="32" height="16"/></objectgroup>)"),
      "@...."
      "..@.."
      "....."
      "....."
      ".....");
  // Half a turn about the upper corner of the cell 2,2 leads to the cell above that.
  EXPECT_EQ(
      terrain(
          R"(<objectgroup name="walls"><object x="32" y="32" width="16" height="16" rotation="180"/></objectgroup>)"),
      "@...."
      ".@..."
      "....."
      "....."
      ".....");
}

TEST(TiledShapesOfCells, OthersAreRefusedWithTheChoices) {
  const TemporaryFolder folder;
  write_raw(folder / "t.tmx",
            R"(<map orientation="oblique" width="1" height="1" tilewidth="8" tileheight="8">)"
            R"(<layer name="walls" width="1" height="1"><data encoding="csv">1</data></layer></map>)");
  EXPECT_THAT(load_map(folder / "t.tmx").error().to_string(),
              testing::HasSubstr("orthogonal, isometric, staggered and hexagonal ones are read"));
}

TEST(TiledShapesOfCells, RoomForWideThingsFollowsTheirNeighbours) {
  const TemporaryFolder folder;
  DrawnMap drawn{{.orientation = "staggered", .axis = "y", .index = "even"}};
  drawn.rows = {".....", ".....", ".....", "..@..", ".....", ".....", "....."};
  write_raw(folder / "t.tmx", drawn.text(false));
  const auto wide = load_map(folder / "t.tmx", OpenOptions{.unit = "3"}).value();
  // What the wall touches, by sides and corners, and the rim: whose cells lack a neighbour.
  std::set<std::string> left;
  for (std::uint32_t n = 0; n < wide->node_count(); ++n) left.insert(wide->name_of(NodeId{n}));
  std::set<std::string> expected;
  drawn.for_each_free([&](Pixel cell) {
    if (drawn.around(cell).size() == 8) expected.insert(fmt::format("{},{}", cell.first, cell.second));
  });
  EXPECT_EQ(left, expected);
  EXPECT_THAT(load_map(folder / "t.tmx", {.moves = MoveRule::kFour}).error().to_string(),
              testing::HasSubstr("eight moves"));
}

}  // namespace
}  // namespace goalbound::test

// A kind of map of your own, in a program of your own: a board of hexagons. The library asks for places and
// edges, and gives boxes and every search that needs no grid. (In the library itself a new kind also gets a
// number for its files and a line in the list of kinds: CONTRIBUTING.md.)
//
// usage: own_map
#include <goalbound/goalbound.hpp>

#include <array>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

constexpr std::array<std::string_view, 9> kBoard = {
    "............",  //
    ".#########..",  //
    "..........#.",  //
    ".########.#.",  //
    "........#.#.",  //
    "#######.#.#.",  //
    "......#...#.",  //
    ".####.#####.",  //
    "....#.......",
};

const goalbound::MapKindInfo kHexagons = {
    .id = "hexagons",
    .name = "board of hexagons",
    .description = "six moves of equal cost out of each cell",
    .file_code = 250,  // of no kind that the library has
    .axes = 2,
    .rules = "hexagons, odd rows half a cell to the right, all moves cost 1",
    .node_word = "hexagon",
    .nodes_word = "hexagons",
    .canonical = false,
    .scenarios = false,
};

/// What the library knows of it besides: names of nodes, as players say them ("C7"). All else is that of a
/// graph.
class Board final : public goalbound::ListGraph {
 public:
  static goalbound::Result<Board> create() {
    goalbound::ListGraph::Parts parts;
    for (std::size_t row = 0; row < kBoard.size(); ++row) {
      for (std::size_t column = 0; column < kBoard[row].size(); ++column) {
        if (!is_free(row, column)) continue;
        const auto from = static_cast<std::uint32_t>(parts.places.size());
        parts.places.push_back(place_of(row, column));
        for (const auto& [to_row, to_column] : neighbours(row, column)) {
          if (is_free(to_row, to_column)) parts.arcs.push_back({from, number_of(to_row, to_column), 1});
        }
      }
    }
    auto graph = goalbound::ListGraph::create(std::move(parts), kHexagons);
    if (!graph) return graph.error();
    return Board(std::move(graph).value());
  }

  using ListGraph::name_of;
  std::string name_of(goalbound::NodeId node) const override {
    const goalbound::Place at = place(node);
    return static_cast<char>('A' + at.y / 2) + std::to_string(at.x / 2);
  }

  /// '*' where the path goes.
  void print(const std::vector<goalbound::NodeId>& path) const {
    std::vector<std::string> rows(kBoard.begin(), kBoard.end());
    for (const goalbound::NodeId node : path) {
      const goalbound::Place at = place(node);
      rows[static_cast<std::size_t>(at.y / 2)][static_cast<std::size_t>(at.x / 2)] = '*';
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
      std::string line(row % 2, ' ');
      for (const char c : rows[row]) line += {c, ' '};
      std::printf("%s\n", line.c_str());
    }
  }

 private:
  using Cell = std::pair<std::size_t, std::size_t>;  // row, column
  explicit Board(goalbound::ListGraph graph) : ListGraph(std::move(graph)) {}

  static bool is_free(std::size_t row, std::size_t column) {
    return row < kBoard.size() && column < kBoard[row].size() && kBoard[row][column] == '.';
  }
  /// Columns are two units apart, odd rows one unit to the right: boxes and estimates go by places.
  static goalbound::Place place_of(std::size_t row, std::size_t column) {
    return {static_cast<std::int32_t>(2 * column + row % 2), static_cast<std::int32_t>(2 * row)};
  }
  /// What lies outside has a row or column that no cell has.
  static std::array<Cell, 6> neighbours(std::size_t row, std::size_t column) {
    const std::size_t right = column + row % 2;
    return {{{row, column + 1},
             {row, column - 1},
             {row + 1, right},
             {row + 1, right - 1},
             {row - 1, right},
             {row - 1, right - 1}}};
  }
  static std::uint32_t number_of(std::size_t row, std::size_t column) {
    std::uint32_t number = 0;
    for (std::size_t r = 0; r <= row; ++r) {
      for (std::size_t c = 0; c < (r == row ? column : kBoard[r].size()); ++c)
        number += is_free(r, c) ? 1 : 0;
    }
    return number;
  }
};

int fail(const goalbound::Error& error) {
  std::fprintf(stderr, "own_map: %s\n", error.to_string().c_str());
  return 1;
}

}  // namespace

int main() {
  const auto board = Board::create();
  if (!board) return fail(board.error());
  goalbound::Progress progress;
  const auto boxes = goalbound::provide_indices(*board, "boxes", progress);
  if (!boxes) return fail(boxes.error());

  const goalbound::NodeId start = board->node_at({0, 16});
  const goalbound::NodeId goal = board->node_at({0, 0});
  for (const char* algorithm : {"astar", "astar-gb", "ch-gb"}) {
    const goalbound::SearchInfo& search = *goalbound::find_search(algorithm);
    auto query = goalbound::make_query(search, *board, goalbound::used_by(search, *board, *boxes));
    if (!query) return fail(query.error());
    const goalbound::SearchResult result = (*query)->find(start, goal);
    if (!result.found()) return 1;
    std::printf("%-9s from %s to %s: %u moves, %llu hexagons expanded\n", algorithm,
                board->name_of(start).c_str(), board->name_of(goal).c_str(), result.cost,
                static_cast<unsigned long long>(result.stats.expanded));
    if (std::string_view(algorithm) != "astar-gb") continue;
    std::vector<goalbound::NodeId> path;
    (*query)->path(path);
    board->print(path);
  }
}

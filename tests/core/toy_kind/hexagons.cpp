// A kind of map as somebody would add it: a board of hexagons, in one file and one line in the list of kinds,
// and a format that is registered. Everything else (searches, boxes, files, checks, exports) follows.
#include <fmt/format.h>

#include "formats/map_format.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/text.hpp"

namespace goalbound {

extern const MapKindInfo kMapKind_hexagons;
const MapKindInfo kMapKind_hexagons = {
    .id = "hexagons",
    .name = "board of hexagons",
    .description = "six moves of equal cost out of each cell",
    .file_code = 200,
    .axes = 2,
    .rules = "hexagons, odd rows half a cell to the right, all moves cost 1",
    .node_word = "hexagon",
    .nodes_word = "hexagons",
    .canonical = false,
    .scenarios = false,
};

namespace {

/// Where a cell of a row lies: columns are two units apart, odd rows one unit to the right.
Place place_of(std::int32_t column, std::int32_t row) {
  return {2 * column + row % 2, 2 * row};
}

class Hexagons final : public ListGraph {
 public:
  explicit Hexagons(ListGraph graph) : ListGraph(std::move(graph)) {}

  std::string name_of(NodeId n) const override {
    const Place at = place(n);
    return fmt::format("{}:{}", at.y / 2, at.x / 2);
  }
  using ListGraph::name_of;
};

constexpr std::string_view kFirstLine = "hexagons";

bool recognises(std::string_view beginning) {
  return beginning.starts_with(kFirstLine);
}

Result<ListGraph> parse(std::string_view text) {
  ListGraph::Parts parts;
  std::vector<std::vector<std::int64_t>> numbers;  // of each row; -1 for walls
  LineReader lines(text);
  lines.next();
  while (const auto line = lines.next()) {
    auto& row = numbers.emplace_back();
    for (const char c : *line) {
      row.push_back(c == '.' ? static_cast<std::int64_t>(parts.places.size()) : -1);
      if (c != '.') continue;
      parts.places.push_back(
          place_of(static_cast<std::int32_t>(row.size()) - 1, static_cast<std::int32_t>(numbers.size()) - 1));
    }
  }
  const auto link = [&](std::int64_t from, std::size_t row, std::size_t column) {
    if (from < 0 || row >= numbers.size() || column >= numbers[row].size() || numbers[row][column] < 0)
      return;
    const auto a = static_cast<std::uint32_t>(from);
    const auto b = static_cast<std::uint32_t>(numbers[row][column]);
    parts.arcs.push_back({a, b, 1});
    parts.arcs.push_back({b, a, 1});
  };
  for (std::size_t row = 0; row < numbers.size(); ++row) {
    for (std::size_t column = 0; column < numbers[row].size(); ++column) {
      const std::int64_t from = numbers[row][column];
      const std::size_t below = column + row % 2;
      link(from, row, column + 1);
      link(from, row + 1, below);
      if (below > 0) link(from, row + 1, below - 1);
    }
  }
  return ListGraph::create(std::move(parts), kMapKind_hexagons);
}

Result<std::shared_ptr<const Map>> load(const std::filesystem::path& path, const OpenOptions& /*options*/) {
  constexpr std::uint64_t kMaxBytes = 1 << 20;
  const auto text = read_text_file(path, kMaxBytes);
  if (!text) return text.error();
  auto graph = parse(*text);
  if (!graph) return graph.error();
  return std::shared_ptr<const Map>(std::make_shared<Hexagons>(std::move(graph).value()));
}

}  // namespace

extern const FormatInfo kFormat_hexagons;
const FormatInfo kFormat_hexagons = {
    .id = "hexagons",
    .extension = ".hex",
    .description = "rows of a board of hexagons",
    .reads = true,
    .writes = false,
    .recognises = &recognises,
    .load = &load,
};

}  // namespace goalbound

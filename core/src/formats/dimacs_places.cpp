// Places of the nodes of a DIMACS graph: .co files. Source: the challenge's page of file formats.
#include <fmt/format.h>

#include "formats/append.hpp"
#include "formats/dimacs_file.hpp"
#include "goalbound/formats.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kPlacesProblem = "p aux sp co";

}  // namespace

extern const FormatInfo kFormat_dimacs_places;
const FormatInfo kFormat_dimacs_places = {
    .id = "dimacs-places",
    .extension = ".co",
    .description = "places of the nodes of a .gr file beside",
    .reads = true,
    .writes = true,
    .recognises = [](std::string_view beginning) { return begins_as_dimacs(beginning, kPlacesProblem); },
    .no_map = "these are the places of a graph; give the .gr file with its arcs",
};

bool begins_as_dimacs(std::string_view beginning, std::string_view problem) {
  LineReader lines(beginning);
  while (const auto line = lines.next()) {
    const auto words = split_words(*line);
    if (words.empty() || words[0] == "c") continue;
    return fmt::format("{} ", fmt::join(words, " ")).starts_with(fmt::format("{} ", problem));
  }
  return false;
}

Result<std::vector<Place>> read_dimacs_places(std::string_view text, const std::string& name) {
  DimacsFile file(text, name);
  std::uint32_t nodes = 0;
  std::uint32_t seen = 0;
  std::vector<Place> places;
  std::vector<bool> known;
  const auto place = [&](const DimacsFile::Words& words) -> std::string {
    std::int64_t numbers[3] = {};
    if (auto wrong = read_numbers<std::int64_t>(words, "NODE X Y", numbers); !wrong.empty()) return wrong;
    // "v 1 0 0" and its line end: a count that the file cannot hold takes no memory.
    constexpr std::size_t kShortestLine = 8;
    if (nodes > text.size() / kShortestLine + 1)
      return fmt::format("the problem line names {} nodes, far more than the file can hold", nodes);
    places.resize(nodes);
    known.resize(nodes);
    const auto [node, x, y] = numbers;
    if (node < 1 || node > nodes) return not_a_node(node, nodes);
    const auto i = static_cast<std::size_t>(node - 1);
    if (known[i]) return fmt::format("node {} has a place already", node);
    for (const std::int64_t value : {x, y}) {
      if (value < -ListGraph::kFarthest || value > ListGraph::kFarthest)
        return fmt::format("{} is too far; places reach to {} either way", value, ListGraph::kFarthest);
    }
    known[i] = true;
    ++seen;
    places[i] = {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
    return {};
  };
  if (auto read = file.read(split_words(kPlacesProblem), std::span(&nodes, 1), "v", place); !read)
    return read.error();
  if (seen != nodes) return file.error(fmt::format("{} of {} nodes have a place", seen, nodes));
  return places;
}

std::string format_dimacs_places(const ListGraph& graph) {
  std::string text = fmt::format("{} {}\n", kPlacesProblem, graph.node_count());
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    const Place place = graph.place(NodeId(node));
    append(text, "v {} {} {}\n", node + 1, place.x, place.y);
  }
  return text;
}

}  // namespace goalbound

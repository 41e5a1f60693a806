// Places of the nodes of a DIMACS graph: .co files. Source: the challenge's page of file formats.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "formats/append.hpp"
#include "formats/decimal_scale.hpp"
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
    .description = "coordinates of the nodes of the .gr file beside it",
    .reads = true,
    .writes = true,
    .recognises = [](std::string_view beginning) { return begins_as_dimacs(beginning, kPlacesProblem); },
    .no_map = "these are the coordinates of a graph; give the .gr file with its arcs",
};

namespace {

/// Exact places by node, once one of the file has decimals.
class DecimalPlaces {
 public:
  /// A line that is "v NODE X Y" with decimals; `numbers` become the node and places rounded.
  bool read(const DimacsFile::Words& words, std::span<std::int64_t, 3> numbers,
            std::array<double, 2>& exact) {
    if (words.size() != 4) return false;
    const auto node = parse_number<std::int64_t>(words[1]);
    if (!node.ok() || !read_decimals(std::span(words).subspan(2), exact)) return false;
    for (const double value : exact) {
      if (std::abs(value) > ListGraph::kFarthest) return false;
    }
    any_ = true;
    numbers[0] = node.value;
    numbers[1] = std::llround(exact[0]);
    numbers[2] = std::llround(exact[1]);
    return true;
  }

  void keep(std::span<const Place> rounded, std::size_t node, const std::array<double, 2>& exact) {
    if (!any_) return;
    if (places_.empty()) {
      for (const Place& p : rounded) places_.push_back({double(p.x), double(p.y)});
    }
    places_[node] = exact;
    for (const double value : exact) {
      scale_.take(value);
      farthest_ = std::max(farthest_, std::abs(value));
    }
  }

  /// By what the places were multiplied.
  double make_whole(std::vector<Place>& places) {
    if (!any_) return 1;
    for (const Place& p : places)
      farthest_ = std::max({farthest_, std::abs(double(p.x)), std::abs(double(p.y))});
    scale_.keep_within(ListGraph::kFarthest, farthest_);
    const auto whole = [&](double value) {
      return static_cast<std::int32_t>(std::lround(value * scale_.factor()));
    };
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = {whole(places_[i][0]), whole(places_[i][1])};
    return scale_.factor();
  }

 private:
  bool any_ = false;
  std::vector<std::array<double, 2>> places_;
  DecimalScale scale_;
  double farthest_ = 0;
};

}  // namespace

bool begins_as_dimacs(std::string_view beginning, std::string_view problem) {
  LineReader lines(beginning);
  while (const auto line = lines.next()) {
    const auto words = split_words(*line);
    if (words.empty() || words[0] == "c") continue;
    return fmt::format("{} ", fmt::join(words, " ")).starts_with(fmt::format("{} ", problem));
  }
  return false;
}

Result<DimacsPlaces> read_dimacs_places(std::string_view text, const std::string& name) {
  DimacsFile file(text, name);
  std::uint32_t nodes = 0;
  std::uint32_t seen = 0;
  std::vector<Place> places;
  std::vector<bool> known;
  DecimalPlaces decimals;
  const auto place = [&](const DimacsFile::Words& words) -> std::string {
    std::int64_t numbers[3] = {};
    std::array<double, 2> exact{};
    if (auto wrong = read_numbers<std::int64_t>(words, "NODE X Y", numbers); !wrong.empty()) {
      if (!decimals.read(words, numbers, exact)) return wrong;
    } else {
      exact = {static_cast<double>(numbers[1]), static_cast<double>(numbers[2])};
    }
    // "v 1 0 0" and its line end: a count that the file cannot hold takes no memory.
    constexpr std::size_t kShortestLine = 8;
    if (nodes > text.size() / kShortestLine + 1)
      return fmt::format("the problem line names {} nodes, far more than the file can hold", nodes);
    places.resize(nodes);
    known.resize(nodes);
    const auto [node, x, y] = numbers;
    if (node < 1 || node > nodes) return not_a_node(node, nodes);
    const auto i = static_cast<std::size_t>(node - 1);
    if (known[i]) return fmt::format("node {} has coordinates already", node);
    for (const std::int64_t value : {x, y}) {
      if (value < -ListGraph::kFarthest || value > ListGraph::kFarthest)
        return fmt::format("{} is too far; coordinates reach to {} either way", value, ListGraph::kFarthest);
    }
    known[i] = true;
    ++seen;
    places[i] = {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
    decimals.keep(places, i, exact);
    return {};
  };
  if (auto read = file.read(split_words(kPlacesProblem), std::span(&nodes, 1), "v", place); !read)
    return read.error();
  if (seen != nodes) return file.error(fmt::format("{} of {} nodes have coordinates", seen, nodes));
  const double unit = file.unit() * decimals.make_whole(places);
  return DimacsPlaces{std::move(places), unit};
}

std::string format_dimacs_places(const ListGraph& graph) {
  std::string text;
  if (graph.place_unit() != 1) text = fmt::format("c {}{}\n", kPlacesMultiplied, graph.place_unit());
  append(text, "{} {}\n", kPlacesProblem, graph.node_count());
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    const Place place = graph.place(NodeId(node));
    append(text, "v {} {} {}\n", node + 1, place.x, place.y);
  }
  return text;
}

}  // namespace goalbound

// Graphs of the 9th DIMACS Implementation Challenge (shortest paths): arcs in a .gr file, coordinates in a
// .co file. Source: the challenge's page of file formats.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "formats/text.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/weighted_graph.hpp"

namespace goalbound {

extern const FormatInfo kFormat_dimacs_graph;
const FormatInfo kFormat_dimacs_graph = {
    .id = "dimacs-graph",
    .extension = ".gr",
    .description = "general graph of the 9th DIMACS challenge: arcs, with the places of nodes in a .co file",
    .reads = true,
    .writes = false,
};

namespace {

/// Above the road network of the USA (24 million nodes, 58 million arcs).
constexpr std::uint64_t kMaxFileBytes = std::uint64_t{2} << 30;

/// Lines of one file, whose first words are c (comment), p (problem) and the letter of its content.
class DimacsFile {
 public:
  DimacsFile(std::string_view text, const std::string& name) : name_(&name), lines_(text) {}

  using Words = std::vector<std::string_view>;
  /// `problem`: the words of the p line before its numbers. `numbers` become what follows them, and
  /// `content(words)` is asked of every line that begins with `letter`; it returns what is wrong, or "".
  Result<void> read(const Words& problem, std::span<std::uint32_t> numbers, std::string_view letter,
                    const std::function<std::string(const Words&)>& content) {
    bool started = false;
    while (const auto line = lines_.next()) {
      const Words words = split_words(*line);
      if (words.empty() || words[0] == "c") continue;
      std::string wrong;
      if (words[0] == "p") {
        wrong = started ? "a second problem line" : read_problem(words, problem, numbers);
        started = true;
      } else if (words[0] != letter) {
        wrong = fmt::format("{} at the beginning of a line; it must be 'c', 'p' or '{}'", in_quotes(words[0]),
                            letter);
      } else if (!started) {
        wrong = fmt::format("a line '{}' before the problem line '{} ...'", letter, fmt::join(problem, " "));
      } else {
        wrong = content(words);
      }
      if (!wrong.empty()) return error(std::move(wrong));
    }
    if (!started) return error(fmt::format("there is no problem line '{} ...'", fmt::join(problem, " ")));
    return {};
  }

  Error error(std::string message) const {
    return {ErrorCode::kSyntax, std::move(message), *name_, std::max<std::size_t>(lines_.number(), 1)};
  }

 private:
  static std::string read_problem(const Words& words, const Words& problem,
                                  std::span<std::uint32_t> numbers) {
    if (words.size() != problem.size() + numbers.size() ||
        !std::equal(problem.begin(), problem.end(), words.begin()))
      return fmt::format("the problem line must be '{}' and {} number{}", fmt::join(problem, " "),
                         numbers.size(), numbers.size() == 1 ? "" : "s");
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto number = parse_number<std::uint32_t>(words[problem.size() + i]);
      if (!number.ok()) return fmt::format("{} is not a count", in_quotes(words[problem.size() + i]));
      numbers[i] = number.value;
    }
    return {};
  }

  const std::string* name_;
  LineReader lines_;
};

/// The numbers after a line's letter; what is wrong, or "".
template <class Number>
std::string read_numbers(const std::vector<std::string_view>& words, std::string_view meaning,
                         std::span<Number> numbers) {
  if (words.size() != numbers.size() + 1)
    return fmt::format("{} words, where '{} {}' has {}", words.size(), words[0], meaning, numbers.size() + 1);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto number = parse_number<Number>(words[i + 1]);
    if (!number.ok()) return fmt::format("{} is not a whole number that fits", in_quotes(words[i + 1]));
    numbers[i] = number.value;
  }
  return {};
}

std::string not_a_node(std::int64_t number, std::uint32_t nodes) {
  return fmt::format("there is no node {}; nodes are 1 to {}", number, nodes);
}

Result<std::vector<Cell>> read_places(std::string_view text, const std::string& name) {
  DimacsFile file(text, name);
  std::uint32_t nodes = 0;
  std::uint32_t seen = 0;
  std::vector<Cell> places;
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
      if (value < -WeightedGraph::kFarthest || value > WeightedGraph::kFarthest)
        return fmt::format("{} is too far; places reach to {} either way", value, WeightedGraph::kFarthest);
    }
    known[i] = true;
    ++seen;
    places[i] = {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
    return {};
  };
  if (auto read = file.read({"p", "aux", "sp", "co"}, std::span(&nodes, 1), "v", place); !read)
    return read.error();
  if (seen != nodes) return file.error(fmt::format("{} of {} nodes have a place", seen, nodes));
  return places;
}

Result<std::vector<WeightedGraph::Arc>> read_arcs(std::string_view text, const std::string& name,
                                                  std::size_t nodes) {
  DimacsFile file(text, name);
  std::uint32_t counts[2] = {};
  std::vector<WeightedGraph::Arc> arcs;
  std::vector<std::uint8_t> degrees(nodes);
  const auto arc = [&](const DimacsFile::Words& words) -> std::string {
    std::uint32_t numbers[3] = {};
    if (auto wrong = read_numbers<std::uint32_t>(words, "FROM TO COST", numbers); !wrong.empty())
      return wrong;
    const auto [from, to, cost] = numbers;
    for (const std::uint32_t node : {from, to}) {
      if (node < 1 || node > nodes) return not_a_node(node, static_cast<std::uint32_t>(nodes));
    }
    if (cost == 0) return "an arc that costs 0; costs are 1 or more";
    if (degrees[from - 1]++ == WeightedGraph::kMostEdgesOfANode)
      return fmt::format("more than {} arcs leave node {}", WeightedGraph::kMostEdgesOfANode, from);
    arcs.push_back({from - 1, to - 1, cost});
    return {};
  };
  if (auto read = file.read({"p", "sp"}, counts, "a", arc); !read) return read.error();
  if (counts[0] != nodes)
    return file.error(
        fmt::format("{} nodes, where the coordinates have {}; the two files belong to different graphs",
                    counts[0], nodes));
  if (counts[1] != arcs.size())
    return file.error(fmt::format("the problem line names {} arcs, the file has {}; is it cut off?",
                                  counts[1], arcs.size()));
  return arcs;
}

}  // namespace

Result<WeightedGraph> parse_dimacs_graph(std::string_view arcs, const std::string& arcs_name,
                                         std::string_view places, const std::string& places_name) {
  auto where = read_places(places, places_name);
  if (!where) return where.error();
  const auto edges = read_arcs(arcs, arcs_name, where->size());
  if (!edges) return edges.error();
  return WeightedGraph::make(std::move(where).value(), *edges);
}

Result<WeightedGraph> load_dimacs_graph(const std::filesystem::path& arcs,
                                        const std::filesystem::path& places) {
  const auto arcs_text = read_file(arcs, kMaxFileBytes);
  if (!arcs_text) return arcs_text.error();
  const auto places_text = read_file(places, kMaxFileBytes);
  if (!places_text) return places_text.error();
  return parse_dimacs_graph(*arcs_text, arcs.string(), *places_text, places.string());
}

}  // namespace goalbound

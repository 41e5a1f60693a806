// Graphs of the 9th DIMACS Implementation Challenge (shortest paths): arcs in a .gr file, places in a .co
// file. Source: the challenge's page of file formats.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "formats/append.hpp"
#include "formats/decimal_scale.hpp"
#include "formats/dimacs_file.hpp"
#include "formats/map_format.hpp"
#include "formats/named_graph.hpp"
#include "formats/reading_report.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/turns.hpp"
#include "maps/kinds.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kArcsProblem = "p sp";
constexpr std::string_view kPlaces = ".co";  ///< of the file beside, with the places of the nodes

/// A file of arcs has no third axis and no names of nodes, which are numbered from 1; and what is read from
/// it is a plain graph, not one of a kind with more to say.
bool is_flat_graph(const Map& map) {
  const ListGraph* graph = map.as_list();
  return graph != nullptr && &map.kind() == &kMapKind_graph && graph->limits().min_z == 0 &&
         graph->limits().max_z == 0 && turns_of(map) == nullptr;
}

Result<OwnCostGraph> graph_of_files(const std::filesystem::path& arcs, double closed, ReadingReport& reading);

Result<std::shared_ptr<const Map>> load_dimacs_map(const std::filesystem::path& arcs,
                                                   const OpenOptions& options) {
  ReadingReport reading;
  auto graph = graph_of_files(arcs, options.roads.closed, reading);
  return as_map(std::move(graph), std::move(reading));
}

Result<OwnCostGraph> graph_of(std::string_view arcs, std::string_view places, const std::string& name) {
  if (places.empty()) return beside_missing(kPlaces, name);
  return parse_dimacs_graph(arcs, name, places, name_beside(name, kPlaces));
}

Result<void> save_dimacs_graph(const ListGraph& graph, const std::filesystem::path& path) {
  return write_with_beside({path, format_dimacs_arcs(graph)},
                           {beside(path, kPlaces), format_dimacs_places(graph)});
}

}  // namespace

extern const FormatInfo kFormat_dimacs_graph;
const FormatInfo kFormat_dimacs_graph = {
    .id = "dimacs-graph",
    .extension = ".gr",
    .description = "graph of the 9th DIMACS challenge: arcs, with coordinates in the .co file beside it",
    .reads = true,
    .writes = true,
    .recognises = [](std::string_view beginning) { return begins_as_dimacs(beginning, kArcsProblem); },
    .load = load_dimacs_map,
    .holds = is_flat_graph,
    .holds_what = "graphs in the plane without rules about turns (open with turns=ignored)",
    .save = [](const Map& map,
               const std::filesystem::path& path) { return save_dimacs_graph(*map.as_list(), path); },
    .beside = kPlaces,
    .parse = [](std::string_view text, std::string_view beside,
                const std::string& name) { return as_map(graph_of(text, beside, name)); },
    .format = [](const Map& map) -> Result<MapBytes> {
      return MapBytes{format_dimacs_arcs(*map.as_list()), format_dimacs_places(*map.as_list())};
    },
    .takes = "closed",
};

namespace {

/// Above the road network of the USA (24 million nodes, 58 million arcs).
constexpr std::uint64_t kMaxDimacsBytes = std::uint64_t{2} << 30;

struct DimacsArcs {
  std::vector<ListGraph::Arc> arcs;
  std::vector<double> costs;  ///< of each, where there are decimals
  double unit = 1;            ///< ListGraph::Parts::cost_unit
};

/// Exact costs by arc, once one of the file has decimals.
class DecimalCosts {
 public:
  /// A line that is "a FROM TO COST" with a decimal cost.
  bool read(const DimacsFile::Words& words, std::span<std::uint32_t, 3> numbers, double& exact) {
    if (words.size() != 4) return false;
    std::array<double, 1> cost{};
    const auto from = parse_number<std::uint32_t>(words[1]);
    const auto to = parse_number<std::uint32_t>(words[2]);
    if (!from.ok() || !to.ok() || !read_decimals(std::span(words).subspan(3), cost)) return false;
    if (cost[0] < 0 || cost[0] > kMostCost) return false;
    any_ = true;
    exact = cost[0];
    numbers[0] = from.value;
    numbers[1] = to.value;
    return true;
  }

  /// Of the arc behind these.
  void keep(std::span<const ListGraph::Arc> before, double exact) {
    if (!any_) return;
    if (costs_.empty()) {
      for (const ListGraph::Arc& arc : before) costs_.push_back(arc.cost);
    }
    costs_.push_back(exact);
  }

  /// In a file whose costs were multiplied by `unit`; none where all are whole.
  std::vector<double> take(double unit) {
    for (double& cost : costs_) cost /= unit;
    return std::move(costs_);
  }

 private:
  bool any_ = false;
  std::vector<double> costs_;
};

Result<DimacsArcs> read_arcs(std::string_view text, const std::string& name, std::size_t nodes) {
  DimacsFile file(text, name);
  std::uint32_t counts[2] = {};
  std::vector<ListGraph::Arc> arcs;
  std::vector<std::uint32_t> degrees(nodes);
  DecimalCosts decimals;
  const auto arc = [&](const DimacsFile::Words& words) -> std::string {
    std::uint32_t numbers[3] = {};
    double exact = 0;
    if (auto wrong = read_numbers<std::uint32_t>(words, "FROM TO COST", numbers); wrong.empty()) {
      exact = numbers[2];
    } else if (!decimals.read(words, numbers, exact)) {
      return wrong;
    }
    const auto [from, to, cost] = numbers;
    for (const std::uint32_t node : {from, to}) {
      if (node < 1 || node > nodes) return not_a_node(node, static_cast<std::uint32_t>(nodes));
    }
    if (degrees[from - 1]++ == kMostEdgesOfANode)
      return fmt::format("more than {} arcs leave node {}", kMostEdgesOfANode, from);
    decimals.keep(arcs, exact);
    arcs.push_back({from - 1, to - 1, cost});
    return {};
  };
  if (auto read = file.read(split_words(kArcsProblem), counts, "a", arc); !read) return read.error();
  if (counts[0] != nodes)
    return file.error(
        fmt::format("{} nodes, where the coordinates have {}; the two files belong to different graphs",
                    counts[0], nodes));
  if (counts[1] != arcs.size())
    return file.error(fmt::format("the problem line names {} arcs, the file has {}; is it cut off?",
                                  counts[1], arcs.size()));
  return DimacsArcs{std::move(arcs), decimals.take(file.unit()), file.unit()};
}

/// Whether whole costs are those of the graph's file, times a number that a comment holds.
bool are_held_as_written(const ListGraph& graph) {
  if (cost_unit(graph) < 1) return false;
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    const auto out = graph.out(NodeId(node));
    for (std::size_t e = 0; e < out.size(); ++e) {
      if (own_cost(graph, NodeId(node), EdgeIndex(e)) != graph.length_of(out[e].cost)) return false;
    }
  }
  return true;
}

/// The files that may hold the places, the likelier one first.
std::vector<std::filesystem::path> places_files(const std::filesystem::path& arcs) {
  const std::filesystem::path plain = beside(without_gz(arcs), kPlaces);
  std::filesystem::path packed = plain;
  packed += ".gz";
  if (arcs.extension() == ".gz") return {packed, plain};
  return {plain, packed};
}

/// Errors: kNotFound when there is none.
Result<std::filesystem::path> find_places(const std::filesystem::path& arcs) {
  const auto files = places_files(arcs);
  for (const auto& file : files) {
    std::error_code failed;
    if (std::filesystem::exists(file, failed)) return file;
  }
  return Error{ErrorCode::kNotFound,
               fmt::format("the coordinates of its nodes are missing: there is neither '{}' nor '{}'",
                           files[0].string(), files[1].string()),
               arcs.string()};
}

/// Leaves out arcs that cost so much or more. How many.
std::uint64_t close_arcs(DimacsArcs& edges, double closed) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < edges.arcs.size(); ++i) {
    const bool has_decimals = !edges.costs.empty();
    if ((has_decimals ? edges.costs[i] : edges.arcs[i].cost / edges.unit) >= closed) continue;
    if (has_decimals) edges.costs[kept] = edges.costs[i];
    edges.arcs[kept++] = edges.arcs[i];
  }
  const std::uint64_t count = edges.arcs.size() - kept;
  edges.arcs.resize(kept);
  if (!edges.costs.empty()) edges.costs.resize(kept);
  return count;
}

/// The two files of a graph.
struct DimacsTexts {
  std::string_view arcs;
  std::string arcs_name;
  std::string_view places;
  std::string places_name;
};
Result<OwnCostGraph> graph_of_texts(const DimacsTexts& texts, double closed, ReadingReport& reading) {
  auto where = read_dimacs_places(texts.places, texts.places_name);
  if (!where) return where.error();
  auto edges = read_arcs(texts.arcs, texts.arcs_name, where->places.size());
  if (!edges) return edges.error();
  count_closed(reading, closed, close_arcs(*edges, closed));
  return in_file(OwnCostGraph::create(
                     // Places are longitude and latitude.
                     {.places = std::move(where->places),
                      .arcs = std::move(edges->arcs),
                      .first_number = 1,
                      .cost_unit = edges->unit,
                      .place_unit = where->unit,
                      .y_up = true},
                     edges->costs, RoughCosts::kHeld),
                 texts.arcs_name);
}

Result<OwnCostGraph> graph_of_files(const std::filesystem::path& arcs, double closed,
                                    ReadingReport& reading) {
  const auto arcs_text = read_text_file(arcs, kMaxDimacsBytes);
  if (!arcs_text) return arcs_text.error();
  const auto places = find_places(arcs);
  if (!places) return places.error();
  const auto places_text = read_text_file(*places, kMaxDimacsBytes);
  if (!places_text) return places_text.error();
  return graph_of_texts({*arcs_text, arcs.string(), *places_text, places->string()}, closed, reading);
}

}  // namespace

Result<OwnCostGraph> parse_dimacs_graph(std::string_view arcs, const std::string& arcs_name,
                                        std::string_view places, const std::string& places_name) {
  ReadingReport reading;
  return graph_of_texts({arcs, arcs_name, places, places_name}, kNoneClosed, reading);
}

Result<OwnCostGraph> load_dimacs_graph(const std::filesystem::path& arcs) {
  ReadingReport reading;
  return graph_of_files(arcs, kNoneClosed, reading);
}

std::string format_dimacs_arcs(const ListGraph& graph) {
  std::string text;
  const bool is_whole = are_held_as_written(graph);
  if (is_whole && cost_unit(graph) != 1) text = fmt::format("c {}{}\n", kCostsMultiplied, cost_unit(graph));
  append(text, "{} {} {}\n", kArcsProblem, graph.node_count(), graph.edge_count());
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    const auto out = graph.out(NodeId(node));
    for (std::size_t e = 0; e < out.size(); ++e) {
      append(text, "a {} {} ", node + 1, index_of(out[e].to) + 1);
      if (is_whole) {
        append(text, "{}\n", out[e].cost / graph.cost_scale());
      } else {
        append(text, "{}\n", own_cost(graph, NodeId(node), EdgeIndex(e)));
      }
    }
  }
  return text;
}

}  // namespace goalbound

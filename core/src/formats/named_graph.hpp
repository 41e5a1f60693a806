// Graphs of files that name their nodes and give places and costs as decimal numbers: GraphML and JSON.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/reading_report.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/result.hpp"
#include "goalbound/roads.hpp"
#include "goalbound/turns.hpp"

namespace goalbound {

/// A text with its file name, for errors at an offset into it.
struct SourceText {
  std::string_view text;
  const std::string& name;

  std::size_t line_of(std::size_t offset) const;
  Error error(std::size_t offset, std::string message, ErrorCode code = ErrorCode::kSyntax) const;
};

/// Whether a node may be called so: 1 to 200 bytes of printable UTF-8.
bool is_node_name(std::string_view name);

struct NamedGraph {
  struct Node {
    std::string name;
    std::array<double, 3> place{};
    std::size_t offset = 0;  ///< where the text speaks of it
  };
  struct Edge {
    std::string from;
    std::string to;
    std::optional<double> cost{};  ///< nothing: the length of the edge
    bool one_way = false;
    std::size_t offset = 0;
  };
  /// A rule about a way from node to node.
  struct Turn {
    TurnRule rule{};  ///< without its nodes
    std::vector<std::string> nodes{};
    std::size_t offset = 0;
  };
  std::vector<Node> nodes;
  std::vector<Edge> edges;
  std::vector<Turn> turns;
  bool y_up = false;     ///< Map::y_up()
  bool degrees = false;  ///< places are longitude and latitude: edges without a cost cost metres
};

/// How a graph is read, and what its reader says of that.
struct GraphReading {
  GraphReading() = default;
  explicit GraphReading(const RoadOptions& options)
      : cost(options.cost),
        closed(options.closed),
        ignores_turns(options.ignores_turns),
        u_turns(options.u_turns.value_or(0)) {}

  std::string cost{};           ///< the name of what edges cost; empty: those that the format lists
  double closed = kNoneClosed;  ///< RoadOptions::closed
  bool ignores_turns = false;   ///< RoadOptions::ignores_turns
  double u_turns = 0;           ///< RoadOptions::u_turns
  bool tells_lengths = true;    ///< counts edges that cost their lengths, where others do not
  ReadingReport report{};

  /// Whether a name is the one that was asked for, in any case.
  bool is_cost(std::string_view name) const;
};

/// Edges that were left out by RoadOptions::closed.
void count_closed(ReadingReport& reading, double closed, std::uint64_t edges);
/// So many nodes lie just where another one does.
void count_at_one_place(std::uint64_t nodes, ReadingReport& reading);

/// The graph in whole numbers. Places are multiplied by the smallest power of ten, up to a million, that
/// makes all of them whole, or the largest one with which they stay within the limits of a ListGraph; costs
/// as OwnCostGraph::create makes them, also lengths that stand for costs. Heights count in lengths alone: the
/// graph lies flat. Errors: kSyntax and kLimit with the line; kInvalidArgument where no edge has the cost
/// that was asked for.
Result<OwnCostGraph> make_list_graph(const NamedGraph& graph, const SourceText& source,
                                     GraphReading& reading);

/// Graphs of these formats, read so. Errors: kSyntax and kLimit with the line, and as above.
/// @{
Result<OwnCostGraph> read_graphml(std::string_view text, const std::string& name, GraphReading& reading);
Result<OwnCostGraph> read_node_link(std::string_view text, const std::string& name, GraphReading& reading);
Result<OwnCostGraph> read_own_json_graph(std::string_view text, const std::string& name,
                                         GraphReading& reading);
/// One of both, by its beginning.
Result<OwnCostGraph> read_json_graph(std::string_view text, const std::string& name, GraphReading& reading);
/// @}

}  // namespace goalbound

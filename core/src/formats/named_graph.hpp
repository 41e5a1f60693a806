// Graphs of files that name their nodes and give places and costs as decimal numbers: GraphML and JSON.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/path_length.hpp"
#include "goalbound/result.hpp"

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
  std::vector<Node> nodes;
  std::vector<Edge> edges;
  bool y_up = false;  ///< Map::y_up()
};

/// The graph in whole numbers. Places are multiplied by the smallest power of ten, up to a million, that
/// makes all of them whole, or the largest one with which they stay within the limits of a ListGraph; costs
/// as OwnCostGraph::create makes them. Lengths that stand for costs have as many decimals as the costs, and
/// more where the shortest has less than three digits then. Heights count in lengths alone: the graph lies
/// flat. Errors: kSyntax and kLimit with the line.
Result<OwnCostGraph> make_list_graph(const NamedGraph& graph, const SourceText& source);

}  // namespace goalbound

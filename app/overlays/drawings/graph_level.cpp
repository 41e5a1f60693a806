#include "overlays/drawings/graph_level.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "goalbound/list_graph.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/turns.hpp"

namespace goalbound::app {
namespace {

/// The number of a coordinate's column or row of squares, of 2^level units.
std::uint32_t line_of(std::int32_t coordinate, unsigned level) {
  // A shift to the right rounds down, also below 0.
  return static_cast<std::uint32_t>(coordinate >> level);
}

std::uint64_t square_of(Place place, unsigned level) {
  return std::uint64_t{line_of(place.y, level)} << 32 | line_of(place.x, level);
}

void add_line(std::vector<GraphLevel::Line>& lines, std::uint32_t a, std::uint32_t b) {
  if (a != b) lines.push_back({std::min(a, b), std::max(a, b)});
}

void drop_duplicates(std::vector<GraphLevel::Line>& lines) {
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  lines.shrink_to_fit();
}

}  // namespace

GraphLevel make_full_level(const ListGraph& map) {
  // Parts of a junction are drawn as one.
  const ListGraph& graph = *roads_of(map);
  GraphLevel level;
  level.point_of.resize(map.node_count());
  std::iota(level.point_of.begin(), level.point_of.end(), 0U);
  if (const Turns* turns = turns_of(map)) {
    for (std::uint32_t n = graph.node_count(); n < map.node_count(); ++n)
      level.point_of[n] = static_cast<std::uint32_t>(turns->junction_of(NodeId(n)));
  }
  level.points.assign(graph.places().begin(), graph.places().end());
  level.lines.reserve(graph.edge_count());
  for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
    for (const ListGraph::OutEdge& edge : graph.out(NodeId(n))) {
      add_line(level.lines, n, static_cast<std::uint32_t>(edge.to));
    }
  }
  drop_duplicates(level.lines);
  return level;
}

GraphLevel make_coarser_level(const GraphLevel& finer, unsigned level) {
  GraphLevel coarser;
  std::unordered_map<std::uint64_t, std::uint32_t> points;
  points.reserve(finer.points.size());
  std::vector<std::uint32_t> coarser_of;  // by point of the finer level
  coarser_of.reserve(finer.points.size());
  for (const Place place : finer.points) {
    const auto next = static_cast<std::uint32_t>(coarser.points.size());
    const auto [point, is_new] = points.emplace(square_of(place, level), next);
    if (is_new) coarser.points.push_back(place);
    coarser_of.push_back(point->second);
  }
  coarser.point_of.reserve(finer.point_of.size());
  for (const std::uint32_t point : finer.point_of) coarser.point_of.push_back(coarser_of[point]);
  coarser.lines.reserve(finer.lines.size());
  for (const GraphLevel::Line& line : finer.lines)
    add_line(coarser.lines, coarser_of[line.a], coarser_of[line.b]);
  drop_duplicates(coarser.lines);
  return coarser;
}

}  // namespace goalbound::app

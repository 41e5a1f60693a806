// Subgoal graphs as an entry of the registry, in files and in pictures: see goalbound/subgoals.hpp.
#include "goalbound/subgoals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "indices/inner_graph.hpp"
#include "indices/section_values.hpp"
#include "indices/subgoals/subgoal_maker.hpp"
#include "indices/uniform_grids_alone.hpp"

namespace goalbound {
namespace {

/// Kinds of sections of its files.
/// @{
constexpr std::uint32_t kSubgoalCountSection = kFirstSection + 6;
constexpr std::uint32_t kSubgoalCellSection = kFirstSection + 7;
constexpr std::uint32_t kSubgoalLevelSection = kFirstSection + 8;
/// Of arcs, by SearchSide: the first one and two more for each.
constexpr std::array<std::uint32_t, 2> kSubgoalArcSections = {kFirstSection + 9, kFirstSection + 12};
/// @}

/// Where a leg turns.
Cell turn_between(Cell from, Cell to) {
  const std::int32_t dx = to.x - from.x;
  const std::int32_t dy = to.y - from.y;
  const std::int32_t diagonals = std::min(std::abs(dx), std::abs(dy));
  return {from.x + (dx < 0 ? -diagonals : diagonals), from.y + (dy < 0 ? -diagonals : diagonals)};
}

Result<SubgoalIndex::Arcs> read_arcs(std::span<const IndexSection> sections, std::uint32_t kind,
                                     std::size_t count) {
  auto first = section_values<std::uint32_t>(sections, kind, count + 1);
  if (!first) return first.error();
  auto edges = listed_values<SubgoalIndex::Edge>(sections, kind + 1, first->back());
  if (!edges) return edges.error();
  auto middles = listed_values<std::uint32_t>(sections, kind + 2, first->back());
  if (!middles) return middles.error();
  return SubgoalIndex::Arcs{*std::move(first), *std::move(edges), *std::move(middles)};
}

}  // namespace

SubgoalIndex::SubgoalIndex(const IndexValues& values, SubgoalCells cells, Graph graph)
    : Index(values), cells_(std::move(cells)), graph_(std::move(graph)), numbers_(graph_.cells.size()) {
  const std::vector<Subgoal> all = cells_.all();
  for (std::uint32_t number = 0; number < count(); ++number) {
    const Subgoal& subgoal = all[graph_.cells[number]];
    numbers_[graph_.cells[number]] = number;
    places_.push_back(
        {static_cast<std::uint16_t>(subgoal.cell.x), static_cast<std::uint16_t>(subgoal.cell.y)});
    incoming_.push_back(subgoal.incoming);
  }
}

std::optional<SubgoalIndex::Arc> SubgoalIndex::find_arc(std::uint32_t from, std::uint32_t to) const {
  const auto find = [&](SearchSide side, std::uint32_t own, std::uint32_t other) -> std::optional<Arc> {
    const Arcs& arcs = graph_.arcs[static_cast<std::size_t>(side)];
    const auto edges = this->edges(side, own);
    const auto at = std::ranges::lower_bound(edges, other, {}, &Edge::to);
    if (at == edges.end() || at->to != other) return std::nullopt;
    return Arc{from, to, at->cost, arcs.middles[static_cast<std::size_t>(&*at - arcs.edges.data())]};
  };
  const auto up = find(SearchSide::kStart, from, to);
  return up ? up : find(SearchSide::kGoal, to, from);
}

void SubgoalIndex::append_corners(Cell from, Cell to, std::vector<NodeId>& corners) const {
  const Grid& grid = cells_.grid();
  const Cell turn = turn_between(from, to);
  if (turn != from && turn != to) corners.push_back(grid.node(turn));
  if (from != to) corners.push_back(grid.node(to));
}

void SubgoalIndex::append_corners(std::uint32_t from, std::uint32_t to, std::vector<NodeId>& corners) const {
  std::vector<std::array<std::uint32_t, 2>> left = {{from, to}};
  while (!left.empty()) {
    const auto [first, last] = left.back();
    left.pop_back();
    const std::uint32_t middle = find_arc(first, last)->middle;
    if (middle == kLeg) {
      append_corners(cell(first), cell(last), corners);
    } else {
      left.push_back({middle, last});
      left.push_back({first, middle});
    }
  }
}

bool SubgoalIndex::fits(const Map& map) const {
  return map.hash() == cells_.grid().hash() && map.node_count() == cells_.grid().node_count();
}

std::uint64_t SubgoalIndex::byte_size() const {
  constexpr std::size_t kOfASubgoal =
      4 * sizeof(std::uint32_t) + sizeof(std::uint8_t) + sizeof(places_[0]) + sizeof(incoming_[0]);
  return cells_.byte_size() + count() * kOfASubgoal +
         (graph_.arcs[0].edges.size() + graph_.arcs[1].edges.size()) * (sizeof(Edge) + sizeof(std::uint32_t));
}

/// Of a cell with subgoals where their arcs lead, of another one the subgoals around it.
void SubgoalIndex::show_edges(NodeId node, IndexPicture& picture) const {
  const Grid& grid = cells_.grid();
  const Cell own = grid.cell(node);
  std::vector<NodeId> shown;
  const auto show = [&](Cell to) {
    const NodeId mark = grid.node(to);
    if (std::ranges::find(shown, mark) != shown.end()) return;
    shown.push_back(mark);
    picture.marks.push_back(mark);
    picture.outlines.push_back({kNoEdge,
                                {{static_cast<double>(own.x), static_cast<double>(own.y), 0},
                                 {static_cast<double>(to.x), static_cast<double>(to.y), 0}}});
  };
  bool is_subgoal = false;
  cells_.each_of(own, [&](const Subgoal& subgoal) {
    is_subgoal = true;
    for (const SearchSide side : {SearchSide::kStart, SearchSide::kGoal}) {
      for (const Edge& edge : edges(side, number_of(subgoal))) show(cell(edge.to));
    }
  });
  if (is_subgoal) return;
  cells_.each_ahead(own, grid.octile_moves(node), [&](const Subgoal& to, Cost /*cost*/) { show(to.cell); });
}

void SubgoalIndex::picture(const Map& map, std::size_t which, NodeId node, const QueryContext* /*context*/,
                           IndexPicture& picture) const {
  picture = IndexPicture();
  const Grid& grid = cells_.grid();
  if (which == 0 && node != kNoNode) show_edges(node, picture);
  if (which == 1) {
    picture.values.resize(map.node_count());
    for (std::uint32_t number = 0; number < count(); ++number) {
      double& value = picture.values[grid.slot(this->node(number))];
      value = std::max(value, 1.0 + level(number));
    }
  }
  if (which == 2 && node != kNoNode) {
    picture.values.resize(map.node_count());
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot)
      picture.values[slot] = cells_.joins(grid.cell(node), grid.cell(map.node_of_slot(slot))) ? 1 : 0;
  }
  if (which == 3) {
    for (std::uint32_t number = 0; number < count(); ++number) {
      for (const SearchSide side : {SearchSide::kStart, SearchSide::kGoal}) {
        for (const Edge& edge : edges(side, number)) {
          picture.lines.push_back(
              {this->node(number), this->node(edge.to), static_cast<std::uint8_t>(level(number))});
        }
      }
    }
  }
}

void SubgoalIndex::inner_ends(NodeId n, SearchSide side, std::vector<InnerEnd>& ends) const {
  ends.clear();
  const Grid& grid = cells_.grid();
  const auto add = [&](const Subgoal& subgoal, Cost cost) {
    ends.push_back({NodeId(number_of(subgoal)), cost});
  };
  if (side == SearchSide::kStart) {
    cells_.each_ahead(grid.cell(n), grid.octile_moves(n), add);
  } else {
    cells_.each_behind(grid.cell(n), add);
  }
}

void SubgoalIndex::inner_nodes(NodeId n, std::vector<NodeId>& nodes) const {
  nodes.clear();
  cells_.each_of(cells_.grid().cell(n),
                 [&](const Subgoal& subgoal) { nodes.push_back(NodeId(number_of(subgoal))); });
}

std::vector<IndexSection> SubgoalIndex::sections() const {
  std::vector<IndexSection> sections = {{kSubgoalCountSection, std::as_bytes(std::span(&graph_.core, 1))},
                                        {kSubgoalCellSection, std::as_bytes(std::span(graph_.cells))},
                                        {kSubgoalLevelSection, std::as_bytes(std::span(graph_.levels))}};
  for (std::size_t side = 0; side < graph_.arcs.size(); ++side) {
    const Arcs& arcs = graph_.arcs[side];
    const std::uint32_t kind = kSubgoalArcSections[side];
    sections.push_back({kind, std::as_bytes(std::span(arcs.first))});
    sections.push_back({kind + 1, std::as_bytes(std::span(arcs.edges))});
    sections.push_back({kind + 2, std::as_bytes(std::span(arcs.middles))});
  }
  return sections;
}

Result<std::shared_ptr<const SubgoalIndex>> SubgoalIndex::from_sections(
    const Map& map, const IndexValues& values, std::span<const IndexSection> sections) {
  const Error corrupt{ErrorCode::kCorrupt, "subgoals that the map cannot have"};
  const Grid* grid = map.as_grid();
  if (grid == nullptr || !grid->is_uniform() ||
      std::max(grid->width(), grid->height()) > SubgoalCells::kMostSide)
    return corrupt;
  SubgoalCells subgoals(*grid);
  const std::size_t count = subgoals.count();
  const auto core = section_values<std::uint32_t>(sections, kSubgoalCountSection, 1);
  if (!core) return core.error();
  auto cells = section_values<std::uint32_t>(sections, kSubgoalCellSection, count);
  if (!cells) return cells.error();
  auto levels = section_values<std::uint8_t>(sections, kSubgoalLevelSection, count);
  if (!levels) return levels.error();
  auto out = read_arcs(sections, kSubgoalArcSections[0], count);
  if (!out) return out.error();
  auto in = read_arcs(sections, kSubgoalArcSections[1], count);
  if (!in) return in.error();
  std::vector<bool> taken(count);
  for (const std::uint32_t cell : *cells) {
    if (cell >= count || taken[cell]) return corrupt;
    taken[cell] = true;
  }
  Graph graph = {.cells = *std::move(cells),
                 .levels = *std::move(levels),
                 .core = core->front(),
                 .arcs = {*std::move(out), *std::move(in)}};
  const std::shared_ptr<SubgoalIndex> index(new SubgoalIndex(values, std::move(subgoals), std::move(graph)));
  if (auto good = index->check_graph(); !good) return good.error();
  return std::shared_ptr<const SubgoalIndex>(index);
}

/// That every arc is a way that costs what it says. Whether some are missing is found out by making them
/// anew.
Result<void> SubgoalIndex::check_graph() const {
  const Error corrupt{ErrorCode::kCorrupt, "an arc between subgoals that the map cannot have"};
  if (graph_.core > count()) return corrupt;
  for (const Arcs& arcs : graph_.arcs) {
    if (arcs.first.front() != 0 || !std::ranges::is_sorted(arcs.first)) return corrupt;
  }
  for (const SearchSide side : {SearchSide::kStart, SearchSide::kGoal}) {
    const Arcs& arcs = graph_.arcs[static_cast<std::size_t>(side)];
    for (std::uint32_t number = 0; number < count(); ++number) {
      for (std::size_t edge = arcs.first[number]; edge < arcs.first[number + 1]; ++edge) {
        if (!is_possible_edge(side, number, edge)) return corrupt;
      }
    }
  }
  return {};
}

bool SubgoalIndex::is_possible_edge(SearchSide side, std::uint32_t number, std::size_t edge) const {
  const Arcs& arcs = graph_.arcs[static_cast<std::size_t>(side)];
  const Edge& own = arcs.edges[edge];
  const bool is_in_order = edge == arcs.first[number] || arcs.edges[edge - 1].to < own.to;
  const bool is_in_core = side == SearchSide::kStart && number >= core() && own.to >= core();
  const bool leads_on = own.to > number ? is_in_core || number < core() : is_in_core && own.to != number;
  if (own.to >= count() || !is_in_order || !leads_on) return false;
  Arc arc = {number, own.to, own.cost, arcs.middles[edge]};
  if (side == SearchSide::kGoal) std::swap(arc.from, arc.to);
  if (arc.middle == kLeg) return is_possible_leg(arc);
  if (arc.middle >= std::min(arc.from, arc.to) || arc.middle >= core()) return false;
  const auto there = find_arc(arc.from, arc.middle);
  const auto on = find_arc(arc.middle, arc.to);
  return there && on && std::uint64_t{there->cost} + on->cost == std::uint64_t{arc.cost};
}

bool SubgoalIndex::is_possible_leg(const Arc& arc) const {
  const Cell from = cell(arc.from);
  const Cell to = cell(arc.to);
  const Cell turn = turn_between(from, to);
  return arc.cost == octile_distance(from, to) && cells_.joins(from, to) &&
         direction_between(turn, to) == incoming_[arc.to] &&
         cells_.may_leave({from, incoming_[arc.from]},
                          turn == from ? incoming_[arc.to] : *direction_between(from, turn));
}

namespace index_subgoals {
namespace {

/// More than any map needs, and few enough for a byte.
constexpr std::uint32_t kMostLevels = 250;

constexpr std::array<IndexParameter, 1> kParameters = {{
    {.id = "levels",
     .name = "Levels",
     .description = "at most; 1: no subgoal is contracted",
     .default_value = "250",
     .choices = nullptr,
     .least = 1,
     .most = kMostLevels},
}};

constexpr std::array<std::string_view, 2> kAreaWords = {"not direct", "direct from the cell"};
constexpr std::array<IndexPictureInfo, 4> kPictures = {{
    {.id = "edges",
     .name = "Edges",
     .description = "of the subgoals of the cell that is looked at, or the subgoals around another one"},
    {.id = "levels",
     .name = "Levels",
     .description = "of each subgoal, from 1, the highest of a cell; 0 for other cells",
     .of_all_nodes = true},
    {.id = "area",
     .name = "Straight around",
     .description = "cells that a diagonal and a straight line join with the one that is looked at",
     .of_node = true,
     .values = PictureValues::kClasses,
     .words = kAreaWords},
    {.id = "graph",
     .name = "Graph of subgoals",
     .description = "all edges, by the level of their lower end",
     .is_graph = true},
}};

/// Nodes are refused by what a path costs up to them: here it begins before the first subgoal.
Result<void> check_inside(const IndexValues& values) {
  for (const IndexValues& inner : values.inside()) {
    const IndexRoles roles = inner.kind()->roles;
    if (roles.contains(IndexRole::kEdges) || roles.contains(IndexRole::kEstimates)) continue;
    return Error{.message = fmt::format("the search of the index 'subgoals' does not ask '{}', which {}",
                                        inner.kind()->id, inner.kind()->what_it_does())};
  }
  return {};
}

Result<IndexValues> resolve(const Map& map, const IndexValues& values) {
  if (auto uniform = check_uniform_grid(map, values.kind()->id); !uniform) return uniform.error();
  if (auto good = check_inside(values); !good) return good.error();
  const std::int32_t side = std::max(map.as_grid()->width(), map.as_grid()->height());
  if (side <= SubgoalCells::kMostSide) return values;
  return Error{.message =
                   fmt::format("the index 'subgoals' is of maps of up to {} cells a side, and this one has "
                               "{}; use 'jump-index'",
                               SubgoalCells::kMostSide, side)};
}

/// An estimate: how many subgoals and edges there are is a matter of walls.
IndexMemory memory(const Map& map, const IndexValues& /*values*/) {
  constexpr std::size_t kSubgoalsOfACell = 3;
  constexpr std::size_t kEdgesOfASubgoal = 6;
  constexpr std::size_t kOfAnEdge = sizeof(SubgoalIndex::Edge) + sizeof(std::uint32_t);
  constexpr std::size_t kOfACell = 16;
  const std::size_t edges = count_straight_jump_points(*map.as_grid()) * kSubgoalsOfACell * kEdgesOfASubgoal;
  return {.index_bytes = map.node_count() * kOfACell + edges * kOfAnEdge,
          .scratch_bytes = 2 * edges * sizeof(SubgoalLink)};
}

/// Subgoals by their numbers: of each the edges of that side in their order, and behind them those that lead
/// back down.
Result<ListGraph> walked_graph(const Map& map, const SubgoalIndex& subgoals, SearchSide side) {
  const SearchSide other = side == SearchSide::kStart ? SearchSide::kGoal : SearchSide::kStart;
  std::vector<std::vector<SubgoalIndex::Edge>> on(subgoals.count());
  for (std::uint32_t number = 0; number < subgoals.count(); ++number) {
    for (const SubgoalIndex::Edge& edge : subgoals.edges(other, number))
      on[edge.to].push_back({number, edge.cost});
  }
  ListGraph::Parts parts;
  for (std::uint32_t number = 0; number < subgoals.count(); ++number) {
    parts.places.push_back(map.place(subgoals.node(number)));
    for (const SubgoalIndex::Edge& edge : subgoals.edges(side, number))
      parts.arcs.push_back({number, edge.to, edge.cost});
    for (const SubgoalIndex::Edge& edge : on[number]) parts.arcs.push_back({number, edge.to, edge.cost});
  }
  return inner_graph(map, std::move(parts));
}

Result<InnerGraphs> inner(const Map& map, const Index& index) {
  const auto& subgoals = dynamic_cast<const SubgoalIndex&>(index);
  InnerGraphs result;
  for (const SearchSide side : {SearchSide::kStart, SearchSide::kGoal}) {
    auto graph = walked_graph(map, subgoals, side);
    if (!graph) return graph.error();
    result.graphs[static_cast<std::size_t>(side)] = std::make_shared<const ListGraph>(*std::move(graph));
  }
  return result;
}

std::vector<IndexSection> write(const Index& index) {
  return dynamic_cast<const SubgoalIndex&>(index).sections();
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  auto index = SubgoalIndex::from_sections(map, values, sections);
  if (!index) return index.error();
  return std::shared_ptr<const Index>(*std::move(index));
}

constexpr auto kExamples =
    std::to_array<std::string_view>({"subgoals", "subgoals:levels=2", "subgoals(boxes)",
                                     "subgoals(container:disk,landmarks:count=2):levels=1"});

}  // namespace
}  // namespace index_subgoals

Result<std::shared_ptr<const Index>> SubgoalIndex::make(const IndexRequest& request, Progress& progress) {
  SubgoalCells cells(*request.map.as_grid());
  const SubgoalChoices choices = {.levels = request.values.number("levels"),
                                  .memory_limit = request.memory_limit};
  auto graph = SubgoalMaker(cells, choices).make(progress);
  if (!graph) return graph.error();
  return std::shared_ptr<const Index>(new SubgoalIndex(request.values, std::move(cells), *std::move(graph)));
}

extern const IndexKind kIndex_subgoals;
const IndexKind kIndex_subgoals = {
    .id = "subgoals",
    .name = "Subgoal graph",
    .description =
        "subgoal graph: corners of obstacles and the lines between them, contracted; "
        "'subgoals' connects both ends to them and searches no cells; others are made inside of it: "
        "subgoals(boxes)",
    .file_code = 18,
    .roles = {},
    .parameters = index_subgoals::kParameters,
    .pictures = index_subgoals::kPictures,
    .examples = index_subgoals::kExamples,
    .resolve = &index_subgoals::resolve,
    .memory = &index_subgoals::memory,
    .make = &SubgoalIndex::make,
    .write = &index_subgoals::write,
    .read = &index_subgoals::read,
    .inner = &index_subgoals::inner,
};

}  // namespace goalbound

#include "goalbound/posthoc.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "formats/posthoc_events.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/terrain_costs.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMaxTraceBytes = std::uint64_t{1} << 30;

/// How the lengths of a map become costs again: whole numbers of steps, each of so much cost. Moves are their
/// own cost.
struct LengthScale {
  double steps = 1;  ///< of a length of 1
  double cost = 1;   ///< of a step
};
LengthScale scale_of(const Map& map) {
  if (const ListGraph* list = map.as_list())  // its lengths are rounded down to whole costs of its file
    return {1 / list->length_of(list->cost_scale()), static_cast<double>(list->cost_scale())};
  return {static_cast<double>(map.as_grid()->is_uniform() ? kStraightCost : kWeightedUnit), 1};
}

/// Makes the events of a search of what a trace says, and refuses what no search does.
class TraceReader {
 public:
  TraceReader(const Map& map, std::string_view text, const std::string& name)
      : map_(map), name_(name), events_(text, name), scale_(scale_of(map)) {}

  Result<Trace> read() {
    while (true) {
      auto next = events_.next();
      if (!next) return next.error();
      if (!*next) break;
      event_ = **std::move(next);
      if (auto added = add(); !added) return added.error();
    }
    if (start_ && !goal_)
      return at(events_.line(), ErrorCode::kSyntax, "the trace has a source and no destination");
    if (begun_ && !ended_) trace_.push({.kind = TraceEventKind::kExhausted});
    return std::move(trace_);
  }

 private:
  /// What the search knows of a node from one side.
  struct Known {
    NodeId parent = kNoNode;
    EdgeIndex edge = kNoEdge;
    Cost g = 0;
    Cost f = 0;
    bool closed = false;    ///< expanded, and not updated since
    bool expanded = false;  ///< at any time
  };

  Error at(std::size_t line, ErrorCode code, std::string message) const {
    return {code, std::move(message), name_, line};
  }
  Error syntax(std::string message) const { return at(event_.line, ErrorCode::kSyntax, std::move(message)); }
  Error mismatch(std::string message) const {
    return at(event_.line, ErrorCode::kMismatch, std::move(message));
  }

  Result<void> add() {
    const auto type = event_.find("type");
    if (!type) return syntax("an event without 'type'");
    if (ended_) return syntax("an event behind the end of the search");
    if (*type == "source") {
      counts_moves_ = event_.find("costs") == "moves";
      if (counts_moves_) scale_ = {};
      return set_end(start_, "source");
    }
    if (*type == "destination") return set_end(goal_, "destination");
    if (!begun_) {
      if (!start_ || !goal_) return syntax("the events 'source' and 'destination' must come first");
      trace_.begin(map_.node_limit(), *start_, *goal_, counts_moves_);
      begun_ = true;
    }
    if (*type == "generating") return generate();
    if (*type == "updating") return update();
    if (*type == "expanding") return expand();
    if (*type == "closing") return close();
    if (*type == "pruning") return prune();
    if (*type == "end") return end();
    return syntax(
        fmt::format("unknown type {}; there are source, destination, generating, updating, expanding, "
                    "closing, pruning and end",
                    in_quotes(*type)));
  }

  Result<void> set_end(std::optional<NodeId>& end, std::string_view word) {
    if (end || begun_) return syntax(fmt::format("a second {}, or one behind the first step", word));
    const auto node = node_of("id");
    if (!node) return node.error();
    end = *node;
    return {};
  }

  // --- values ---

  /// That of a key that must be there.
  Result<NodeId> node_of(std::string_view key) const {
    const auto text = event_.find(key);
    if (!text) return syntax(fmt::format("an event without '{}'", key));
    const auto id = parse_number<std::uint64_t>(*text);
    if (!id.ok()) return syntax(fmt::format("the id {} is not an integer", in_quotes(*text)));
    const NodeId node = node_numbered(id.value);
    if (node == kNoNode || !map_.is_node(node))
      return mismatch(fmt::format("the map has no {} with the id {}", map_.kind().node_word, id.value));
    if (key == "id") {
      if (auto checked = check_place(node); !checked) return checked.error();
    }
    return node;
  }
  NodeId node_numbered(std::uint64_t id) const {
    const Grid* grid = map_.as_grid();
    if (grid == nullptr)
      return id < map_.node_count() ? map_.node_of_slot(static_cast<std::uint32_t>(id)) : kNoNode;
    if (id >= static_cast<std::uint64_t>(grid->cell_count())) return kNoNode;
    const auto cell = static_cast<std::int64_t>(id);
    return grid->node(
        {static_cast<std::int32_t>(cell % grid->width()), static_cast<std::int32_t>(cell / grid->width())});
  }
  /// Coordinates may be left out.
  Result<void> check_place(NodeId node) const {
    const Place place = map_.place(node);
    for (const auto& [key, expected] : {std::pair{"x", place.x}, std::pair{"y", place.y}}) {
      const auto text = event_.find(key);
      if (!text) continue;
      const auto value = parse_number<double>(*text);
      if (!value.ok()) return syntax(fmt::format("{} {} is not a number", key, in_quotes(*text)));
      if (value.value != expected) {
        return mismatch(fmt::format("{} is {} in the trace and {} on the map: it belongs to another map", key,
                                    *text, expected));
      }
    }
    return {};
  }

  Result<Cost> cost_of(std::string_view key) const {
    const auto text = event_.find(key);
    if (!text) return syntax(fmt::format("an event without '{}'", key));
    const auto length = parse_number<double>(*text);
    if (!length.ok() || !std::isfinite(length.value) || length.value < 0)
      return syntax(fmt::format("{} {} is no length", key, in_quotes(*text)));
    const double cost = std::round(length.value * scale_.steps) * scale_.cost;
    if (cost >= kInfiniteCost)
      return at(event_.line, ErrorCode::kLimit, fmt::format("the length {} is larger than any path", *text));
    return static_cast<Cost>(cost);
  }

  SearchSide side() const { return event_.find("side") == "goal" ? SearchSide::kGoal : SearchSide::kStart; }
  std::unordered_map<NodeId, Known>& known() { return known_[static_cast<std::size_t>(side())]; }

  /// The edge that leads from one node to another: the cheapest of several; of a jump its direction.
  EdgeIndex edge_between(NodeId from, NodeId to) {
    map_.edges(from, edges_);
    const Edge* best = nullptr;
    for (const Edge& edge : edges_) {
      if (edge.to == to && (best == nullptr || edge.cost < best->cost)) best = &edge;
    }
    if (best != nullptr) return best->index;
    if (const Grid* grid = map_.as_grid()) {
      if (const auto direction = direction_between(grid->cell(from), grid->cell(to))) return *direction;
    }
    return kNoEdge;
  }

  // --- events ---

  /// Node, parent and costs of 'generating' and 'updating'.
  Result<TraceEvent> reached() {
    TraceEvent event{.side = side()};
    const auto node = node_of("id");
    if (!node) return node.error();
    event.node = *node;
    if (event_.find("pId")) {
      const auto parent = node_of("pId");
      if (!parent) return parent.error();
      if (!known().contains(*parent))
        return syntax("the node was reached from one that was not generated before");
      event.from = *parent;
      event.edge = edge_between(*parent, *node);
    }
    const auto g = cost_of("g");
    if (!g) return g.error();
    event.g = *g;
    event.f = *g;
    if (event_.find("f")) {
      const auto f = cost_of("f");
      if (!f) return f.error();
      event.f = *f;
    }
    return event;
  }

  Result<void> generate() {
    auto event = reached();
    if (!event) return event.error();
    auto& nodes = known();
    if (nodes.contains(event->node))
      return syntax("the node was generated before; a better path to it is 'updating'");
    const NodeId end = event->side == SearchSide::kGoal ? *goal_ : *start_;
    if (event->from == kNoNode && event->node != end)
      return syntax("a node without 'pId' that is not where the search begins");
    event->kind = event->from == kNoNode ? TraceEventKind::kStart : TraceEventKind::kOpen;
    remember(*event);
    return {};
  }

  Result<void> update() {
    auto event = reached();
    if (!event) return event.error();
    const auto before = known().find(event->node);
    if (before == known().end()) return syntax("the node is updated, but was not generated before");
    if (event->from == kNoNode) return syntax("a better path comes from a node: 'updating' needs its 'pId'");
    event->kind = before->second.closed ? TraceEventKind::kReopen : TraceEventKind::kDecrease;
    event->previous_edge = before->second.edge;
    event->previous_g = before->second.g;
    event->previous_from = before->second.parent;
    remember(*event);
    return {};
  }

  void remember(const TraceEvent& event) {
    Known& node = known()[event.node];
    node = {event.from, event.edge, event.g, event.f, false, node.expanded};
    trace_.push(event);
  }

  /// A node that was generated before, as an event of that kind.
  Result<TraceEvent> known_node(TraceEventKind kind, std::string_view word) {
    const auto node = node_of("id");
    if (!node) return node.error();
    const auto here = known().find(*node);
    if (here == known().end())
      return syntax(fmt::format("the node is {}, but was not generated before", word));
    return TraceEvent{.kind = kind, .side = side(), .node = *node, .g = here->second.g, .f = here->second.f};
  }

  Result<void> expand() {
    const auto event = known_node(TraceEventKind::kExpand, "expanded");
    if (!event) return event.error();
    Known& node = known()[event->node];
    if (node.closed) return syntax("the node is expanded a second time without an update between");
    node.closed = true;
    node.expanded = true;
    trace_.push(*event);
    return {};
  }

  /// The next step of a search closes its node by itself.
  Result<void> close() {
    const auto event = known_node(TraceEventKind::kExpand, "closed");
    if (!event) return event.error();
    if (!known()[event->node].expanded) return syntax("the node is closed, but was not expanded before");
    return {};
  }

  Result<void> prune() {
    const auto node = node_of("id");
    if (!node) return node.error();
    if (event_.find("node") == "true") {
      auto event = known_node(TraceEventKind::kRefuse, "left out");
      if (!event) return event.error();
      trace_.push(*event);
      return {};
    }
    const auto source = node_of("pId");
    if (!source) return source.error();
    if (event_.find("arc") == "true") {
      trace_.push({.kind = TraceEventKind::kPrune, .side = side(), .node = *node, .from = *source});
      return {};
    }
    const auto edge = skipped_edge(*source, *node);
    if (!edge) return edge.error();
    trace_.push({.kind = TraceEventKind::kPrune, .side = side(), .edge = *edge, .node = *source});
    return {};
  }
  /// By its number where the trace tells it: several may lead to the same node.
  Result<EdgeIndex> skipped_edge(NodeId from, NodeId to) {
    map_.edges(from, edges_);
    const auto text = event_.find("edge");
    const auto number = parse_number<std::uint16_t>(text.value_or("0"));
    if (!number.ok()) return syntax(fmt::format("the edge {} is not a number", in_quotes(*text)));
    const auto fits = [&](const Edge& edge) {
      return edge.to == to && (!text || edge.index.value() == number.value);
    };
    const auto edge = std::ranges::find_if(edges_, fits);
    if (edge == edges_.end()) return mismatch("the skipped edge is none of the map");
    return edge->index;
  }

  Result<void> end() {
    const auto event = known_node(TraceEventKind::kGoal, "the end");
    if (!event) return event.error();
    ended_ = true;
    trace_.push(*event);
    return {};
  }

  const Map& map_;
  const std::string& name_;
  PosthocEvents events_;
  LengthScale scale_;
  bool counts_moves_ = false;
  PosthocEvent event_;  ///< the one that is read
  std::optional<NodeId> start_;
  std::optional<NodeId> goal_;
  bool begun_ = false;
  bool ended_ = false;
  std::array<std::unordered_map<NodeId, Known>, 2> known_;  ///< by SearchSide
  std::vector<Edge> edges_;
  Trace trace_;
};

}  // namespace

Result<Trace> parse_posthoc_trace(const Map& map, std::string_view text, const std::string& name) {
  return TraceReader(map, text, name).read();
}

Result<Trace> load_posthoc_trace(const Map& map, const std::filesystem::path& path) {
  const auto text = read_text_file(path, kMaxTraceBytes);
  if (!text) return text.error();
  return parse_posthoc_trace(map, *text, path.string());
}

}  // namespace goalbound

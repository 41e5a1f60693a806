// Recorded searches in the open trace format of Posthoc, the web viewer of the path-finding community.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "formats/append.hpp"
#include "goalbound/exports.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"

namespace goalbound {

namespace {

bool begins_as_trace(std::string_view beginning) {
  return beginning.starts_with("version:") && beginning.find("\nevents:") != std::string_view::npos;
}

}  // namespace

extern const FormatInfo kFormat_posthoc_trace;
const FormatInfo kFormat_posthoc_trace = {
    .id = "posthoc-trace",
    .extension = ".trace.yaml",
    .description = "a recorded search for the web viewer Posthoc, version 1.4.0",
    .reads = true,
    .writes = true,
    .recognises = begins_as_trace,
    .no_map = "this is a recorded search; give the map that it ran on",
};

namespace {

/// How the viewer draws an event of a grid: its cell in the colour of its type; a skipped edge as a small red
/// square.
constexpr std::string_view kGridHead = R"(version: 1.4.0
views:
  main:
    - $: rect
      x: ${{ $.x }}
      y: ${{ $.y }}
      width: 1
      height: 1
      fill: ${{ color[$.type] }}
      $if: ${{ $.type != 'pruning' }}
    - $: rect
      x: ${{ $.x + 0.35 }}
      y: ${{ $.y + 0.35 }}
      width: 0.3
      height: 0.3
      fill: ${{ color.red }}
      $if: ${{ $.type == 'pruning' }}
pivot:
  x: ${{ $.x + 0.5 }}
  y: ${{ $.y + 0.5 }}
  scale: 1
events:
)";

/// The same for nodes that lie anywhere: discs, `radius` units of places large.
std::string list_head(double radius) {
  return fmt::format(R"(version: 1.4.0
views:
  main:
    - $: circle
      x: ${{{{ $.x }}}}
      y: ${{{{ $.y }}}}
      radius: {0:.6g}
      fill: ${{{{ color[$.type] }}}}
      $if: ${{{{ $.type != 'pruning' }}}}
    - $: circle
      x: ${{{{ $.x }}}}
      y: ${{{{ $.y }}}}
      radius: {1:.6g}
      fill: ${{{{ color.red }}}}
      $if: ${{{{ $.type == 'pruning' }}}}
pivot:
  x: ${{{{ $.x }}}}
  y: ${{{{ $.y }}}}
  scale: 1
events:
)",
                     radius, radius / 2);
}

class TraceWriter {
 public:
  explicit TraceWriter(const Map& map)
      : map_(map), grid_(map.as_grid()), text_(grid_ != nullptr ? kGridHead : list_head(map.spacing() / 4)) {}

  std::string write(const Trace& trace) {
    if (trace.size() == 0) return text_ + "  []\n";
    counts_moves_ = trace.counts_moves();
    line("source", {.node = trace.start()});
    line("destination", {.node = trace.goal()});
    for (const TraceEvent& event : trace.events()) add(event);
    return std::move(text_);
  }

 private:
  struct Known {
    std::optional<NodeId> parent;
    Cost g = 0;
    Cost f = 0;
    bool is_closed = false;  ///< expanded since a path to it was told
  };

  void add(const TraceEvent& event) {
    switch (event.kind) {
      case TraceEventKind::kStart:
        known(event.side)[event.node] = {std::nullopt, event.g, event.f};
        return line("generating", event);
      case TraceEventKind::kOpen:
        return open(event);
      case TraceEventKind::kDecrease:
      case TraceEventKind::kReopen:
      case TraceEventKind::kUniteReopen:
        known(event.side)[event.node] = {event.from, event.g, event.f};
        return line("updating", event);
      case TraceEventKind::kExpand:
        return expand(event);
      case TraceEventKind::kPrune:
        return pruning(event);
      case TraceEventKind::kRefuse:
        return refusing(event);
      case TraceEventKind::kGoal:
        close_expanded();
        return line("end", event);
      case TraceEventKind::kExhausted:
        return close_expanded();
      case TraceEventKind::kUnite:
      case TraceEventKind::kDeadEnd:
      case TraceEventKind::kPass:
      case TraceEventKind::kReject:
      case TraceEventKind::kMeet:
        return;  // nothing that the viewer knows changes
    }
  }

  /// A search may open a node once for each way to come to it, as that of subgoals does; the format knows it
  /// once.
  void open(const TraceEvent& event) {
    const bool is_known = known(event.side).contains(event.node);
    known(event.side)[event.node] = {event.from, event.g, event.f};
    line(is_known ? "updating" : "generating", event);
  }
  void expand(const TraceEvent& event) {
    const auto node = known(event.side).find(event.node);
    if (node != known(event.side).end()) {
      if (node->second.is_closed) line("updating", event);
      node->second.is_closed = true;
    }
    close_expanded();
    expanded_ = event;
    line("expanding", event);
  }

  /// The format tells when a node is done; the search just takes the next one.
  void close_expanded() {
    if (expanded_) line("closing", *expanded_);
    expanded_.reset();
  }

  /// On grids the number of the cell, row by row; otherwise that of the node.
  std::int64_t id(NodeId node) const {
    if (grid_ == nullptr) return map_.slot(node);
    const Cell cell = grid_->cell(node);
    return std::int64_t{cell.y} * grid_->width() + cell.x;
  }
  /// Nothing for an edge of the map as it was before it changed: a search by old indices skips those, too.
  std::optional<NodeId> target_of(EdgeId id) {
    map_.edges(id.node, edges_);
    const auto edge = std::ranges::find(edges_, id.edge, &Edge::index);
    if (edge == edges_.end()) return std::nullopt;
    return edge->to;
  }

  std::unordered_map<NodeId, Known>& known(SearchSide side) { return known_[static_cast<std::size_t>(side)]; }
  /// About the node of an event, from its side.
  void line(std::string_view type, const TraceEvent& event) {
    const NodeId node = event.node;
    const Place place = map_.place(node);
    const auto& known_here = known(event.side);
    const auto known = known_here.find(node);
    append(text_, "  - {{ type: {}, id: {}", type, id(node));
    if (known != known_here.end() && known->second.parent)
      append(text_, ", pId: {}", id(*known->second.parent));
    append(text_, ", x: {}, y: {}", place.x, place.y);
    if (known != known_here.end()) {
      append(text_, ", g: {}, f: {}", number(known->second.g), number(known->second.f));
    }
    append(text_, "{}{} }}\n", type == "source" && counts_moves_ ? ", costs: moves" : "", side_of(event));
  }
  /// A g or f as people see it.
  std::string number(Cost cost) const {
    return counts_moves_ ? fmt::format("{}", cost) : fmt::format("{:.6f}", map_.length_of(cost));
  }
  static std::string_view side_of(const TraceEvent& event) {
    return event.side == SearchSide::kGoal ? ", side: goal" : "";
  }

  void pruning(const TraceEvent& event) {
    if (event.edge == kNoEdge)
      return pruning(event.from, event.node, fmt::format("arc: true{}", side_of(event)));
    const EdgeId edge{event.node, event.edge};
    const auto target = target_of(edge);
    if (!target) return;  // the map that is shown has nothing there
    pruning(event.node, *target,
            (grid_ != nullptr ? fmt::format("direction: \"{}\"", map_.name_of(edge))
                              : fmt::format("edge: {}", event.edge.value())) +
                std::string(side_of(event)));
  }
  /// A node that is not expanded.
  void refusing(const TraceEvent& event) {
    const Place place = map_.place(event.node);
    append(text_, "  - {{ type: pruning, id: {}, x: {}, y: {}, node: true{} }}\n", id(event.node), place.x,
           place.y, side_of(event));
  }
  void pruning(NodeId source, NodeId target, const std::string& what) {
    const Place place = map_.place(target);
    append(text_, "  - {{ type: pruning, id: {}, pId: {}, x: {}, y: {}, {} }}\n", id(target), id(source),
           place.x, place.y, what);
  }

  const Map& map_;
  const Grid* grid_;  ///< null when it is none
  std::string text_;
  bool counts_moves_ = false;
  std::array<std::unordered_map<NodeId, Known>, 2> known_;  ///< by SearchSide
  std::optional<TraceEvent> expanded_;
  std::vector<Edge> edges_;
};

}  // namespace

std::string format_posthoc_trace(const Map& map, const Trace& trace) {
  return TraceWriter(map).write(trace);
}

}  // namespace goalbound

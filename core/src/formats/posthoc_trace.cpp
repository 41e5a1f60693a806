// Recorded searches in the open trace format of Posthoc, the web viewer of the path-finding community.
#include <fmt/format.h>

#include <iterator>
#include <optional>
#include <unordered_map>

#include "goalbound/exports.hpp"
#include "goalbound/formats.hpp"

namespace goalbound {

extern const FormatInfo kFormat_posthoc_trace;
const FormatInfo kFormat_posthoc_trace = {
    .id = "posthoc-trace",
    .extension = ".trace.yaml",
    .description = "a recorded search for the web viewer Posthoc, version 1.4.0",
    .reads = false,
    .writes = true,
};

namespace {

/// How the viewer draws an event: its cell in the colour of its type; a skipped edge as a small red square.
constexpr std::string_view kHead = R"(version: 1.4.0
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

class TraceWriter {
 public:
  explicit TraceWriter(const Grid& grid) : grid_(grid), text_(kHead) {}

  std::string write(const Trace& trace) {
    if (trace.size() == 0) return text_ + "  []\n";
    line("source", trace.start());
    line("destination", trace.goal());
    for (const TraceEvent& event : trace.events()) add(event);
    return std::move(text_);
  }

 private:
  struct Known {
    std::optional<NodeId> parent;
    Cost g = 0;
    Cost f = 0;
  };

  void add(const TraceEvent& event) {
    switch (event.kind) {
      case TraceEventKind::kStart:
        known_[event.node] = {std::nullopt, event.g, event.f};
        return line("generating", event.node);
      case TraceEventKind::kOpen:
        known_[event.node] = {event.from, event.g, event.f};
        return line("generating", event.node);
      case TraceEventKind::kDecrease:
      case TraceEventKind::kReopen:
      case TraceEventKind::kUniteReopen:
        known_[event.node] = {event.from, event.g, event.f};
        return line("updating", event.node);
      case TraceEventKind::kExpand:
        close_expanded();
        expanded_ = event.node;
        return line("expanding", event.node);
      case TraceEventKind::kPrune:
        return pruning(event);
      case TraceEventKind::kGoal:
        close_expanded();
        return line("end", event.node);
      case TraceEventKind::kExhausted:
        return close_expanded();
      case TraceEventKind::kUnite:
      case TraceEventKind::kDeadEnd:
      case TraceEventKind::kReject:
        return;  // nothing that the viewer knows changes
    }
  }

  /// The format tells when a node is done; the search just takes the next one.
  void close_expanded() {
    if (expanded_) line("closing", *expanded_);
    expanded_.reset();
  }

  std::int64_t id(NodeId node) const {
    const Cell cell = grid_.cell(node);
    return std::int64_t{cell.y} * grid_.width() + cell.x;
  }

  void line(std::string_view type, NodeId node) {
    const Cell cell = grid_.cell(node);
    const auto known = known_.find(node);
    auto end = std::back_inserter(text_);
    fmt::format_to(end, "  - {{ type: {}, id: {}", type, id(node));
    if (known != known_.end() && known->second.parent)
      fmt::format_to(end, ", pId: {}", id(*known->second.parent));
    fmt::format_to(end, ", x: {}, y: {}", cell.x, cell.y);
    if (known != known_.end()) {
      fmt::format_to(end, ", g: {:.6f}, f: {:.6f}", length_of(known->second.g).value(),
                     length_of(known->second.f).value());
    }
    text_ += " }\n";
  }

  void pruning(const TraceEvent& event) {
    const auto direction = static_cast<Direction>(event.direction);
    const NodeId target = grid_.neighbour(event.node, direction);
    const Cell cell = grid_.cell(target);
    fmt::format_to(std::back_inserter(text_),
                   "  - {{ type: pruning, id: {}, pId: {}, x: {}, y: {}, direction: \"{}\" }}\n", id(target),
                   id(event.node), cell.x, cell.y, name_of(direction));
  }

  const Grid& grid_;
  std::string text_;
  std::unordered_map<NodeId, Known> known_;
  std::optional<NodeId> expanded_;
};

}  // namespace

std::string format_posthoc_trace(const Grid& grid, const Trace& trace) {
  return TraceWriter(grid).write(trace);
}

}  // namespace goalbound

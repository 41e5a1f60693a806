#include <CLI/Option.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "command.hpp"
#include "cost_words.hpp"
#include "goalbound/posthoc.hpp"
#include "goalbound/search.hpp"
#include "inputs.hpp"
#include "opening.hpp"

namespace goalbound::cli {
namespace {

/// What a recorded search came to, beside what is right.
struct Summary {
  TracePlayer::Counts counts;
  std::optional<PathCost> cost;      ///< of the path that it found
  std::optional<PathCost> shortest;  ///< nothing where no path leads to the goal
  bool good() const { return cost == shortest; }
};

class TraceCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("MAP", map_, kMapHelp)->required()->type_name("");
    app.add_option("TRACE", trace_, "a trace of Posthoc, as 'goalbound export' writes it")
        ->required()
        ->type_name("");
    opening_.declare(app);
  }

  Result<ExitStatus> run(Console& console) override {
    const auto map = opening_.load(console, map_);
    if (!map) return map.error();
    auto trace = load_posthoc_trace(**map, trace_);
    if (!trace) return trace.error();
    if (trace->size() == 0) return Error{.message = "the trace has no events of a search", .file = trace_};
    const auto shared = std::make_shared<const Trace>(std::move(trace).value());
    const auto summary = sum_up(**map, shared);
    if (!summary) return summary.error();
    report(console, **map, *shared, *summary);
    return summary->good() ? ExitStatus::kGood : ExitStatus::kFound;
  }

 private:
  static Result<Summary> sum_up(const Map& map, const std::shared_ptr<const Trace>& trace) {
    Summary summary;
    TracePlayer player(trace);
    player.seek(trace->size());
    summary.counts = player.counts();
    const TraceEvent& last = (*trace)[trace->size() - 1];
    if (last.kind == TraceEventKind::kGoal) {
      summary.cost = last.g;
      // A search from both ends meets anywhere: the path has a part on either side.
      if (trace->sides().size() > 1)
        summary.cost = player.node(last.node).g + player.node(last.node, SearchSide::kGoal).g;
      if (trace->counts_moves()) summary.cost = cost_of_moves(map, player);
    }
    auto query = make_query(*find_search("astar"), map);
    if (!query) return query.error();
    const SearchResult right = (*query)->find(trace->start(), trace->goal());
    if (right.found()) summary.shortest = right.cost;
    return summary;
  }

  /// Of the path of a search that counts moves; nothing where it is none, as in a trace made by hand.
  static std::optional<PathCost> cost_of_moves(const Map& map, const TracePlayer& player) {
    const Trace& trace = player.trace();
    std::vector<NodeId> path = {trace.goal()};
    while (path.back() != trace.start()) {
      const NodeId parent = player.node(path.back()).parent;
      if (parent == kNoNode || path.size() > map.node_count()) return std::nullopt;
      path.push_back(parent);
    }
    std::ranges::reverse(path);
    return cost_of_path(map, path, trace.start(), trace.goal());
  }

  void report(Console& console, const Map& map, const Trace& trace, const Summary& summary) const {
    const auto length = [&map](const std::optional<PathCost>& cost) {
      return cost ? Json(map.length_of(*cost)) : Json(nullptr);
    };
    console.print_json({{"map", map_},
                        {"trace", trace_},
                        {"start", map.name_of(trace.start())},
                        {"goal", map.name_of(trace.goal())},
                        {"events", trace.size()},
                        {"expanded", summary.counts.expanded},
                        {"generated", summary.counts.generated},
                        {"pruned", summary.counts.pruned},
                        {"length", length(summary.cost)},
                        {"shortest", length(summary.shortest)},
                        {"length_unit", id_of(length_unit(map))},
                        {"optimal", summary.good()}});
    console.print("{}: {} to {}, {} events\n", trace_, map.name_of(trace.start()), map.name_of(trace.goal()),
                  grouped(trace.size()));
    console.print("{} expanded, {} generated, {} pruned\n", grouped(summary.counts.expanded),
                  grouped(summary.counts.generated), grouped(summary.counts.pruned));
    console.print("{}\n", verdict(map, summary));
  }

  static std::string verdict(const Map& map, const Summary& summary) {
    const auto words = [&](PathCost cost) {
      return length_words(map, map.length_of(cost), map.length_text(cost));
    };
    if (!summary.cost)
      return summary.shortest
                 ? fmt::format("no path, although one of {} leads there", words(*summary.shortest))
                 : "no path, and none leads there";
    const std::string found = fmt::format("path of {}", words(*summary.cost));
    if (summary.good()) return found + ", the shortest";
    if (!summary.shortest) return found + ", although none leads there";
    return fmt::format("{}, and {} is the shortest", found, map.length_text(*summary.shortest));
  }

  OpeningOptions opening_;
  std::string map_;
  std::string trace_;
};

}  // namespace

extern const CommandInfo kCommand_trace;
const CommandInfo kCommand_trace = {
    .id = "trace",
    .description = "check a recorded search of Posthoc: does it fit the map, and is its path the shortest?",
    .examples = "  goalbound trace caves.map caves.trace.yaml\n",
    .make = &make_command<TraceCommand>,
};

}  // namespace goalbound::cli

#include "model/files/csv_tables.hpp"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "features/checks/checks.hpp"
#include "features/problems/problems.hpp"
#include "features/search_advice/search_advice.hpp"
#include "features/search_table/search_table.hpp"
#include "features/their_paths/judged_paths.hpp"
#include "features/weights/weights.hpp"
#include "goalbound/text.hpp"
#include "model/indices/ordering_table.hpp"
#include "model/indices/verify_job.hpp"
#include "model/searches/search_quantities.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Error nothing_to_save(std::string why) {
  return Error{ErrorCode::kInvalidArgument, std::move(why)};
}

/// Node and edge: two columns.
std::string edge_fields(const Map& map, EdgeId edge) {
  return fmt::format("{},{}", csv_field(map.name_of(edge.node)), csv_field(map.name_of(edge)));
}

std::string answer_fields(const Map& map, const std::optional<ProblemAnswer>& answer) {
  if (!answer) return ",,";
  const SearchResult& result = answer->result;
  return fmt::format("{},{},{:.9f}", result.found() ? csv_field(map.length_text(result.cost)) : "",
                     result.stats.expanded, answer->seconds);
}

std::string box_heads(std::string_view of) {
  return fmt::format("{0}min x,{0}max x,{0}min y,{0}max y,{0}min z,{0}max z", of);
}

/// An empty box has no numbers.
std::string box_fields(const Map& map, const Box& box) {
  return PlaceWords{map.place_unit(), 3}.cells(box);
}

/// Paths of other programs may begin or end off the map.
std::string end_field(const Map& map, NodeId end) {
  return end == kNoNode ? std::string() : csv_field(map.name_of(end));
}

std::string number_field(const std::optional<double>& number) {
  return number ? fmt::format("{:.9g}", *number) : std::string();
}

/// Of a path of another program: behind the columns that every table of problems has.
std::string their_fields(const AuditedPath& path) {
  std::string faults;
  for (std::size_t i = 0; i < kPathFaults; ++i) {
    const auto fault = static_cast<PathFault>(i);
    if (path.faults.has(fault)) faults.append(faults.empty() ? "" : " ").append(id_of(fault));
  }
  return fmt::format(",{},{},{},{},{}", csv_field(path.name), faults, number_field(path.length),
                     number_field(path.times_shortest), csv_field(words_of(path)));
}

/// In the order of the table; columns of answers are empty where there is none.
Result<std::string> problems_csv(const Session& session) {
  const ProblemTable& table = session.feature<Problems>();
  if (table.empty()) return nothing_to_save("there are no problems; open a scenario, or draw random ones");
  const Map& map = session.map();
  std::string text =
      "number,verdict,bucket,start,goal,stated length,length left,expanded left,seconds left,length right,"
      "expanded right,seconds right";
  text += table.set().theirs != nullptr ? ",path,faults,their length,times shortest,words\n" : "\n";
  for (const std::uint32_t number : table.order()) {
    const ProblemRow& row = table.set().rows[number];
    text += fmt::format("{},{},{},{},{},{},{},{}", number + 1, csv_field(describe(table.verdict(number))),
                        row.bucket, end_field(map, row.start), end_field(map, row.goal),
                        row.stated_length ? fmt::format("{}", *row.stated_length) : "",
                        answer_fields(map, row.answer(Side::kLeft)),
                        answer_fields(map, row.answer(Side::kRight)));
    const TheirPath* theirs = table.their_path(number);
    text += (theirs != nullptr ? their_fields(theirs->verdict) : "") + '\n';
  }
  return text;
}

/// Every edge that exists; without a goal nothing is tested.
Result<std::string> edges_csv(const Session& session) {
  const Inspection* inspection = session.inspection();
  if (inspection == nullptr)
    return nothing_to_save("no node is inspected; 'select' chooses one, 'wait' waits for its edges");
  const Map& map = session.map();
  const NodeId goal = session.searches().goal();
  std::string text = "node,edge,to,test," + box_heads("") + ",reached,reached in box,nodes in box,slack\n";
  for (const EdgeReport& edge : inspection->edges) {
    if (!edge.legal) continue;
    const bool kept = goal != kNoNode && edge.box.contains(map.place(goal));
    text += fmt::format(
        "{},{},{},{},{},{},{},{},{:.6f}\n", csv_field(map.name_of(inspection->node)),
        csv_field(map.name_of(EdgeId{inspection->node, edge.edge})), csv_field(map.name_of(edge.to)),
        goal == kNoNode ? ""
        : kept          ? "keep"
                        : "prune",
        box_fields(map, edge.box), edge.reached, edge.reached_in_box, edge.nodes_in_box, edge.slack());
  }
  return text;
}

/// The counts of a side are empty while it has no run.
Result<std::string> totals_csv(const Session& session) {
  const SearchRun* left = session.side(Side::kLeft).run.get();
  const SearchRun* right = session.side(Side::kRight).run.get();
  if (left == nullptr && right == nullptr)
    return nothing_to_save("no search has run; 'wait' waits for those that are under way");
  std::string text = "quantity,left,right\n";
  for (const SearchQuantity& quantity : kSearchQuantities) {
    const auto count = [&](const SearchRun* run) {
      return run == nullptr ? std::string() : fmt::format("{}", run->result.stats.*quantity.member);
    };
    text += fmt::format("{},{},{}\n", quantity.name, count(left), count(right));
  }
  const auto length = [&](const SearchRun* run) {
    return run == nullptr || !run->result.found() ? "" : csv_field(run->map->length_text(run->result.cost));
  };
  return text + fmt::format("length,{},{}\n", length(left), length(right));
}

Result<std::string> means_csv(const Session& session) {
  const ProblemSums& sums = session.feature<Problems>().sums();
  if (sums.problems == 0)
    return nothing_to_save("no problem has been answered by both sides; 'run-problems' answers them");
  std::string text = "quantity,mean left,mean right,problems\n";
  for (const SearchQuantity& quantity : kSearchQuantities) {
    text += fmt::format("{},{:.6f},{:.6f},{}\n", quantity.name, sums.mean(Side::kLeft, quantity.member),
                        sums.mean(Side::kRight, quantity.member), sums.problems);
  }
  return text + fmt::format("seconds,{:.9f},{:.9f},{}\n", sums.mean_seconds(Side::kLeft),
                            sums.mean_seconds(Side::kRight), sums.problems);
}

/// What a row of searches took, without its name and the end of the line.
std::string means_of(const SearchTable& table, const SearchTableRow& row) {
  std::string text =
      fmt::format(",{},{:.9f},{:.3f}", table.answered(), table.mean_seconds(row), table.factor(row));
  for (const SearchQuantity& quantity : kSearchQuantities)
    text += fmt::format(",{:.6f}", table.mean(row, quantity.member));
  return text + fmt::format(",{}", row.longer);
}
std::string names_of_means() {
  std::string text = ",problems,mean seconds,factor";
  for (const SearchQuantity& quantity : kSearchQuantities) text += fmt::format(",mean {}", quantity.name);
  return text + ",longer paths";
}

Result<std::string> searches_csv(const Session& session) {
  const SearchTable& table = session.feature<FourSearches>();
  if (table.answered() == 0) return nothing_to_save("the table of searches is empty; 'run-table' fills it");
  std::string text = "search" + names_of_means() + "\n";
  for (const SearchTableRow& row : table.rows())
    text += fmt::format("{}{}\n", row.search->id, means_of(table, row));
  return text;
}

Result<std::string> weights_csv(const Session& session) {
  const SearchTable& table = session.feature<WeightTable>();
  if (table.answered() == 0)
    return nothing_to_save("there are no weights to save; 'run-weights' measures them");
  std::string text = "search,weight" + names_of_means() + ",mean length\n";
  for (const SearchTableRow& row : table.rows()) {
    text += fmt::format("{},{}{},{:.9f}\n", row.search->id, weight_text(row), means_of(table, row),
                        table.mean_length(row));
  }
  return text;
}

Result<std::string> advice_csv(const Session& session) {
  const Comparison* comparison = session.feature<SearchAdvice>().comparison();
  if (comparison == nullptr)
    return nothing_to_save("the searches are not compared; 'compare-searches' measures them");
  return compared_csv(comparison->rows);
}

/// An f or g of a recorded search in all its digits.
std::string cost_text(const Map& map, const Trace& trace, Cost cost) {
  return trace.counts_moves() ? fmt::format("{}", cost) : map.length_text(cost);
}

/// Both sides, each in the order of the page: the node that is expanded next comes first.
Result<std::string> open_list_csv(const Session& session) {
  const Map& map = session.map();
  std::string text = "search,end,place,node,f,g\n";
  bool any_run = false;
  for (const Side of : kSides) {
    const SearchRun* run = session.side(of).run.get();
    if (run == nullptr || run->player == nullptr) continue;  // from no node, as from a wall, nobody searches
    any_run = true;
    for (const SearchSide end : run->trace->sides()) {
      std::size_t place = 0;
      for (const NodeId node : run->player->open_list(end)) {
        const NodeView& view = run->player->node(node, end);
        text += fmt::format("{},{},{},{},{},{}\n", of == Side::kLeft ? "left" : "right",
                            end == SearchSide::kGoal ? "goal" : "start", ++place,
                            csv_field(map.name_of(node)), csv_field(cost_text(map, *run->trace, view.f)),
                            csv_field(cost_text(map, *run->trace, view.g)));
      }
    }
  }
  if (!any_run) return nothing_to_save("no search has run; 'wait' waits for those that are under way");
  return text;
}

Result<std::string> orderings_csv(const Session& session) {
  const std::vector<OrderingRow> rows = compare_orderings(session);
  if (rows.empty()) return nothing_to_save("no node is inspected; 'select' chooses one");
  const Map& map = session.map();
  const NodeId node = *session.inspected_node();
  const auto edge = session.selection().edge();
  const std::string edge_name = edge ? csv_field(map.name_of(EdgeId{node, *edge})) : "all";
  std::string text = "node,edge,ordering,boxes,in use,area,nodes in box,reached in box,slack\n";
  for (const OrderingRow& row : rows) {
    const std::string numbers =
        row.numbers ? fmt::format("{:.0f},{},{},{:.6f}", row.numbers->area, row.numbers->nodes,
                                  row.numbers->reached, row.numbers->slack())
                    : ",,,";
    text +=
        fmt::format("{},{},{},{},{},{}\n", csv_field(map.name_of(node)), edge_name, info_of(row.ordering).id,
                    row.inherited ? "inherited" : "exact", row.in_use ? "yes" : "no", numbers);
  }
  return text;
}

/// A check that found nothing wrong gives the heads alone.
Result<std::string> faults_csv(const Session& session) {
  const VerifyReport* report = session.indices().verify_report(session.boxes());
  if (report == nullptr) return nothing_to_save("these boxes have not been checked; 'verify' does that");
  const Map& map = session.map();
  std::string text =
      "node,edge,too small,lost goals,excess," + box_heads("stored ") + "," + box_heads("expected ") + "\n";
  for (const BoxFault& fault : listed_faults(*report)) {
    text += fmt::format("{},{},{},{},{},{}\n", edge_fields(map, fault.edge), fault.too_small() ? "yes" : "no",
                        fault.lost_goal_count, fault.excess(), box_fields(map, fault.stored),
                        box_fields(map, fault.expected));
  }
  return text;
}

Result<std::string> differences_csv(const Session& session) {
  const FileDifferences* differences = session.feature<Checks>().comparison().differences();
  if (differences == nullptr || !differences->sums.boxes)
    return nothing_to_save("no boxes are compared; 'compare-index' compares them with those of a file");
  const Map& map = session.map();
  std::string text = "node,edge,change,growth," + box_heads("box ") + "," + box_heads("file ") + "\n";
  for (const EdgeDiff& edge : differences->listed) {
    text += fmt::format("{},{},{},{},{}\n", edge_fields(map, {map.node_of_slot(edge.slot), edge.edge}),
                        name_of(edge.change), edge.growth(), box_fields(map, edge.first),
                        box_fields(map, edge.second));
  }
  return text;
}

constexpr auto kTables = std::to_array<CsvTable>({
    {"problems", "the problems with both answers", &problems_csv},
    {"edges", "the edges of the inspected node", &edges_csv},
    {"totals", "the counts of both searches", &totals_csv},
    {"means", "the means over the problems", &means_csv},
    {"searches", "the table of four searches over the problems", &searches_csv},
    {"weights", "what each weight of A* takes for the problems, and how long its paths are", &weights_csv},
    {"comparison", "what all searches and indices take for the problems, as 'goalbound compare' has it",
     &advice_csv},
    {"open-list", "the open lists of both searches at this event", &open_list_csv},
    {"orderings", "the orderings of the inspected node in numbers", &orderings_csv},
    {"faults", "the boxes that the last check found wrong", &faults_csv},
    {"differences", "the boxes that differ most from those of a file", &differences_csv},
});

}  // namespace

std::span<const CsvTable> all_tables() {
  return kTables;
}

}  // namespace goalbound::app

#include "model/indices/ordering_table.hpp"

#include "model/session.hpp"

namespace goalbound::app {
namespace {

BoxNumbers exact_numbers(const Map& map, const EdgeReport& edge) {
  return {area_of(map, edge.exact_box), edge.nodes_in_exact_box, edge.reached};
}

std::optional<BoxNumbers> inherited_numbers(const Map& map, const EdgeReport& edge) {
  if (!edge.inherited) return std::nullopt;
  return BoxNumbers{area_of(map, edge.inherited->box), edge.inherited->nodes_in_box, edge.reached};
}

std::optional<BoxNumbers> numbers_of(const Map& map, const Inspection& inspection,
                                     std::optional<EdgeIndex> chosen, bool inherited) {
  BoxNumbers sum;
  for (const EdgeReport& edge : inspection.edges) {
    if (!edge.legal || (chosen && edge.edge != *chosen)) continue;
    const auto numbers = inherited ? inherited_numbers(map, edge) : exact_numbers(map, edge);
    if (!numbers) return std::nullopt;
    sum.area += numbers->area;
    sum.nodes += numbers->nodes;
    sum.reached += numbers->reached;
  }
  return sum;
}

}  // namespace

std::vector<OrderingRow> compare_orderings(const Session& session) {
  const auto node = session.inspected_node();
  if (!node || !session.map().is_node(*node)) return {};
  std::vector<OrderingRow> rows;
  for (const bool inherited : {false, true}) {
    for (const OrderingInfo& info : all_orderings()) {
      const bool exists = !inherited || info.ordering != Ordering::kRegular;
      if (!exists || !check_ordering(session.map().kind(), info.ordering)) continue;
      OrderingRow& row = rows.emplace_back();
      row.ordering = info.ordering;
      row.inherited = inherited;
      const Inspection* inspection = session.inspection(info.ordering);
      if (inspection == nullptr) continue;
      row.numbers = numbers_of(session.map(), *inspection, session.selection().edge(), inherited);
      const NodeQuality wanted = inherited ? NodeQuality::kInherited : NodeQuality::kExact;
      row.in_use = info.ordering == session.boxes().ordering() && inspection->quality == wanted;
    }
  }
  return rows;
}

}  // namespace goalbound::app

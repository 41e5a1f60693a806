#include "model/csv_tables.hpp"

#include <fmt/format.h>

#include <string_view>

namespace goalbound::app {
namespace {

std::string field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string answer_fields(const Map& map, const std::optional<ProblemAnswer>& answer) {
  if (!answer) return ",,";
  const SearchResult& result = answer->result;
  return fmt::format("{},{},{:.9f}", result.found() ? field(map.length_text(result.cost)) : "",
                     result.stats.expanded, answer->seconds);
}

std::string box_fields(const Box& box) {
  if (box.empty()) return ",,,,,";
  return fmt::format("{},{},{},{},{},{}", box.min_x, box.max_x, box.min_y, box.max_y, box.min_z, box.max_z);
}

}  // namespace

std::string problems_csv(const Map& map, const ProblemTable& table) {
  std::string text =
      "number,verdict,bucket,start,goal,stated length,length left,expanded left,seconds left,length right,"
      "expanded right,seconds right\n";
  for (const std::uint32_t number : table.order()) {
    const ProblemRow& row = table.set().rows[number];
    text += fmt::format("{},{},{},{},{},{},{},{}\n", number + 1, field(describe(table.verdict(number))),
                        row.bucket, field(map.name_of(row.start)), field(map.name_of(row.goal)),
                        row.stated_length ? fmt::format("{}", *row.stated_length) : "",
                        answer_fields(map, row.answer(Side::kLeft)),
                        answer_fields(map, row.answer(Side::kRight)));
  }
  return text;
}

std::string edges_csv(const Map& map, const Inspection& inspection, NodeId goal) {
  std::string text =
      "node,edge,to,test,min x,max x,min y,max y,min z,max z,reached,reached in box,nodes in box,slack\n";
  for (const EdgeReport& edge : inspection.edges) {
    if (!edge.legal) continue;
    const bool kept = goal != kNoNode && edge.box.contains(map.place(goal));
    text +=
        fmt::format("{},{},{},{},{},{},{},{},{:.6f}\n", field(map.name_of(inspection.node)),
                    field(map.name_of(EdgeId{inspection.node, edge.edge})), field(map.name_of(edge.to)),
                    goal == kNoNode ? ""
                    : kept          ? "keep"
                                    : "prune",
                    box_fields(edge.box), edge.reached, edge.reached_in_box, edge.nodes_in_box, edge.slack());
  }
  return text;
}

}  // namespace goalbound::app

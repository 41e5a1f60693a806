// Everything as one JSON object. What does not exist is null.
#include "paper/layouts.hpp"

namespace goalbound::paper {
namespace {

template <class T>
cli::Json or_null(const std::optional<T>& value) {
  return value ? cli::Json(*value) : cli::Json(nullptr);
}

cli::Json options_json(const PaperOptions& o) {
  return {{"folder", o.folder},
          {"sample", o.problems.sample > 0 ? cli::Json(o.problems.sample) : cli::Json(nullptr)},
          {"random", o.problems.random},
          {"seed", o.problems.seed},
          {"repeat", o.repeat},
          {"threads", o.threads},
          {"exact_cells", o.exact_cells},
          {"max_cells", o.max_cells > 0 ? cli::Json(o.max_cells) : cli::Json(nullptr)}};
}

cli::Json map_json(const MapReport& map) {
  cli::Json json = {{"map", map.name}, {"kind", map.kind}, {"from_cache", map.from_cache}};
  json.update(to_json(map.result));
  return json;
}

cli::Json speed_row_json(const SpeedTable& table, std::size_t entrant) {
  cli::Json json = {{"algorithm", kEntrants[entrant].name}};
  if (const auto& row = table.rows[entrant]) {
    json.update({{"maps", row->maps},
                 {"problems", row->problems},
                 {"time_ms", row->mean_ms},
                 {"astar_factor", row->astar_factor},
                 {"jps_factor", or_null(row->jps_factor)},
                 {"astar_factor_by_map", row->astar_factor_by_map},
                 {"jps_factor_by_map", or_null(row->jps_factor_by_map)},
                 {"wrong", row->wrong}});
  } else {
    json["maps"] = 0;
  }
  if (table.of_paper) {
    const published::Speed& paper = published::kTable1[entrant];
    json["paper"] = {{"time_ms", paper.ms},
                     {"astar_factor", paper.astar_factor},
                     {"jps_factor", or_null(paper.jps_factor)}};
  }
  return json;
}

cli::Json speed_json(const SpeedTable& table) {
  cli::Json rows = cli::Json::array();
  for (std::size_t i = 0; i < kEntrants.size(); ++i) rows.push_back(speed_row_json(table, i));
  return {
      {"scope", table.scope}, {"maps", table.maps}, {"problems", table.problems}, {"rows", std::move(rows)}};
}

cli::Json open_list_json(const OpenListRow& row) {
  cli::Json json = {{"algorithm", short_name(row.entrant)},
                    {"kind", row.kind},
                    {"problems", row.problems},
                    {"add", row.add},
                    {"decrease", row.decrease},
                    {"ratio", or_null(row.ratio())}};
  if (row.paper != nullptr) {
    json["paper"] = {{"add_billions", row.paper->add},
                     {"decrease_billions", row.paper->decrease},
                     {"ratio", row.paper->ratio}};
  }
  return json;
}

cli::Json kind_json(const KindColumn& column) {
  cli::Json json = {{"kind", column.kind}, {"maps", column.maps}, {"problems", column.problems}};
  for (const EntrantIndex entrant : kKindEntrants) {
    const std::string name(short_name(entrant));
    json["time_ms"][name] = or_null(column.mean_ms[entrant]);
    if (column.paper != nullptr) json["paper"][name] = paper_ms(*column.paper, entrant);
  }
  return json;
}

cli::Json boxes_json(const BoxesTotal& total) {
  return {{"ordering", info_of(total.ordering).id},
          {"maps", total.maps},
          {"maps_at_1", total.maps_at_1},
          {"bytes_at_1", total.bytes_at_1},
          {"bytes_at_2", total.bytes_at_2},
          {"bytes", total.bytes},
          {"seconds", total.seconds}};
}

cli::Json correctness_json(const CorrectnessRow& row, std::size_t entrant) {
  return {{"algorithm", kEntrants[entrant].name},
          {"claims_optimal", kEntrants[entrant].claims_optimal},
          {"maps", row.maps},
          {"problems", row.problems},
          {"optimal", row.optimal},
          {"suboptimal", row.suboptimal},
          {"no_path", row.no_path},
          {"invalid", row.invalid},
          {"wrong", row.wrong()}};
}

template <class Items, class Write>
cli::Json array_of(const Items& items, Write write) {
  cli::Json array = cli::Json::array();
  for (const auto& item : items) array.push_back(write(item));
  return array;
}

}  // namespace

cli::Json paper_json(const PaperReport& report, const Summary& summary) {
  cli::Json correctness = cli::Json::array();
  for (std::size_t i = 0; i < kEntrants.size(); ++i)
    correctness.push_back(correctness_json(summary.correctness[i], i));
  return {{"paper",
           {{"citation", published::kCitation},
            {"machine", published::kMachine},
            {"maps", published::kMaps},
            {"stored_gigabytes", published::kStoredGigabytes},
            {"precompute_minutes", published::kPrecomputeMinutes}}},
          {"program", to_json(report.program)},
          {"options", options_json(report.options)},
          {"table1", array_of(summary.speed, speed_json)},
          {"table2", array_of(summary.open_list, open_list_json)},
          {"table3", array_of(summary.kinds, kind_json)},
          {"boxes", array_of(summary.boxes, boxes_json)},
          {"correctness", std::move(correctness)},
          {"maps", array_of(report.maps, map_json)},
          {"left_out", array_of(report.left_out,
                                [](const LeftOutMap& map) {
                                  return cli::Json{{"map", map.name}, {"nodes", map.nodes}};
                                })},
          {"failed", array_of(report.failed, [](const FailedMap& map) {
             return cli::Json{{"map", map.name}, {"error", map.error.to_string()}};
           })}};
}

}  // namespace goalbound::paper

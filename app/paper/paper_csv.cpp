// One figure a line, so that any program can pick what it wants; fields are quoted as in RFC 4180.
#include <fmt/format.h>

#include "goalbound/text.hpp"
#include "paper/layouts.hpp"

namespace goalbound::paper {
namespace {

class CsvLines {
 public:
  /// Empty fields stand for figures that do not exist.
  void add(std::string_view table, std::string_view scope, std::string_view algorithm, std::string_view name,
           const std::optional<double>& value, const std::optional<double>& paper = std::nullopt) {
    text_ += fmt::format("{},{},{},{},{},{}\n", csv_field(table), csv_field(scope), csv_field(algorithm),
                         csv_field(name), number(value), number(paper));
  }
  void add_count(std::string_view table, std::string_view scope, std::string_view algorithm,
                 std::string_view name, std::uint64_t value) {
    text_ += fmt::format("{},{},{},{},{},\n", csv_field(table), csv_field(scope), csv_field(algorithm),
                         csv_field(name), value);
  }
  std::string take() { return std::move(text_); }

 private:
  static std::string number(const std::optional<double>& value) {
    return value ? fmt::format("{}", *value) : std::string();
  }

  std::string text_ = "table,scope,algorithm,figure,value,paper\n";
};

void add_speed(const SpeedTable& table, CsvLines& lines) {
  for (std::size_t i = 0; i < kEntrants.size(); ++i) {
    const auto& row = table.rows[i];
    const auto of = [&](auto member) { return row ? std::optional<double>((*row).*member) : std::nullopt; };
    const published::Speed& p = published::kTable1[i];
    const auto paper = [&](const std::optional<double>& value) {
      return table.of_paper ? value : std::nullopt;
    };
    const std::string_view name = kEntrants[i].name;
    const std::optional<double> jps_factor = row ? row->jps_factor : std::nullopt;
    const std::optional<double> jps_by_map = row ? row->jps_factor_by_map : std::nullopt;
    lines.add_count("1", table.scope, name, "maps", row ? row->maps : 0);
    lines.add_count("1", table.scope, name, "problems", row ? row->problems : 0);
    lines.add("1", table.scope, name, "time_ms", of(&SpeedRow::mean_ms), paper(p.ms));
    lines.add("1", table.scope, name, "astar_factor", of(&SpeedRow::astar_factor), paper(p.astar_factor));
    lines.add("1", table.scope, name, "jps_factor", jps_factor, paper(p.jps_factor));
    lines.add("1", table.scope, name, "astar_factor_by_map", of(&SpeedRow::astar_factor_by_map));
    lines.add("1", table.scope, name, "jps_factor_by_map", jps_by_map);
    if (row) lines.add_count("1", table.scope, name, "wrong", row->wrong);
  }
}

void add_open_list(const OpenListRow& row, CsvLines& lines) {
  const std::string_view name = short_name(row.entrant);
  lines.add_count("2", row.kind, name, "add", row.add);
  lines.add_count("2", row.kind, name, "decrease", row.decrease);
  const bool paper = row.paper != nullptr;
  lines.add("2", row.kind, name, "ratio", row.ratio(),
            paper ? std::optional<double>(row.paper->ratio) : std::nullopt);
}

void add_kind(const KindColumn& column, CsvLines& lines) {
  for (const EntrantIndex entrant : kKindEntrants) {
    const auto paper =
        column.paper == nullptr ? std::nullopt : std::optional<double>(paper_ms(*column.paper, entrant));
    lines.add("3", column.kind, short_name(entrant), "time_ms", column.mean_ms[entrant], paper);
  }
}

void add_boxes(const BoxesTotal& total, CsvLines& lines) {
  const bool canonical = total.ordering == Ordering::kCanonical;
  const std::string_view ordering = info_of(total.ordering).id;
  const auto paper = [&](double value) { return canonical ? std::optional<double>(value) : std::nullopt; };
  lines.add("boxes", "all maps", ordering, "seconds", total.seconds,
            paper(published::kPrecomputeMinutes * 60));
  lines.add_count("boxes", "all maps", ordering, "bytes_at_1", total.bytes_at_1);
  lines.add_count("boxes", "all maps", ordering, "bytes_at_2", total.bytes_at_2);
  lines.add("boxes", "all maps", ordering, "bytes", static_cast<double>(total.bytes),
            paper(published::kStoredGigabytes * 1e9));
}

void add_map(const MapReport& map, CsvLines& lines) {
  const MapResult& r = map.result;
  lines.add_count("map", map.name, "", "nodes", r.nodes);
  lines.add_count("map", map.name, "", "problems", r.problems);
  lines.add_count("map", map.name, "", "valid", r.valid);
  for (const BoxesResult& boxes : r.boxes) {
    const std::string_view ordering = info_of(boxes.ordering).id;
    lines.add("map", map.name, ordering, "box_seconds", boxes.seconds);
    lines.add_count("map", map.name, ordering, "box_bytes", boxes.bytes);
  }
  for (std::size_t i = 0; i < kEntrants.size(); ++i) {
    if (!r.entrants[i]) continue;
    const EntrantResult& e = *r.entrants[i];
    const std::string_view name = kEntrants[i].name;
    lines.add("map", map.name, name, "time_ms", r.mean_ms(static_cast<EntrantIndex>(i)));
    lines.add_count("map", map.name, name, "wrong", e.wrong());
    lines.add_count("map", map.name, name, "expanded", e.total.expanded);
    lines.add_count("map", map.name, name, "open_add", e.total.open_add);
    lines.add_count("map", map.name, name, "open_decrease", e.total.open_decrease);
  }
}

}  // namespace

std::string paper_csv(const PaperReport& report, const Summary& summary) {
  CsvLines lines;
  for (const SpeedTable& table : summary.speed) add_speed(table, lines);
  for (const OpenListRow& row : summary.open_list) add_open_list(row, lines);
  for (const KindColumn& column : summary.kinds) add_kind(column, lines);
  for (const BoxesTotal& total : summary.boxes) add_boxes(total, lines);
  for (std::size_t i = 0; i < kEntrants.size(); ++i) {
    lines.add_count("answers", "all maps", kEntrants[i].name, "optimal", summary.correctness[i].optimal);
    lines.add_count("answers", "all maps", kEntrants[i].name, "invalid", summary.correctness[i].invalid);
    lines.add_count("answers", "all maps", kEntrants[i].name, "wrong", summary.correctness[i].wrong());
  }
  for (const MapReport& map : report.maps) add_map(map, lines);
  for (const LeftOutMap& map : report.left_out) lines.add_count("left out", map.name, "", "nodes", map.nodes);
  for (const FailedMap& map : report.failed) lines.add("failed", map.name, "", map.error.to_string(), {});
  return lines.take();
}

}  // namespace goalbound::paper

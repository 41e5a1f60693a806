// The tables in the papers' layout. Columns and rows that start with "paper" hold the published figures.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "paper/layouts.hpp"

namespace goalbound::paper {
namespace {

using Row = std::vector<std::string>;

/// "1,549.2": so many decimals, and the thousands apart.
std::string decimal(double value, int decimals) {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  const auto point = std::min(text.find('.'), text.size());
  return grouped(std::stoull(text.substr(0, point))) + text.substr(point);
}

/// Seconds or milliseconds: at least three digits that matter, "0.00132", "1.888", "1,549.2".
std::string time_text(double value) {
  if (value >= 100) return decimal(value, 1);
  if (value >= 0.1 || value == 0) return decimal(value, 3);
  return decimal(value, 2 - static_cast<int>(std::floor(std::log10(value))));
}

std::string time_text(const std::optional<double>& value) {
  return value ? time_text(*value) : "-";
}

/// Factors and ratios.
std::string factor(const std::optional<double>& value) {
  return value ? decimal(*value, *value < 10 ? 2 : 1) : "-";
}

/// Published figures keep the decimals that they were published with.
std::string as_published(const std::optional<double>& value, int decimals) {
  return value ? decimal(*value, decimals) : "-";
}

std::string count(std::size_t n, const char* one, const char* several) {
  return fmt::format("{} {}", grouped(n), n == 1 ? one : several);
}

std::string sets_text(std::size_t maps, std::uint64_t problems) {
  return fmt::format("{}, {}", count(maps, "map", "maps"), count(problems, "problem", "problems"));
}

std::vector<std::string> run_lines(const PaperReport& report) {
  const PaperOptions& o = report.options;
  const std::string problems =
      o.problems.sample > 0 ? fmt::format("at most {} problems a map, spread evenly", o.problems.sample)
                            : "every problem of the scenarios";
  return {fmt::format("published figures: {}, on a {}", published::kCitation, published::kMachine),
          fmt::format("this run: goalbound {} (build {}), {}, {}", report.program.version,
                      report.program.build, report.program.processor,
                      count(static_cast<std::size_t>(report.program.cores), "core", "cores")),
          fmt::format("{}: {}; maps without a scenario: {} random problems, seed {}", o.folder, problems,
                      grouped(o.problems.random), o.problems.seed),
          fmt::format("times: one thread, nothing beside it, caches warm, fastest of {}",
                      count(static_cast<std::size_t>(o.repeat), "pass", "passes"))};
}

// --- Table 1 ---

std::string row_name(const SpeedTable& table, std::size_t entrant) {
  const bool fewer = table.rows[entrant] && table.rows[entrant]->maps < table.maps;
  return fmt::format("{}{}", kEntrants[entrant].name, fewer ? " (fewer maps)" : "");
}

Row speed_cells(const SpeedTable& table, std::size_t entrant) {
  Row cells = {row_name(table, entrant)};
  if (const auto& row = table.rows[entrant]) {
    cells.insert(cells.end(),
                 {time_text(row->mean_ms), factor(row->astar_factor), factor(row->jps_factor),
                  factor(row->astar_factor_by_map), factor(row->jps_factor_by_map), grouped(row->wrong)});
  } else {
    cells.insert(cells.end(), {"-", "-", "-", "-", "-", "-"});
  }
  if (!table.of_paper) return cells;
  const published::Speed& paper = published::kTable1[entrant];
  cells.insert(cells.end(), {as_published(paper.ms, 3), as_published(paper.astar_factor, 1),
                             as_published(paper.jps_factor, 1)});
  return cells;
}

/// Which rows cover fewer maps than the table, and how many.
void note_fewer_maps(const PaperReport& report, const SpeedTable& table, std::vector<std::string>& notes) {
  for (std::size_t i = 0; i < kEntrants.size(); ++i) {
    if (!table.rows[i]) {
      notes.push_back(fmt::format("{}: no map here has boxes in regular ordering.", kEntrants[i].name));
    } else if (table.rows[i]->maps < table.maps) {
      notes.push_back(fmt::format("{}: {}; its factors compare with A* and JPS+ on these maps alone.",
                                  kEntrants[i].name,
                                  sets_text(table.rows[i]->maps, table.rows[i]->problems)));
    }
  }
  const auto& regular = table.rows[kAStarRegular];
  if (!regular || regular->maps < table.maps) {
    notes.push_back(
        fmt::format("Boxes in regular ordering need a flood from every cell; maps of more than {} free cells "
                    "do without (--exact-cells).",
                    grouped(report.options.exact_cells)));
  }
}

void note_unsafe(const SpeedTable& table, std::vector<std::string>& notes) {
  const auto& row = table.rows[kJpsPlusRegular];
  if (!row) return;
  notes.push_back(
      fmt::format("JPS+BB+Regular loses paths: regular boxes keep one optimal path to each goal, and JPS may "
                  "not walk that one. {} of its {} answers are wrong, and its time is that of wrong answers "
                  "too. The paper gives its time, but no such count.",
                  grouped(row->wrong), grouped(row->problems)));
}

Section speed_section(const PaperReport& report, const SpeedTable& table) {
  Section section{.title = fmt::format("Table 1: {}; {}", table.scope, sets_text(table.maps, table.problems)),
                  .rows = {{"Algorithm", "Time (ms)", "A* Factor", "JPS Factor", "A* Factor by map",
                            "JPS Factor by map", "Wrong"}},
                  .left = {0},
                  .notes = {}};
  if (table.of_paper) {
    Row& heading = section.rows.front();
    heading.insert(heading.end(), {"paper: Time (ms)", "paper: A* Factor", "paper: JPS Factor"});
  }
  for (std::size_t i = 0; i < kEntrants.size(); ++i) section.rows.push_back(speed_cells(table, i));
  section.notes.emplace_back(
      "Time is the mean over all problems, as in the paper; factors by map are geometric means over the "
      "maps.");
  note_unsafe(table, section.notes);
  note_fewer_maps(report, table, section.notes);
  return section;
}

// --- Table 2 ---

Row open_list_cells(const OpenListRow& row) {
  Row cells = {std::string(short_name(row.entrant)), row.kind};
  if (row.problems > 0) {
    const double each = static_cast<double>(row.add) / static_cast<double>(row.problems);
    cells.insert(cells.end(),
                 {grouped(row.add), grouped(row.decrease), factor(row.ratio()), decimal(each, 1)});
  } else {
    cells.insert(cells.end(), {"-", "-", "-", "-"});
  }
  if (row.paper != nullptr) {
    cells.insert(cells.end(), {as_published(row.paper->add, 2), as_published(row.paper->decrease, 2),
                               as_published(row.paper->ratio, 2)});
  } else {
    cells.insert(cells.end(), {"-", "-", "-"});
  }
  return cells;
}

Section open_list_section(const Summary& summary) {
  Section section{.title = "Table 2: operations on the open list",
                  .rows = {{"Alg.", "Map", "Add", "Decrease", "Ratio", "Add a problem", "paper: Add (10^9)",
                            "paper: Decrease (10^9)", "paper: Ratio"}},
                  .left = {0, 1},
                  .notes = {"Boxes in canonical ordering. Ratio is Add / Decrease; sums depend on how many "
                            "maps and problems there are, ratios hardly do."}};
  for (const OpenListRow& row : summary.open_list) section.rows.push_back(open_list_cells(row));
  return section;
}

// --- Table 3 ---

Section kinds_section(const Summary& summary) {
  Section section{.title = "Table 3: milliseconds a problem by kind of map",
                  .rows = {{""}},
                  .left = {0},
                  .notes = {"Boxes in canonical ordering; means over all problems of the kind."}};
  for (const KindColumn& column : summary.kinds) section.rows.front().push_back(column.kind);
  for (const EntrantIndex entrant : kKindEntrants) {
    Row measured = {std::string(short_name(entrant))};
    Row paper = {fmt::format("paper: {}", short_name(entrant))};
    for (const KindColumn& column : summary.kinds) {
      measured.push_back(time_text(column.mean_ms[entrant]));
      paper.push_back(column.paper == nullptr ? "-" : as_published(paper_ms(*column.paper, entrant), 3));
    }
    section.rows.insert(section.rows.end(), {measured, paper});
  }
  Row maps = {"maps"};
  Row problems = {"problems"};
  for (const KindColumn& column : summary.kinds) {
    maps.push_back(grouped(column.maps));
    problems.push_back(grouped(column.problems));
  }
  section.rows.insert(section.rows.end(), {maps, problems});
  return section;
}

// --- boxes ---

std::string bytes_or_dash(const std::optional<std::uint64_t>& bytes) {
  return bytes ? byte_text(*bytes) : "-";
}

void add_boxes_rows(const MapReport& map, Section& section) {
  for (const BoxesResult& boxes : map.result.boxes) {
    section.rows.push_back({map.name, grouped(map.result.nodes), std::string(info_of(boxes.ordering).id),
                            boxes.method, time_text(boxes.seconds), std::to_string(boxes.threads),
                            bytes_or_dash(map.result.box_bytes(1)), bytes_or_dash(map.result.box_bytes(2)),
                            byte_text(boxes.bytes)});
  }
}

Row boxes_total_row(const BoxesTotal& total) {
  const std::string at_1 =
      total.maps_at_1 > 0 ? fmt::format("{} ({} maps)", byte_text(total.bytes_at_1), total.maps_at_1) : "-";
  return {fmt::format("all {}", count(total.maps, "map", "maps")),
          "",
          std::string(info_of(total.ordering).id),
          "",
          time_text(total.seconds),
          "",
          at_1,
          byte_text(total.bytes_at_2),
          byte_text(total.bytes)};
}

Section boxes_section(const Summary& summary, const PaperReport& report) {
  Section section{.title = "Boxes: time to compute and memory",
                  .rows = {{"Map", "Free cells", "Ordering", "Method", "Seconds", "Threads", "at 1 byte",
                            "at 2 bytes", "stored"}},
                  .left = {0, 2, 3},
                  .notes = {}};
  for (const MapReport& map : report.maps) add_boxes_rows(map, section);
  for (const BoxesTotal& total : summary.boxes) {
    if (total.maps > 0) section.rows.push_back(boxes_total_row(total));
  }
  section.rows.push_back({fmt::format("paper: all {} maps", published::kMaps), "", "canonical", "",
                          time_text(published::kPrecomputeMinutes * 60), "", "", "",
                          fmt::format("{:.1f} GB", published::kStoredGigabytes)});
  section.notes = {
      "32 values a free cell: eight edges, four sides each. One byte a value where the map has at most 256 x "
      "256 cells, two bytes elsewhere.",
      fmt::format("The paper took {} minutes and {:.1f} GB for {} maps: {:.1f} MB a map.",
                  grouped(static_cast<std::uint64_t>(published::kPrecomputeMinutes)),
                  published::kStoredGigabytes, published::kMaps,
                  published::kStoredGigabytes * 1000 / published::kMaps)};
  return section;
}

// --- maps and answers ---

Section maps_section(const PaperReport& report) {
  Section section{.title = "Each map: milliseconds a problem",
                  .rows = {{"Map", "Kind", "Size", "Problems"}},
                  .left = {0, 1},
                  .notes = {}};
  for (const Entrant& entrant : kEntrants) section.rows.front().emplace_back(entrant.name);
  std::size_t cached = 0;
  for (const MapReport& map : report.maps) {
    const MapResult& r = map.result;
    Row cells = {map.name, map.kind, fmt::format("{} x {}", r.width, r.height), grouped(r.problems)};
    for (std::size_t i = 0; i < kEntrants.size(); ++i)
      cells.push_back(time_text(r.mean_ms(static_cast<EntrantIndex>(i))));
    section.rows.push_back(std::move(cells));
    cached += map.from_cache ? 1 : 0;
  }
  if (cached > 0) {
    section.notes.push_back(
        fmt::format("{} of the {} maps were measured by an earlier run of the same program on the same "
                    "processor (--no-resume measures them again).",
                    grouped(cached), grouped(report.maps.size())));
  }
  return section;
}

void note_first_failures(const PaperReport& report, std::size_t entrant, std::vector<std::string>& notes) {
  for (const MapReport& map : report.maps) {
    const auto& result = map.result.entrants[entrant];
    if (!result || result->first_failure.empty()) continue;
    notes.push_back(fmt::format("{}, {}: {}", kEntrants[entrant].name, map.name, result->first_failure));
    return;
  }
}

void note_wrong_lengths(const PaperReport& report, std::vector<std::string>& notes) {
  for (const MapReport& map : report.maps) {
    if (map.result.wrong_stated_lengths == 0) continue;
    notes.push_back(fmt::format("{}: {} of the lengths that its scenario states are wrong. The first: {}",
                                map.name, grouped(map.result.wrong_stated_lengths),
                                map.result.first_wrong_stated_length));
  }
}

Section correctness_section(const PaperReport& report, const Summary& summary) {
  Section section{
      .title = "Answers, each compared with the exact cost of a Dijkstra flood",
      .rows = {{"Algorithm", "Claims", "Maps", "Problems", "Optimal", "Suboptimal", "No path", "Invalid",
                "Wrong"}},
      .left = {0, 1},
      .notes = {"Optimal: exactly the cost of Dijkstra, by a path that is legal step by step. No "
                "path: there is one, but the answer is that there is none. Invalid: an end of the "
                "problem is blocked."}};
  for (std::size_t i = 0; i < kEntrants.size(); ++i) {
    const CorrectnessRow& row = summary.correctness[i];
    if (row.maps == 0) continue;
    section.rows.push_back({std::string(kEntrants[i].name),
                            kEntrants[i].claims_optimal ? "optimal" : "nothing", grouped(row.maps),
                            grouped(row.problems), grouped(row.optimal), grouped(row.suboptimal),
                            grouped(row.no_path), grouped(row.invalid), grouped(row.wrong())});
    note_first_failures(report, i, section.notes);
  }
  note_wrong_lengths(report, section.notes);
  return section;
}

Section missing_section(const PaperReport& report) {
  Section section{.title = "Not in these tables", .rows = {}, .left = {}, .notes = {}};
  for (const LeftOutMap& map : report.left_out) {
    section.notes.push_back(fmt::format("{}: left out, {} free cells are more than {} (--max-cells)",
                                        map.name, grouped(map.nodes), grouped(report.options.max_cells)));
  }
  for (const FailedMap& map : report.failed)
    section.notes.push_back(fmt::format("{}: failed: {}", map.name, map.error.to_string()));
  return section;
}

}  // namespace

Document paper_document(const PaperReport& report, const Summary& summary) {
  Document document{
      .title = fmt::format("Goal bounding as in the papers: {}", count(report.maps.size(), "map", "maps")),
      .lines = run_lines(report),
      .sections = {}};
  for (const SpeedTable& table : summary.speed) document.sections.push_back(speed_section(report, table));
  document.sections.push_back(open_list_section(summary));
  document.sections.push_back(kinds_section(summary));
  document.sections.push_back(boxes_section(summary, report));
  document.sections.push_back(maps_section(report));
  document.sections.push_back(correctness_section(report, summary));
  Section missing = missing_section(report);
  if (!missing.notes.empty()) document.sections.push_back(std::move(missing));
  return document;
}

}  // namespace goalbound::paper

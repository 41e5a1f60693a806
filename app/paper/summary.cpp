#include "paper/summary.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace goalbound::paper {
namespace {

using Maps = std::vector<const MapResult*>;

/// Those with valid problems on which the entrant ran.
Maps maps_of(const Maps& maps, EntrantIndex entrant) {
  Maps ran;
  std::copy_if(maps.begin(), maps.end(), std::back_inserter(ran),
               [&](const MapResult* m) { return m->mean_ms(entrant).has_value(); });
  return ran;
}

std::uint64_t valid_problems(const Maps& maps) {
  std::uint64_t sum = 0;
  for (const MapResult* m : maps) sum += m->valid;
  return sum;
}

/// Milliseconds a problem over all problems of the maps, on each of which the entrant ran.
double mean_ms(const Maps& maps, EntrantIndex entrant) {
  double seconds = 0;
  for (const MapResult* m : maps) seconds += m->entrants[entrant]->seconds;
  return seconds * 1e3 / static_cast<double>(valid_problems(maps));
}

/// Geometric mean over the maps of the reference's time through the entrant's.
double factor_by_map(const Maps& maps, EntrantIndex entrant, EntrantIndex reference) {
  double logs = 0;
  for (const MapResult* m : maps)
    logs += std::log(m->entrants[reference]->seconds / m->entrants[entrant]->seconds);
  return std::exp(logs / static_cast<double>(maps.size()));
}

std::optional<SpeedRow> speed_row(const Maps& all, EntrantIndex entrant) {
  const Maps maps = maps_of(all, entrant);
  if (maps.empty()) return std::nullopt;
  SpeedRow row{.maps = maps.size(), .problems = valid_problems(maps), .mean_ms = mean_ms(maps, entrant)};
  row.astar_factor = mean_ms(maps, kAStar) / row.mean_ms;
  row.astar_factor_by_map = factor_by_map(maps, entrant, kAStar);
  if (entrant >= kJpsPlus) {
    row.jps_factor = mean_ms(maps, kJpsPlus) / row.mean_ms;
    row.jps_factor_by_map = factor_by_map(maps, entrant, kJpsPlus);
  }
  for (const MapResult* m : maps) row.wrong += m->entrants[entrant]->wrong();
  return row;
}

SpeedTable speed_table(std::string scope, bool of_paper, const Maps& maps) {
  SpeedTable table{
      .scope = std::move(scope), .of_paper = of_paper, .maps = maps_of(maps, kAStar).size(), .rows = {}};
  table.problems = valid_problems(maps);
  for (std::size_t i = 0; i < kEntrants.size(); ++i)
    table.rows[i] = speed_row(maps, static_cast<EntrantIndex>(i));
  return table;
}

/// The results of the maps of which `wanted` is true.
template <class Wanted>
Maps results(const std::vector<MapReport>& maps, Wanted wanted) {
  Maps chosen;
  for (const MapReport& m : maps) {
    if (wanted(m)) chosen.push_back(&m.result);
  }
  return chosen;
}

Maps results_of_kind(const std::vector<MapReport>& maps, std::string_view kind) {
  return results(maps, [&](const MapReport& m) { return m.kind == kind; });
}

std::vector<SpeedTable> speed_tables(const std::vector<MapReport>& maps) {
  std::vector<SpeedTable> tables;
  const Maps games = results(maps, [](const MapReport& m) { return is_game_of_table1(m.kind); });
  if (!games.empty()) tables.push_back(speed_table("game maps (Dragon Age, StarCraft)", true, games));
  if (games.size() < maps.size())
    tables.push_back(speed_table("all maps", false, results(maps, [](const MapReport&) { return true; })));
  return tables;
}

/// Kinds that the paper's table names, and after them the others that there are, in the order of Table 3.
template <class PaperTable>
std::vector<std::string> kinds_with(const PaperTable& paper, const std::vector<MapReport>& maps) {
  std::vector<std::string> kinds;
  const auto add = [&kinds](std::string_view kind) {
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.emplace_back(kind);
  };
  for (const auto& row : paper) add(row.kind);
  const auto of_paper = static_cast<std::ptrdiff_t>(kinds.size());
  for (const MapReport& m : maps) add(m.kind);
  std::sort(kinds.begin() + of_paper, kinds.end(), [](const std::string& a, const std::string& b) {
    return std::pair(kind_rank(a), a) < std::pair(kind_rank(b), b);
  });
  return kinds;
}

OpenListRow open_list_row(const std::vector<MapReport>& reports, const std::string& kind,
                          EntrantIndex entrant) {
  const Maps maps = maps_of(results_of_kind(reports, kind), entrant);
  OpenListRow row{.entrant = entrant, .kind = kind, .problems = valid_problems(maps)};
  for (const MapResult* m : maps) {
    row.add += m->entrants[entrant]->total.open_add;
    row.decrease += m->entrants[entrant]->total.open_decrease;
  }
  const auto paper =
      std::find_if(published::kTable2.begin(), published::kTable2.end(),
                   [&](const published::OpenList& p) { return p.entrant == entrant && p.kind == kind; });
  if (paper != published::kTable2.end()) row.paper = &*paper;
  return row;
}

KindColumn kind_column(const std::vector<MapReport>& reports, const std::string& kind) {
  const Maps all = results_of_kind(reports, kind);
  KindColumn column{.kind = kind, .maps = all.size(), .problems = valid_problems(all), .mean_ms = {}};
  for (const EntrantIndex entrant : kKindEntrants) {
    const Maps maps = maps_of(all, entrant);
    if (!maps.empty()) column.mean_ms[entrant] = mean_ms(maps, entrant);
  }
  const auto paper = std::find_if(published::kTable3.begin(), published::kTable3.end(),
                                  [&](const published::KindSpeed& p) { return p.kind == kind; });
  if (paper != published::kTable3.end()) column.paper = &*paper;
  return column;
}

BoxesTotal boxes_total(const std::vector<MapReport>& maps, Ordering ordering) {
  BoxesTotal total{.ordering = ordering};
  for (const MapReport& m : maps) {
    const BoxesResult* boxes = m.result.boxes_of(ordering);
    if (boxes == nullptr) continue;
    ++total.maps;
    const auto at_1 = m.result.box_bytes(1);
    total.maps_at_1 += at_1 ? 1 : 0;
    total.bytes_at_1 += at_1.value_or(0);
    total.bytes_at_2 += *m.result.box_bytes(2);
    total.bytes += boxes->bytes;
    total.seconds += boxes->seconds;
  }
  return total;
}

CorrectnessRow correctness_row(const std::vector<MapReport>& maps, std::size_t entrant) {
  CorrectnessRow row;
  for (const MapReport& m : maps) {
    if (!m.result.entrants[entrant]) continue;
    const EntrantResult& r = *m.result.entrants[entrant];
    ++row.maps;
    row.problems += m.result.problems;
    row.optimal += r.optimal;
    row.suboptimal += r.suboptimal;
    row.no_path += r.no_path;
    row.invalid += r.invalid;
  }
  return row;
}

}  // namespace

std::optional<double> OpenListRow::ratio() const {
  if (decrease == 0) return std::nullopt;
  return static_cast<double>(add) / static_cast<double>(decrease);
}

std::string_view short_name(EntrantIndex entrant) {
  switch (entrant) {
    case kAStarCanonical:
      return "A*+BB";
    case kJpsPlusCanonical:
      return "JPS+BB";
    default:
      return kEntrants[entrant].name;
  }
}

double paper_ms(const published::KindSpeed& column, EntrantIndex entrant) {
  switch (entrant) {
    case kAStarCanonical:
      return column.astar_boxes;
    case kJpsPlus:
      return column.jps_plus;
    default:
      return column.jps_plus_boxes;
  }
}

Summary summarise(const std::vector<MapReport>& maps) {
  Summary summary;
  summary.speed = speed_tables(maps);
  for (const std::string& kind : kinds_with(published::kTable2, maps)) {
    for (const EntrantIndex entrant : kOpenListEntrants)
      summary.open_list.push_back(open_list_row(maps, kind, entrant));
  }
  for (const std::string& kind : kinds_with(published::kTable3, maps))
    summary.kinds.push_back(kind_column(maps, kind));
  for (const Ordering ordering : {Ordering::kCanonical, Ordering::kRegular})
    summary.boxes.push_back(boxes_total(maps, ordering));
  for (std::size_t i = 0; i < kEntrants.size(); ++i) summary.correctness[i] = correctness_row(maps, i);
  return summary;
}

}  // namespace goalbound::paper

// The figures of the tables, computed from those of the maps.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "paper/entrants.hpp"
#include "paper/published.hpp"
#include "paper/report.hpp"

namespace goalbound::paper {

/// One row of Table 1. Factors compare with A* or JPS+ on the maps of this row, whatever maps theirs has.
struct SpeedRow {
  std::size_t maps = 0;
  std::uint64_t problems = 0;  ///< valid ones
  double mean_ms = 0;          ///< over all problems
  double astar_factor = 0;
  std::optional<double> jps_factor{};  ///< nothing for A*, as in the paper
  double astar_factor_by_map = 0;      ///< geometric mean of the factors of the maps
  std::optional<double> jps_factor_by_map{};
  std::uint64_t wrong = 0;
};

/// Table 1 for some of the maps.
struct SpeedTable {
  std::string scope;
  bool of_paper = false;  ///< the maps are of the kinds that the paper's table is about
  std::size_t maps = 0;
  std::uint64_t problems = 0;
  PerEntrant<std::optional<SpeedRow>> rows;  ///< nothing where no map has the boxes
};

/// One row of Table 2: sums over all valid problems of the maps of one kind.
struct OpenListRow {
  EntrantIndex entrant = kAStar;
  std::string kind;
  std::uint64_t problems = 0;  ///< 0: there is no such map; the paper has the row
  std::uint64_t add = 0;
  std::uint64_t decrease = 0;
  const published::OpenList* paper = nullptr;  ///< null: the paper has no such row

  std::optional<double> ratio() const;
};

/// One column of Table 3.
struct KindColumn {
  std::string kind;
  std::size_t maps = 0;
  std::uint64_t problems = 0;
  PerEntrant<std::optional<double>> mean_ms;
  const published::KindSpeed* paper = nullptr;
};

/// What the boxes of one ordering take, over all maps that have them.
struct BoxesTotal {
  Ordering ordering = Ordering::kCanonical;
  std::size_t maps = 0;
  std::size_t maps_at_1 = 0;     ///< maps whose coordinates fit one byte
  std::uint64_t bytes_at_1 = 0;  ///< of these alone
  std::uint64_t bytes_at_2 = 0;  ///< of all
  std::uint64_t bytes = 0;       ///< as they are stored
  double seconds = 0;            ///< of precompute
};

/// Answers of one entrant over all maps.
struct CorrectnessRow {
  std::size_t maps = 0;
  std::uint64_t problems = 0;
  std::uint64_t optimal = 0;
  std::uint64_t suboptimal = 0;
  std::uint64_t no_path = 0;
  std::uint64_t invalid = 0;
  std::uint64_t wrong() const { return suboptimal + no_path; }
};

struct Summary {
  std::vector<SpeedTable> speed;  ///< the paper's kinds of maps first, where there are any, then all
  std::vector<OpenListRow> open_list;
  std::vector<KindColumn> kinds;
  std::vector<BoxesTotal> boxes;
  PerEntrant<CorrectnessRow> correctness;
};

/// Entrants of Tables 2 and 3.
inline constexpr std::array<EntrantIndex, 3> kOpenListEntrants = {kAStar, kJpsPlus, kJpsPlusCanonical};
inline constexpr std::array<EntrantIndex, 3> kKindEntrants = {kAStarCanonical, kJpsPlus, kJpsPlusCanonical};
/// How Tables 2 and 3 call them: all their boxes are canonical.
std::string_view short_name(EntrantIndex entrant);
/// The paper's figure for one of kKindEntrants.
double paper_ms(const published::KindSpeed& column, EntrantIndex entrant);

Summary summarise(const std::vector<MapReport>& maps);

}  // namespace goalbound::paper

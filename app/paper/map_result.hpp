// What was found out about one map: kept between runs as JSON, and the material of all tables.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "console.hpp"
#include "goalbound/bounds.hpp"
#include "measure/tally.hpp"
#include "paper/entrants.hpp"

namespace goalbound::paper {

/// All answers of one entrant on one map.
struct EntrantResult : Tally {
  double seconds = 0;  ///< timed, over the valid problems
};

/// The boxes of one ordering.
struct BoxesResult {
  Ordering ordering = Ordering::kCanonical;
  std::string method{};  ///< "exact", "inherited"
  double seconds = 0;    ///< that the precompute took
  int threads = 0;       ///< that it ran on
  std::uint64_t bytes = 0;
};

struct MapResult {
  std::int32_t width = 0;  ///< in cells
  std::int32_t height = 0;
  std::uint32_t nodes = 0;    ///< free cells
  std::string problems_from;  ///< "arena.map.scen", or "random, seed 1"
  std::uint64_t problems = 0;
  std::uint64_t valid = 0;                 ///< problems with both ends on free cells: those that are timed
  std::uint64_t wrong_stated_lengths = 0;  ///< lengths in the scenario file that are not the optimal ones
  std::string first_wrong_stated_length{};
  std::vector<BoxesResult> boxes{};                     ///< canonical, and regular where there are any
  PerEntrant<std::optional<EntrantResult>> entrants{};  ///< nothing for those whose boxes are missing
  std::string measured_at{};                            ///< "2024-05-17T08:30:00Z"

  const BoxesResult* boxes_of(Ordering ordering) const;
  /// Bytes of the boxes of one ordering at so many bytes a value; nothing where a coordinate needs more.
  std::optional<std::uint64_t> box_bytes(std::uint32_t value_bytes) const;
  /// Milliseconds a problem; nothing for an entrant that did not run, or without valid problems.
  std::optional<double> mean_ms(EntrantIndex entrant) const;
};

cli::Json to_json(const MapResult& result);
/// Nothing when the object does not hold exactly what to_json writes.
std::optional<MapResult> map_result_from_json(const cli::Json& object);

}  // namespace goalbound::paper

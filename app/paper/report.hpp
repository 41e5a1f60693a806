// Everything that one run over a folder found out, before it is laid out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "goalbound/result.hpp"
#include "paper/map_result.hpp"
#include "paper/options.hpp"
#include "paper/program.hpp"

namespace goalbound::paper {

/// A map that was measured, in this run or in an earlier one.
struct MapReport {
  std::string name;
  std::string kind;
  MapResult result;
  bool from_cache = false;
};

/// A map that the user did not want.
struct LeftOutMap {
  std::string name;
  std::uint32_t nodes = 0;
};

/// A map that could not be read or measured.
struct FailedMap {
  std::string name;
  Error error;
};

struct PaperReport {
  PaperOptions options;
  Program program;
  std::vector<MapReport> maps;
  std::vector<LeftOutMap> left_out;
  std::vector<FailedMap> failed;

  /// True when an entrant that claims optimal answers gave a wrong one, or a scenario states a wrong length.
  bool found_wrong() const;
};

}  // namespace goalbound::paper

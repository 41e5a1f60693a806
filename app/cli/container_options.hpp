// Containers other than boxes on the command line: which kinds, and the index of one.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "goalbound/containers.hpp"
#include "goalbound/result.hpp"
#include "inputs.hpp"

namespace goalbound::cli {

/// `--containers KIND,KIND` or `--container KIND`, and `--hull-corners`.
struct ContainerChoice {
  std::vector<std::string> kinds;  ///< empty: boxes as ever
  std::uint32_t corners = 8;

  /// With `several`, a list of kinds or `all`. After the options of BoundsOptions, which say ordering and
  /// threads.
  void declare(CLI::App& app, bool several);
  bool chosen() const { return !kinds.empty(); }
  /// Errors: kInvalidArgument with the nearest valid word.
  Result<std::vector<const ContainerInfo*>> infos() const;
  /// With progress and Ctrl+C. Errors: those of ContainerIndex::make.
  Result<ContainerIndex> make(const Map& map, const ContainerInfo& info, const BoundsOptions& bounds) const;
};

}  // namespace goalbound::cli

// The policies of a search on the command line: heuristic, open list, weight and the like.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "changed_map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"

namespace goalbound::cli {

/// A search with its policies, as one run or one row of a benchmark.
struct Variant {
  const SearchInfo* info = nullptr;
  QueryOptions options{};
  /// "astar", or with what was chosen: "astar euclidean bucket-array".
  std::string label;
};

/// `--heuristic --open --weight --skip-way-back --neighbours --slice`; of several weights `--weights`.
class PolicyOptions {
 public:
  /// With `several`, heuristics, open lists and weights are lists: each combination is a variant.
  void declare(CLI::App& app, bool several);

  /// Each algorithm with the policies asked for; one that takes no such choice on this map keeps its own.
  /// Errors: kInvalidArgument for unknown words, for a choice that no algorithm takes, and those of
  /// check_options.
  Result<std::vector<Variant>> variants(const Map& map, const std::vector<const SearchInfo*>& algorithms,
                                        bool allow_unsafe) const;
  /// The query, cut into slices when asked to.
  Result<std::unique_ptr<Query>> make(const Variant& variant, const ChangedMap& map, IndexSet set) const;
  /// Expansions a slice; 0 for a search in one piece.
  std::uint64_t slice() const { return slice_; }

 private:
  Result<void> check_words() const;
  Result<void> check_taken(const Map& map, const std::vector<const SearchInfo*>& algorithms) const;

  std::vector<std::string> heuristics_;
  std::vector<std::string> open_lists_;
  std::vector<std::uint32_t> weights_ = {100};  ///< in per cent
  std::string weight_name_;                     ///< of the option
  bool skip_way_back_ = false;
  std::string neighbours_ = "precomputed";
  std::uint64_t slice_ = 0;
};

}  // namespace goalbound::cli

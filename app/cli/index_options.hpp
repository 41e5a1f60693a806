// Indices on the command line: which ones a search asks, from files or made at once.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "goalbound/index.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"
#include "inputs.hpp"

namespace goalbound::cli {

/// One member of a set as it was asked for: a file, or what to make.
struct WantedIndex {
  std::string file;    ///< empty for one that is made
  IndexValues values;  ///< of one that is made
};
/// What a search asks together.
using WantedSet = std::vector<WantedIndex>;

/// `--index SET`: members with commas between, each a file or the text of an index. Searches with goal
/// bounding take boxes from `--bounds FILE` where no set is given.
class IndexOptions {
 public:
  /// With `several`, the option may be given several times, and `KIND:*` stands for a set with each choice of
  /// the kind's first parameter. After the options of BoundsOptions.
  void declare(CLI::App& app, bool several);
  bool chosen() const { return !texts_.empty(); }

  /// Errors: those of IndexValues::parse.
  Result<std::vector<WantedSet>> wanted() const;
  /// What the members are, files by their heads. Errors: those of describe_index.
  static Result<std::vector<IndexValues>> values_of(const WantedSet& wanted);
  /// Whether the search has a use for the set on this map, before anything is made. Errors: those of
  /// check_indices; a file counts as what it holds.
  static Result<void> check(const SearchInfo& info, const Map& map, const WantedSet& wanted,
                            const QueryOptions& options);
  /// Loads and makes it, with progress and Ctrl+C. Errors: those of load_index_for and make_index.
  static Result<IndexSet> provide(const Map& map, const WantedSet& wanted, const BoundsOptions& bounds);

 private:
  std::vector<std::string> texts_;
};

}  // namespace goalbound::cli

// Indices on the command line: which ones a search asks, from files or made at once.
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>
#include <vector>

#include "goalbound/index_files.hpp"
#include "goalbound/index_store.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"
#include "inputs.hpp"

namespace goalbound::cli {

/// What a search asks together.
using WantedSet = std::vector<NamedIndex>;

/// `--index SET`: members with commas between, each a file or the text of an index. Searches with goal
/// bounding take boxes from `--bounds FILE` where no set is given.
class IndexOptions {
 public:
  /// With `several`, the option may be given several times, and `KIND:*` stands for a set with each choice of
  /// the kind's first parameter, `count=2/4/8` for one with each number. After the options of BoundsOptions.
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
  /// The fastest for one path or a few that suits the map and can ask these; where none can, one that says
  /// why. Errors: those of values_of.
  static Result<const SearchInfo*> usual_search_for(const Map& map, const WantedSet& wanted);

 private:
  std::vector<std::string> texts_;
};

/// Loads and makes indices of one map, each once, with progress and Ctrl+C.
class IndexMaker {
 public:
  /// `threads`: workers; 0: one per core. The map must outlive it.
  IndexMaker(const Map& map, int threads) : map_(map), threads_(threads) {}

  /// Errors: those of load_index_for and make_index.
  Result<IndexSet> provide(const WantedSet& wanted);
  /// The set with all that the search needs. Errors: those of goalbound::complete.
  Result<IndexSet> complete(const SearchInfo& info, IndexSet set, const QueryOptions& options);
  /// How long the members took, each by itself.
  double seconds(const IndexSet& set) const;

 private:
  /// What was provided, and how long it took.
  struct Provided {
    std::string file;  ///< empty for one that was made
    std::shared_ptr<const Index> index;
    double seconds = 0;
  };

  Result<std::shared_ptr<const Index>> load(const std::string& file);
  Result<std::shared_ptr<const Index>> make(const IndexValues& values, const IndexSet& set);
  template <class Work>
  Result<std::shared_ptr<const Index>> timed(const std::string& file, const Work& work);

  const Map& map_;
  int threads_;
  IndexStore store_;
  std::vector<Provided> provided_;
};

}  // namespace goalbound::cli

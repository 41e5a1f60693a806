// Indices on the command line: which ones a search asks, from files or made at once.
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>
#include <vector>

#include "console.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/index_store.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"
#include "inputs.hpp"

namespace goalbound::cli {

/// What a search asks together.
using WantedSet = std::vector<NamedIndex>;

class IndexMaker;

/// What searches ask: `--index SET`, members with commas between, each a file or the text of an index;
/// `--bounds FILE` is another spelling of it. Without it searches that need an index which refuses edges get
/// boxes.
class IndexOptions {
 public:
  int threads = 0;
  int memory_mib = 0;  ///< that each index and its making may take; 0: as make_index() and complete() have it
  bool allow_unsafe = false;

  /// With `several`, the option may be given several times, and `KIND:*` stands for a set with each choice of
  /// the kind's first parameter, `count=2/4/8` for one with each number. With `--allow-stale`,
  /// `--allow-unsafe`, `--memory` and `--threads`.
  void declare(CLI::App& app, bool several);
  bool chosen() const { return !texts_.empty(); }
  bool allows_stale() const { return allow_stale_; }

  /// What is chosen. Errors: those of IndexValues::parse.
  Result<std::vector<WantedSet>> wanted() const;
  /// The files that are named, as inputs.
  std::vector<std::string> files() const;
  /// What is chosen, or else the boxes for searches that need them, and that this is made; nothing where none
  /// does. Errors: those of wanted().
  Result<std::vector<WantedSet>> wanted_for(Console& console, const Map& map,
                                            const std::vector<const SearchInfo*>& searches) const;
  /// The one set that a search asks: wanted_for() it, checked, loaded and made. Errors: also those of check()
  /// and of IndexMaker.
  Result<IndexSet> provide(Console& console, const SearchInfo& info, const QueryOptions& options,
                           IndexMaker& maker) const;
  /// What the members are, files by their heads. Errors: those of describe_index.
  static Result<std::vector<IndexValues>> values_of(const WantedSet& wanted);
  /// Whether the search has a use for the set on this map, before anything is made. Errors: those of
  /// check_indices; a file counts as what it holds.
  static Result<void> check(const SearchInfo& info, const Map& map, const WantedSet& wanted,
                            const QueryOptions& options);
  /// The fastest for one path or a few that suits the map and can ask these; where none can, one that says
  /// why. Errors: those of values_of.
  static Result<const SearchInfo*> usual_search_for(const Map& map, const WantedSet& wanted);
  /// The same for the first set that is chosen, or for none.
  Result<const SearchInfo*> usual_search_for(const Map& map) const;

 private:
  std::vector<std::string> texts_;
  bool allow_stale_ = false;
};

/// Says how long the index takes to make, and how much memory, where it is one that may take long.
void note_long_making(Console& console, const Map& map, const IndexValues& values);

/// Loads and makes indices of one map, each once, with progress and Ctrl+C.
class IndexMaker {
 public:
  /// For the map, which must outlive it. `threads`: workers; 0: one per core.
  IndexMaker(Console& console, const Map& map, int threads)
      : console_(console), map_(map), threads_(threads) {}
  /// The same as the options say.
  IndexMaker(Console& console, const Map& map, const IndexOptions& options);

  const Map& map() const { return map_; }
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
  /// Boxes of a map that has changed since, which may lose paths; it says so.
  Result<std::shared_ptr<const Index>> load_stale(const std::string& file);
  Result<std::shared_ptr<const Index>> make(const IndexValues& values, const IndexSet& set);
  /// Bytes that an index may take, where nobody has said it so many.
  std::size_t memory_limit(std::size_t by_default) const;
  template <class Work>
  Result<std::shared_ptr<const Index>> timed(const std::string& file, const Work& work);

  Console& console_;
  const Map& map_;
  int threads_;
  int memory_mib_ = 0;
  bool allow_stale_ = false;
  IndexStore store_;
  std::vector<Provided> provided_;
};

}  // namespace goalbound::cli

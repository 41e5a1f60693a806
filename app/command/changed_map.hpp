// A map with changes of `--changes FILE`: searches ask indices of the map as it was, and answer on the map as
// it is.
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "goalbound/doors.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound::cli {

/// How an answer came about, for people: "floods over the added moves".
std::string_view in_words(AnswerWay way);
/// The same on a map with doors: "a way through open doors".
std::string_view in_words_of_doors(AnswerWay way);
/// "12 moves removed, 4 added, which 2 nodes cover".
std::string difference_text(const MapDifference& difference);

/// `--changes FILE`.
void add_changes_option(CLI::App& app, std::string& file);

/// What makes a map another one than that of its file.
struct MapState {
  std::string changes{};            ///< a file, or empty
  std::string doors{};              ///< a file, or empty
  std::vector<std::string> open{};  ///< names of doors; "all" for each of them

  /// `--changes FILE`, `--doors FILE` and `--open-doors NAME...`.
  void declare(CLI::App& app);
  bool is_that_of_file() const { return changes.empty() && doors.empty(); }
  /// The files that are named, as inputs.
  void add_files(std::vector<std::string>& inputs) const {
    for (const std::string& file : {changes, doors}) {
      if (!file.empty()) inputs.push_back(file);
    }
  }
};

/// Both maps. Without changes they are the same one.
class ChangedMap {
 public:
  /// Errors: those of load_changes; of EditedMap::apply, of all changes together; of load_doors and
  /// DoorMap::make; kInvalidArgument for a door that is not there, and for doors and changes together.
  static Result<ChangedMap> make(std::shared_ptr<const Map> before, const MapState& state);

  /// For which indices are made.
  const Map& before() const { return *before_; }
  /// As it is, and stays.
  const Map& now() const { return *now_; }
  bool is_changed() const { return is_changed_; }
  /// How they differ by `--changes`.
  const MapDifference& difference() const { return difference_; }
  bool has_doors() const { return doors_.has_value(); }
  /// "changes.txt: 12 moves removed ...", "doors.txt: 2 of 5 doors are open".
  std::string words() const;

  /// On the map as it is, with indices of the map as it was. Errors: those of make_query and
  /// EditedMap::query.
  Result<std::unique_ptr<Query>> query(const SearchInfo& info, IndexSet indices,
                                       const QueryOptions& options) const;

 private:
  Result<EditedMap> edited(IndexSet indices) const;
  Result<void> set_doors();

  MapState state_;
  std::optional<DoorMap> doors_;
  std::shared_ptr<const Map> before_;
  std::shared_ptr<const Map> now_;
  std::vector<MapChange> changes_;
  MapDifference difference_;
  bool is_changed_ = false;
};

}  // namespace goalbound::cli

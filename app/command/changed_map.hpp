// A map with changes of `--changes FILE`: searches ask indices of the map as it was, and answer on the map as
// it is.
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>
#include <vector>

#include "goalbound/edited_map.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound::cli {

/// How an answer came about, for people: "floods over the added moves".
std::string_view in_words(AnswerWay way);
/// "12 moves removed, 4 added, which 2 nodes cover".
std::string difference_text(const MapDifference& difference);

/// `--changes FILE`.
void add_changes_option(CLI::App& app, std::string& file);

/// Both maps. Without changes they are the same one.
class ChangedMap {
 public:
  /// No file: no changes. Errors: those of load_changes; of EditedMap::apply, of all changes together.
  static Result<ChangedMap> make(std::shared_ptr<const Map> before, const std::string& file);

  /// For which indices are made.
  const Map& before() const { return *before_; }
  /// As it is, and stays.
  const Map& now() const { return *now_; }
  bool is_changed() const { return is_changed_; }
  /// How they differ.
  const MapDifference& difference() const { return difference_; }

  /// On the map as it is, with indices of the map as it was. Errors: those of make_query and
  /// EditedMap::query.
  Result<std::unique_ptr<Query>> query(const SearchInfo& info, IndexSet indices,
                                       const QueryOptions& options) const;

 private:
  Result<EditedMap> edited(IndexSet indices) const;

  std::shared_ptr<const Map> before_;
  std::shared_ptr<const Map> now_;
  std::vector<MapChange> changes_;
  MapDifference difference_;
  bool is_changed_ = false;
};

}  // namespace goalbound::cli

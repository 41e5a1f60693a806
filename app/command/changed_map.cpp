#include "changed_map.hpp"

#include <CLI/Option.hpp>
#include <utility>

#include "console.hpp"
#include "goalbound/spelling.hpp"

namespace goalbound::cli {

std::string_view in_words(AnswerWay way) {
  switch (way) {
    case AnswerWay::kSearch:
      break;
    case AnswerWay::kOld:
      return "the indices of the original map";
    case AnswerWay::kOverAdded:
      return "floods over the added moves";
    case AnswerWay::kPlain:
      return "a plain search without indices";
  }
  return "a hierarchy whose costs followed";
}

std::string_view in_words_of_doors(AnswerWay way) {
  return way == AnswerWay::kOverAdded ? "a way through open doors" : "the search with all doors shut";
}

std::string difference_text(const MapDifference& difference) {
  return fmt::format("{} removed, {} added (their cover: {})",
                     count_text(difference.removed, "move", "moves"), grouped(difference.added),
                     count_text(difference.cover, "node", "nodes"));
}

void add_changes_option(CLI::App& app, std::string& file) {
  app.add_option("--changes", file,
                 "change the map after its indices were built: a file of lines with block, free, cost, edge "
                 "or close, see 'goalbound changes'")
      ->type_name("FILE");
}

void MapState::declare(CLI::App& app) {
  add_changes_option(app, changes);
  app.add_option(
         "--doors", doors,
         "doors of the map, all shut: a file with a line for each, its name and its cells X,Y or edges "
         "A>B; indices are those of the map with all doors shut, see docs/doors.md")
      ->type_name("FILE");
  app.add_option("--open-doors", open, "the doors that are open, by name, or 'all'")->type_name("NAME...");
}

/// Opens those that are named.
Result<void> ChangedMap::set_doors() {
  std::vector<bool> open(doors_->doors().size());
  for (const std::string& name : state_.open) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (name != "all" && name != doors_->doors()[i].name) continue;
      open[i] = true;
      ++found;
    }
    if (found > 0) continue;
    std::vector<std::string_view> names = {"all"};
    for (const Door& door : doors_->doors()) names.push_back(door.name);
    Error error = unknown_word("door", name, names);
    error.file = state_.doors;
    return error;
  }
  doors_->set_all(open);
  now_ = doors_->map_of_now();
  before_ = doors_->shut_map();
  return {};
}

std::string ChangedMap::words() const {
  if (!has_doors()) return fmt::format("{}: {}", state_.changes, difference_text(difference_));
  std::size_t open = 0;
  for (std::size_t i = 0; i < doors_->doors().size(); ++i) open += doors_->is_open(i);
  return fmt::format("{}: {} of {} open, {} beside them", state_.doors, grouped(open),
                     count_text(doors_->doors().size(), "door is", "doors are"),
                     count_text(doors_->joint_count(), "node", "nodes"));
}

Result<ChangedMap> ChangedMap::make(std::shared_ptr<const Map> before, const MapState& state) {
  ChangedMap map;
  map.before_ = std::move(before);
  map.now_ = map.before_;
  map.state_ = state;
  if (state.doors.empty() && !state.open.empty())
    return Error{.message = "--open-doors names doors: give their file with --doors"};
  if (state.is_that_of_file()) return map;
  map.is_changed_ = true;
  if (!state.doors.empty()) {
    if (!state.changes.empty())
      return Error{.message =
                       "--doors and --changes exclude each other: a change makes what doors know stale"};
    auto doors = load_doors(state.doors, *map.before_);
    if (!doors) return doors.error();
    auto made = DoorMap::make(map.before_, *std::move(doors));
    if (!made) {
      Error error = made.error();
      error.file = state.doors;
      return error;
    }
    map.doors_ = *std::move(made);
    if (auto set = map.set_doors(); !set) return set.error();
    return map;
  }
  const std::string& file = state.changes;
  auto changes = load_changes(file, *map.before_);
  if (!changes) return changes.error();
  map.changes_ = *std::move(changes);
  auto edited = map.edited({});
  if (!edited) {
    Error error = edited.error();
    error.file = file;
    return error;
  }
  map.difference_ = edited->difference();
  auto snapshot = edited->snapshot();
  if (!snapshot) return snapshot.error();
  map.now_ = snapshot->map();
  return map;
}

Result<EditedMap> ChangedMap::edited(IndexSet indices) const {
  auto edited = EditedMap::make(before_, std::move(indices));
  if (!edited) return edited;
  if (auto applied = edited->apply(changes_); !applied) return applied.error();
  return edited;
}

Result<std::unique_ptr<Query>> ChangedMap::query(const SearchInfo& info, IndexSet indices,
                                                 const QueryOptions& options) const {
  if (has_doors()) return doors_->query(info, std::move(indices), options);
  if (!is_changed_) return make_query(info, *before_, std::move(indices), options);
  auto map = edited(std::move(indices));
  if (!map) return map.error();
  return map->query(info, options);
}

}  // namespace goalbound::cli

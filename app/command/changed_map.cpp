#include "changed_map.hpp"

#include <CLI/Option.hpp>
#include <utility>

#include "console.hpp"

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

Result<ChangedMap> ChangedMap::make(std::shared_ptr<const Map> before, const std::string& file) {
  ChangedMap map;
  map.before_ = std::move(before);
  map.now_ = map.before_;
  if (file.empty()) return map;
  map.is_changed_ = true;
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
  if (!is_changed_) return make_query(info, *before_, std::move(indices), options);
  auto map = edited(std::move(indices));
  if (!map) return map.error();
  return map->query(info, options);
}

}  // namespace goalbound::cli

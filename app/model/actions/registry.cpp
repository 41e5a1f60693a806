#include <algorithm>
#include <deque>
#include <limits>
#include <numeric>
#include <vector>

#include "model/action.hpp"
#include "model/actions/action_list.hpp"

namespace goalbound::app {

#define GOALBOUND_ENTRY(topic) ActionList topic##_actions();
#include "goalbound_registry/actions.inc"
#undef GOALBOUND_ENTRY

namespace {

class ActionTable {
 public:
  ActionTable() {
#define GOALBOUND_ENTRY(topic) topics_.push_back(topic##_actions());
#include "goalbound_registry/actions.inc"
#undef GOALBOUND_ENTRY
    for (const ActionList& topic : topics_) {
      infos_.insert(infos_.end(), topic.infos().begin(), topic.infos().end());
    }
  }
  std::span<const ActionInfo> infos() const {
    return infos_;
  }

 private:
  std::deque<ActionList> topics_;
  std::vector<ActionInfo> infos_;
};

/// Letters to insert, delete or replace (Levenshtein).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::span<const ActionInfo> all_actions() {
  static const ActionTable kActions;
  return kActions.infos();
}

const ActionInfo* find_action(std::string_view id) {
  for (const ActionInfo& info : all_actions()) {
    if (info.id == id) return &info;
  }
  return nullptr;
}

std::string_view nearest_action(std::string_view name) {
  std::string_view nearest;
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (const ActionInfo& info : all_actions()) {
    const std::size_t letters = edit_distance(name, info.id);
    if (letters >= fewest) continue;
    fewest = letters;
    nearest = info.id;
  }
  return nearest;
}

}  // namespace goalbound::app

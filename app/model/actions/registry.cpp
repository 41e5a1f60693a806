#include <fmt/format.h>

#include <deque>
#include <vector>

#include "goalbound/spelling.hpp"
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

}  // namespace

std::span<const ActionInfo> all_actions() {
  static const ActionTable kActions;
  return kActions.infos();
}

const ActionInfo* find_action(std::string_view id) {
  return find_entry(all_actions(), id);
}

Error no_action(std::string_view name, ErrorCode code) {
  return {code, fmt::format("there is no action '{}'{}", name, did_you_mean(name, ids_of(all_actions())))};
}

}  // namespace goalbound::app

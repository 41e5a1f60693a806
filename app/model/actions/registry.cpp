#include <fmt/format.h>

#include <deque>
#include <string_view>
#include <vector>

#include "goalbound/spelling.hpp"
#include "model/actions/action.hpp"
#include "model/actions/action_list.hpp"
#include "model/feature.hpp"

namespace goalbound::app {

#define GOALBOUND_ENTRY(topic) ActionList topic##_actions();
#include "goalbound_registry/actions.inc"
#undef GOALBOUND_ENTRY

namespace {

class ActionTable {
 public:
  ActionTable() {
#define GOALBOUND_ENTRY(topic) add(#topic, topic##_actions());
#include "goalbound_registry/actions.inc"
#undef GOALBOUND_ENTRY
  }
  std::span<const ActionInfo> infos() const {
    return infos_;
  }

 private:
  /// And those of features that stand behind it.
  void add(std::string_view name, ActionList list) {
    const ActionList& topic = topics_.emplace_back(std::move(list));
    infos_.insert(infos_.end(), topic.infos().begin(), topic.infos().end());
    for (const FeatureInfo* feature : all_features()) {
      if (feature->actions != nullptr && feature->actions_after == name) add(feature->id, feature->actions());
    }
  }

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

// What a topic of the command language gives to the registry.
#pragma once

#include <deque>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model/actions/action.hpp"

namespace goalbound::app {

/// The actions of one topic. Owns the texts of entries that are made from the core's registries.
class ActionList {
 public:
  ActionList() = default;
  ActionList(ActionList&&) = default;  // a copy's entries would point into the texts of the original
  ActionList& operator=(ActionList&&) = default;

  void add(ActionInfo info) { infos_.push_back(std::move(info)); }
  /// A view that lives as long as the list.
  std::string_view keep(std::string text) { return texts_.emplace_back(std::move(text)); }

  std::span<const ActionInfo> infos() const { return infos_; }

 private:
  std::vector<ActionInfo> infos_;
  std::deque<std::string> texts_;  // a deque: its strings never move
};

}  // namespace goalbound::app

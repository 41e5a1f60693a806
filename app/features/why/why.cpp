#include "features/why/why.hpp"

#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr std::string_view kWhyPage = "why";

/// The page belongs to whichever search was shown last.
Result<void> why(Session& session, NodeOrPointedAt at) {
  session.select(at.node);
  session.show_page(kWhyPage);
  return {};
}

ActionList why_actions() {
  ActionList list;
  list.add({.id = "why",
            .arguments = "[NODE]",
            .label = "Why was this not expanded?",
            .menu = "Search",
            .menu_call = "why",
            .key = "Y",
            .help =
                "Select a node, without one that pointed at, and tell what became of it in the search, and "
                "why.",
            .execute = typed<why>,
            .enabled = has_map});
  return list;
}

}  // namespace

OngoingWork Why::work() {
  return {.follow = [this] { follow(); }};
}

void Why::follow() {
  const bool shown = session().has_map() && session().reads_page(kWhyPage);
  const auto inspected = session().inspected_node();
  const auto node = inspected ? inspected : session().selection().hovered();
  for (const Side side : kSides) {
    if (shown && node) {
      tell(side, *node);
    } else {
      told_[static_cast<std::size_t>(side)] = {};
    }
  }
}

void Why::tell(Side side, NodeId node) {
  const SearchRun* run = session().side(side).run.get();
  Told& told = told_[static_cast<std::size_t>(side)];
  if (run == nullptr || run->index == nullptr) {
    told = {};
    return;
  }
  if (told.index == run->index && told.node == node) return;
  told = {run->index, node, {}};
  if (map_ != run->map) {
    map_ = run->map;
    ways_.emplace(*map_);
  }
  for (const SearchSide end : run->trace->sides())
    told.stories.push_back(tell_story(*run, node, end, *ways_));
}

extern const FeatureInfo kFeature_why;
const FeatureInfo kFeature_why = {
    .id = "why",
    .make = &make_feature<Why>,
    .actions = &why_actions,
    .actions_after = "inspector",
    .page = InspectorTab{.id = kWhyPage,
                         .group = "Why?",
                         .label = "Why?",
                         .of_one_side = true,
                         .help = "What became of the node that is selected or pointed at, and why it was not "
                                 "expanded; a click seeks the event that decided"},
    .page_after = "now"};

}  // namespace goalbound::app

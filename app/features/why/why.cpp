#include "features/why/why.hpp"

#include "goalbound/path_length.hpp"
#include "goalbound/turns.hpp"
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

/// The node itself; of a junction that is taken apart the part that the search came to first, or else one
/// that edges lead to.
NodeId told_part(const SearchRun& run, NodeId node) {
  const Turns* turns = turns_of(*run.map);
  if (turns == nullptr || !run.index->about(node).empty()) return node;
  const NodeId junction = turns->junction_of(node);
  const auto [first, last] = turns->parts_of(junction);
  NodeId told = first < last ? NodeId(first) : node;
  std::optional<std::uint32_t> event;
  for (std::uint32_t part = first; part < last; ++part) {
    const auto about = run.index->about(NodeId(part));
    if (about.empty() || (event && about.front() > *event)) continue;
    event = about.front();
    told = NodeId(part);
  }
  return told;
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
    told.stories.push_back(tell_story(*run, told_part(*run, node), end, *ways_));
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

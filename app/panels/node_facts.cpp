#include "panels/node_facts.hpp"

#include <fmt/format.h>

#include "features/heat/heat.hpp"
#include "model/indices/goal_view.hpp"

namespace goalbound::app {
namespace {

std::string heat_fact(const Session& session, Side side, NodeId node) {
  const HeatView heat = session.feature<Heat>().view(side);
  if (heat.map == nullptr) return {};
  return value_text(*heat.map, heat.map->values[session.map().slot(node)]);
}

void add_heat(const Session& session, NodeId node, std::vector<std::string>& facts) {
  const std::string right = heat_fact(session, Side::kRight, node);
  const std::string left = session.settings().split_view ? heat_fact(session, Side::kLeft, node) : "";
  if (!left.empty() && left != right) facts.push_back(fmt::format("left {}", left));
  if (!right.empty()) facts.push_back(!left.empty() && left != right ? "right " + right : right);
}

}  // namespace

std::vector<std::string> node_facts(const Session& session, NodeId node) {
  std::vector<std::string> facts;
  if (!session.has_map() || !session.map().is_node(node)) return facts;
  add_heat(session, node, facts);
  const NodeId goal = session.searches().goal();
  const auto bounds = session.bounds();
  if (session.settings().shows("goal-view") && bounds != nullptr && goal != kNoNode &&
      session.map().is_node(goal)) {
    facts.push_back(kept_text(session.map(), *bounds, goal, node));
  }
  return facts;
}

}  // namespace goalbound::app

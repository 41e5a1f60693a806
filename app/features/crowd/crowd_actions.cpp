// Agents on the map, served by both searches.
#include "features/crowd/crowd.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr std::int64_t kMostCrowdFrames = 36'000;

Result<void> switch_crowd(Session& session, ModeWord word) {
  Crowd& crowd = session.feature<Crowd>();
  const ModeSwitch wanted = word.of(crowd.on());
  if (const auto map = expect_map(session); wanted.on && !map) return map.error();
  crowd.switch_on(wanted.on);
  crowd.set_playing(wanted.plays);
  return {};
}

Result<void> crowd_agents(Session& session, Whole<1, static_cast<std::int64_t>(Crowd::kMostAgents)> count) {
  session.feature<Crowd>().set_agents(static_cast<std::size_t>(count));
  return {};
}

/// "200us" or "500nodes".
Result<CrowdBudget> budget_argument(std::string_view text) {
  for (const auto& [word, unit, least, most] :
       {std::tuple{std::string_view("us"), CrowdBudget::Unit::kMicroseconds, Crowd::kLeastBudget,
                   Crowd::kMostBudget},
        std::tuple{std::string_view("nodes"), CrowdBudget::Unit::kNodes, 1.0, Crowd::kMostNodes}}) {
    if (!text.ends_with(word)) continue;
    const auto amount = number_argument(text.substr(0, text.size() - word.size()));
    if (!amount) return amount.error();
    if (*amount >= least && *amount <= most) return CrowdBudget{unit, *amount};
    return invalid(fmt::format("a budget of {} is not from {} to {} {}", text, least, most, word));
  }
  return invalid(fmt::format("'{}' is no budget of a frame, as 200us or 500nodes", text));
}

Result<void> crowd_budget(Session& session, const ReadBy<budget_argument>& budget) {
  session.feature<Crowd>().set_budget(*budget);
  return {};
}

Result<void> crowd_step(Session& session, Whole<1, kMostCrowdFrames> frames) {
  Crowd& crowd = session.feature<Crowd>();
  if (crowd.side(Side::kRight) == nullptr) {
    const std::string& why = crowd.waiting_for();
    return invalid(crowd.on() ? fmt::format("there is no crowd yet ({}); 'wait' for it", why)
                              : "there is no crowd; 'crowd on' shows one");
  }
  crowd.set_playing(false);
  crowd.step(static_cast<std::size_t>(frames));
  return {};
}

}  // namespace

ActionList crowd_actions() {
  ActionList list;
  list.add({.id = "crowd",
            .arguments = "on|off|play|toggle",
            .label = "Crowd",
            .menu = "Search",
            .menu_call = "crowd toggle",
            .key = "Shift+C",
            .help =
                "Many agents walk the map, and ask for a path each time they arrive. Both searches may "
                "take as long in a frame: one sees how many agents each of them keeps moving. on lets them "
                "stand until they are played.",
            .execute = typed<switch_crowd>,
            .checked = [](const Session& session) { return session.feature<Crowd>().on(); },
            .enabled = has_map});
  list.add({.id = "crowd-agents",
            .arguments = "N",
            .label = "Agents of the crowd",
            .help = "How many agents walk on each side, up to 5,000.",
            .execute = typed<crowd_agents>});
  list.add({.id = "crowd-budget",
            .arguments = "TIMEus|COUNTnodes",
            .label = "Budget of the crowd",
            .help = "What each search may take in a frame: from 10us to 4000us or, the same on every "
                    "machine, as many expansions (500nodes).",
            .execute = typed<crowd_budget>});
  list.add({.id = "crowd-step",
            .arguments = "FRAMES",
            .label = "Step of the crowd",
            .help = "Pause the crowd, and let it walk for so many frames of a sixtieth of a second.",
            .execute = typed<crowd_step>,
            .enabled = [](const Session& session) { return session.feature<Crowd>().on(); }});
  return list;
}

}  // namespace goalbound::app

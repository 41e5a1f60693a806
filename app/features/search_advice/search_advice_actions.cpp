// Which search to use on the open map, measured as one button.
#include "features/search_advice/search_advice.hpp"

#include <utility>

#include "model/actions/action_list.hpp"
#include "model/actions/arguments.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Result<void> compare_searches(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0); !ok) return ok.error();
  if (auto started = session.feature<SearchAdvice>().start(); !started) return started;
  session.ui.popup = "search-advice";
  return {};
}

Result<void> set_budget(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1, 2); !ok) return ok.error();
  Budget all;
  for (const std::string& text : call.arguments) {
    if (text == "none") continue;
    const auto one = Budget::parse(text);
    if (!one) return one.error();
    if (one->bytes) all.bytes = one->bytes;
    if (one->seconds) all.seconds = one->seconds;
  }
  session.feature<SearchAdvice>().set_budget(all);
  return {};
}

bool is_compared(const Session& session) {
  return session.feature<SearchAdvice>().comparison() != nullptr;
}

Result<void> export_comparison(Session& session, const ActionCall& call) {
  auto path = picture_argument(call);
  if (!path) return path.error();
  if (!is_compared(session))
    return invalid("the searches are not compared; 'compare-searches' measures them");
  session.requests.drawings.push_back({"search_advice", *std::move(path)});
  return {};
}

}  // namespace

ActionList search_advice_actions() {
  ActionList list;
  list.add({.id = "compare-searches",
            .label = "Measure all searches on this map",
            .help = "Every search with every index that it has a use for, made and measured on 200 of the "
                    "problems of the map, as 'goalbound compare' does: bytes against time, and a sentence "
                    "that names one. A map without problems gets those of its scenario, or random ones.",
            .execute = compare_searches,
            .enabled = has_map});
  list.add({.id = "compare-budget",
            .arguments = "AMOUNT [AMOUNT]|none",
            .label = "What a recommended search may take",
            .help = "What the sentence of 'compare-searches' may recommend: memory (20MB), time to make it "
                    "(30s), or both; none lifts the limits.",
            .execute = set_budget});
  list.add({.id = "export-comparison",
            .arguments = "[FILE.svg|FILE.png]",
            .label = "Save the comparison of all searches as a picture",
            .help = "Save what 'compare-searches' found as a picture; 'export-csv FILE comparison' saves the "
                    "numbers. Without a name it becomes goalbound-001.png, or the next number that is free.",
            .execute = export_comparison,
            .enabled = is_compared,
            .scope = ActionScope::kOutside});
  return list;
}

}  // namespace goalbound::app

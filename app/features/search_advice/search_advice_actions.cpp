// Which search to use on the open map, measured as one button.
#include "features/search_advice/search_advice.hpp"

#include <utility>

#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Result<void> compare_searches(Session& session) {
  if (auto started = session.feature<SearchAdvice>().start(); !started) return started;
  session.ui.popup = "search-advice";
  return {};
}

/// "none" sets no limit.
Result<Budget> budget_or_none(std::string_view text) {
  return text == "none" ? Result<Budget>(Budget()) : Budget::parse(std::string(text));
}

using BudgetWord = ReadBy<budget_or_none>;

Result<void> set_budget(Session& session, const BudgetWord& one, const std::optional<BudgetWord>& other) {
  Budget all = *one;
  if (other && (*other)->bytes) all.bytes = (*other)->bytes;
  if (other && (*other)->seconds) all.seconds = (*other)->seconds;
  session.feature<SearchAdvice>().set_budget(all);
  return {};
}

bool is_compared(const Session& session) {
  return session.feature<SearchAdvice>().comparison() != nullptr;
}

Result<void> export_comparison(Session& session, const std::optional<PicturePath>& path) {
  if (!is_compared(session))
    return invalid("the searches are not compared; 'compare-searches' measures them");
  session.requests.drawings.push_back({"search_advice", path.value_or(PicturePath()).path});
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
            .execute = typed<compare_searches>,
            .enabled = has_map});
  list.add({.id = "compare-budget",
            .arguments = "AMOUNT [AMOUNT]|none",
            .label = "What a recommended search may take",
            .help = "What the sentence of 'compare-searches' may recommend: memory (20MB), time to make it "
                    "(30s), or both; none lifts the limits.",
            .execute = typed<set_budget>});
  list.add({.id = "export-comparison",
            .arguments = "[FILE.svg|FILE.png]",
            .label = "Save the comparison of all searches as a picture",
            .help = "Save what 'compare-searches' found as a picture; 'export-csv FILE comparison' saves the "
                    "numbers. Without a name it becomes goalbound-001.png, or the next number that is free.",
            .execute = typed<export_comparison>,
            .enabled = is_compared,
            .scope = ActionScope::kOutside});
  return list;
}

}  // namespace goalbound::app

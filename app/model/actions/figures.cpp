// The figures of the papers, by one click each.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "features/lessons/lessons.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"
#include "model/view/figures.hpp"

namespace goalbound::app {
namespace {

Result<void> figure(Session& session, const std::string& text) {
  std::vector<std::string_view> ids;
  for (const FigureInfo& info : all_figures()) ids.push_back(info.id);
  ids.emplace_back("none");
  const auto choice = choice_argument(text, ids);
  if (!choice) return choice.error();
  if (*choice == all_figures().size()) {
    session.ui.figure = {};
    return {};
  }
  if (session.feature<Lessons>().lesson() != nullptr)
    return invalid("a lesson is open; 'lesson none' closes it");
  return show_figure(session, all_figures()[*choice]);
}

}  // namespace

ActionList figures_actions() {
  ActionList list;
  std::string ids;
  for (const FigureInfo& info : all_figures()) ids += fmt::format("{}{}", ids.empty() ? "" : "|", info.id);
  const std::string_view usage = list.keep(ids + "|none");
  for (const FigureInfo& info : all_figures()) {
    list.add(
        {.id = "figure",
         .arguments = usage,
         .label = info.label,
         .menu = "Learn/Figures",
         .menu_call = list.keep(fmt::format("figure {}", info.id)),
         .help = info.help,
         .execute = typed<figure>,
         .enabled = [](const Session& session) { return session.feature<Lessons>().lesson() == nullptr; },
         .scope = ActionScope::kOutside});
  }
  return list;
}

}  // namespace goalbound::app

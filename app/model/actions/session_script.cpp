#include "model/actions/session_script.hpp"

#include <filesystem>
#include <sstream>
#include <system_error>

#include "features/lessons/lessons.hpp"
#include "model/actions/arguments.hpp"
#include "model/actions/confined_action.hpp"
#include "model/actions/view_script.hpp"
#include "model/searches/side_options.hpp"
#include "model/session.hpp"
#include "model/view/tabs.hpp"

namespace goalbound::app {
namespace {

/// A line that reads a file names it from the root on.
std::string with_whole_path(const std::string& line, const std::filesystem::path& folder) {
  auto call = parse_action(line);
  if (!call || call->arguments.empty()) return line;
  name_file_from(folder, *call);
  return format_action(*call);
}

/// Pages about both sides take no side.
ActionCall tab_call(const UiState& ui) {
  ActionCall call{"tab", {ui.tab}};
  for (const InspectorTab& page : inspector_tabs()) {
    if (page.id == ui.tab && page.of_one_side) call.arguments.emplace_back(name_of(ui.tab_side));
  }
  return call;
}

/// The map as its file has it, or as it was made: no more, as the rest of the view is about the edited one.
Result<std::string> unedited_map(const Session& session) {
  const Document& document = session.document();
  if (!document.origin().empty()) return document.origin().substr(0, document.origin().find('\n')) + '\n';
  if (document.path().empty()) return invalid("this map is in no file");
  return format_action({"open", {document.path().string()}}) + '\n';
}

}  // namespace

Result<std::string> session_script(const Session& session) {
  if (session.feature<Lessons>().lesson() != nullptr) return invalid("a lesson is open");
  const auto view = session.requests.lose_edits ? unedited_map(session) : view_script(session);
  if (!view) return view.error();
  std::error_code failure;
  const std::filesystem::path folder = std::filesystem::current_path(failure);
  std::istringstream lines(*view);
  std::string script = format_action(tab_call(session.ui)) + '\n';
  for (std::string line; std::getline(lines, line);) script += with_whole_path(line, folder) + '\n';
  return script;
}

}  // namespace goalbound::app

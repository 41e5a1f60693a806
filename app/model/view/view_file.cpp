#include "model/view/view_file.hpp"

#include <fmt/format.h>

#include <string>

#include "goalbound/formats.hpp"
#include "model/actions/confined_action.hpp"
#include "model/actions/session_script.hpp"
#include "model/files/replaced_file.hpp"
#include "model/session.hpp"

namespace goalbound::app {

bool is_view_file(const std::filesystem::path& path) {
  return path.extension() == kViewEnding;
}

Result<void> save_view(const Session& session, const std::filesystem::path& path) {
  if (!is_view_file(path)) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("'{}' does not end in {}, as views do", path.string(), kViewEnding)};
  }
  if (const auto free = check_replaced_file(path); !free) return free;
  const auto script = session_script(session);
  if (!script) return script.error();
  return write_file(path, fmt::format("{}\n{}", kViewMark, *script));
}

Result<Script> load_view(const std::filesystem::path& path) {
  auto script = load_script(path);
  if (!script) return script.error();
  for (ScriptLine& line : script->lines) {
    const auto call = confined_action(line.text, path.parent_path());
    if (!call) return Error{ErrorCode::kSyntax, call.error().message, path.string(), line.number};
    line.text = format_action(*call);
  }
  return script;
}

}  // namespace goalbound::app

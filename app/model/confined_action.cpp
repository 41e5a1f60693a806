#include "model/confined_action.hpp"

#include <fmt/format.h>

namespace goalbound::app {
namespace {

constexpr std::string_view kNoFile = "none";  // instead of a file: ends what the action began

}  // namespace

bool name_file_from(const std::filesystem::path& folder, ActionCall& call) {
  const ActionInfo* action = find_action(call.name);
  if (action == nullptr || action->scope != ActionScope::kReadsFile) return false;
  if (call.arguments.empty() || call.arguments[0] == kNoFile) return false;
  const std::filesystem::path file(call.arguments[0]);
  if (file.is_relative()) call.arguments[0] = (folder / file).lexically_normal().string();
  return true;
}

Result<ActionCall> confined_action(std::string_view line, const std::filesystem::path& folder) {
  auto call = parse_action(line);
  if (!call) return call;
  const ActionInfo* action = find_action(call->name);
  if (action == nullptr) return no_action(call->name, ErrorCode::kSyntax);
  if (action->scope == ActionScope::kOutside) {
    return Error{ErrorCode::kSyntax,
                 fmt::format("a lesson or figure cannot '{}': it shows something, and leaves files, window "
                             "and clipboard alone",
                             call->name)};
  }
  name_file_from(folder, *call);
  return call;
}

}  // namespace goalbound::app

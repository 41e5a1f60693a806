#include "model/actions/confined_action.hpp"

#include <fmt/format.h>

#include <system_error>

namespace goalbound::app {
namespace {

constexpr std::string_view kNoFile = "none";  // instead of a file: ends what the action began

}  // namespace

std::optional<std::filesystem::path> file_read_by(const ActionCall& call) {
  const ActionInfo* action = find_action(call.name);
  if (action == nullptr || action->scope != ActionScope::kReadsFile) return std::nullopt;
  if (call.arguments.empty() || call.arguments[0] == kNoFile) return std::nullopt;
  return call.arguments[0].text;
}

bool name_file_from(const std::filesystem::path& folder, ActionCall& call) {
  const auto file = file_read_by(call);
  if (file && file->is_relative()) call.arguments[0] = (folder / *file).lexically_normal().string();
  return file.has_value();
}

bool lies_below(const std::filesystem::path& folder, const std::filesystem::path& file) {
  std::error_code failed;
  const auto top = std::filesystem::canonical(folder.empty() ? "." : folder, failed);
  if (failed) return false;
  const auto way = std::filesystem::weakly_canonical(file, failed).lexically_relative(top);
  return !failed && !way.empty() && *way.begin() != "..";
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

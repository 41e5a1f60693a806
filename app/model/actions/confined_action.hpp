// Actions that come with the program or from a teacher: lessons, figures, the view of the last time. They
// name files relative to a folder, and most of them may not touch what is outside of the session.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "goalbound/result.hpp"
#include "model/actions/action.hpp"

namespace goalbound::app {

/// The file that the action reads; nothing for one that reads none.
std::optional<std::filesystem::path> file_read_by(const ActionCall& call);
/// Whether the file lies in the folder or below it, links followed: one in the folder may lead out of it.
bool lies_below(const std::filesystem::path& folder, const std::filesystem::path& file);

/// A relative file that the action reads is named from this folder on; what reads none stays as it is.
/// Whether it reads one.
bool name_file_from(const std::filesystem::path& folder, ActionCall& call);

/// The line as a call that stays within the session, with its file named from `folder` on. Errors: those of
/// parse_action; kSyntax for what is no action, and for one that reaches outside.
Result<ActionCall> confined_action(std::string_view line, const std::filesystem::path& folder);

}  // namespace goalbound::app

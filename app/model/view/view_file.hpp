// A view in a file: the script that brings it back. Unlike other scripts it stays within the session.
#pragma once

#include <filesystem>
#include <string_view>

#include "goalbound/result.hpp"
#include "model/actions/script.hpp"

namespace goalbound::app {

class Session;

/// The ending of such files, with its dot, and what they begin with.
inline constexpr std::string_view kViewEnding = ".gbs";
inline constexpr std::string_view kViewMark = "# A view of Goalbound";

bool is_view_file(const std::filesystem::path& path);

/// Errors: those of session_script, check_replaced_file and write_file; kInvalidArgument for a name with
/// another ending.
Result<void> save_view(const Session& session, const std::filesystem::path& path);
/// Its lines, with files named from the view's folder on. Errors: those of load_script; kSyntax with file and
/// line for what is no action, or for one that reaches outside of the session.
Result<Script> load_view(const std::filesystem::path& path);

}  // namespace goalbound::app

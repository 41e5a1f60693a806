// Where the viewer keeps its settings between two runs.
#pragma once

#include <filesystem>

#include "model/session.hpp"

namespace goalbound::app {

/// `goalbound/settings` below $XDG_CONFIG_HOME, or below ~/.config; empty when neither is known.
/// Source: XDG Base Directory Specification 0.8.
std::filesystem::path settings_path();

/// Takes over the file's settings; each line that cannot be read is told by a message.
void restore_settings(Session& session, const std::filesystem::path& path);
/// Writes the settings if they differ from the file's. Errors: kIo.
Result<void> keep_settings(const Session& session, const std::filesystem::path& path);

}  // namespace goalbound::app

// What someone sees who starts the viewer for the first time.
#pragma once

#include <filesystem>

#include "model/actions/script.hpp"

namespace goalbound::app {

/// Opens the map of the first lesson, which lies beside the folder of the lessons, or one like it where that
/// is not there, and plays both searches.
Script first_scene(const std::filesystem::path& lessons);
/// Plays both searches of the map that is open, once they are there.
Script first_play();

}  // namespace goalbound::app

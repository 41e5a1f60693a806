// Lessons as pages with pictures: what `--handout` writes.
#pragma once

#include <filesystem>

#include "viewer/headless.hpp"

namespace goalbound::app {

/// What is in the pictures.
enum class HandoutView : std::uint8_t { kMaps, kWindow };

/// Writes `folder`/ID.md and its pictures, all or none; what is there already is replaced. Errors: those of
/// write_handout, encode_png and write_files.
Result<void> write_lesson_page(Session& session, HeadlessRun& run, const Lesson& lesson,
                               const std::filesystem::path& folder, HandoutView view);

}  // namespace goalbound::app

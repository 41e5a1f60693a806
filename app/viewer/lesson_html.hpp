// Lessons as pages that a browser opens with the viewer in them: what `--handout` writes beside the Markdown
// where there is the viewer's own page.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "features/lessons/lesson.hpp"
#include "viewer/carried_files.hpp"

namespace goalbound::app {

/// The name of the viewer's own page: beside the program, and beside the pages of lessons.
inline constexpr std::string_view kViewerPage = "goalbound-viewer.html";

/// `named`, or else kViewerPage beside the program's own file; empty where that is not there.
std::filesystem::path find_viewer_page(const std::filesystem::path& named);

/// HTML of the lesson: title, summary, and the viewer in it, which begins the lesson. `files`: what the page
/// hands over to the viewer, the lesson last; empty for a lesson that the viewer brings along.
std::string lesson_html(const Lesson& lesson, std::span<const CarriedFile> files);

/// Copies the viewer's page to where the pages of lessons are. Errors: those of read_file and write_file.
Result<void> put_viewer_page(const std::filesystem::path& page, const std::filesystem::path& folder);

/// Writes `folder`/ID.html. `is_own`: the viewer does not bring it along. What does not go along, and why:
/// CarriedFiles::left_out. Errors: those of carried_files and write_file.
Result<std::vector<Error>> write_lesson_html(const Lesson& lesson, bool is_own,
                                             const std::filesystem::path& folder);

}  // namespace goalbound::app

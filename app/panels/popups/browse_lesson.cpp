#include "features/lessons/lesson.hpp"
#include "model/action_calls.hpp"
#include "panels/popups/file_popup.hpp"

namespace goalbound::app {

extern const PopupInfo kPopup_browse_lesson;
const PopupInfo kPopup_browse_lesson = {
    .title = "Open a lesson",
    .width = 760,
    .height = 560,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> {
      return std::make_unique<FilePopup>(
          FileBrowserOptions{.extensions = {std::string(kLessonEnding)}, .verb = "Open", .saves = false},
          &calls::open_lesson);
    },
};

}  // namespace goalbound::app

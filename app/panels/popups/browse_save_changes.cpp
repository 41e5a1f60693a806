#include "model/action_calls.hpp"
#include "panels/popups/file_popup.hpp"

namespace goalbound::app {

extern const PopupInfo kPopup_browse_save_changes;
const PopupInfo kPopup_browse_save_changes = {
    .title = "Save the changes",
    .width = 760,
    .height = 560,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> {
      return std::make_unique<FilePopup>(
          FileBrowserOptions{.extensions = {".changes"}, .verb = "Save", .saves = true},
          &calls::save_changes);
    },
};

}  // namespace goalbound::app

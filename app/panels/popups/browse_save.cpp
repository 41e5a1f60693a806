#include "goalbound/formats.hpp"
#include "model/action_calls.hpp"
#include "panels/popups/file_popup.hpp"

namespace goalbound::app {

extern const PopupInfo kPopup_browse_save;
const PopupInfo kPopup_browse_save = {
    .title = "Save the index that the right side asks",
    .width = 760,
    .height = 560,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> {
      return std::make_unique<FilePopup>(
          FileBrowserOptions{.extensions = {std::string(kBoundsEnding)}, .verb = "Save", .saves = true},
          &calls::save_index);
    },
};

}  // namespace goalbound::app

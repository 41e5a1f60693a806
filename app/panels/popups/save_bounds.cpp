#include "panels/commands.hpp"
#include "panels/popups/file_popup.hpp"

namespace goalbound::app {

extern const PopupInfo kPopup_save_bounds;
const PopupInfo kPopup_save_bounds = {
    .title = "Save the boxes",
    .open = &UiState::save_bounds_browser,
    .width = 760,
    .height = 560,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> {
      return std::make_unique<FilePopup>(
          FileBrowserOptions{.extensions = {".gbb"}, .verb = "Save", .saves = true}, &commands::save_bounds);
    },
};

}  // namespace goalbound::app

#include "panels/commands.hpp"
#include "panels/popups/file_popup.hpp"

namespace goalbound::app {

extern const PopupInfo kPopup_load_bounds;
const PopupInfo kPopup_load_bounds = {
    .title = "Open boxes",
    .open = &UiState::bounds_browser,
    .width = 760,
    .height = 560,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> {
      return std::make_unique<FilePopup>(
          FileBrowserOptions{.extensions = {".gbb"}, .verb = "Open", .saves = false}, &commands::load_bounds);
    },
};

}  // namespace goalbound::app

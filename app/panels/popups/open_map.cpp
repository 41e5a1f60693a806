#include "panels/commands.hpp"
#include "panels/popups/file_popup.hpp"

namespace goalbound::app {

extern const PopupInfo kPopup_open_map;
const PopupInfo kPopup_open_map = {
    .title = "Open a map",
    .open = &UiState::map_browser,
    .width = 760,
    .height = 560,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> {
      return std::make_unique<FilePopup>(
          FileBrowserOptions{.extensions = {".map"}, .verb = "Open", .saves = false}, &commands::open_map);
    },
};

}  // namespace goalbound::app

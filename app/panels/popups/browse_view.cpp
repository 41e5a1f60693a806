#include "model/action_calls.hpp"
#include "model/view_file.hpp"
#include "panels/popups/file_popup.hpp"

namespace goalbound::app {

extern const PopupInfo kPopup_browse_view;
const PopupInfo kPopup_browse_view = {
    .title = "Open a view",
    .width = 760,
    .height = 560,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> {
      return std::make_unique<FilePopup>(
          FileBrowserOptions{.extensions = {std::string(kViewEnding)}, .verb = "Open", .saves = false},
          &calls::open_view);
    },
};

}  // namespace goalbound::app

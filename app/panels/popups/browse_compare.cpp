#include "goalbound/formats.hpp"
#include "model/action_calls.hpp"
#include "panels/popups/file_popup.hpp"

namespace goalbound::app {

extern const PopupInfo kPopup_browse_compare;
const PopupInfo kPopup_browse_compare = {
    .title = "Compare with a file",
    .width = 760,
    .height = 560,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> {
      return std::make_unique<FilePopup>(
          FileBrowserOptions{.extensions = {std::string(kBoundsEnding)}, .verb = "Compare", .saves = false},
          &calls::compare_index);
    },
};

}  // namespace goalbound::app

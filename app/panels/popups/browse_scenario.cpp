#include "model/action_calls.hpp"
#include "panels/popups/file_popup.hpp"

namespace goalbound::app {

extern const PopupInfo kPopup_browse_scenario;
const PopupInfo kPopup_browse_scenario = {
    .title = "Open a scenario",
    .width = 760,
    .height = 560,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> {
      return std::make_unique<FilePopup>(
          FileBrowserOptions{.extensions = {".scen", ".3dscen"}, .verb = "Open", .saves = false},
          &calls::open_scenario);
    },
};

}  // namespace goalbound::app

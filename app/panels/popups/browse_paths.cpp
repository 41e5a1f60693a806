#include "model/action_calls.hpp"
#include "panels/popups/file_popup.hpp"

namespace goalbound::app {

extern const PopupInfo kPopup_browse_paths;
const PopupInfo kPopup_browse_paths = {
    .title = "Open paths of another program",
    .width = 760,
    .height = 560,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> {
      return std::make_unique<FilePopup>(
          FileBrowserOptions{
              .extensions = {".csv", ".jsonl", ".json", ".yaml"}, .verb = "Open", .saves = false},
          &calls::open_paths);
    },
};

}  // namespace goalbound::app

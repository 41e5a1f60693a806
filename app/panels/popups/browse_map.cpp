#include "goalbound/formats.hpp"
#include "model/action_calls.hpp"
#include "panels/popups/file_popup.hpp"

namespace goalbound::app {
namespace {

/// Those of every format of maps, also packed.
std::vector<std::string> map_extensions() {
  std::vector<std::string> extensions;
  for (const FormatInfo* format : all_formats()) {
    if (format->load != nullptr) extensions.emplace_back(format->extension);
  }
  const std::size_t plain = extensions.size();
  for (std::size_t i = 0; i < plain; ++i) extensions.push_back(extensions[i] + ".gz");
  extensions.emplace_back(".png");  // a picture of one
  return extensions;
}

}  // namespace

extern const PopupInfo kPopup_browse_map;
const PopupInfo kPopup_browse_map = {
    .title = "Open a map",
    .width = 760,
    .height = 560,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> {
      return std::make_unique<FilePopup>(
          FileBrowserOptions{.extensions = map_extensions(), .verb = "Open", .saves = false},
          &calls::open_map);
    },
};

}  // namespace goalbound::app

#include <optional>

#include "goalbound/formats.hpp"
#include "model/action_calls.hpp"
#include "panels/popups/file_popup.hpp"

namespace goalbound::app {
namespace {

/// That of the format which holds the map, then that of pictures, which hold uniform grids too.
std::vector<std::string> extensions_for(const Session& session) {
  std::vector<std::string> extensions;
  if (!session.has_map()) return extensions;
  const Map& map = session.map();
  for (const FormatInfo* format : all_formats()) {
    if (format->holds != nullptr && format->holds(map)) {
      extensions.emplace_back(format->extension);
      break;
    }
  }
  if (map.as_grid() != nullptr && map.as_grid()->is_uniform()) extensions.emplace_back(".png");
  return extensions;
}

/// Which files there are depends on the map.
class SaveMap final : public Popup {
 public:
  void opened(PanelContext& context) override {
    files_.emplace(
        FileBrowserOptions{.extensions = extensions_for(context.session), .verb = "Save", .saves = true},
        &calls::save_map);
    files_->opened(context);
  }
  void draw(PanelContext& context, bool& open) override { files_->draw(context, open); }

 private:
  std::optional<FilePopup> files_;
};

}  // namespace

extern const PopupInfo kPopup_browse_save_map;
const PopupInfo kPopup_browse_save_map = {
    .title = "Save the map",
    .width = 760,
    .height = 560,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> { return std::make_unique<SaveMap>(); },
};

}  // namespace goalbound::app

// The file browser as a popup that runs one action with the chosen path.
#pragma once

#include <filesystem>
#include <string>

#include "model/action.hpp"
#include "panels/popups/file_browser.hpp"
#include "panels/popups/popup.hpp"

namespace goalbound::app {

class FilePopup final : public Popup {
 public:
  /// `call`: what to execute for a path; the window closes when it succeeds and else shows why not.
  FilePopup(FileBrowserOptions options, ActionCall (*call)(const std::filesystem::path&))
      : options_(options), browser_(std::move(options)), call_(call) {}

  void opened(PanelContext& context) override {
    const std::filesystem::path& map = context.session.document().path();
    std::string name;
    if (options_.saves && !map.empty()) {
      name = map.stem().string() + options_.extensions.front();
    }
    browser_.show(map.parent_path(), name);
  }

  void draw(PanelContext& context, bool& open) override {
    const auto path = browser_.draw(context);
    if (!path) return;
    const Result<void> result = context.session.execute(call_(*path), false);
    if (result.ok()) {
      open = false;
    } else {
      browser_.set_error(result.error().to_string());
    }
  }

 private:
  FileBrowserOptions options_;
  FileBrowser browser_;
  ActionCall (*call_)(const std::filesystem::path&);
};

}  // namespace goalbound::app

// The file browser as a popup that runs one action with the chosen path.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "model/action.hpp"
#include "model/replaced_file.hpp"
#include "panels/popups/file_browser.hpp"
#include "panels/popups/popup.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {

class FilePopup final : public Popup {
 public:
  /// `call`: what to execute for a path; the window closes when it succeeds and else shows why not.
  FilePopup(FileBrowserOptions options, ActionCall (*call)(const std::filesystem::path&))
      : options_(options), browser_(std::move(options)), call_(call) {}

  void opened(PanelContext& context) override {
    asked_.reset();
    const std::filesystem::path& map = context.session.document().path();
    std::string name;
    if (options_.saves && !map.empty()) {
      name = map.stem().string() + options_.extensions.front();
    }
    browser_.show(map.parent_path(), name);
  }

  void draw(PanelContext& context, bool& open) override {
    if (asked_) return ask(context, open);
    const auto path = browser_.draw(context);
    if (!path) return;
    if (options_.saves && replaces_file(*path) && check_replaced_file(*path)) {
      asked_ = *path;
    } else {
      run(context, *path, open);
    }
  }

 private:
  void run(PanelContext& context, const std::filesystem::path& path, bool& open) {
    const Result<void> result = context.session.execute(call_(path), false);
    if (result.ok()) {
      open = false;
    } else {
      browser_.set_error(result.error().to_string());
    }
  }

  /// Instead of the browser, so that no click meant for it answers the question.
  void ask(PanelContext& context, bool& open) {
    wrapped_text("There is a file of this name already:");
    wrapped_text(asked_->string());
    muted_paragraph("Replacing it loses what it holds now.");
    const ImVec2 button(150 * context.sizes.scale, 0);
    const bool replace = ImGui::Button("Replace it", button);
    ImGui::SameLine();
    const bool keep = ImGui::Button("Keep it", button);
    if (!replace && !keep) return;
    const std::filesystem::path path = *std::exchange(asked_, std::nullopt);
    if (replace) run(context, path, open);
  }

  std::optional<std::filesystem::path> asked_;  ///< whether to replace it
  FileBrowserOptions options_;
  FileBrowser browser_;
  ActionCall (*call_)(const std::filesystem::path&);
};

}  // namespace goalbound::app

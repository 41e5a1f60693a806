// The file browser as a popup that runs one action with the chosen path.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "model/actions/action.hpp"
#include "panels/popups/file_browser.hpp"
#include "panels/popups/popup.hpp"

namespace goalbound::app {

class FilePopup final : public Popup {
 public:
  using Call = ActionCall (*)(const std::filesystem::path&);

  /// `verb`: of the button; "Save" saves. `endings` of the files, with blanks between; "maps": those of maps,
  /// to save of the formats that hold the open one. `call`: what to execute for a path; the window closes
  /// when it succeeds and else shows why not.
  FilePopup(std::string_view verb, std::string_view endings, Call call)
      : verb_(verb), endings_(endings), call_(call) {}

  void opened(PanelContext& context) override;
  void draw(PanelContext& context, bool& open) override;

 private:
  bool saves() const { return verb_ == "Save"; }
  void run(PanelContext& context, const std::filesystem::path& path, bool& open);
  void ask(PanelContext& context, bool& open);

  std::string_view verb_;
  std::string_view endings_;
  Call call_;
  std::optional<FileBrowser> browser_;          ///< since it was opened first
  std::optional<std::filesystem::path> asked_;  ///< whether to replace it
};

}  // namespace goalbound::app

// A window over everything else: file browsers, palette, help, settings, about. One file each in this
// folder, one line in app/model/lists/popups.inc, which also says how it is opened; file browsers are such a
// line alone. UiState says which is open.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "model/view/popups.hpp"
#include "panels/context.hpp"

namespace goalbound::app {

class Popup {
 public:
  virtual ~Popup() = default;
  /// The window has just been opened.
  virtual void opened(PanelContext& /*context*/) {}
  /// Draws into the current window; sets `open` to false to close it.
  virtual void draw(PanelContext& context, bool& open) = 0;
};

struct PopupInfo {
  std::string_view title;
  float width;     ///< pixels at scale 1; less in a small window
  float height;    ///< 0: as high as its content
  bool has_title;  ///< a heading with a cross, in the middle of the window; else it hangs from the menu bar
  std::unique_ptr<Popup> (*make)();
};

/// In the order of all_popup_entries().
std::span<const PopupInfo* const> all_popups();

/// Shows the one that is open.
class PopupHost {
 public:
  PopupHost();
  void draw(PanelContext& context);
  bool any_open() const { return current_ >= 0; }

 private:
  void follow(PanelContext& context);

  std::vector<std::unique_ptr<Popup>> popups_;
  int current_ = -1;
};

}  // namespace goalbound::app

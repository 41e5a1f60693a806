// A page of the inspector. One file each in this folder, one line in app/panels/CMakeLists.txt.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "panels/context.hpp"

namespace goalbound::app {

class Tab {
 public:
  virtual ~Tab() = default;
  /// Draws into the current window; `side`: whose search is shown.
  virtual void draw(PanelContext& context, Side side) = 0;
};

struct TabInfo {
  std::string_view id;
  std::string_view label;
  std::string_view help;  ///< tooltip and help window
  std::unique_ptr<Tab> (*make)();
};

/// In the order of the list in CMakeLists.txt, which is that of inspector_tabs().
std::span<const TabInfo* const> all_tabs();

/// For tabs without memory: a function as a tab.
template <void (*kDraw)(PanelContext&, Side)>
std::unique_ptr<Tab> make_tab() {
  class FunctionTab final : public Tab {
   public:
    void draw(PanelContext& context, Side side) override { kDraw(context, side); }
  };
  return std::make_unique<FunctionTab>();
}

/// Says why a side has nothing to show; null when it has a run with a player.
const SearchRun* run_or_hint(PanelContext& context, Side side);

}  // namespace goalbound::app

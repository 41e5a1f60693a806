// A page of the inspector. One file each in this folder, one line in app/model/lists/tabs.inc, which also
// says what it is called. Those of features lie in their folders.
#pragma once

#include <memory>
#include <span>

#include "model/view/tabs.hpp"
#include "panels/context.hpp"

namespace goalbound::app {

class Tab {
 public:
  virtual ~Tab() = default;
  /// Draws into the current window; `side`: whose search is shown.
  virtual void draw(PanelContext& context, Side side) = 0;
};

using MakeTab = std::unique_ptr<Tab> (*)();
/// In the order of inspector_tabs().
std::span<const MakeTab> all_tab_makers();

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

// Figures on one line below a map, each with its name in front.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "panels/context.hpp"

namespace goalbound::app {

struct Counter {
  std::string_view name;
  std::string value;
  std::string_view help;
  std::string_view widest =
      {};                    ///< what has room, so that those behind it stay in place; "": the value alone
  std::uint32_t colour = 0;  ///< of a disc in front; 0: without
};

/// The first ones, as far as they fit.
void draw_counter_row(PanelContext& context, const Rect& area, std::span<const Counter> counters);

}  // namespace goalbound::app

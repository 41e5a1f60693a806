// What stands side by side in a strip over the maps.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "panels/context.hpp"

namespace goalbound::app {

/// So many gaps to the right of what was drawn last.
void next_in_strip(const PanelContext& context, float gaps);
/// Of what stands beside it.
void strip_caption(const char* text);
void strip_text(std::uint32_t colour, const std::string& text);
/// Wide enough for the longest text that it may have, so that what follows stands still.
void fixed_strip_text(const PanelContext& context, std::uint32_t colour, const std::string& text,
                      std::string_view widest);

}  // namespace goalbound::app

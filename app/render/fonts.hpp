// Loads the embedded fonts into the current ImGui context.
#pragma once

#include "panels/fonts.hpp"

namespace goalbound::app {

/// To be called between frames; replaces what was loaded before. `scale`: of the interface, 0.5 to 4; `ui`
/// becomes the default font. Needs no GL: the context's back end makes the texture. The bytes stay in the
/// program and are not copied.
Fonts load_fonts(float scale = 1);

}  // namespace goalbound::app

// Loads the embedded fonts into the current ImGui context.
#pragma once

#include "panels/fonts.hpp"

namespace goalbound::app {

/// To be called once, before the first frame; `ui` becomes the default font. Needs no GL: the context's back
/// end makes the texture. The bytes stay in the program and are not copied.
Fonts load_fonts();

}  // namespace goalbound::app

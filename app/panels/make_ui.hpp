// The one way to get the user interface.
#pragma once

#include <memory>

#include "model/session.hpp"
#include "panels/fonts.hpp"
#include "panels/map_painter.hpp"
#include "panels/ui.hpp"

namespace goalbound::app {

/// The session and the painter must outlive it; the fonts are copied. Needs a current ImGui context in
/// frame(), and changes that context's style.
std::unique_ptr<Ui> make_ui(Session& session, const Fonts& fonts, MapPainter& painter);

}  // namespace goalbound::app

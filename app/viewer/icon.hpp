// The picture of the window in task bars.
#pragma once

#include "render/image.hpp"

namespace goalbound::app {

/// A node with the boxes of two edges, one of which holds the goal; `side` x `side` pixels, transparent
/// around.
Image make_icon(int side);

}  // namespace goalbound::app

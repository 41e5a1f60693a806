// A map whose nodes are on their way into an embedding: points and lines, whatever its kind.
#pragma once

#include <memory>

#include "goalbound/embedding.hpp"
#include "overlays/map_drawing.hpp"

namespace goalbound::app {

/// `from`: how the map is drawn where it lies; `embedding`: of that map, with two dimensions or more, of
/// which the first two count, scaled to where the map lies. `width_of_unit`: Camera::width_of_unit().
std::unique_ptr<MapDrawing> make_morph_drawing(std::unique_ptr<MapDrawing> from,
                                               const EmbeddingIndex& embedding, double width_of_unit);

}  // namespace goalbound::app

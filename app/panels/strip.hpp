// The strip over the maps: of several that have something there one is shown.
#pragma once

#include "panels/context.hpp"

namespace goalbound::app {

class FeatureViews;

/// Pixels that it takes; 0 without.
float strip_height(const Session& session, const Sizes& sizes, const FeatureViews& features);
void draw_strip(PanelContext& context);

}  // namespace goalbound::app

// What the layer "heat-map" asks for, as the settings and the sides are now.
#pragma once

#include <optional>
#include <string>

#include "features/heat/heat_order.hpp"
#include "model/searches/comparison.hpp"

namespace goalbound::app {

class Session;

struct HeatWish {
  const MeasureInfo* measure = nullptr;  ///< null: the side shows no heat map
  std::optional<HeatOrder> order;
  std::string note;  ///< why there is no order although a measure is chosen
};
/// Measures of boxes are shown on the sides that show boxes, others on both.
HeatWish heat_wish(const Session& session, Side side);

}  // namespace goalbound::app

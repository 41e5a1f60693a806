#include "features/any_angle/any_angle_maker.hpp"

#include <utility>

namespace goalbound::app {

Result<void> AnyAngleMaker::prepare(const std::shared_ptr<const Map>& map, JobControl& control) {
  if (map == map_) return {};
  plain_.reset();
  bounded_.reset();
  runs_.reset();
  map_.reset();
  why_no_boxes_.clear();
  corners_.reset();
  auto plain = AnyAngleFinder::make(*map, {}, &control.progress);
  if (!plain) return plain.error();
  auto corners = shared_->make(map, IndexValues(*find_index("corners")), control.progress);
  if (!corners && corners.error().code == ErrorCode::kCancelled) return corners.error();
  if (corners) {
    corners_ = std::move(corners).value();
    auto bounded = AnyAngleFinder::make(*map, IndexSet{corners_});
    if (!bounded) return bounded.error();
    bounded_ = std::move(bounded).value();
  } else {
    why_no_boxes_ = corners.error().message;
  }
  plain_ = std::move(plain).value();
  map_ = map;
  return {};
}

Result<AnyAngleAnswer> AnyAngleMaker::answer(const AnyAngleOrder& order, JobControl& control) {
  if (auto done = prepare(order.map, control); !done) return done.error();
  const std::array ends = {order.start, order.goal};
  if (runs_ == nullptr || ends != ends_) {
    auto runs = std::make_shared<std::array<AnyAngleRun, 2>>();
    for (std::size_t side = 0; side < runs->size(); ++side) {
      AnyAngleRun& run = (*runs)[side];
      AnyAngleFinder& finder = side == 0 ? *plain_ : with_boxes();
      run.path = finder.find_traced(middle_of(order.start), middle_of(order.goal), run.steps);
    }
    runs_ = std::move(runs);
    ends_ = ends;
  }
  return AnyAngleAnswer{.runs = runs_,
                        .why_no_boxes = why_no_boxes_,
                        .box_bytes = corners_ == nullptr ? 0 : corners_->byte_size(),
                        .seen = with_boxes().corners_seen(order.eye, order.goal)};
}

}  // namespace goalbound::app

#include <memory>
#include <string>
#include <vector>

#include "errors.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/debug_draw.hpp"
#include "handles.hpp"

namespace {

using namespace goalbound;
using namespace goalbound::c;

goalbound_draw_point to_c(DrawPoint point) {
  return {point.x, point.y, point.z};
}

/// Hands everything to functions of the caller, those that there are.
class Functions : public DebugDraw {
 public:
  explicit Functions(const goalbound_draw& draw) : draw_(draw) {}

  void line(DrawPoint from, DrawPoint to, DrawColour colour) override {
    if (draw_.line != nullptr) draw_.line(to_c(from), to_c(to), colour, draw_.user);
  }
  void polygon(std::span<const DrawPoint> corners, DrawColour colour) override {
    if (draw_.polygon == nullptr) return;
    corners_.clear();
    for (const DrawPoint& corner : corners) corners_.push_back(to_c(corner));
    draw_.polygon(corners_.data(), corners_.size(), colour, draw_.user);
  }
  void text(DrawPoint at, std::string_view text, DrawColour colour) override {
    if (draw_.text == nullptr) return;
    text_ = text;
    draw_.text(to_c(at), text_.c_str(), colour, draw_.user);
  }

 private:
  const goalbound_draw& draw_;
  std::vector<goalbound_draw_point> corners_;
  std::string text_;
};

/// What every function of this file takes, from programs of older versions too.
goalbound_status take(const goalbound_draw* given, goalbound_draw& draw, goalbound_error* error) {
  if (given == nullptr) return fail_null(error, "draw");
  return take_options(given, draw) ? GOALBOUND_OK : fail_size(error, "draw");
}

goalbound_status finish(goalbound_error* error, const Result<void>& drawn) {
  return drawn ? GOALBOUND_OK : fail(error, drawn.error());
}

using DrawNode = Result<void> (*)(const Map& map, const Bounds& bounds, NodeId node, DebugDraw& draw);

goalbound_status draw_of_node(DrawNode draw_node, const goalbound_map* map, const goalbound_indices* indices,
                              goalbound_place place, const goalbound_draw* given, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (indices == nullptr) return fail_null(error, "indices");
    goalbound_draw draw{};
    if (const goalbound_status taken = take(given, draw, error); taken != GOALBOUND_OK) return taken;
    const auto boxes = indices->set.get<BoxIndex>();
    if (boxes == nullptr)
      return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT, "the indices hold no 'boxes', which are drawn");
    Functions functions(draw);
    return finish(error, draw_node(*map->map, *boxes->bounds(), node_at(*map->map, place), functions));
  });
}

}  // namespace

goalbound_status goalbound_draw_map(const goalbound_map* map, const goalbound_draw* given,
                                    goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    goalbound_draw draw{};
    if (const goalbound_status taken = take(given, draw, error); taken != GOALBOUND_OK) return taken;
    Functions functions(draw);
    draw_map(*map->map, functions);
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_draw_boxes(const goalbound_map* map, const goalbound_indices* indices,
                                      goalbound_place place, const goalbound_draw* draw,
                                      goalbound_error* error) {
  return draw_of_node(draw_boxes, map, indices, place, draw, error);
}

goalbound_status goalbound_draw_labels(const goalbound_map* map, const goalbound_indices* indices,
                                       goalbound_place place, const goalbound_draw* draw,
                                       goalbound_error* error) {
  return draw_of_node(draw_labels, map, indices, place, draw, error);
}

goalbound_status goalbound_draw_path(const goalbound_query* query, const goalbound_draw* given,
                                     goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (query == nullptr) return fail_null(error, "query");
    goalbound_draw draw{};
    if (const goalbound_status taken = take(given, draw, error); taken != GOALBOUND_OK) return taken;
    std::vector<NodeId> path;
    if (query->begun) query->query->path(path);
    Functions functions(draw);
    return finish(error, draw_path(*query->map, path, functions));
  });
}

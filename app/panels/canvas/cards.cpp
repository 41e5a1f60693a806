#include "panels/canvas/cards.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "features/mesh/mesh.hpp"

namespace goalbound::app {
namespace {

/// Places that are tried in each direction.
constexpr int kTries = 12;
/// Of a node, that no card covers, at scale 1: at most so far from its middle.
constexpr float kLeastReach = 11;
constexpr float kMostReach = 40;
/// Pixels between points of the path that are looked at, and how many they are at most.
constexpr float kPathStep = 6;
constexpr std::size_t kMostPathNodes = 4000;

void add_line(ImVec2 from, ImVec2 to, std::vector<ImVec2>& points) {
  const float length = std::hypot(to.x - from.x, to.y - from.y);
  const int count = std::clamp(static_cast<int>(length / kPathStep), 1, 400);
  for (int i = 1; i <= count; ++i) {
    const float share = static_cast<float>(i) / static_cast<float>(count);
    points.push_back({from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)});
  }
}

/// All of it, also what is not there yet.
std::vector<NodeId> path_shown(const OverlayView& view) {
  if (view.left_out >= Instead::kSearch) return view.instead->shown_path();
  return view.run == nullptr ? std::vector<NodeId>() : view.run->path;
}

}  // namespace

void Cards::begin(const Rect& area) {
  area_ = area;
  kept_free_.clear();
  taken_.clear();
  path_.clear();
}

void Cards::keep_off(const OverlayView& view, const MapView& where, float scale) {
  const float reach =
      std::clamp(0.52F * where.node_pixels() + 2 * scale, kLeastReach * scale, kMostReach * scale);
  const auto keep = [&](MapPoint point) {
    const ImVec2 at = where.to_screen(point);
    kept_free_.push_back({at.x - reach, at.y - reach, 2 * reach, 2 * reach});
  };
  for (const auto& [node, end] :
       {std::pair{view.ends.start, MeshEnd::kStart}, std::pair{view.ends.goal, MeshEnd::kGoal}}) {
    const auto free_end = view.features.get<MeshWays>().free_end(end);
    if (node != kNoNode) keep(free_end ? view.drawing.point_at(*free_end) : view.drawing.centre(node));
  }
  if (view.pointed.selected != kNoNode) keep(view.drawing.centre(view.pointed.selected));
  const std::vector<NodeId> path = path_shown(view);
  if (path.empty()) return;
  const std::size_t step = 1 + path.size() / kMostPathNodes;
  ImVec2 last = where.to_screen(view.drawing.centre(path.front()));
  for (std::size_t i = step; i < path.size(); i += step) {
    const ImVec2 next = where.to_screen(view.drawing.centre(path[i]));
    add_line(last, next, path_);
    last = next;
  }
}

bool Cards::is_free(const Rect& rect) const {
  const auto covers = [&](const Rect& other) { return rect.overlaps(other); };
  return std::ranges::none_of(kept_free_, covers) && std::ranges::none_of(taken_, covers);
}

std::optional<Rect> Cards::place(ImVec2 size, ImVec2 liked) {
  const float room_x = area_.width - size.x;
  const float room_y = area_.height - size.y;
  if (room_x < 0 || room_y < 0) return std::nullopt;
  std::optional<Rect> best;
  float least = 0;
  const auto look_at = [&](float x, float y) {
    const float distance = std::hypot(x - liked.x, y - liked.y);
    if (best && distance >= least) return;  // before the path is gone through
    const Rect rect = {std::round(area_.x + x * room_x), std::round(area_.y + y * room_y), size.x, size.y};
    if (!is_free(rect)) return;
    const auto hidden = std::ranges::count_if(path_, [&](ImVec2 p) { return rect.contains(p); });
    // Any other place is better than one on the path, and of two on it the one that hides less of it.
    const float cost = 10 * static_cast<float>(hidden) + distance;
    if (best && cost >= least) return;
    best = rect;
    least = cost;
  };
  look_at(liked.x, liked.y);  // mostly it is free, and then no other can be better
  for (int row = 0; row <= kTries; ++row) {
    for (int column = 0; column <= kTries; ++column)
      look_at(static_cast<float>(column) / kTries, static_cast<float>(row) / kTries);
  }
  if (best) taken_.push_back(*best);
  return best;
}

}  // namespace goalbound::app

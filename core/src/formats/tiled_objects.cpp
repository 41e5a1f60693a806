#include "formats/tiled_objects.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "formats/tiled_map.hpp"

namespace goalbound {
namespace {

/// The cosine and the sine of an angle in degrees: exact where it is a right one.
std::pair<double, double> cosine_and_sine(double degrees) {
  const double turn = std::fmod(std::fmod(degrees, 360) + 360, 360);
  if (turn == 0) return {1, 0};
  if (turn == 90) return {0, 1};
  if (turn == 180) return {-1, 0};
  if (turn == 270) return {0, -1};
  const double radians = turn * std::numbers::pi / 180;
  return {std::cos(radians), std::sin(radians)};
}

constexpr std::uint32_t kNumberOfTile = 0x0FFFFFFF;  ///< the other bits say how a tile is turned

/// Where the tile of an object stands, and how large it is unless the object says it.
TiledAnchor anchor_of(const TiledMap& map, const TiledObject& object) {
  if (object.tile == 0) return {.share = PixelPoint{0, 0}};
  const PixelPoint unsaid = map.shape.orientation == "isometric" ? PixelPoint{0.5, 1} : PixelPoint{0, 1};
  auto after = map.anchors.upper_bound(object.tile & kNumberOfTile);
  TiledAnchor anchor =
      object.of_template || after == map.anchors.begin() ? TiledAnchor() : std::prev(after)->second;
  if (!anchor.share) anchor.share = unsaid;
  return anchor;
}

/// What the tile that an object shows says.
TiledTraits traits_of_tile(const TiledMap& map, const TiledObject& object) {
  if (object.tile == 0 || object.of_template) return {};
  const auto found = map.tiles.find(object.tile & kNumberOfTile);
  return found == map.tiles.end() ? TiledTraits() : found->second;
}

TiledArea::Kind kind_of(const TiledObject& object) {
  if (object.shape == TiledObject::Shape::kEllipse) return TiledArea::Kind::kEllipse;
  if (object.shape == TiledObject::Shape::kCapsule) return TiledArea::Kind::kCapsule;
  return TiledArea::Kind::kRectangle;
}

}  // namespace

std::optional<PixelPoint> share_of_alignment(std::string_view alignment) {
  const bool centred = alignment == "center";
  const auto has = [&](std::string_view word) { return alignment.find(word) != std::string_view::npos; };
  if (alignment.empty() || alignment == "unspecified") return std::nullopt;
  const double across = has("left") ? 0 : has("right") ? 1 : 0.5;
  const double down = centred ? 0.5 : has("top") ? 0 : has("bottom") ? 1 : 0.5;
  return PixelPoint{across, down};
}

void TiledObject::complete_from(const TiledObject& from) {
  const auto complete = [](auto& own, const auto& other) {
    if (!own) own = other;
  };
  if (!shape && from.shape) {
    shape = from.shape;
    points = from.points;
  }
  complete(width, from.width);
  complete(height, from.height);
  complete(rotation, from.rotation);
  complete(traits.blocks, from.traits.blocks);
  if (name.empty()) name = from.name;
  if (tile == 0 && from.tile != 0) {
    tile = from.tile;
    of_template = true;
  }
}

TiledArea::TiledArea(Kind kind, PixelPoint pivot, PixelPoint corner, double width, double height,
                     double degrees)
    : kind_(kind), pivot_(pivot), width_(width), height_(height) {
  std::tie(cosine_, sine_) = cosine_and_sine(degrees);
  middle_ = turned({corner.x + width / 2, corner.y + height / 2});
  for (const PixelPoint share : {PixelPoint{0, 0}, {1, 0}, {1, 1}, {0, 1}})
    corners_.push_back(turned({corner.x + share.x * width, corner.y + share.y * height}));
}

TiledArea::TiledArea(std::vector<PixelPoint> points, PixelPoint pivot, double degrees)
    : kind_(Kind::kPolygon), pivot_(pivot), corners_(std::move(points)) {
  std::tie(cosine_, sine_) = cosine_and_sine(degrees);
  for (PixelPoint& point : corners_) point = turned(point);
}

PixelPoint TiledArea::turned(PixelPoint point) const {
  return {pivot_.x + point.x * cosine_ - point.y * sine_, pivot_.y + point.x * sine_ + point.y * cosine_};
}

std::vector<PixelPoint> TiledArea::outline(Kind kind, PixelPoint corner, double width, double height) {
  if (kind == Kind::kRectangle || kind == Kind::kPolygon) {
    return {corner,
            {corner.x + width, corner.y},
            {corner.x + width, corner.y + height},
            {corner.x, corner.y + height}};
  }
  constexpr int kCorners = 256;
  const double radius = std::min(width, height) / 2;
  std::vector<PixelPoint> points;
  for (int i = 0; i < kCorners; ++i) {
    const double angle = (i + 0.5) * 2 * std::numbers::pi / kCorners;
    const PixelPoint way{std::cos(angle), std::sin(angle)};
    // Of a capsule quarters of circles about the ends of its middle line.
    const auto along = [&](double share, double side) {
      return kind == Kind::kEllipse ? share * side / 2
                                    : share * radius + std::copysign(side / 2 - radius, share);
    };
    points.push_back(
        {corner.x + width / 2 + along(way.x, width), corner.y + height / 2 + along(way.y, height)});
  }
  return points;
}

std::pair<PixelPoint, PixelPoint> TiledArea::limits() const {
  constexpr double kMost = std::numeric_limits<double>::max();
  PixelPoint least{kMost, kMost};
  PixelPoint most{-kMost, -kMost};
  for (const PixelPoint& corner : corners_) {
    least = {std::min(least.x, corner.x), std::min(least.y, corner.y)};
    most = {std::max(most.x, corner.x), std::max(most.y, corner.y)};
  }
  return {least, most};
}

void TiledArea::cut(double y, std::vector<std::pair<double, double>>& spans) const {
  spans.clear();
  switch (kind_) {
    case Kind::kEllipse:
      return cut_ellipse(y, spans);
    case Kind::kCapsule:
      return cut_capsule(y, spans);
    case Kind::kRectangle:
    case Kind::kPolygon:
      return cut_polygon(y, spans);
  }
}

/// Where its sides cross the line; what lies between an odd crossing and the next one is inside.
void TiledArea::cut_polygon(double y, std::vector<std::pair<double, double>>& spans) const {
  std::vector<double> crossings;
  for (std::size_t i = 0; i < corners_.size(); ++i) {
    const PixelPoint& a = corners_[i];
    const PixelPoint& b = corners_[i + 1 == corners_.size() ? 0 : i + 1];
    if ((a.y <= y) == (b.y <= y)) continue;
    crossings.push_back(a.x == b.x ? a.x : a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
  }
  std::ranges::sort(crossings);
  for (std::size_t i = 0; i + 1 < crossings.size(); i += 2)
    spans.emplace_back(crossings[i], crossings[i + 1]);
}

/// The points p with (u / a)^2 + (v / b)^2 <= 1, where u and v lie along its axes: a square equation in x.
void TiledArea::cut_ellipse(double y, std::vector<std::pair<double, double>>& spans) const {
  const double a = width_ / 2;
  const double b = height_ / 2;
  if (!(a > 0 && b > 0)) return;
  const double down = y - middle_.y;
  const double square = cosine_ * cosine_ / (a * a) + sine_ * sine_ / (b * b);
  const double half = down * cosine_ * sine_ * (1 / (a * a) - 1 / (b * b));
  const double rest = down * down * (sine_ * sine_ / (a * a) + cosine_ * cosine_ / (b * b)) - 1;
  const double root = half * half - square * rest;
  if (root < 0) return;
  const double reach = std::sqrt(root) / square;
  spans.emplace_back(middle_.x - half / square - reach, middle_.x - half / square + reach);
}

/// A rectangle whose two shorter sides are half circles: the union of both circles and what is between them.
void TiledArea::cut_capsule(double y, std::vector<std::pair<double, double>>& spans) const {
  const double radius = std::min(width_, height_) / 2;
  const double reach = std::max(width_, height_) / 2 - radius;
  const bool lies = width_ > height_;
  const PixelPoint along = lies ? PixelPoint{cosine_, sine_} : PixelPoint{-sine_, cosine_};
  double left = std::numeric_limits<double>::max();
  double right = -left;
  const auto take = [&](double from, double to) {
    left = std::min(left, from);
    right = std::max(right, to);
  };
  for (const double side : {-1.0, 1.0}) {
    const TiledArea circle(Kind::kEllipse,
                           {middle_.x + side * reach * along.x, middle_.y + side * reach * along.y},
                           {-radius, -radius}, 2 * radius, 2 * radius, 0);
    circle.cut_ellipse(y, spans);
  }
  // The straight part, as a rectangle about the same middle.
  const double wide = lies ? 2 * reach : width_;
  const double tall = lies ? height_ : 2 * reach;
  TiledArea between(Kind::kRectangle, {0, 0}, {-wide / 2, -tall / 2}, wide, tall, 0);
  for (PixelPoint& corner : between.corners_) {
    corner = {middle_.x + corner.x * cosine_ - corner.y * sine_,
              middle_.y + corner.x * sine_ + corner.y * cosine_};
  }
  between.cut_polygon(y, spans);
  // It is convex, so that one part of a line lies in it.
  for (const auto& [from, to] : spans) take(from, to);
  spans.clear();
  if (left <= right) spans.emplace_back(left, right);
}

namespace {

/// Of points and lines where they begin.
std::array<double, 3> middle_of_object(const TiledMap& map, const TiledObject& object, PixelPoint offset) {
  using Shape = TiledObject::Shape;
  const auto lattice = TiledLattice::create(map.shape);
  if (!lattice) return {};
  PixelPoint from_pivot;
  if (!object.shape || *object.shape == Shape::kEllipse || *object.shape == Shape::kCapsule ||
      *object.shape == Shape::kText) {
    const TiledAnchor anchor = anchor_of(map, object);
    const PixelPoint share = anchor.share.value_or(PixelPoint{0, 1});
    from_pivot = {(0.5 - share.x) * object.width.value_or(anchor.width),
                  (0.5 - share.y) * object.height.value_or(anchor.height)};
  }
  if (object.tile == 0) from_pivot = lattice->to_screen(from_pivot);
  const auto [cosine, sine] = cosine_and_sine(object.rotation.value_or(0));
  const PixelPoint moved = lattice->of_screen({offset.x + from_pivot.x * cosine - from_pivot.y * sine,
                                               offset.y + from_pivot.x * sine + from_pivot.y * cosine});
  return {object.x.value_or(0) + moved.x, object.y.value_or(0) + moved.y};
}

/// An upright area, seen from its pivot.
struct UprightArea {
  TiledArea::Kind kind;
  PixelPoint corner;
  double width;
  double height;
};

/// On isometric maps objects are turned, and their tiles stand upright, on the screen.
void add_area(std::vector<TiledArea>& areas, const TiledObject& object, const TiledLattice& lattice,
              PixelPoint offset, const UprightArea& upright) {
  const PixelPoint moved = lattice.of_screen(offset);
  const PixelPoint pivot{object.x.value_or(0) + moved.x, object.y.value_or(0) + moved.y};
  const double degrees = object.rotation.value_or(0);
  const bool is_polygon = object.shape == TiledObject::Shape::kPolygon;
  if (!lattice.is_isometric() || (degrees == 0 && object.tile == 0)) {
    if (is_polygon) {
      areas.emplace_back(object.points, pivot, degrees);
    } else {
      areas.emplace_back(upright.kind, pivot, upright.corner, upright.width, upright.height, degrees);
    }
    return;
  }
  std::vector<PixelPoint> points =
      is_polygon ? object.points
                 : TiledArea::outline(upright.kind, upright.corner, upright.width, upright.height);
  const auto [cosine, sine] = cosine_and_sine(degrees);
  // The corners of a tile lie on middles of the cells beside, which it does not cover.
  const PixelPoint middle{upright.corner.x + upright.width / 2, upright.corner.y + upright.height / 2};
  constexpr double kInside = 1 - 1e-9;
  for (PixelPoint& point : points) {
    if (object.tile != 0) {
      point = {middle.x + (point.x - middle.x) * kInside, middle.y + (point.y - middle.y) * kInside};
    }
    if (object.tile == 0) point = lattice.to_screen(point);
    point = lattice.of_screen({point.x * cosine - point.y * sine, point.x * sine + point.y * cosine});
  }
  areas.emplace_back(std::move(points), pivot, 0);
}

}  // namespace

void add_tiled_object(TiledMap& map, const TiledObject& object, bool layer_blocks, PixelPoint offset) {
  using Shape = TiledObject::Shape;
  if (!object.name.empty()) map.named.push_back({object.name, middle_of_object(map, object, offset)});
  ReadingReport& reading = map.what.reading();
  const TiledTraits tile = traits_of_tile(map, object);
  const auto says = object.traits.blocks ? object.traits.blocks : tile.by_shape ? std::nullopt : tile.blocks;
  if (!says.value_or(layer_blocks)) {
    if (!says && tile.by_shape)
      return reading.count("object that shows a tile with a collision shape",
                           "does not block, because its layer does not", 1,
                           "objects that show a tile with a collision shape");
    if (!says && names_what_blocks(object.name))
      reading.count(
          "object with the name of what blocks",
          "does not block, because its layer, class and properties do not say so: --blocks NAME lets "
          "it",
          1, "objects with the name of what blocks");
    return;
  }
  map.has_blocking_objects = true;
  if (object.shape == Shape::kPolyline) return reading.count("polyline", "ignored, because it has no width");
  if (object.shape == Shape::kText) return reading.count("text", "no wall");
  if (object.shape == Shape::kPoint) return reading.count("point", "no wall");
  if (object.shape == Shape::kPolygon && object.points.size() < 3)
    return reading.count("polygon", "ignored, because it has fewer than three points that can be read");
  const TiledAnchor anchor = anchor_of(map, object);
  const double width = object.width.value_or(anchor.width);
  const double height = object.height.value_or(anchor.height);
  if (object.shape != Shape::kPolygon && !(width > 0 && height > 0))
    return reading.count("object without a size", "no wall", 1, "objects without a size");
  const PixelPoint corner{-anchor.share->x * width, -anchor.share->y * height};
  if (const auto lattice = TiledLattice::create(map.shape)) {
    add_area(map.areas, object, *lattice, offset, {kind_of(object), corner, width, height});
  }
}

}  // namespace goalbound

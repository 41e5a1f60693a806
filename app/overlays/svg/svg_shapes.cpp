// Roads, and what overlays draw: lines, marks, texts.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "overlays/dashes.hpp"
#include "overlays/palette.hpp"
#include "overlays/svg/svg_page.hpp"

namespace goalbound::app {
namespace {

constexpr double kTextPixels = 13;

/// Parts marks from any ground.
std::uint32_t outline_of(const SvgPage& page) {
  return page.frame().light ? pack_rgba(255, 255, 255) : pack_rgba(12, 13, 16);
}

/// Under texts.
std::uint32_t plate_of(const SvgPage& page) {
  return page.frame().light ? pack_rgba(255, 255, 255, 225) : pack_rgba(18, 19, 24, 225);
}

/// Characters, not bytes, of UTF-8.
std::size_t length_of_text(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string path_through(const SvgPage& page, const std::vector<MapPoint>& points, bool closed) {
  std::string path;
  for (const MapPoint& point : points) path += (path.empty() ? 'M' : 'L') + svg_point(page.at(point));
  return closed ? path + 'z' : path;
}

void add_line(SvgPage& page, const Polyline& line) {
  if (line.points.size() < 2) return;
  const std::string path = path_through(page, line.points, line.closed);
  if (line.pattern == LinePattern::kDouble) {  // a wide line with its middle in the colour of outlines
    page.stroke(path, line.colour, line.width * 3);
    page.stroke(path, outline_of(page), line.width);
    return;
  }
  const pugi::xml_node node = page.stroke(path, line.colour, line.width);
  SvgPage::set(node, "stroke-linejoin", "round");
  const Dashes dashes = dashes_of(line.pattern, line.width);
  std::string lengths;
  for (std::size_t i = 0; i < dashes.count; ++i) lengths += svg_number(dashes.lengths[i]) + ' ';
  if (!lengths.empty()) SvgPage::set(node, "stroke-dasharray", lengths);
}

/// Straight lines between corners, closed.
std::string polygon(const std::vector<CanvasPoint>& corners) {
  std::string path;
  for (const CanvasPoint& corner : corners) path += (path.empty() ? 'M' : 'L') + svg_point(corner);
  return path + 'z';
}

void add_outlined(SvgPage& page, const std::string& path, std::uint32_t colour) {
  SvgPage::set_stroke(page.fill(path, colour), outline_of(page), 1);
}

void add_crossing_lines(SvgPage& page, const std::string& path, std::uint32_t colour) {
  page.stroke(path, outline_of(page), 3.6);
  page.stroke(path, colour, 1.8);
}

class MarkWriter {
 public:
  MarkWriter(SvgPage& page, const Mark& mark, double node_pixels)
      : page_(page),
        mark_(mark),
        at_(page.at(mark.at)),
        radius_(std::max<double>(mark.radius * node_pixels, mark.min_pixels)) {}

  void write() {
    switch (mark_.shape) {
      case MarkShape::kDisc:
        SvgPage::set_fill(page_.disc(at_, radius_ + 1.5), outline_of(page_));
        return SvgPage::set_fill(page_.disc(at_, radius_), mark_.colour);
      case MarkShape::kTarget:
        SvgPage::set_fill(page_.disc(at_, radius_ + 1.5), outline_of(page_));
        SvgPage::set_fill(page_.disc(at_, radius_), mark_.colour);
        SvgPage::set_fill(page_.disc(at_, radius_ * kTargetGap), kLightInk);
        return SvgPage::set_fill(page_.disc(at_, radius_ * kTargetDot), mark_.colour);
      case MarkShape::kRing:
        ring(radius_, outline_of(page_), 4);
        return ring(radius_, mark_.colour, 2);
      case MarkShape::kCross:  // many at once, see Crosses
        return;
      case MarkShape::kDiamond:
        return add_outlined(page_, polygon({moved(0, -1), moved(1, 0), moved(0, 1), moved(-1, 0)}),
                            mark_.colour);
      case MarkShape::kEmptySet:
        SvgPage::set_fill(page_.disc(at_, radius_ + 1.5), outline_of(page_));
        ring(radius_ * 0.62, mark_.colour, 1.8);
        return add_crossing_lines(page_, line(-1, 1, 1, -1), mark_.colour);
      case MarkShape::kArrow:
        return arrow();
    }
  }

 private:
  CanvasPoint moved(double x, double y) const { return {at_.x + x * radius_, at_.y + y * radius_}; }
  std::string line(double x0, double y0, double x1, double y1) const {
    return 'M' + svg_point(moved(x0, y0)) + 'L' + svg_point(moved(x1, y1));
  }
  void ring(double radius, std::uint32_t colour, double width) {
    const pugi::xml_node node = page_.disc(at_, radius);
    SvgPage::set(node, "fill", "none");
    SvgPage::set_stroke(node, colour, width);
  }
  void arrow() {
    const CanvasPoint d = page_.direction(mark_.towards);
    add_outlined(page_,
                 polygon({moved(d.x, d.y), moved(-0.6 * d.x - 0.75 * d.y, -0.6 * d.y + 0.75 * d.x),
                          moved(-0.6 * d.x + 0.75 * d.y, -0.6 * d.y - 0.75 * d.x)}),
                 mark_.colour);
  }

  SvgPage& page_;
  const Mark& mark_;
  CanvasPoint at_;
  double radius_;
};

/// Pruned edges are many: crosses of one colour that follow each other are one path.
class Crosses {
 public:
  explicit Crosses(SvgPage& page) : page_(page) {}
  Crosses(const Crosses&) = delete;
  Crosses& operator=(const Crosses&) = delete;

  void add(const Mark& mark, double node_pixels) {
    if (mark.colour != colour_) write();
    colour_ = mark.colour;
    const double r = 0.75 * std::max<double>(mark.radius * node_pixels, mark.min_pixels);
    const CanvasPoint at = page_.at(mark.at);
    const std::string side = svg_number(2 * r);
    path_ += 'M' + svg_point({at.x - r, at.y - r}) + 'l' + side + ' ' + side;
    path_ += 'M' + svg_point({at.x - r, at.y + r}) + 'l' + side + " -" + side;
  }
  void write() {
    if (!path_.empty()) add_crossing_lines(page_, path_, colour_);
    path_.clear();
  }

 private:
  SvgPage& page_;
  std::uint32_t colour_ = 0;
  std::string path_;
};

void add_marks(SvgPage& page, const std::vector<Mark>& marks, double node_pixels) {
  Crosses crosses(page);
  for (const Mark& mark : marks) {
    if (mark.shape == MarkShape::kCross) {
      crosses.add(mark, node_pixels);
    } else {
      crosses.write();
      MarkWriter(page, mark, node_pixels).write();
    }
  }
  crosses.write();
}

void add_label(SvgPage& page, const Label& label, double node_pixels) {
  if (node_pixels < label.min_node_pixels || label.text.empty()) return;
  CanvasPoint at = page.at(label.at);
  at.y -= label.above_pixels;
  if (label.plate) {
    // What the text will really need only who shows it knows.
    const double width = static_cast<double>(length_of_text(label.text)) * kTextPixels * 0.58 + 8;
    at.x = std::clamp(at.x, std::min(width / 2, page.frame().size.width / 2),
                      std::max(page.frame().size.width - width / 2, page.frame().size.width / 2));
    const pugi::xml_node plate = page.add("rect");
    SvgPage::set(plate, "x", at.x - width / 2);
    SvgPage::set(plate, "y", at.y - kTextPixels * 0.75);
    SvgPage::set(plate, "width", width);
    SvgPage::set(plate, "height", kTextPixels * 1.5);
    SvgPage::set(plate, "rx", 3);
    SvgPage::set_fill(plate, plate_of(page));
  }
  const pugi::xml_node text = page.add("text");
  SvgPage::set(text, "x", at.x);
  SvgPage::set(text, "y", at.y + kTextPixels * 0.35);
  SvgPage::set(text, "text-anchor", "middle");
  SvgPage::set(text, "font-family", "Inter, DejaVu Sans, sans-serif");
  SvgPage::set(text, "font-weight", "600");
  SvgPage::set(text, "font-size", kTextPixels);
  SvgPage::set_fill(text, label.colour);
  text.text().set(label.text.c_str());
}

}  // namespace

void add_segments(SvgPage& page, const SegmentPicture& picture) {
  using Look = std::pair<std::uint32_t, std::uint32_t>;  // colour and FillPattern
  std::map<Look, std::string> paths;
  const auto place = [&](const SegmentEnd& end) {
    return page.at(
        {picture.origin.x + static_cast<double>(end.x), picture.origin.y + static_cast<double>(end.y)});
  };
  const auto look = [](const SegmentEnd& end) { return Look(end.colour, end.pattern); };
  for (const Segment& segment : picture.segments) {
    const CanvasPoint a = place(segment.a);
    const CanvasPoint b = place(segment.b);
    if (look(segment.a) == look(segment.b)) {
      paths[look(segment.a)] += 'M' + svg_point(a) + 'L' + svg_point(b);
      continue;
    }
    const CanvasPoint middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    paths[look(segment.a)] += 'M' + svg_point(a) + 'L' + svg_point(middle);
    paths[look(segment.b)] += 'M' + svg_point(b) + 'L' + svg_point(middle);
  }
  const auto add = [&](const std::string& path, std::uint32_t colour) {
    const pugi::xml_node node = page.stroke(path, colour, picture.width);
    SvgPage::set(node, "stroke-linecap", "round");
    return node;
  };
  for (const auto& [of, path] : paths) {
    add(path, of.first);
    const std::string pattern = page.pattern_over(static_cast<FillPattern>(of.second), of.first);
    if (!pattern.empty()) SvgPage::set(add(path, of.first), "stroke", pattern);
  }
}

void add_draw_list(SvgPage& page, const DrawList& list, double node_pixels) {
  for (const FilledPolygon& filled : list.polygons) {
    std::vector<CanvasPoint> corners;
    for (const MapPoint& corner : filled.points) corners.push_back(page.at(corner));
    page.fill(polygon(corners), filled.colour);
  }
  for (const FilledRect& rect : list.rects) {
    const CanvasPoint a = page.at(rect.min);
    const CanvasPoint b = page.at(rect.max);
    page.fill(polygon({a, {b.x, a.y}, b, {a.x, b.y}}), rect.colour);
  }
  for (const Polyline& line : list.lines) add_line(page, line);
  add_marks(page, list.marks, node_pixels);
  for (const Label& label : list.labels) add_label(page, label, node_pixels);
}

}  // namespace goalbound::app

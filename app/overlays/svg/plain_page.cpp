#include "overlays/svg/plain_page.hpp"

#include <fmt/format.h>

#include <sstream>

#include "overlays/svg/svg_page.hpp"

namespace goalbound::app {

PlainPage::PlainPage(double width, double height) {
  svg_ = document_.append_child("svg");
  SvgPage::set(svg_, "xmlns", "http://www.w3.org/2000/svg");
  SvgPage::set(svg_, "version", "1.1");
  SvgPage::set(svg_, "width", width);
  SvgPage::set(svg_, "height", height);
  SvgPage::set(svg_, "viewBox", fmt::format("0 0 {} {}", width, height));
  rect(0, 0, width, height, pack_rgba(255, 255, 255));
}

void PlainPage::rect(double x, double y, double width, double height, std::uint32_t colour) {
  const pugi::xml_node node = svg_.append_child("rect");
  SvgPage::set(node, "x", x);
  SvgPage::set(node, "y", y);
  SvgPage::set(node, "width", width);
  SvgPage::set(node, "height", height);
  SvgPage::set_fill(node, colour);
}

void PlainPage::text(double x, double y, double size, std::uint32_t colour, std::string_view words,
                     TextEnd anchor, bool bold) {
  const pugi::xml_node node = svg_.append_child("text");
  SvgPage::set(node, "x", x);
  SvgPage::set(node, "y", y);
  SvgPage::set(node, "font-family", "Inter, DejaVu Sans, sans-serif");
  SvgPage::set(node, "font-size", size);
  if (bold) SvgPage::set(node, "font-weight", "bold");
  if (anchor != TextEnd::kStart)
    SvgPage::set(node, "text-anchor", anchor == TextEnd::kEnd ? "end" : "middle");
  SvgPage::set_fill(node, colour);
  node.text().set(std::string(words).c_str());
}

void PlainPage::line(std::span<const CanvasPoint> points, std::uint32_t colour, double width) {
  std::string path;
  for (const CanvasPoint& p : points) {
    path += path.empty() ? 'M' : 'L';
    path += svg_point(p);
  }
  const pugi::xml_node node = svg_.append_child("path");
  SvgPage::set(node, "d", path);
  SvgPage::set(node, "fill", "none");
  SvgPage::set_stroke(node, colour, width);
}

void PlainPage::disc(CanvasPoint centre, double radius, std::uint32_t colour) {
  const pugi::xml_node node = svg_.append_child("circle");
  SvgPage::set(node, "cx", centre.x);
  SvgPage::set(node, "cy", centre.y);
  SvgPage::set(node, "r", radius);
  SvgPage::set_fill(node, colour);
}

std::string PlainPage::written() const {
  std::ostringstream out;
  document_.save(out, " ");
  return out.str();
}

}  // namespace goalbound::app

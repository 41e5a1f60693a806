#include "overlays/svg/svg_page.hpp"

#include <fmt/format.h>

#include <cmath>
#include <sstream>

namespace goalbound::app {

SvgColour::SvgColour(std::uint32_t packed)
    : text(fmt::format("#{:02x}{:02x}{:02x}", packed & 0xFFU, packed >> 8 & 0xFFU, packed >> 16 & 0xFFU)),
      opacity(static_cast<double>(packed >> 24) / 255) {}

std::string svg_number(double value) {
  const double rounded = std::round(value * 100) / 100;
  return fmt::format("{}", rounded == 0 ? 0.0 : rounded);  // no "-0"
}

std::string svg_point(CanvasPoint p) {
  return svg_number(p.x) + ' ' + svg_number(p.y);
}

SvgPage::SvgPage(const SvgFrame& frame, double below) : frame_(frame) {
  const double height = frame.size.height + below;
  svg_ = document_.append_child("svg");
  set(svg_, "xmlns", "http://www.w3.org/2000/svg");
  set(svg_, "version", "1.1");
  set(svg_, "width", frame.size.width * frame.scale);
  set(svg_, "height", height * frame.scale);
  set(svg_, "viewBox", fmt::format("0 0 {} {}", svg_number(frame.size.width), svg_number(height)));
  const pugi::xml_node ground = add("rect");
  set(ground, "width", frame.size.width);
  set(ground, "height", height);
  set_fill(ground, frame.background);
}

CanvasPoint SvgPage::direction(MapPoint direction) const {
  const CanvasPoint from = at({0, 0});
  const CanvasPoint to = at(direction);
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  if (length <= 0) return {0, 0};
  return {(to.x - from.x) / length, (to.y - from.y) / length};
}

pugi::xml_node SvgPage::fill(const std::string& path, std::uint32_t colour) {
  const pugi::xml_node node = add("path");
  set(node, "d", path);
  set_fill(node, colour);
  return node;
}

pugi::xml_node SvgPage::stroke(const std::string& path, std::uint32_t colour, double width) {
  const pugi::xml_node node = add("path");
  set(node, "d", path);
  set(node, "fill", "none");
  set_stroke(node, colour, width);
  return node;
}

pugi::xml_node SvgPage::disc(CanvasPoint centre, double radius) {
  const pugi::xml_node node = add("circle");
  set(node, "cx", centre.x);
  set(node, "cy", centre.y);
  set(node, "r", radius);
  return node;
}

void SvgPage::set(pugi::xml_node node, const char* name, std::string_view value) {
  pugi::xml_attribute attribute = node.attribute(name);
  if (!attribute) attribute = node.append_attribute(name);
  attribute.set_value(std::string(value).c_str());
}

void SvgPage::set(pugi::xml_node node, const char* name, double value) {
  set(node, name, svg_number(value));
}

void SvgPage::set_fill(pugi::xml_node node, std::uint32_t colour) {
  const SvgColour fill(colour);
  set(node, "fill", fill.text);
  if (fill.opacity < 1) set(node, "fill-opacity", fill.opacity);
}

void SvgPage::set_stroke(pugi::xml_node node, std::uint32_t colour, double width) {
  const SvgColour stroke(colour);
  set(node, "stroke", stroke.text);
  if (stroke.opacity < 1) set(node, "stroke-opacity", stroke.opacity);
  set(node, "stroke-width", width);
}

std::string SvgPage::text() const {
  std::ostringstream text;
  document_.save(text, " ");
  return std::move(text).str();
}

}  // namespace goalbound::app

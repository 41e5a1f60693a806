// A vector picture without a map: tables and charts on white ground, with text as text (SVG 1.1).
#pragma once

#include <pugixml.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "overlays/draw_list.hpp"
#include "overlays/fill.hpp"

namespace goalbound::app {

class PlainPage {
 public:
  static constexpr std::uint32_t kInk = pack_rgba(24, 27, 34);
  static constexpr std::uint32_t kGrey = pack_rgba(92, 98, 112);
  static constexpr std::uint32_t kRule = pack_rgba(205, 209, 217);
  static constexpr std::uint32_t kPlain = pack_rgba(150, 158, 173);   ///< of searches without boxes
  static constexpr std::uint32_t kBounded = pack_rgba(30, 104, 190);  ///< of searches with boxes

  enum class TextEnd { kStart, kMiddle, kEnd };

  /// In pixels.
  PlainPage(double width, double height);

  void rect(double x, double y, double width, double height, std::uint32_t colour);
  void text(double x, double y, double size, std::uint32_t colour, std::string_view words, TextEnd anchor,
            bool bold = false);
  void line(std::span<const CanvasPoint> points, std::uint32_t colour, double width);
  void disc(CanvasPoint centre, double radius, std::uint32_t colour);

  std::string written() const;

 private:
  pugi::xml_document document_;
  pugi::xml_node svg_;
};

}  // namespace goalbound::app

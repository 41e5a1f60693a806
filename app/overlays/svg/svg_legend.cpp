// What the colours mean, in a strip below the picture: samples with words, scales with their marks.
#include <algorithm>
#include <array>
#include <cmath>

#include "overlays/colour_scale.hpp"
#include "overlays/light_tones.hpp"
#include "overlays/palette.hpp"
#include "overlays/svg/svg_page.hpp"

namespace goalbound::app {
namespace {

constexpr double kText = 12;     // height of letters, in pixels
constexpr double kLine = 18;     // from line to line
constexpr double kEdge = 10;     // around all
constexpr double kSample = 11;   // side of a sample of a colour
constexpr double kLetter = 6.8;  // width of one, on the average
constexpr double kScale = 10;    // height of a scale
constexpr double kWidest = 320;  // length of a scale at most
constexpr int kScaleParts = 48;
/// On dark and on light ground.
constexpr std::array kWords = {pack_rgba(231, 233, 238), pack_rgba(24, 27, 34)};
constexpr std::array kQuiet = {pack_rgba(160, 165, 178), pack_rgba(72, 77, 89)};

double width_of(std::string_view text) {
  return kLetter * static_cast<double>(text.size());
}

/// Where a line of a sentence ends: at its last blank that fits, or at the first one where none does.
std::size_t end_of_line(std::string_view text, double width) {
  if (width_of(text) <= width) return text.size();
  const auto fits = static_cast<std::size_t>(std::max(1.0, width / kLetter));
  const std::size_t blank = text.rfind(' ', fits);
  return std::min(blank != std::string_view::npos ? blank : text.find(' '), text.size());
}

/// Puts things one after the other, and lines below each other; without a page it only measures.
class LegendWriter {
 public:
  LegendWriter(SvgPage* page, double top, double width)
      : page_(page), ground_(page != nullptr && page->frame().light ? 1 : 0), top_(top), width_(width) {}

  /// Its bottom.
  double write(const Legend& legend) {
    words({kEdge, top_ + kText}, legend.title, kWords[ground_]);
    top_ += kLine;
    if (!legend.ticks.empty()) scale(legend);
    if (!legend.entries.empty()) samples(legend);
    for (std::string_view rest = legend.text; !rest.empty();) {
      const std::size_t end = legend.in_full ? end_of_line(rest, width_ - 2 * kEdge) : rest.size();
      words({kEdge, top_ + kText}, rest.substr(0, end), kQuiet[ground_]);
      top_ += kLine;
      rest.remove_prefix(std::min(end + 1, rest.size()));  // and the blank
    }
    return top_ + kEdge / 2;
  }

 private:
  void words(CanvasPoint at, std::string_view text, std::uint32_t colour, const char* anchor = "start") {
    if (page_ == nullptr) return;
    pugi::xml_node node = page_->add("text");
    SvgPage::set(node, "x", at.x);
    SvgPage::set(node, "y", at.y);
    SvgPage::set(node, "font-family", "Inter, DejaVu Sans, sans-serif");
    SvgPage::set(node, "font-size", kText);
    SvgPage::set(node, "text-anchor", anchor);
    SvgPage::set_fill(node, colour);
    node.text().set(std::string(text).c_str());
  }

  void area(CanvasPoint at, double width, double height, std::uint32_t colour,
            FillPattern fill = FillPattern::kNone) {
    if (page_ == nullptr) return;
    const pugi::xml_node node = page_->add("rect");
    SvgPage::set(node, "x", at.x);
    SvgPage::set(node, "y", at.y);
    SvgPage::set(node, "width", width);
    SvgPage::set(node, "height", height);
    SvgPage::set_fill(node, colour);
    const std::string pattern = page_->pattern_over(fill, colour);
    if (pattern.empty()) return;
    std::string path("M");
    path.append(svg_point(at)).append("h").append(svg_number(width)).append("v").append(svg_number(height));
    path.append("h").append(svg_number(-width)).append("z");
    SvgPage::set(page_->fill(path, colour), "fill", pattern);
  }

  void samples(const Legend& legend) {
    double x = kEdge;
    for (const Legend::Entry& entry : legend.entries) {
      const double wide = kSample + kEdge / 2 + width_of(entry.text) + 2 * kEdge;
      if (x > kEdge && x + wide > width_) {
        x = kEdge;
        top_ += kLine;
      }
      area({x, top_ + (kLine - kSample) / 2 - 2}, kSample, kSample, entry.colour, entry.pattern);
      words({x + kSample + kEdge / 2, top_ + kText}, entry.text, kQuiet[ground_]);
      x += wide;
    }
    top_ += kLine;
  }

  void scale(const Legend& legend) {
    const double length = std::min(kWidest, width_ - 2 * kEdge);
    for (int i = 0; i < kScaleParts; ++i) {
      const double part = length / kScaleParts;
      const std::uint32_t colour = scale_colour((i + 0.5) / kScaleParts);
      area({kEdge + i * part, top_}, part + 0.5, kScale, ground_ == 1 ? light_fill(colour) : colour);
    }
    double free_from = 0;
    for (const ScaleTick& tick : legend.ticks) {
      const double half = width_of(tick.text) / 2;
      const double x = std::max(kEdge + tick.place * length, kEdge + half);
      if (x - half < free_from) continue;
      words({x, top_ + kScale + kText + 2}, tick.text, kQuiet[ground_], "middle");
      free_from = x + half + kEdge / 2;
    }
    top_ += kScale + kLine + 2;
  }

  SvgPage* page_;
  std::size_t ground_;
  double top_;
  double width_;
};

double write_all(SvgPage* page, const std::vector<Legend>& legends, double top, double width) {
  for (const Legend& legend : legends) top = LegendWriter(page, top, width).write(legend);
  return top;
}

}  // namespace

double legends_height(const std::vector<Legend>& legends, double width) {
  return legends.empty() ? 0 : write_all(nullptr, legends, kEdge / 2, width) + kEdge / 2;
}

void add_legends(SvgPage& page, const std::vector<Legend>& legends, double top, double width) {
  if (!legends.empty()) write_all(&page, legends, top + kEdge / 2, width);
}

}  // namespace goalbound::app

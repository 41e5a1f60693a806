// Cells as few rectangles: runs of one look in a row, and equal runs of rows below each other, become one.
#include <algorithm>
#include <map>
#include <tuple>

#include "overlays/palette.hpp"
#include "overlays/svg/svg_page.hpp"

namespace goalbound::app {
namespace {

/// How a cell looks.
struct Look {
  std::uint32_t colour = 0;
  std::uint32_t second = 0;  ///< of split cells; else the first
  FillPattern pattern = FillPattern::kNone;

  friend auto operator<=>(const Look&, const Look&) = default;
};

Look look_of(const CellImage& cells, std::size_t texel) {
  const std::uint32_t colour = cells.rgba[texel];
  const auto pattern =
      cells.pattern.empty() ? FillPattern::kNone : static_cast<FillPattern>(cells.pattern[texel]);
  const bool split = pattern == FillPattern::kSplit && !cells.rgba2.empty();
  return {colour, split ? cells.rgba2[texel] : colour, pattern};
}

struct Run {
  int first = 0;  ///< columns
  int end = 0;
  Look look;
};

/// Rectangles of cells, as commands of a path, by look.
class Mosaic {
 public:
  Mosaic(const SvgPage& page, const CellImage& cells) : page_(page) {
    for (int y = 0; y < cells.height; ++y) take_row(cells, y);
    for (const auto& [run, top] : open_) close(run, top, cells.height);
  }
  const std::map<Look, std::string>& paths() const { return paths_; }

 private:
  struct ByPlace {
    bool operator()(const Run& a, const Run& b) const {
      return std::tie(a.first, a.end, a.look) < std::tie(b.first, b.end, b.look);
    }
  };

  void take_row(const CellImage& cells, int y) {
    std::map<Run, int, ByPlace> row;
    const std::size_t begin = static_cast<std::size_t>(y) * static_cast<std::size_t>(cells.width);
    for (int x = 0; x < cells.width;) {
      Run run = {x, x + 1, look_of(cells, begin + static_cast<std::size_t>(x))};
      while (run.end < cells.width && look_of(cells, begin + static_cast<std::size_t>(run.end)) == run.look)
        ++run.end;
      x = run.end;
      const auto above = open_.find(run);
      row.emplace(run, above == open_.end() ? y : above->second);
    }
    for (const auto& [run, top] : open_) {
      if (!row.contains(run)) close(run, top, y);
    }
    open_ = std::move(row);
  }

  void close(const Run& run, int top, int bottom) {
    const CanvasPoint min = page_.at({static_cast<double>(run.first), static_cast<double>(top)});
    const CanvasPoint max = page_.at({static_cast<double>(run.end), static_cast<double>(bottom)});
    const std::string width = svg_number(max.x - min.x);
    paths_[run.look] +=
        'M' + svg_point(min) + 'h' + width + 'v' + svg_number(max.y - min.y) + "h-" + width + 'z';
  }

  const SvgPage& page_;
  std::map<Run, int, ByPlace> open_;  ///< those of the row above, and where they began
  std::map<Look, std::string> paths_;
};

/// The lower right half of each split cell; runs of them are not merged across the diagonal.
void add_second_halves(SvgPage& page, const CellImage& cells) {
  std::map<std::uint32_t, std::string> halves;
  for (std::size_t texel = 0; texel < cells.pattern.size(); ++texel) {
    const Look look = look_of(cells, texel);
    if (look.second == look.colour) continue;
    const auto x = static_cast<double>(texel % static_cast<std::size_t>(cells.width));
    const auto y = static_cast<double>(texel / static_cast<std::size_t>(cells.width));
    halves[look.second] += 'M' + svg_point(page.at({x + 1, y})) + 'L' + svg_point(page.at({x + 1, y + 1})) +
                           'L' + svg_point(page.at({x, y + 1})) + 'z';
  }
  for (const auto& [colour, path] : halves) page.fill(path, colour);
}

void add_grid_lines(SvgPage& page, const CellImage& cells) {
  if (page.frame().grid_line_alpha <= 0) return;
  constexpr std::uint32_t kInk = pack_rgba(8, 8, 10, 0);
  const auto alpha = static_cast<std::uint32_t>(page.frame().grid_line_alpha * 255);
  const auto width = static_cast<double>(cells.width);
  const auto height = static_cast<double>(cells.height);
  std::string path;
  for (double x = 0; x <= width; ++x)
    path += 'M' + svg_point(page.at({x, 0})) + 'V' + svg_number(page.at({x, height}).y);
  for (double y = 0; y <= height; ++y)
    path += 'M' + svg_point(page.at({0, y})) + 'H' + svg_number(page.at({width, y}).x);
  page.stroke(path, kInk | alpha << 24, 1);
}

}  // namespace

void add_cells(SvgPage& page, const CellImage& cells) {
  if (cells.width == 0) return;
  const Mosaic mosaic(page, cells);
  for (const auto& [look, path] : mosaic.paths()) {
    // Without it neighbours would let the ground shine through between them.
    SvgPage::set(page.fill(path, look.colour), "shape-rendering", "crispEdges");
    const std::string pattern = page.pattern_over(look.pattern, look.colour);
    if (!pattern.empty()) SvgPage::set(page.fill(path, look.colour), "fill", pattern);
  }
  add_second_halves(page, cells);
  add_grid_lines(page, cells);
}

}  // namespace goalbound::app

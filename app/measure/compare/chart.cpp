#include "measure/compare/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "words/numbers.hpp"

namespace goalbound {
namespace {

constexpr double kWidth = 900;
constexpr double kHeight = 520;
constexpr double kLeft = 70;
constexpr double kRight = 190;   // names of points reach there, or farther where they are longer
constexpr double kLetter = 6.6;  // width of one, on the average
constexpr double kTop = 46;
constexpr double kBottom = 50;

/// Decades from 10^first on.
struct Axis {
  int first = 0;
  int last = 1;
  double from = 0;
  double to = 0;

  double at(double value) const {
    const double share = (std::log10(value) - first) / (last - first);
    return from + share * (to - from);
  }
};

/// "10 kB": decades of bytes are powers of ten.
std::string decade_text(int decade) {
  constexpr std::array kUnits = {"B", "kB", "MB", "GB", "TB"};
  const auto unit = std::min<std::size_t>(static_cast<std::size_t>(decade) / 3, kUnits.size() - 1);
  return fmt::format("{:g} {}", std::pow(10.0, decade - 3 * static_cast<int>(unit)), kUnits[unit]);
}

/// From the decade of the least value above 0 to that of the largest.
Axis axis_of(const std::vector<double>& values, double from, double to) {
  double least = 1e300;
  double most = 0;
  for (const double value : values) {
    if (value > 0) least = std::min(least, value);
    most = std::max(most, value);
  }
  if (most <= 0) return {0, 1, from, to};
  const int first = static_cast<int>(std::floor(std::log10(least)));
  const int last = static_cast<int>(std::ceil(std::log10(most)));
  return {first, std::max(last, first + 1), from, to};
}

/// Letters that mean something in XML do not stand in names of searches and indices.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '&') {
      result += "&amp;";
    } else if (c == '<') {
      result += "&lt;";
    } else {
      result += c;
    }
  }
  return result;
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view colour, int size,
                    const std::string& text) {
  return fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\" font-size=\"{}\">{}</text>\n", x, y,
      anchor, colour, size, escaped(text));
}

/// What the names of points need at the right.
double right_of(const std::vector<ComparedRow>& rows, Naming naming) {
  double right = kRight;
  for (const ComparedRow& row : rows) {
    if (row.is_on_front)
      right = std::max(right, 20 + kLetter * static_cast<double>(row.candidate.label(naming).size()));
  }
  return std::min(right, kWidth / 2);
}

std::string grid_lines(const CompareChart& chart, double right) {
  std::string svg;
  for (const CompareChart::Tick& tick : chart.across) {
    svg += fmt::format("<path d=\"M{0:.1f} {1:.1f}V{2:.1f}\" stroke=\"#ddd\"/>\n", kLeft + tick.at, kTop,
                       kHeight - kBottom);
    svg += text_at(kLeft + tick.at, kHeight - kBottom + 18, "middle", "#555", 12, tick.text);
  }
  for (const CompareChart::Tick& tick : chart.up) {
    svg += fmt::format("<path d=\"M{:.1f} {:.1f}H{:.1f}\" stroke=\"#ddd\"/>\n", kLeft, kTop + tick.at,
                       kWidth - right);
    svg += text_at(kLeft - 6, kTop + tick.at + 4, "end", "#555", 12, tick.text);
  }
  return svg;
}

std::string svg_of(const CompareChart::Point& point, const ComparedRow& row, Naming naming) {
  const double x = kLeft + point.x;
  const double y = kTop + point.y;
  std::string svg = fmt::format(
      "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"{}\" "
      "stroke=\"#0a5c9e\"><title>{}</title></circle>\n",
      x, y, row.is_on_front ? "#0a5c9e" : "#fff", escaped(point_text(row, naming)));
  if (point.is_named) svg += text_at(x + 9, y + 4, "start", "#111", 12, row.candidate.label(naming));
  return svg;
}

}  // namespace

CompareChart chart_of(const std::vector<ComparedRow>& rows, double width, double height, double line) {
  std::vector<double> bytes;
  std::vector<double> times;
  for (const ComparedRow& row : rows) {
    bytes.push_back(static_cast<double>(row.bytes));
    times.push_back(row.microseconds());
  }
  Axis x = axis_of(bytes, 0, width);
  x.first = std::max(x.first - 1, 0);  // where searches stand that ask nothing
  const Axis y = axis_of(times, height, 0);
  CompareChart chart;
  for (int decade = x.first; decade <= x.last; ++decade)
    chart.across.push_back(
        {x.at(std::pow(10.0, decade)), decade == x.first ? "nothing" : decade_text(decade)});
  for (int decade = y.first; decade <= y.last; ++decade)
    chart.up.push_back({y.at(std::pow(10.0, decade)), fmt::format("{:g} us", std::pow(10.0, decade))});
  double last_name = -1e9;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CompareChart::Point point{.x = x.at(std::max(bytes[i], std::pow(10.0, x.first))),
                              .y = y.at(std::max(times[i], std::pow(10.0, y.first))),
                              .row = i};
    point.is_named = rows[i].is_on_front && std::abs(point.y - last_name) >= line;
    if (point.is_named) last_name = point.y;
    chart.points.push_back(point);
  }
  return chart;
}

std::string point_text(const ComparedRow& row, Naming naming) {
  return fmt::format("{}: {:.2f} us, {}", row.candidate.label(naming), row.microseconds(),
                     byte_text(row.bytes));
}

std::string compared_svg(const std::string& title, const std::vector<ComparedRow>& rows, Naming naming) {
  constexpr double kLine = 14;
  const double right = right_of(rows, naming);
  const CompareChart chart = chart_of(rows, kWidth - right - kLeft, kHeight - kBottom - kTop, kLine);
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
      "font-family=\"sans-serif\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n",
      kWidth, kHeight);
  svg += text_at(kLeft, 24, "start", "#111", 16, title);
  svg += text_at(kWidth - right, kHeight - 10, "end", "#555", 12,
                 "memory of the index; filled: the fastest for its size");
  svg += grid_lines(chart, right);
  for (const CompareChart::Point& point : chart.points) svg += svg_of(point, rows[point.row], naming);
  return svg + "</svg>\n";
}

}  // namespace goalbound

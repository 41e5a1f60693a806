#include "panels/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace goalbound::app {

std::string group_digits(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string length_text(Cost cost) {
  return cost == kInfiniteCost ? "–" : fmt::format("{:.2f}", length_of(cost).value());
}

std::string cell_text(Cell cell) {
  return fmt::format("({},{})", cell.x, cell.y);
}

std::string range_text(std::int32_t from, std::int32_t to) {
  return from == to ? fmt::format("{}", from) : fmt::format("{}..{}", from, to);
}

std::string percent_text(double share) {
  double percent = std::round(share * 100);
  if (share > 0 && percent == 0) return "<1 %";
  if (share < 1 && percent == 100) percent = 99;
  return fmt::format("{:.0f} %", percent);
}

std::string seconds_text(double seconds) {
  if (seconds < 9.95) return fmt::format("{:.1f} s", std::max(seconds, 0.0));
  if (seconds < 60) return fmt::format("{:.0f} s", seconds);
  const auto whole = static_cast<std::uint64_t>(seconds);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

std::string bytes_text(std::uint64_t bytes) {
  if (bytes < 1000) return fmt::format("{} B", bytes);
  constexpr std::array kUnits = {"KB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes) / 1000;
  std::size_t unit = 0;
  while (value >= 999.5 && unit + 1 < kUnits.size()) {
    value /= 1000;
    ++unit;
  }
  return value < 9.95 ? fmt::format("{:.1f} {}", value, kUnits[unit])
                      : fmt::format("{:.0f} {}", value, kUnits[unit]);
}

std::string factor_text(double factor) {
  if (factor < 9.995) return fmt::format("{:.2f}", factor);
  return factor < 99.95 ? fmt::format("{:.1f}", factor) : fmt::format("{:.0f}", factor);
}

}  // namespace goalbound::app

#include "words/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace goalbound {

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
    text.insert(text.begin() + at, ',');
  return text;
}

std::string amount_text(double number) {
  constexpr double kMostDigits = 1e15;
  if (number >= kMostDigits) return fmt::format("{:.3g}", number);
  return grouped(static_cast<std::uint64_t>(std::llround(std::max(number, 0.0))));
}

std::string count_text(std::uint64_t count, std::string_view one, std::string_view several) {
  return fmt::format("{} {}", grouped(count), count == 1 ? one : several);
}

std::string byte_text(std::uint64_t bytes) {
  constexpr std::array<std::string_view, 4> kUnits = {"KiB", "MiB", "GiB", "TiB"};
  if (bytes < 1024) return fmt::format("{} bytes", bytes);
  double value = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  while (value >= 1024 && unit + 1 < kUnits.size()) {
    value /= 1024;
    ++unit;
  }
  return fmt::format("{:.1f} {}", value, kUnits[unit]);
}

std::string duration_text(double seconds) {
  if (!(seconds >= 9.95))
    return fmt::format("{:.1f} s", std::fmax(seconds, 0.0));  // also of what is no number
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

std::string percent_text(double share) {
  double percent = std::round(share * 100);
  if (share > 0 && percent == 0) return "<1 %";
  if (share < 1 && percent == 100) percent = 99;
  return fmt::format("{:.0f} %", percent);
}

std::string factor_text(double factor) {
  if (factor < 9.995) return fmt::format("{:.2f}", factor);
  return factor < 99.95 ? fmt::format("{:.1f}", factor) : fmt::format("{:.0f}", factor);
}

}  // namespace goalbound

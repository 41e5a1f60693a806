#include "words/times.hpp"

#include <fmt/format.h>

namespace goalbound {

std::string short_time_text(double seconds) {
  const double micros = seconds * 1e6;
  if (micros > 0 && micros < 9.995) return fmt::format("{:.2f} µs", micros);
  if (micros > 0 && micros < 99.95) return fmt::format("{:.1f} µs", micros);
  if (micros < 999.5) return fmt::format("{:.0f} µs", micros);
  return micros < 999500 ? fmt::format("{:.1f} ms", micros / 1e3) : fmt::format("{:.2f} s", seconds);
}

}  // namespace goalbound

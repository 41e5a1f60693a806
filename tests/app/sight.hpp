// How far apart colours are for those who do not see red and green apart, and in grey.
// Sources: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation
// of Color Vision Deficiency", IEEE TVCG 15(6), 2009: the matrices of severity 1, on linear light; CIE 1976
// L*a*b* under D65; IEC 61966-2-1 (sRGB).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace goalbound::app::test {

enum class Sight { kProtanopia, kDeuteranopia, kGrey };
inline constexpr std::array kAllSights = {Sight::kProtanopia, Sight::kDeuteranopia, Sight::kGrey};

using Vector3 = std::array<double, 3>;

inline Vector3 times(const std::array<Vector3, 3>& matrix, const Vector3& v) {
  Vector3 result{};
  for (std::size_t i = 0; i < 3; ++i)
    result[i] = matrix[i][0] * v[0] + matrix[i][1] * v[1] + matrix[i][2] * v[2];
  return result;
}

/// Of a packed colour.
inline Vector3 linear_light(std::uint32_t colour) {
  Vector3 light{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double c = static_cast<double>((colour >> (8 * i)) & 0xFFU) / 255;
    light[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  return light;
}

inline double luminance(const Vector3& light) {
  return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
}

inline Vector3 seen_by(Sight sight, const Vector3& light) {
  constexpr std::array<Vector3, 3> kProtan = {
      {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
  constexpr std::array<Vector3, 3> kDeutan = {
      {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
  if (sight == Sight::kGrey) return {luminance(light), luminance(light), luminance(light)};
  Vector3 seen = times(sight == Sight::kProtanopia ? kProtan : kDeutan, light);
  for (double& c : seen) c = std::clamp(c, 0.0, 1.0);
  return seen;
}

inline Vector3 lab(const Vector3& light) {
  const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
  const double x = f((0.4124 * light[0] + 0.3576 * light[1] + 0.1805 * light[2]) / 0.95047);
  const double y = f(luminance(light));
  const double z = f((0.0193 * light[0] + 0.1192 * light[1] + 0.9505 * light[2]) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/// Distance in L*a*b*: about 2 is just seen side by side, 10 at a glance.
inline double difference(Sight sight, std::uint32_t a, std::uint32_t b) {
  const Vector3 p = lab(seen_by(sight, linear_light(a)));
  const Vector3 q = lab(seen_by(sight, linear_light(b)));
  return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

}  // namespace goalbound::app::test

#include "distance_output.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <limits>

namespace goalbound::cli {

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string csv_length(const Map& map, Cost cost) {
  return cost == kInfiniteCost ? std::string() : csv_field(map.length_text(cost));
}

std::string matrix_csv(const Map& map, std::span<const NodeId> starts, std::span<const NodeId> goals,
                       std::span<const Cost> costs) {
  std::string text = "from";
  for (const NodeId goal : goals) text += "," + csv_field(map.name_of(goal));
  text += '\n';
  for (std::size_t i = 0; i < starts.size(); ++i) {
    text += csv_field(map.name_of(starts[i]));
    for (std::size_t j = 0; j < goals.size(); ++j) text += "," + csv_length(map, costs[i * goals.size() + j]);
    text += '\n';
  }
  return text;
}

/// Source: NumPy Enhancement Proposal 1, "A Simple File Format for NumPy Arrays".
std::string matrix_npy(const Map& map, std::size_t rows, std::size_t columns, std::span<const Cost> costs) {
  constexpr std::size_t kAlignment = 64;
  constexpr std::string_view kMagic("\x93NUMPY\x01\x00", 8);
  std::string header =
      fmt::format("{{'descr': '<f8', 'fortran_order': False, 'shape': ({}, {}), }}", rows, columns);
  const std::size_t front = kMagic.size() + 2;
  header.append(kAlignment - (front + header.size() + 1) % kAlignment, ' ');
  header += '\n';
  std::string bytes(kMagic);
  bytes += static_cast<char>(header.size() & 0xFF);
  bytes += static_cast<char>(header.size() >> 8);
  bytes += header;
  bytes.reserve(bytes.size() + costs.size() * sizeof(double));
  for (const Cost cost : costs) {
    const double length =
        cost == kInfiniteCost ? std::numeric_limits<double>::infinity() : map.length_of(cost);
    const auto bits = std::bit_cast<std::uint64_t>(length);
    for (unsigned shift = 0; shift < 64; shift += 8) bytes += static_cast<char>(bits >> shift & 0xFF);
  }
  return bytes;
}

}  // namespace goalbound::cli

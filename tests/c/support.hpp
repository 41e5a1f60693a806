// Handles that free themselves, and small maps, for the tests of the C interface.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string_view>
#include <vector>

#include "goalbound.h"

namespace goalbound::c::test {

struct Free {
  void operator()(goalbound_map* map) const { goalbound_map_free(map); }
  void operator()(goalbound_query* query) const { goalbound_query_free(query); }
  void operator()(goalbound_query_job* job) const { goalbound_query_job_free(job); }
  void operator()(goalbound_refining* refining) const { goalbound_refining_free(refining); }
  void operator()(goalbound_indices* indices) const { goalbound_indices_free(indices); }
  void operator()(goalbound_bytes* bytes) const { goalbound_bytes_free(bytes); }
  void operator()(goalbound_batch* batch) const { goalbound_batch_free(batch); }
  void operator()(goalbound_finder* finder) const { goalbound_finder_free(finder); }
  void operator()(goalbound_distances* distances) const { goalbound_distances_free(distances); }
  void operator()(goalbound_doors* doors) const { goalbound_doors_free(doors); }
  void operator()(goalbound_field* field) const { goalbound_field_free(field); }
  void operator()(goalbound_any_angle* finder) const { goalbound_any_angle_free(finder); }
};
using MapHandle = std::unique_ptr<goalbound_map, Free>;
using QueryHandle = std::unique_ptr<goalbound_query, Free>;
using IndicesHandle = std::unique_ptr<goalbound_indices, Free>;

/// The bits of rows of equal length, '.' free.
struct Bits {
  std::vector<std::uint8_t> bytes;
  std::int32_t width = 0;
  std::int32_t height = 0;

  Bits(std::int32_t columns, std::int32_t rows)
      : bytes((static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows) + 7) / 8),
        width(columns),
        height(rows) {}
  explicit Bits(const std::vector<std::string_view>& rows)
      : Bits(static_cast<std::int32_t>(rows.front().size()), static_cast<std::int32_t>(rows.size())) {
    for (std::int32_t y = 0; y < height; ++y) {
      for (std::int32_t x = 0; x < width; ++x) {
        if (rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == '.') set_free(x, y);
      }
    }
  }
  void set_free(std::int32_t x, std::int32_t y) {
    const auto i =
        static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
    bytes[i / 8] = static_cast<std::uint8_t>(bytes[i / 8] | 1U << (i % 8));
  }
};

inline MapHandle map_of(const Bits& bits) {
  goalbound_map* map = nullptr;
  goalbound_error error{};
  EXPECT_EQ(
      goalbound_map_from_bits(bits.bytes.data(), bits.bytes.size(), bits.width, bits.height, &map, &error),
      GOALBOUND_OK)
      << error.text;
  return MapHandle(map);
}

/// Ends of the way around the wall.
inline constexpr goalbound_place kFrom{0, 0, 0};
inline constexpr goalbound_place kTo{6, 2, 0};

/// A wall with a way around it, and a cell that nothing reaches.
inline MapHandle wall_map() {
  return map_of(Bits({".....@.",  //
                      ".@@@.@@",  //
                      "...@...",  //
                      "......."}));
}

inline IndicesHandle indices_of(const MapHandle& map, const char* text) {
  goalbound_indices* indices = nullptr;
  goalbound_error error{};
  EXPECT_EQ(goalbound_indices_make(map.get(), text, nullptr, &indices, &error), GOALBOUND_OK) << error.text;
  return IndicesHandle(indices);
}

inline IndicesHandle boxes_of(const MapHandle& map) {
  return indices_of(map, "boxes");
}

inline QueryHandle query_of(const MapHandle& map, const IndicesHandle& indices,
                            const char* algorithm = nullptr) {
  goalbound_query* query = nullptr;
  goalbound_error error{};
  EXPECT_EQ(goalbound_query_create(map.get(), indices.get(), algorithm, &query, &error), GOALBOUND_OK)
      << error.text;
  return QueryHandle(query);
}

inline goalbound_index_options default_options() {
  goalbound_index_options options{};
  options.size = sizeof options;
  return options;
}

/// A status, and the text of its error.
struct Failure {
  goalbound_status status = GOALBOUND_OK;
  goalbound_error error{};
  /// What a call returned, which was given `error`.
  void expect(goalbound_status expected, std::string_view words) const {
    EXPECT_EQ(status, expected) << goalbound_status_name(status) << ": " << error.text;
    EXPECT_EQ(error.status, expected);
    EXPECT_NE(std::string_view(error.text).find(words), std::string_view::npos) << error.text;
  }
};

}  // namespace goalbound::c::test

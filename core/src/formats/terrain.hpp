// The letters of a Moving AI map before it is known what they cost.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound {

struct Terrain {
  std::int32_t width = 0;
  std::int32_t height = 0;
  std::string letters;  ///< row by row
};

/// Errors: those of parse_grid but those of Grid::create.
Result<Terrain> parse_terrain(std::string_view text, const std::string& name);
/// Errors: those of read_text_file as well.
Result<Terrain> load_terrain(const std::filesystem::path& path);

}  // namespace goalbound

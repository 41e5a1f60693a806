// The tiles of a layer of Tiled, as texts have them: numbers, or bytes in base64, also packed.
#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string>

#include "formats/bounds/zstd.hpp"
#include "formats/inflate.hpp"
#include "formats/left_out.hpp"
#include "formats/tiled_map.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

/// What 4 characters stand for 3 bytes of; blanks between them count nothing. Nothing for other characters.
std::optional<std::string> decode_base64(std::string_view text) {
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    if (kTextBlanks.find(c) != std::string_view::npos) continue;
    if (c == '=') break;
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const auto digit = kDigits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    if (++count % 4 == 0) {
      for (const int shift : {16, 8, 0}) bytes += static_cast<char>(bits >> shift & 0xFF);
      bits = 0;
    }
  }
  for (int i = 0; i < count % 4 - 1; ++i)
    bytes += static_cast<char>(bits >> (6 * (count % 4) - 8 * (i + 1)) & 0xFF);
  return bytes;
}

Result<std::string> expand(std::string packed, std::string_view compression, std::size_t size) {
  if (compression.empty()) return packed;
  // Nothing shrinks to less than a thousandth: what says so would only take memory.
  constexpr std::size_t kMostPackedTiles = 100'000;
  if (size / kMostPackedTiles > packed.size())
    return Error{ErrorCode::kCorrupt, "the tiles of a layer are cut off"};
  std::string bytes(size, '\0');
  bool good = false;
  if (compression == "zlib" || compression == "gzip") {
    if (const auto there = check_zlib(); !there) return there.error();
    good = expand_zlib(packed, bytes);
  } else if (compression == "zstd") {
    if (const auto there = check_zstd(); !there) return there.error();
    good = bounds_file::expand(packed, bytes.data(), size);
  } else {
    return Error{ErrorCode::kSyntax, fmt::format("tiles are compressed by {}; zlib, gzip and zstd are read",
                                                 in_quotes(compression))};
  }
  if (!good) return Error{ErrorCode::kCorrupt, "the compressed tiles of a layer are damaged"};
  return bytes;
}

Result<std::vector<std::uint32_t>> tiles_of_csv(std::string_view text, std::size_t count) {
  std::vector<std::uint32_t> tiles;
  for (const std::string_view field : split_fields(trimmed(text, kTextBlanks), ',')) {
    const std::string_view word = trimmed(field, kTextBlanks);
    if (word.empty()) continue;
    const auto number = parse_number<std::uint32_t>(word);
    if (!number.ok())
      return Error{ErrorCode::kSyntax, fmt::format("the tile {} is not a number", in_quotes(word))};
    tiles.push_back(number.value);
    if (tiles.size() > count) break;
  }
  return tiles;
}

}  // namespace

Result<std::vector<std::uint32_t>> decode_tiles(std::string_view text, std::string_view encoding,
                                                std::string_view compression, std::int64_t width,
                                                std::int64_t height) {
  if (width < 1 || height < 1 || width > kMaxSide || height > kMaxSide || width * height > kMaxCells)
    return Error{ErrorCode::kSyntax, fmt::format("a layer of {} x {} tiles", width, height)};
  const auto count = static_cast<std::size_t>(width * height);
  std::vector<std::uint32_t> tiles;
  if (encoding == "csv") {
    auto numbers = tiles_of_csv(text, count);
    if (!numbers) return numbers.error();
    tiles = *std::move(numbers);
  } else if (encoding == "base64") {
    auto packed = decode_base64(text);
    if (!packed) return Error{ErrorCode::kSyntax, "the tiles of a layer are not base64"};
    const auto bytes = expand(*std::move(packed), compression, count * 4);
    if (!bytes) return bytes.error();
    for (std::size_t i = 0; i + 4 <= bytes->size(); i += 4) {
      std::uint32_t tile = 0;
      for (std::size_t k = 4; k-- > 0;) tile = tile << 8 | static_cast<unsigned char>((*bytes)[i + k]);
      tiles.push_back(tile);
    }
  } else {
    return Error{ErrorCode::kSyntax,
                 fmt::format("tiles are encoded as {}; csv and base64 are read", in_quotes(encoding))};
  }
  if (tiles.size() == count) return tiles;
  return Error{ErrorCode::kSyntax,
               fmt::format("a layer of {} x {} tiles has {} of them", width, height, tiles.size())};
}

}  // namespace goalbound

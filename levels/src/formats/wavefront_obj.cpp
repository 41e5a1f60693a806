// Level geometry as Wavefront OBJ.
#include "level_format.hpp"

#include <algorithm>
#include <array>

#include "goalbound/text.hpp"

namespace goalbound {
namespace {

/// The first line that is no comment begins with a word of the format, followed by something.
bool begins_as_obj(std::string_view beginning) {
  constexpr auto kWords = std::to_array<std::string_view>({"v", "vn", "vt", "o", "g", "mtllib", "usemtl"});
  LineReader lines(beginning);
  while (const auto line = lines.next()) {
    const auto words = split_words(*line);
    if (words.empty() || words[0].starts_with("#")) continue;
    if (words[0] == "v" || words[0] == "vn") return words.size() >= 4 && parse_number<double>(words[1]).ok();
    return words.size() >= 2 && std::ranges::find(kWords, words[0]) != kWords.end();
  }
  return false;
}

}  // namespace
}  // namespace goalbound

namespace goalbound {

extern const FormatInfo kFormat_wavefront_obj;
const FormatInfo kFormat_wavefront_obj = {
    .id = "wavefront-obj",
    .extension = ".obj",
    .description = "level geometry, of which Recast builds a navmesh",
    .reads = true,
    .writes = false,
    .recognises = begins_as_obj,
    .load = [](const std::filesystem::path& path,
               const OpenOptions& /*options*/) { return load_as_map(load_level_map, path); },
    .beside = kLevelSettingsEnding,
};

}  // namespace goalbound

// Maps and tilesets of Tiled as XML.
#include <filesystem>

#include "formats/map_format.hpp"
#include "formats/tiled_map.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/open_options.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMaxTmxBytes = std::uint64_t{256} << 20;
Result<std::shared_ptr<const Map>> load_tmx(const std::filesystem::path& path, const OpenOptions& options) {
  const auto text = read_text_file(path, kMaxTmxBytes);
  if (!text) return text.error();
  WhatBlocks what(options.blocks);
  const FilesAround around{path.parent_path(), options.map.named_files};
  auto map = map_of_cells(read_tiled_map(*text, path.string(), around, what), path.string());
  return map ? with_reading(*std::move(map), what.reading()) : std::move(map);
}

}  // namespace

extern const FormatInfo kFormat_tiled_tmx;
const FormatInfo kFormat_tiled_tmx = {
    .id = "tiled-tmx",
    .extension = ".tmx",
    .description = "map of Tiled; layers, tiles or objects called 'collision' block",
    .reads = true,
    .writes = false,
    .recognises =
        [](std::string_view beginning) {
          return beginning.find("<map ") != std::string_view::npos &&
                 beginning.find("orientation=") != std::string_view::npos;
        },
    .load = load_tmx,
    .takes = "blocks",
};

}  // namespace goalbound

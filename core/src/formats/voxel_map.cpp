// Voxels of the Moving AI benchmark for three dimensions (.3dmap): the size of the world, then one solid
// voxel a line. Source: D. Brewer, N. Sturtevant, "Benchmarks for Pathfinding in 3D Voxel Space", SoCS 2018.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "formats/append.hpp"
#include "formats/map_format.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/octree.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kVoxelWord = "voxel";

/// Each is a line: what is unknown in a map of a robot is solid, and may be more than any file should hold.
constexpr std::uint64_t kMostWrittenVoxels = std::uint64_t{1} << 26;

bool holds_all(const Map& map) {
  const auto* octree = dynamic_cast<const Octree*>(&map);
  return octree != nullptr && octree->solid_voxels() <= kMostWrittenVoxels;
}

Result<Octree> octree_of(std::string_view text, const std::string& name) {
  const auto world = parse_voxels(text, name);
  if (!world) return world.error();
  return in_file(Octree::create(*world), name);
}

}  // namespace

extern const FormatInfo kFormat_voxel_map;
const FormatInfo kFormat_voxel_map = {
    .id = "voxel-map",
    .extension = ".3dmap",
    .description = "voxels of the Moving AI benchmark in three dimensions, searched as an octree",
    .reads = true,
    .writes = true,
    .recognises = [](std::string_view beginning) { return beginning.starts_with("voxel "); },
    .load = [](const std::filesystem::path& path,
               const OpenOptions& /*options*/) { return as_map(load_octree(path)); },
    .holds = holds_all,
    .save =
        [](const Map& map, const std::filesystem::path& path) {
          return write_file(path, format_voxels(dynamic_cast<const Octree&>(map).world()));
        },
    .parse = [](std::string_view text, std::string_view,
                const std::string& name) { return as_map(octree_of(text, name)); },
    .format = [](const Map& map) -> Result<MapBytes> {
      return MapBytes{format_voxels(dynamic_cast<const Octree&>(map).world())};
    },
};

namespace {

/// Above the largest published map by far.
constexpr std::uint64_t kMaxVoxelBytes = std::uint64_t{1} << 30;

class VoxelParser {
 public:
  VoxelParser(std::string_view text, const std::string& name) : lines_(text), name_(name) {}

  Result<VoxelWorld> parse() {
    const auto first = lines_.next();
    const auto words = split_words(first.value_or(""));
    if (words.empty() || words.front() != kVoxelWord)
      return syntax("a file of voxels starts with 'voxel' and the three sides of the world");
    if (auto wrong =
            read_place({words.begin() + 1, words.end()}, "three sides", 1, Octree::kMostSide, world_.size);
        !wrong.empty())
      return syntax(std::move(wrong));
    while (const auto line = lines_.next()) {
      const auto numbers = split_words(*line);
      if (numbers.empty()) continue;
      Place voxel;
      if (auto wrong = read_place(numbers, "the x, y and z of a voxel", 0, Octree::kMostSide, voxel);
          !wrong.empty())
        return syntax(std::move(wrong));
      if (!Block{{}, world_.size}.contains(voxel)) {
        return syntax(fmt::format("the voxel is outside of the world, whose sides are {}, {} and {}",
                                  world_.size.x, world_.size.y, world_.size.z));
      }
      world_.solid.push_back(voxel);
    }
    return std::move(world_);
  }

 private:
  Error syntax(std::string message) const {
    return {ErrorCode::kSyntax, std::move(message), name_, std::max<std::size_t>(lines_.number(), 1)};
  }

  /// What is wrong; empty when nothing is.
  static std::string read_place(const std::vector<std::string_view>& words, std::string_view what,
                                std::int32_t least, std::int32_t most, Place& place) {
    if (words.size() != 3) return fmt::format("{} numbers, where {} are expected", words.size(), what);
    std::array<std::int32_t, 3> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto number = parse_number<std::int32_t>(words[i]);
      if (!number.ok() || number.value < least || number.value > most)
        return fmt::format("{} is not an integer from {} to {}", in_quotes(words[i]), least, most);
      values[i] = number.value;
    }
    place = {values[0], values[1], values[2]};
    return {};
  }

  LineReader lines_;
  const std::string& name_;
  VoxelWorld world_{};
};

}  // namespace

Result<VoxelWorld> parse_voxels(std::string_view text, const std::string& name) {
  return VoxelParser(text, name).parse();
}

Result<Octree> load_octree(const std::filesystem::path& path) {
  const auto text = read_text_file(path, kMaxVoxelBytes);
  if (!text) return text.error();
  return octree_of(*text, path.string());
}

std::string format_voxels(const VoxelWorld& world) {
  std::string text = fmt::format("{} {} {} {}\n", kVoxelWord, world.size.x, world.size.y, world.size.z);
  for (const Place voxel : world.solid) append(text, "{} {} {}\n", voxel.x, voxel.y, voxel.z);
  return text;
}

}  // namespace goalbound

// Files of OctoMap, the occupancy maps of robots: a head of text, then the nodes of an octree of 16 levels
// from the root on. Read here and not by its library, which goes as deep as a file says and so lets any file
// end the process. Source: A. Hornung et al., "OctoMap: an efficient probabilistic 3D mapping framework based
// on octrees", Autonomous Robots 34, 2013; octomap/OccupancyOcTreeBase.hxx and OcTreeBaseImpl.hxx.
#include "formats/octomap_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "formats/map_format.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/octree.hpp"
#include "goalbound/text.hpp"
#include "maps/octree_builder.hpp"

namespace goalbound {
namespace {

/// Above maps of whole campuses.
constexpr std::uint64_t kMaxOctomapBytes = std::uint64_t{256} << 20;
constexpr std::int32_t kOctomapSide = 1 << 16;

/// What is known of space.
struct Occupancy {
  double side = 0;  ///< of a voxel, in metres
  std::vector<Block> free;
  Place low{kOctomapSide, kOctomapSide, kOctomapSide};  ///< of all that is known
  Place end{0, 0, 0};

  void add(const Block& block, bool is_free) {
    if (is_free) free.push_back(block);
    low = {std::min(low.x, block.low.x), std::min(low.y, block.low.y), std::min(low.z, block.low.z)};
    end = {std::max(end.x, block.low.x + block.size.x), std::max(end.y, block.low.y + block.size.y),
           std::max(end.z, block.low.z + block.size.z)};
  }
  bool nothing_known() const { return end.x == 0; }
};

class OctomapParser {
 public:
  OctomapParser(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {}

  Result<Occupancy> parse() {
    if (auto head = parse_head(); !head) return head.error();
    // A tree without any node has no root either.
    if (at_ == bytes_.size()) return std::move(space_);
    const Block root{{}, {kOctomapSide, kOctomapSide, kOctomapSide}};
    if (!(binary_ ? parse_states(root) : parse_values(root))) return error(std::move(wrong_), code_);
    if (at_ != bytes_.size()) return error("bytes behind the last node", ErrorCode::kCorrupt);
    return std::move(space_);
  }

 private:
  Error error(std::string message, ErrorCode code) const {
    return {code, fmt::format("{}, at byte {} of {}", message, at_, bytes_.size()), name_};
  }

  Result<void> parse_head() {
    binary_ = next_line() == "# Octomap OcTree binary file";
    std::string_view id;
    bool has_side = false;
    while (at_ < bytes_.size()) {
      const std::string_view line = next_line();
      const auto words = split_words(line);
      if (words.empty() || line.starts_with('#')) continue;
      if (words[0] == "data") return check_head(id, has_side);
      if (words[0] == "id" && words.size() == 2) id = words[1];
      if (words[0] != "res") continue;
      if (!is_length(words))
        return error(fmt::format("{} is not 'res' and the side of a voxel", in_quotes(line)),
                     ErrorCode::kSyntax);
      space_.side = parse_number<double>(words[1]).value;
      has_side = true;
    }
    return error("no line 'data' in the head", ErrorCode::kCorrupt);
  }

  /// "res" and a number above 0.
  static bool is_length(const std::vector<std::string_view>& words) {
    if (words.size() != 2) return false;
    const auto side = parse_number<double>(words[1]);
    return side.ok() && std::isfinite(side.value) && side.value > 0;
  }

  /// Nodes with colours and the like are of another length; in binary files all have the same two bits.
  Result<void> check_head(std::string_view id, bool has_side) const {
    if (!binary_ && id != "OcTree") {
      return Error{ErrorCode::kVersion,
                   fmt::format("a tree of the kind {}; of those in .ot files OcTree is read", in_quotes(id)),
                   name_};
    }
    return has_side ? Result<void>() : error("no line 'res' in the head", ErrorCode::kSyntax);
  }

  std::string_view next_line() {
    const auto end = std::min(bytes_.find('\n', at_), bytes_.size());
    std::string_view line = bytes_.substr(at_, end - at_);
    at_ = std::min(end + 1, bytes_.size());
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

  bool refuse(std::string message, ErrorCode code = ErrorCode::kCorrupt) {
    wrong_ = std::move(message);
    code_ = code;
    return false;
  }

  static Block child_of(const Block& block, std::uint32_t child) {
    const std::int32_t half = block.size.x / 2;
    return {{block.low.x + ((child & 1U) != 0 ? half : 0), block.low.y + ((child & 2U) != 0 ? half : 0),
             block.low.z + ((child & 4U) != 0 ? half : 0)},
            {half, half, half}};
  }

  bool add(const Block& block, bool is_free) {
    if (space_.free.size() >= kMostOctreeLeaves) return refuse("too many free cubes", ErrorCode::kLimit);
    space_.add(block, is_free);
    return true;
  }

  /// .bt: two bits for each child, then the nodes of those that have children.
  bool parse_states(const Block& block) {
    enum : std::uint32_t { kUnknown, kFree, kOccupied, kInner };
    if (block.size.x == 1) return refuse("a node below the last level");
    if (bytes_.size() - at_ < 2) return refuse("the file ends within the tree");
    const std::uint32_t states = byte(0) | byte(1) << 8U;
    at_ += 2;
    for (std::uint32_t child = 0; child < 8; ++child) {
      const std::uint32_t state = states >> 2 * child & 3U;
      if ((state == kFree || state == kOccupied) && !add(child_of(block, child), state == kFree))
        return false;
    }
    for (std::uint32_t child = 0; child < 8; ++child) {
      if ((states >> 2 * child & 3U) == kInner && !parse_states(child_of(block, child))) return false;
    }
    return true;
  }

  /// .ot: the logarithm of the odds that it is occupied, a bit for each child, then these.
  bool parse_values(const Block& block) {
    if (bytes_.size() - at_ < 5) return refuse("the file ends within the tree");
    const auto odds = std::bit_cast<float>(byte(0) | byte(1) << 8U | byte(2) << 16U | byte(3) << 24U);
    const std::uint32_t children = byte(4);
    at_ += 5;
    if (children == 0) return add(block, odds < 0);
    if (block.size.x == 1) return refuse("a node below the last level");
    for (std::uint32_t child = 0; child < 8; ++child) {
      if ((children >> child & 1U) != 0 && !parse_values(child_of(block, child))) return false;
    }
    return true;
  }

  std::uint32_t byte(std::size_t offset) const { return static_cast<std::uint8_t>(bytes_[at_ + offset]); }

  std::string_view bytes_;
  const std::string& name_;
  std::size_t at_ = 0;
  bool binary_ = false;
  Occupancy space_;
  std::string wrong_;
  ErrorCode code_ = ErrorCode::kCorrupt;
};

}  // namespace

namespace {

Result<Octree> read_octomap(std::string_view bytes, const std::string& name, ReadingReport& reading) {
  auto space = OctomapParser(bytes, name).parse();
  if (!space) return space.error();
  if (space->nothing_known())
    return Error{ErrorCode::kInvalidArgument, "nothing is known of the space in this map", name};
  // So that every free cube is one of the new subdivision too: in pieces there might be millions.
  std::int32_t largest = 1;
  for (const Block& block : space->free) largest = std::max(largest, block.size.x);
  const auto aligned = [&](std::int32_t value) { return value / largest * largest; };
  const Place low{aligned(space->low.x), aligned(space->low.y), aligned(space->low.z)};
  for (Block& block : space->free)
    block.low = {block.low.x - low.x, block.low.y - low.y, block.low.z - low.z};
  // The middle of the tree is where the robot's frame begins.
  constexpr std::int32_t kMiddle = kOctomapSide / 2;
  const auto metres = [&](std::int32_t key) { return (key - kMiddle) * space->side; };
  const double side = space->side;
  reading.set_frame({.unit = "m",
                     .axes = 3,
                     .first = {metres(low.x), metres(low.y), metres(low.z)},
                     .side = {side, side, side}});
  const Place size{space->end.x - low.x, space->end.y - low.y, space->end.z - low.z};
  return in_file(Octree::create_from_free(size, space->free), name);
}

}  // namespace

Result<Octree> parse_octomap(std::string_view bytes, const std::string& name) {
  ReadingReport reading;
  return read_octomap(bytes, name, reading);
}

Result<Octree> load_octomap(const std::filesystem::path& path) {
  const auto bytes = read_text_file(path, kMaxOctomapBytes);
  if (!bytes) return bytes.error();
  return parse_octomap(*bytes, path.string());
}

Result<std::shared_ptr<const Map>> octomap_from(std::string_view bytes, const std::string& name) {
  ReadingReport reading;
  auto octree = read_octomap(bytes, name, reading);
  return as_map(std::move(octree), std::move(reading));
}

Result<std::shared_ptr<const Map>> octomap_in(const std::filesystem::path& path,
                                              const OpenOptions& /*options*/) {
  const auto bytes = read_text_file(path, kMaxOctomapBytes);
  if (!bytes) return bytes.error();
  return octomap_from(*bytes, path.string());
}

}  // namespace goalbound

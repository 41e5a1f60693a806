// Files of Detour: one tile, or RecastDemo's set of tiles.
#include <DetourAlloc.h>
#include <DetourStatus.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

#include "detour_mesh.hpp"
#include "goalbound/formats.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMostDetourBytes = std::uint64_t{1} << 30;
constexpr std::int32_t kSetMagic = 'M' << 24 | 'S' << 16 | 'E' << 8 | 'T';
constexpr std::int32_t kSetVersion = 1;
/// Detour allocates a record for each that could be.
constexpr std::int32_t kMostTiles = 1 << 16;
/// Of 32, without the ten that tell a tile from one that was there before it.
constexpr std::size_t kMostNameBits = 22;
constexpr std::int32_t kMostPolygonsOfATile = 1 << 20;

/// As RecastDemo writes them.
struct SetHeader {
  std::int32_t magic;
  std::int32_t version;
  std::int32_t tile_count;
  dtNavMeshParams params;
};
struct SetTileHeader {
  dtTileRef ref;
  std::int32_t size;
};
static_assert(sizeof(dtTileRef) == 4, "the file format has 32-bit references");

std::int32_t first_word(std::string_view bytes) {
  std::int32_t word = 0;
  if (bytes.size() >= sizeof word) std::memcpy(&word, bytes.data(), sizeof word);
  return word;
}

std::int32_t other_order(std::int32_t word) {
  return static_cast<std::int32_t>(__builtin_bswap32(static_cast<std::uint32_t>(word)));
}

Error in_tile(Error error, std::size_t number) {
  error.message = fmt::format("tile {}: {}", number, error.message);
  return error;
}

class SetParser {
 public:
  explicit SetParser(std::string_view bytes) : rest_(bytes) {}

  Result<DetourMesh> parse() {
    SetHeader header{};
    if (!take(header)) return corrupt("the file ends within its header");
    if (header.version != kSetVersion) {
      return Error{ErrorCode::kVersion,
                   fmt::format("the set of tiles is of version {}; this program reads version {}",
                               header.version, kSetVersion)};
    }
    if (auto good = take_params(header.params); !good) return good.error();
    if (header.tile_count < 0 || header.tile_count > mesh_.max_tiles)
      return corrupt(fmt::format("it has {} tiles, with room for {}", header.tile_count, mesh_.max_tiles));
    for (std::int32_t i = 0; i < header.tile_count; ++i) {
      if (auto good = take_tile(static_cast<std::size_t>(i)); !good) return good.error();
    }
    if (!rest_.empty()) return corrupt(fmt::format("{} bytes follow the last tile", rest_.size()));
    if (mesh_.tiles.empty()) return corrupt("it has no tile");
    return std::move(mesh_);
  }

 private:
  static Error corrupt(std::string message) { return {ErrorCode::kCorrupt, std::move(message)}; }

  template <class Item>
  bool take(Item& item) {
    if (rest_.size() < sizeof item) return false;
    std::memcpy(&item, rest_.data(), sizeof item);
    rest_.remove_prefix(sizeof item);
    return true;
  }

  Result<void> take_params(const dtNavMeshParams& params) {
    const auto is_side = [](float side) { return side >= 0.01F && side <= 1e7F; };
    bool good = is_side(params.tileWidth) && is_side(params.tileHeight);
    for (const float value : params.orig) good = good && std::abs(value) <= 1e7F;
    if (!good) return corrupt("the place or the size of its tiles is no number of use");
    if (params.maxTiles < 1 || params.maxPolys < 1) return corrupt("it has room for no tile or no polygon");
    if (params.maxTiles > kMostTiles || params.maxPolys > kMostPolygonsOfATile) {
      return Error{ErrorCode::kLimit,
                   fmt::format("room for {} tiles of {} polygons; at most {} of {} are read", params.maxTiles,
                               params.maxPolys, kMostTiles, kMostPolygonsOfATile)};
    }
    // Detour itself would take a negative number of bits for a large one.
    const auto bits = [](std::int32_t count) {
      return static_cast<std::size_t>(std::bit_width(std::bit_ceil(static_cast<unsigned>(count)))) - 1;
    };
    if (bits(params.maxTiles) + bits(params.maxPolys) > kMostNameBits) {
      return corrupt(fmt::format("references have no room for {} tiles of {} polygons", params.maxTiles,
                                 params.maxPolys));
    }
    mesh_.is_set = true;
    std::copy(std::begin(params.orig), std::end(params.orig), mesh_.origin.begin());
    mesh_.tile_width = params.tileWidth;
    mesh_.tile_height = params.tileHeight;
    mesh_.max_tiles = params.maxTiles;
    mesh_.max_polygons = params.maxPolys;
    return {};
  }

  Result<void> take_tile(std::size_t number) {
    SetTileHeader head{};
    if (!take(head)) return in_tile(corrupt("the file ends before it"), number);
    if (head.size < 1 || static_cast<std::size_t>(head.size) > rest_.size())
      return in_tile(corrupt(fmt::format("it is {} bytes long, and {} follow", head.size, rest_.size())),
                     number);
    const std::string_view bytes = rest_.substr(0, static_cast<std::size_t>(head.size));
    rest_.remove_prefix(bytes.size());
    if (auto good = check_tile(bytes); !good) return in_tile(good.error(), number);
    dtMeshHeader header{};
    std::memcpy(&header, bytes.data(), sizeof header);
    if (header.polyCount > mesh_.max_polygons)
      return in_tile(
          corrupt(fmt::format("{} polygons, with room for {}", header.polyCount, mesh_.max_polygons)),
          number);
    mesh_.tiles.push_back({head.ref, std::string(bytes)});
    return {};
  }

  std::string_view rest_;
  DetourMesh mesh_;
};

Result<DetourMesh> parse_any(std::string_view bytes) {
  const std::int32_t word = first_word(bytes);
  if (word == other_order(kSetMagic) || word == other_order(DT_NAVMESH_MAGIC)) {
    return Error{ErrorCode::kVersion,
                 "the file was written on a big-endian machine; write it again on a little-endian one"};
  }
  if (word == kSetMagic) return SetParser(bytes).parse();
  if (word != DT_NAVMESH_MAGIC)
    return Error{ErrorCode::kSyntax, "this is neither a tile of Detour nor a set of them"};
  if (auto good = check_tile(bytes); !good) return in_tile(good.error(), 0);
  DetourMesh mesh;
  mesh.tiles.push_back({0, std::string(bytes)});
  return mesh;
}

dtStatus add_tile(dtNavMesh& mesh, const DetourMesh& from, const std::string& bytes) {
  auto* data = static_cast<unsigned char*>(dtAlloc(bytes.size(), DT_ALLOC_PERM));
  if (data == nullptr) throw std::bad_alloc();
  std::memcpy(data, bytes.data(), bytes.size());
  const int size = static_cast<int>(bytes.size());
  const dtStatus status = from.is_set ? mesh.addTile(data, size, DT_TILE_FREE_DATA, 0, nullptr)
                                      : mesh.init(data, size, DT_TILE_FREE_DATA);
  if (dtStatusFailed(status)) dtFree(data);
  return status;
}

template <class Item>
void append(std::string& bytes, const Item& item) {
  bytes.append(reinterpret_cast<const char*>(&item), sizeof item);
}

dtNavMeshParams params_of(const DetourMesh& mesh) {
  dtNavMeshParams params{};
  std::ranges::copy(mesh.origin, params.orig);
  params.tileWidth = mesh.tile_width;
  params.tileHeight = mesh.tile_height;
  params.maxTiles = mesh.max_tiles;
  params.maxPolys = mesh.max_polygons;
  return params;
}

}  // namespace

bool begins_as_detour(std::string_view beginning) {
  const std::int32_t word = first_word(beginning);
  for (const std::int32_t magic : {kSetMagic, std::int32_t{DT_NAVMESH_MAGIC}}) {
    if (word == magic || word == other_order(magic)) return true;
  }
  return false;
}

Result<DetourMesh> parse_detour(std::string_view bytes, const std::string& name) {
  auto mesh = parse_any(bytes);
  if (mesh) return mesh;
  Error error = mesh.error();
  error.file = name;
  return error;
}

Result<DetourMesh> load_detour(const std::filesystem::path& path) {
  const auto bytes = read_file(path, kMostDetourBytes);
  if (!bytes) return bytes.error();
  return parse_detour(*bytes, path.string());
}

std::string format_detour(const DetourMesh& mesh) {
  if (!mesh.is_set) return mesh.tiles.front().bytes;
  std::string bytes;
  append(bytes,
         SetHeader{kSetMagic, kSetVersion, static_cast<std::int32_t>(mesh.tiles.size()), params_of(mesh)});
  for (const DetourTile& tile : mesh.tiles) {
    append(bytes, SetTileHeader{tile.ref, static_cast<std::int32_t>(tile.bytes.size())});
    bytes += tile.bytes;
  }
  return bytes;
}

Result<NavMeshPointer> nav_mesh_of(const DetourMesh& mesh) {
  NavMeshPointer made(dtAllocNavMesh());
  if (made == nullptr) throw std::bad_alloc();
  if (mesh.is_set) {
    const dtNavMeshParams params = params_of(mesh);
    if (dtStatusFailed(made->init(&params))) {
      return Error{ErrorCode::kCorrupt, fmt::format("Detour has no names for {} tiles of {} polygons",
                                                    mesh.max_tiles, mesh.max_polygons)};
    }
  }
  for (std::size_t i = 0; i < mesh.tiles.size(); ++i) {
    if (dtStatusFailed(add_tile(*made, mesh, mesh.tiles[i].bytes))) {
      return Error{ErrorCode::kCorrupt,
                   fmt::format("tile {}: Detour refuses it; does another one lie in its place?", i)};
    }
  }
  return made;
}

}  // namespace goalbound

// Files of Detour: one tile, or RecastDemo's set of tiles.
#include <DetourAlloc.h>
#include <DetourStatus.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
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
/// What RecastDemo saves of levels with obstacles that come and go, and one layer of it.
constexpr std::int32_t kCacheMagic = 'T' << 24 | 'S' << 16 | 'E' << 8 | 'T';
constexpr std::int32_t kCacheLayerMagic = 'D' << 24 | 'T' << 16 | 'L' << 8 | 'R';
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
/// The same of programs that were built with DT_POLYREF64.
struct WideTileHeader {
  std::uint64_t ref;
  std::int32_t size;
  std::int32_t padding;
};

std::int32_t first_word(std::string_view bytes) {
  std::int32_t word = 0;
  if (bytes.size() >= sizeof word) std::memcpy(&word, bytes.data(), sizeof word);
  return word;
}

/// The magic words of the files that this reader knows, whether it can read them or not.
constexpr auto kMagics =
    std::to_array<std::int32_t>({kSetMagic, DT_NAVMESH_MAGIC, kCacheMagic, kCacheLayerMagic});

std::int32_t other_order(std::int32_t word) {
  return static_cast<std::int32_t>(__builtin_bswap32(static_cast<std::uint32_t>(word)));
}

Error in_tile(Error error, std::size_t number) {
  error.message = fmt::format("tile {}: {}", number, error.message);
  return error;
}

/// A tile that was made with 64-bit references as one of 32 bits: they stand in its links alone, which Detour
/// makes anew. Any other bytes as they are.
std::string with_narrow_references(std::string_view tile) {
  constexpr std::size_t kWideLink = 16;
  dtMeshHeader header{};
  if (tile.size() < sizeof header) return std::string(tile);
  std::memcpy(&header, tile.data(), sizeof header);
  const auto size_of = [](std::size_t size, std::int32_t count) {
    return (size * static_cast<std::uint64_t>(std::max(count, 0)) + 3) & ~std::uint64_t{3};
  };
  const std::uint64_t before = sizeof header + size_of(3 * sizeof(float), header.vertCount) +
                               size_of(sizeof(dtPoly), header.polyCount);
  const std::uint64_t behind = size_of(sizeof(dtPolyDetail), header.detailMeshCount) +
                               size_of(3 * sizeof(float), header.detailVertCount) +
                               size_of(4, header.detailTriCount) +
                               size_of(sizeof(dtBVNode), header.bvNodeCount) +
                               size_of(sizeof(dtOffMeshConnection), header.offMeshConCount);
  const std::uint64_t wide = size_of(kWideLink, header.maxLinkCount);
  if (before + wide + behind != tile.size()) return std::string(tile);
  std::string narrow(tile.substr(0, before));
  narrow.append(size_of(sizeof(dtLink), header.maxLinkCount), '\0');
  narrow += tile.substr(before + wide);
  return narrow;
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
    has_wide_references_ = first_word_at(sizeof(SetTileHeader)) != DT_NAVMESH_MAGIC &&
                           first_word_at(sizeof(WideTileHeader)) == DT_NAVMESH_MAGIC;
    if (auto good = take_params(header.params); !good) return good.error();
    if (header.tile_count < 0 || header.tile_count > mesh_.max_tiles)
      return corrupt(fmt::format("it has {} tiles, with room for {}", header.tile_count, mesh_.max_tiles));
    for (std::int32_t i = 0; i < header.tile_count; ++i) {
      if (auto good = take_tile(static_cast<std::size_t>(i)); !good) return good.error();
    }
    if (!rest_.empty()) return corrupt(fmt::format("{} bytes follow the last tile", rest_.size()));
    if (mesh_.tiles.empty()) return corrupt("it has no tile");
    if (has_wide_references_) {
      if (auto good = name_anew(); !good) return good.error();
    }
    return std::move(mesh_);
  }

 private:
  static Error corrupt(std::string message) { return {ErrorCode::kCorrupt, std::move(message)}; }

  std::int32_t first_word_at(std::size_t offset) const {
    return offset < rest_.size() ? first_word(rest_.substr(offset)) : 0;
  }

  Error in_tile(Error error, std::size_t number) const {
    error = goalbound::in_tile(std::move(error), number);
    if (has_wide_references_) error.message += " (the set has 64-bit references, DT_POLYREF64)";
    return error;
  }

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
    if (!good) return corrupt("the position or the size of its tiles is not a usable number");
    if (params.maxTiles < 1 || params.maxPolys < 1) return corrupt("it has room for no tile or no polygon");
    if (params.maxTiles > kMostTiles || params.maxPolys > kMostPolygonsOfATile) {
      return Error{ErrorCode::kLimit,
                   fmt::format("room for {} tiles of {} polygons; at most {} of {} are read", params.maxTiles,
                               params.maxPolys, kMostTiles, kMostPolygonsOfATile)};
    }
    if (!has_wide_references_) {
      if (auto named = check_name_bits(params.maxTiles, params.maxPolys); !named) return named;
    }
    mesh_.is_set = true;
    std::copy(std::begin(params.orig), std::end(params.orig), mesh_.origin.begin());
    mesh_.tile_width = params.tileWidth;
    mesh_.tile_height = params.tileHeight;
    mesh_.max_tiles = params.maxTiles;
    mesh_.max_polygons = params.maxPolys;
    return {};
  }

  static Result<void> check_name_bits(std::int32_t tiles, std::int32_t polygons) {
    // Detour itself would take a negative number of bits for a large one.
    const auto bits = [](std::int32_t count) {
      return static_cast<std::size_t>(std::bit_width(std::bit_ceil(static_cast<unsigned>(count)))) - 1;
    };
    if (bits(tiles) + bits(polygons) <= kMostNameBits) return {};
    return corrupt(fmt::format("references have no room for {} tiles of {} polygons", tiles, polygons));
  }

  /// References of 32 bits have room for what there is, if not for all that there might have been.
  Result<void> name_anew() {
    mesh_.max_tiles = static_cast<std::int32_t>(std::bit_ceil(mesh_.tiles.size()));
    mesh_.max_polygons = static_cast<std::int32_t>(std::bit_ceil(static_cast<unsigned>(most_polygons_)));
    if (auto good = check_name_bits(mesh_.max_tiles, mesh_.max_polygons); !good) return good;
    name_tiles(mesh_);
    return {};
  }

  Result<void> take_tile(std::size_t number) {
    SetTileHeader head{};
    if (!take_head(head)) return in_tile(corrupt("the file ends before it"), number);
    if (head.size < 1 || static_cast<std::size_t>(head.size) > rest_.size())
      return in_tile(corrupt(fmt::format("it is {} bytes long, and {} follow", head.size, rest_.size())),
                     number);
    std::string bytes(rest_.substr(0, static_cast<std::size_t>(head.size)));
    rest_.remove_prefix(bytes.size());
    if (has_wide_references_) bytes = with_narrow_references(bytes);
    if (auto good = check_tile(bytes); !good) return in_tile(good.error(), number);
    dtMeshHeader header{};
    std::memcpy(&header, bytes.data(), sizeof header);
    if (header.polyCount > mesh_.max_polygons)
      return in_tile(
          corrupt(fmt::format("{} polygons, with room for {}", header.polyCount, mesh_.max_polygons)),
          number);
    most_polygons_ = std::max(most_polygons_, header.polyCount);
    mesh_.tiles.push_back({head.ref, std::move(bytes)});
    return {};
  }

  bool take_head(SetTileHeader& head) {
    if (!has_wide_references_) return take(head);
    WideTileHeader wide{};
    if (!take(wide)) return false;
    head = {0, wide.size};
    return true;
  }

  std::string_view rest_;
  bool has_wide_references_ = false;
  std::int32_t most_polygons_ = 1;  ///< of a tile
  DetourMesh mesh_;
};

Result<DetourMesh> parse_any(std::string_view bytes) {
  const std::int32_t word = first_word(bytes);
  if (std::ranges::any_of(kMagics, [&](std::int32_t magic) { return word == other_order(magic); })) {
    return Error{ErrorCode::kVersion,
                 "the file was written on a big-endian machine; write it again on a little-endian one"};
  }
  if (word == kSetMagic) return SetParser(bytes).parse();
  if (word == kCacheMagic || word == kCacheLayerMagic) {
    return Error{
        ErrorCode::kVersion,
        "this is a tile cache, whose tiles are layers of height that no mesh was made of yet; save the mesh"};
  }
  if (word != DT_NAVMESH_MAGIC)
    return Error{ErrorCode::kSyntax, "this is neither a tile of Detour nor a set of them"};
  std::string tile = with_narrow_references(bytes);
  if (auto good = check_tile(tile); !good) return in_tile(good.error(), 0);
  DetourMesh mesh;
  mesh.tiles.push_back({0, std::move(tile)});
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

void name_tiles(DetourMesh& mesh) {
  const auto polygon_bits = std::bit_width(static_cast<unsigned>(mesh.max_polygons)) - 1;
  const auto tile_bits = std::bit_width(static_cast<unsigned>(mesh.max_tiles)) - 1;
  for (std::size_t i = 0; i < mesh.tiles.size(); ++i)
    mesh.tiles[i].ref = 1U << (polygon_bits + tile_bits) | static_cast<std::uint32_t>(i) << polygon_bits;
}

bool begins_as_detour(std::string_view beginning) {
  const std::int32_t word = first_word(beginning);
  return std::ranges::any_of(kMagics,
                             [&](std::int32_t magic) { return word == magic || word == other_order(magic); });
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

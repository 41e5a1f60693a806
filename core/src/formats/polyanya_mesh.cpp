// Meshes of the Polyanya program, version 2: points with the polygons around each, polygons with their
// corners and neighbours. Source: M. Cui, D. Harabor, A. Grastien, "Compromise-free Pathfinding on a
// Navigation Mesh", IJCAI 2017, and the notes of its program on the format.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "formats/append.hpp"
#include "formats/map_format.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kMeshWord = "mesh";
constexpr std::string_view kNodesEnding = ".nodes";
constexpr std::uint64_t kMaxMeshBytes = std::uint64_t{1} << 30;
constexpr std::uint64_t kMaxNodesBytes = 4096;

bool begins_as_mesh(std::string_view beginning) {
  LineReader lines(beginning);
  return trimmed(lines.next().value_or("")) == kMeshWord;
}

/// The format has neither heights nor links.
bool is_flat_mesh(const Map& map) {
  const NavMesh* mesh = as_nav_mesh(map);
  return mesh != nullptr && mesh->parts().links.empty() &&
         std::ranges::all_of(mesh->parts().points, [](const MeshPoint& p) { return p.z == 0; });
}

/// What the file beside says. Errors: kSyntax.
Result<MeshNodes> parse_nodes(std::string_view text, const std::string& name) {
  const auto words = split_words(text, kTextBlanks);
  if (words.size() == 2 && words[0] == "nodes") {
    if (const auto nodes = find_mesh_nodes(words[1])) return *nodes;
  }
  return Error{ErrorCode::kSyntax, "the file must say 'nodes centres' or 'nodes edge-middles'", name, 1};
}

/// `beside`: what says where the nodes lie; empty: in the centres.
Result<NavMesh> mesh_of(std::string_view text, std::string_view beside, const std::string& name) {
  const auto nodes = beside.empty() ? Result<MeshNodes>(MeshNodes::kCentres)
                                    : parse_nodes(beside, name_beside(name, kNodesEnding));
  if (!nodes) return nodes.error();
  auto parts = parse_polyanya_mesh(text, name);
  if (!parts) return parts.error();
  return in_file(NavMesh::create(std::move(parts).value(), *nodes), name);
}

MapBytes bytes_of_mesh(const NavMesh& mesh) {
  return {format_polyanya_mesh(mesh), fmt::format("nodes {}\n", id_of(mesh.nodes()))};
}

}  // namespace

Result<void> save_nav_mesh(const NavMesh& mesh, const std::filesystem::path& path) {
  const MapBytes bytes = bytes_of_mesh(mesh);
  return write_with_beside({path, bytes.bytes}, {beside(path, kNodesEnding), bytes.beside});
}

extern const FormatInfo kFormat_polyanya_mesh;
const FormatInfo kFormat_polyanya_mesh = {
    .id = "polyanya-mesh",
    .extension = ".mesh",
    .description = "navigation mesh of the Polyanya program, version 2",
    .reads = true,
    .writes = true,
    .recognises = begins_as_mesh,
    .load = [](const std::filesystem::path& path,
               const OpenOptions& /*options*/) { return as_map(load_nav_mesh(path)); },
    .holds = is_flat_mesh,
    .save = [](const Map& map,
               const std::filesystem::path& path) { return save_nav_mesh(*as_nav_mesh(map), path); },
    .beside = kNodesEnding,
    .parse = [](std::string_view text, std::string_view beside,
                const std::string& name) { return as_map(mesh_of(text, beside, name)); },
    .format = [](const Map& map) -> Result<MapBytes> { return bytes_of_mesh(*as_nav_mesh(map)); },
};

namespace {

/// The words of a text, whatever their lines.
class MeshWords {
 public:
  MeshWords(std::string_view text, const std::string& name) : lines_(text), name_(name) {}

  Error error(std::string message) const {
    return {ErrorCode::kSyntax, std::move(message), name_, std::max<std::size_t>(lines_.number(), 1)};
  }

  std::optional<std::string_view> next() {
    while (place_ == words_.size()) {
      const auto line = lines_.next();
      if (!line) return std::nullopt;
      words_ = split_words(*line);
      place_ = 0;
    }
    return words_[place_++];
  }

  /// That nothing follows on the line: what follows would be taken for the beginning of the next item.
  Result<void> end_line(std::string_view what) const {
    if (at_end_of_line()) return {};
    return error(fmt::format("{} follows {}; each has a line of its own", in_quotes(words_[place_]), what));
  }

  /// Whether the line has no more words.
  bool at_end_of_line() const { return place_ == words_.size(); }

  /// So many more numbers of the line, or none at all, which are not kept.
  Result<void> skip_numbers(std::string_view what, std::int64_t count, std::int64_t least,
                            std::int64_t most) {
    if (at_end_of_line()) return {};
    for (std::int64_t i = 0; i < count; ++i) {
      if (at_end_of_line())
        return error(fmt::format("the line ends after {} of {} numbers of {}", i, count, what));
      if (const auto skipped = number<std::int64_t>(what, least, most); !skipped) return skipped.error();
    }
    return {};
  }

  template <class Number>
  Result<Number> number(std::string_view what, Number least, Number most) {
    const auto word = next();
    if (!word) return error(fmt::format("the file ends where {} is expected", what));
    const auto parsed = parse_number<Number>(*word);
    if (parsed.ok() && parsed.value >= least && parsed.value <= most) return parsed.value;
    return error(fmt::format("{} is not {} from {} to {}", in_quotes(*word), what, least, most));
  }

 private:
  LineReader lines_;
  const std::string& name_;
  std::vector<std::string_view> words_;
  std::size_t place_ = 0;
};

class MeshParser {
 public:
  MeshParser(std::string_view text, const std::string& name) : text_(text), words_(text, name) {}

  Result<MeshParts> parse() {
    if (words_.next().value_or("") != kMeshWord) return words_.error("a mesh begins with the line 'mesh'");
    const auto version = words_.number<std::int32_t>("a version", 0, 1 << 30);
    if (!version) return version.error();
    if (*version != 2) {
      Error error = words_.error(fmt::format("a mesh of version {}; version 2 is read", *version));
      error.code = ErrorCode::kVersion;
      return error;
    }
    // Every point and every corner takes some characters: no more can be in the file.
    const auto most = static_cast<std::int64_t>(text_.size());
    const auto points = words_.number<std::int64_t>("a number of points", 0, most);
    if (!points) return points.error();
    const auto polygons = words_.number<std::int64_t>("a number of polygons", 0, most);
    if (!polygons) return polygons.error();
    for (std::int64_t i = 0; i < *points; ++i) {
      if (auto read = read_point(*polygons); !read) return read.error();
    }
    for (std::int64_t i = 0; i < *polygons; ++i) {
      if (auto read = read_polygon(*points, *polygons); !read) return read.error();
    }
    if (const auto more = words_.next())
      return words_.error(
          fmt::format("{} follows the last polygon; the first lines announce {} points and {} polygons",
                      in_quotes(*more), *points, *polygons));
    return std::move(parts_);
  }

 private:
  Result<void> read_point(std::int64_t polygons) {
    MeshPoint point;
    for (double* value : {&point.x, &point.y}) {
      const auto read =
          words_.number<double>("a coordinate", -NavMesh::kFarthestCoordinate, NavMesh::kFarthestCoordinate);
      if (!read) return read.error();
      *value = *read;
    }
    parts_.points.push_back(point);
    // Which polygons lie around a point and beside a polygon the corners say again: a file may leave it out.
    if (words_.at_end_of_line()) return {};
    const auto around = words_.number<std::int64_t>("a number of polygons around a point", 0,
                                                    static_cast<std::int64_t>(text_.size()));
    if (!around) return around.error();
    if (auto skipped = words_.skip_numbers("a polygon", *around, -1, polygons - 1); !skipped) return skipped;
    return words_.end_line("a point");
  }

  Result<void> read_polygon(std::int64_t points, std::int64_t polygons) {
    const auto count =
        words_.number<std::int64_t>("a number of corners", 3, static_cast<std::int64_t>(text_.size()));
    if (!count) return count.error();
    auto& polygon = parts_.polygons.emplace_back();
    for (std::int64_t i = 0; i < *count; ++i) {
      const auto corner = words_.number<std::int64_t>("a point", 0, points - 1);
      if (!corner) return corner.error();
      polygon.push_back(static_cast<std::uint32_t>(*corner));
    }
    if (auto skipped = words_.skip_numbers("a polygon", *count, -1, polygons - 1); !skipped) return skipped;
    return words_.end_line("a polygon");
  }

  std::string_view text_;
  MeshWords words_;
  MeshParts parts_;
};

/// Polygons around each point, and -1 where the mesh has a border between two of them.
std::vector<std::vector<std::int64_t>> around_points(const NavMesh& mesh) {
  std::vector<std::vector<std::int64_t>> around(mesh.parts().points.size());
  std::vector<bool> at_border(around.size());
  for (std::uint32_t area = 0; area < mesh.area_count(); ++area) {
    const auto corners = mesh.polygon(area);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      around[corners[i]].push_back(area);
      if (mesh.beyond(area)[i] != NavMesh::kNoArea) continue;
      at_border[corners[i]] = true;
      at_border[corners[(i + 1) % corners.size()]] = true;
    }
  }
  for (std::size_t point = 0; point < around.size(); ++point) {
    if (at_border[point]) around[point].push_back(-1);
  }
  return around;
}

Result<MeshNodes> nodes_beside(const std::filesystem::path& path) {
  const std::filesystem::path file = beside(without_gz(path), kNodesEnding);
  std::error_code failed;
  if (!std::filesystem::exists(file, failed)) return MeshNodes::kCentres;
  const auto text = read_text_file(file, kMaxNodesBytes);
  if (!text) return text.error();
  return parse_nodes(*text, file.string());
}

}  // namespace

Result<MeshParts> parse_polyanya_mesh(std::string_view text, const std::string& name) {
  return MeshParser(text, name).parse();
}

std::string format_polyanya_mesh(const NavMesh& mesh) {
  const MeshParts& parts = mesh.parts();
  const auto around = around_points(mesh);
  std::string text = fmt::format("mesh\n2\n{} {}\n", parts.points.size(), parts.polygons.size());
  for (std::size_t i = 0; i < parts.points.size(); ++i) {
    append(text, "{} {} {}", parts.points[i].x, parts.points[i].y, around[i].size());
    for (const std::int64_t area : around[i]) append(text, " {}", area);
    text += '\n';
  }
  for (std::uint32_t area = 0; area < mesh.area_count(); ++area) {
    const auto corners = mesh.polygon(area);
    text += std::to_string(corners.size());
    for (const std::uint32_t corner : corners) append(text, " {}", corner);
    // That of the side which ends at the corner.
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const std::uint32_t other = mesh.beyond(area)[(i + corners.size() - 1) % corners.size()];
      append(text, " {}", other == NavMesh::kNoArea ? -1 : std::int64_t{other});
    }
    text += '\n';
  }
  return text;
}

Result<NavMesh> load_nav_mesh(const std::filesystem::path& path, MeshNodes nodes) {
  const auto text = read_text_file(path, kMaxMeshBytes);
  if (!text) return text.error();
  auto parts = parse_polyanya_mesh(*text, path.string());
  if (!parts) return parts.error();
  return in_file(NavMesh::create(std::move(parts).value(), nodes), path.string());
}

Result<NavMesh> load_nav_mesh(const std::filesystem::path& path) {
  const auto nodes = nodes_beside(path);
  if (!nodes) return nodes.error();
  return load_nav_mesh(path, *nodes);
}

}  // namespace goalbound

#include "goalbound/levels/level.hpp"

#include <assimp/BaseImporter.h>
#include <assimp/scene.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <assimp/Importer.hpp>
#include <cmath>
#include <memory>
#include <set>
#include <utility>

#include "gltf_file.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"
#include "level_files.hpp"
#include "weld.hpp"

namespace goalbound {
namespace {

/// Of the largest side: far above what a transform in single precision moves a point, far below any detail.
constexpr double kSamePoint = 1e-6;
constexpr double kFarthestPoint = 1e9;
/// Of nodes within each other; deeper files are no levels.
constexpr std::size_t kMostNodes = 1 << 20;

/// What Assimp's readers were found to survive when they are given anything (tests/fuzz): those of STL and
/// PLY leak and never end.
constexpr auto kEndings = std::to_array<std::string_view>({".obj", ".gltf", ".glb"});

std::string lower_ending(const std::filesystem::path& path) {
  std::string ending = path.extension().string();
  std::ranges::transform(ending, ending.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return ending;
}

/// Empty: none of them.
std::string_view find_ending(const std::filesystem::path& path) {
  const auto found = std::ranges::find(kEndings, lower_ending(path));
  return found == kEndings.end() ? std::string_view() : *found;
}

/// Leaves the readers of that ending alone: others would take a file by how it begins, and are as many as
/// there are formats that nobody asked for.
void keep_readers_of(Assimp::Importer& importer, const std::string& ending) {
  std::vector<Assimp::BaseImporter*> others;
  for (std::size_t i = 0; i < importer.GetImporterCount(); ++i) {
    std::set<std::string> endings;
    importer.GetImporter(i)->GetExtensionList(endings);
    if (!endings.contains(ending.substr(1))) others.push_back(importer.GetImporter(i));
  }
  for (Assimp::BaseImporter* other : others) {
    importer.UnregisterLoader(other);
    delete other;  // NOLINT: ours since it was taken out
  }
}

using Matrix = std::array<double, 12>;  // three rows of four

Matrix matrix_of(const aiMatrix4x4& m) {
  return {m.a1, m.a2, m.a3, m.a4, m.b1, m.b2, m.b3, m.b4, m.c1, m.c2, m.c3, m.c4};
}

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix result{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 4; ++column) {
      double sum = column == 3 ? a[row * 4 + 3] : 0;
      for (std::size_t i = 0; i < 3; ++i) sum += a[row * 4 + i] * b[i * 4 + column];
      result[row * 4 + column] = sum;
    }
  }
  return result;
}

/// Whether the transform turns what is left to the right: faces then look the other way.
bool mirrors(const Matrix& m) {
  return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[1] * (m[4] * m[10] - m[6] * m[8]) +
             m[2] * (m[4] * m[9] - m[5] * m[8]) <
         0;
}

/// Goes through the scene and gathers its polygons.
class SceneReader {
 public:
  SceneReader(const aiScene& scene, bool y_upwards, const LevelLimits& limits)
      : scene_(scene), y_upwards_(y_upwards), limits_(limits) {}

  Result<LevelGeometry> read() {
    std::vector<std::pair<const aiNode*, Matrix>> open;
    const Matrix identity = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
    if (scene_.mRootNode != nullptr) open.emplace_back(scene_.mRootNode, identity);
    for (std::size_t count = 0; !open.empty(); ++count) {
      const auto [node, above] = open.back();
      open.pop_back();
      if (count > kMostNodes) return limit(fmt::format("more than {} nodes", kMostNodes));
      const Matrix here = product(above, matrix_of(node->mTransformation));
      for (unsigned i = 0; i < node->mNumMeshes; ++i) {
        if (node->mMeshes[i] >= scene_.mNumMeshes) return syntax("a node names a mesh that does not exist");
        if (auto read = add_mesh(*scene_.mMeshes[node->mMeshes[i]], here); !read) return read.error();
      }
      // From the back, so that the first child is read first.
      for (unsigned i = node->mNumChildren; i-- > 0;) open.emplace_back(node->mChildren[i], here);
    }
    return weld();
  }

 private:
  static Error syntax(std::string message) { return {ErrorCode::kSyntax, std::move(message)}; }
  static Error limit(std::string message) { return {ErrorCode::kLimit, std::move(message)}; }

  Result<void> add_mesh(const aiMesh& mesh, const Matrix& m) {
    if (mesh.mVertices == nullptr || mesh.mFaces == nullptr) return {};
    // All points count as well: a mesh of points without a face is no smaller in memory.
    corners_ += mesh.mNumVertices;
    for (unsigned i = 0; i < mesh.mNumFaces; ++i) corners_ += mesh.mFaces[i].mNumIndices;
    if (corners_ > limits_.corners)
      return limit(fmt::format("more than {} corners of polygons", limits_.corners));
    const auto first = static_cast<std::uint32_t>(raw_.size());
    for (unsigned i = 0; i < mesh.mNumVertices; ++i) {
      const aiVector3D& v = mesh.mVertices[i];
      const auto along = [&](std::size_t row) {
        return m[row * 4] * v.x + m[row * 4 + 1] * v.y + m[row * 4 + 2] * v.z + m[row * 4 + 3];
      };
      const std::array<double, 3> at = {along(0), along(1), along(2)};
      for (const double value : at) {
        if (!(std::abs(value) <= kFarthestPoint))
          return syntax(fmt::format("the coordinate {:g} is not a number up to {:g}", value, kFarthestPoint));
      }
      raw_.push_back(y_upwards_ ? MeshPoint{at[0], at[2], at[1]} : MeshPoint{at[0], at[1], at[2]});
    }
    return add_faces(mesh, first, mirrors(m) != y_upwards_);
  }

  Result<void> add_faces(const aiMesh& mesh, std::uint32_t first, bool turn) {
    for (unsigned i = 0; i < mesh.mNumFaces; ++i) {
      const aiFace& face = mesh.mFaces[i];
      if (face.mNumIndices < 3) continue;
      std::vector<std::uint32_t> corners;
      corners.reserve(face.mNumIndices);
      for (unsigned c = 0; c < face.mNumIndices; ++c) {
        if (face.mIndices[c] >= mesh.mNumVertices)
          return syntax("a polygon names a point that does not exist");
        corners.push_back(first + face.mIndices[c]);
      }
      if (turn) std::ranges::reverse(corners);
      level_.polygons.push_back(std::move(corners));
    }
    return {};
  }

  LevelGeometry weld() {
    const double same = largest_side(raw_) * kSamePoint;
    Welder welder(same, same);
    std::vector<std::uint32_t> numbers(raw_.size());
    std::ranges::transform(raw_, numbers.begin(), [&](const MeshPoint& p) { return welder.number_of(p); });
    for (std::vector<std::uint32_t>& polygon : level_.polygons) {
      for (std::uint32_t& corner : polygon) corner = numbers[corner];
      polygon.erase(std::unique(polygon.begin(), polygon.end()), polygon.end());
      while (polygon.size() > 1 && polygon.front() == polygon.back()) polygon.pop_back();
    }
    std::erase_if(level_.polygons, [](const auto& polygon) { return polygon.size() < 3; });
    level_.points = welder.take();
    level_.y_up = !y_upwards_;
    return std::move(level_);
  }

  const aiScene& scene_;
  bool y_upwards_;
  const LevelLimits& limits_;
  std::uint64_t corners_ = 0;
  std::vector<MeshPoint> raw_;
  LevelGeometry level_;
};

/// Numbers as ".5" and "-.5", which Assimp takes for no numbers, as "0.5" and "-0.5".
void append_with_zeros(std::string_view said, std::string& plain) {
  for (std::size_t i = 0; i < said.size(); ++i) {
    const char before = i == 0 ? ' ' : said[i - 1];
    if (said[i] == '.' && (before == ' ' || before == '\t' || before == '-' || before == '+')) plain += '0';
    plain += said[i];
  }
}

/// A Wavefront text without what has no shape and Assimp stumbles over: comments behind faces, and materials,
/// whose files may be missing.
std::string plain_obj(std::string_view text) {
  constexpr auto kMaterials = std::to_array<std::string_view>({"mtllib", "usemtl"});
  std::string plain;
  plain.reserve(text.size() + 1);
  LineReader lines(text);
  while (const auto line = lines.next()) {
    const std::string_view said = trimmed(line->substr(0, line->find('#')));
    const std::string_view word = said.substr(0, said.find_first_of(kLineBlanks));
    if (word.starts_with('v')) {
      append_with_zeros(said, plain);
    } else if (std::ranges::find(kMaterials, word) == kMaterials.end()) {
      plain += said;
    }
    plain += '\n';
  }
  return plain;
}

Error named(Error error, const std::string& name) {
  if (error.file.empty()) error.file = name;
  return error;
}

/// The importer keeps what its readers throw.
Error why_none(const Assimp::Importer& importer, const std::string& name) {
  try {
    if (const std::exception_ptr thrown = importer.GetException()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    return {ErrorCode::kOutOfMemory, "this level does not fit into memory", name};
  } catch (const std::exception&) {  // the importer has its words as well
  }
  return {ErrorCode::kSyntax, fmt::format("this is not a level: {}", importer.GetErrorString()), name};
}

Result<LevelGeometry> read_level(std::string_view bytes, const std::string& name,
                                 const std::filesystem::path& folder, UpAxis up, const LevelLimits& limits) {
  std::string ending(find_ending(name));
  if (ending.empty())
    return Error{ErrorCode::kInvalidArgument, "the names of levels end in .obj, .gltf or .glb", name};
  if (bytes.size() > limits.bytes)
    return Error{ErrorCode::kLimit, fmt::format("more than {} bytes", limits.bytes), name};
  if (bytes.empty()) return Error{ErrorCode::kSyntax, "the file is empty", name};
  // Either form of glTF is known by how it begins, whatever it is called.
  if (ending != ".obj") ending = bytes.starts_with("glTF") ? ".glb" : ".gltf";
  // The reader knows it under a plain name: what it makes of the folders in one is its own business.
  const std::string inside = "level" + ending;
  auto files = std::make_unique<LevelFiles>(folder, limits.bytes);
  if (ending == ".obj") {
    files->give(inside, plain_obj(bytes));
  } else {
    auto gltf = take_gltf(
        bytes, [&](const std::string& uri) { return files->read(uri); }, limits.corners);
    if (!gltf) return named(gltf.error(), name);
    files->give(inside, std::move(gltf->bytes));
    if (!gltf->positions.empty()) files->give(kWidenedPositions, std::move(gltf->positions));
  }
  Assimp::Importer importer;
  keep_readers_of(importer, ending);
  importer.SetIOHandler(files.get());
  const LevelFiles* const refused = files.release();  // the importer's own from now on
  const aiScene* scene = importer.ReadFile(inside, 0);
  if (refused->refusal()) return named(*refused->refusal(), name);
  if (scene == nullptr) return why_none(importer, name);
  auto level = SceneReader(*scene, up != UpAxis::kZ, limits).read();
  if (!level) return named(level.error(), name);
  if (level->polygons.empty()) return Error{ErrorCode::kSyntax, "there is no polygon in it", name};
  return level;
}

}  // namespace

std::optional<UpAxis> up_axis_from_name(std::string_view name) {
  if (name == "auto") return UpAxis::kAuto;
  if (name == "y") return UpAxis::kY;
  if (name == "z") return UpAxis::kZ;
  return std::nullopt;
}

bool is_level_file(const std::filesystem::path& path) {
  return !find_ending(path).empty();
}

Result<LevelGeometry> parse_level(std::string_view bytes, const std::string& name, UpAxis up,
                                  const LevelLimits& limits) {
  return read_level(bytes, name, {}, up, limits);
}

Result<LevelGeometry> load_level(const std::filesystem::path& path, UpAxis up, const LevelLimits& limits) {
  const auto bytes = read_text_file(path, limits.bytes);
  if (!bytes) return bytes.error();
  const auto folder = path.parent_path();
  return read_level(*bytes, path.string(), folder.empty() ? std::filesystem::path(".") : folder, up, limits);
}

std::string format_obj(const LevelGeometry& level) {
  std::string text;
  // Without -0, which some readers show.
  for (const MeshPoint& p : level.points)
    text += fmt::format("v {:.6g} {:.6g} {:.6g}\n", p.x + 0.0, p.z + 0.0, p.y + 0.0);
  for (const std::vector<std::uint32_t>& polygon : level.polygons) {
    text += 'f';
    for (auto corner = polygon.rbegin(); corner != polygon.rend(); ++corner)
      text += fmt::format(" {}", *corner + 1);
    text += '\n';
  }
  return text;
}

}  // namespace goalbound

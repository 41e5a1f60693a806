#include "level_files.hpp"

#include <fmt/format.h>

#include <assimp/MemoryIOWrapper.h>
#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

std::unique_ptr<Assimp::IOStream> stream_of(std::string_view bytes) {
  auto copy = std::make_unique<std::uint8_t[]>(bytes.size() + 1);
  std::memcpy(copy.get(), bytes.data(), bytes.size());
  // Owns its copy: a reader may keep the stream longer than the file.
  return std::make_unique<Assimp::MemoryIOStream>(copy.release(), bytes.size(), true);
}

/// Colours and pictures, which have no shape.
bool is_material(const std::filesystem::path& file) {
  return file.extension() == ".mtl";
}

}  // namespace

bool LevelFiles::Exists(const char* file) const {
  if (file == name_) return true;
  const auto path = allowed(file);
  std::error_code code;
  return path && !is_material(*path) && std::filesystem::is_regular_file(*path, code);
}

std::optional<std::filesystem::path> LevelFiles::allowed(std::string_view file) const {
  namespace fs = std::filesystem;
  if (folder_.empty() || file.empty()) return std::nullopt;
  std::error_code code;
  const fs::path home = fs::weakly_canonical(folder_, code);
  if (code) return std::nullopt;
  // Links are followed first: one that leads out of the folder is foreign too.
  const fs::path asked = fs::path(file);
  const fs::path path = fs::weakly_canonical(asked.is_absolute() ? asked : folder_ / asked, code);
  if (code) return std::nullopt;
  const auto [end_of_home, rest] = std::mismatch(home.begin(), home.end(), path.begin(), path.end());
  if (end_of_home != home.end() || rest == path.end()) return std::nullopt;
  return path;
}

Assimp::IOStream* LevelFiles::Open(const char* file, const char* mode) {
  if (mode != nullptr && std::string_view(mode).find_first_of("wa+") != std::string_view::npos)
    return nullptr;
  if (file == name_) return stream_of(bytes_).release();
  const auto path = allowed(file);
  if (path && is_material(*path)) return nullptr;
  if (!path) {
    if (!refusal_ && std::filesystem::path(file).extension() != ".mtl") {
      refusal_ = Error{ErrorCode::kSyntax,
                       fmt::format("it reads the file {}, which does not lie in its folder; put it there",
                                   in_quotes(file))};
    }
    return nullptr;
  }
  const auto bytes = read_file(*path, most_bytes_);
  if (!bytes) {
    if (!refusal_) refusal_ = bytes.error();
    return nullptr;
  }
  return stream_of(*bytes).release();
}

void LevelFiles::Close(Assimp::IOStream* stream) {
  delete stream;  // NOLINT: the interface hands out what it owns
}

}  // namespace goalbound

#include "level_files.hpp"

#include <fmt/format.h>

#include <assimp/MemoryIOWrapper.h>
#include <charconv>
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

/// What a URI says with %20 for a blank (RFC 3986). Nothing where it is no URI.
std::optional<std::string> decoded(std::string_view uri) {
  std::string text;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    if (uri[i] != '%') {
      text += uri[i];
      continue;
    }
    unsigned code = 0;
    const std::string_view digits = uri.substr(i + 1, 2);
    const auto [end, failed] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (digits.size() != 2 || failed != std::errc() || end != digits.data() + 2 || code == 0)
      return std::nullopt;
    text += static_cast<char>(code);
    i += 2;
  }
  return text;
}

/// "http://..." and "file:/...", not "C:".
bool has_scheme(std::string_view uri) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const auto end = uri.find_first_not_of(kLetters);
  return end != std::string_view::npos && end > 1 && uri[end] == ':';
}

}  // namespace

bool LevelFiles::Exists(const char* file) const {
  if (given_.contains(std::string_view(file))) return true;
  const auto path = find(file);
  std::error_code code;
  return path && std::filesystem::is_regular_file(*path, code);
}

/// Some programs write names as they are, which must be read too.
std::optional<std::filesystem::path> LevelFiles::find(const std::string& uri) const {
  const auto exists = [](const std::optional<std::filesystem::path>& path) {
    std::error_code code;
    return path && std::filesystem::exists(*path, code);
  };
  const auto literal = allowed(uri);
  const auto name = decoded(uri);
  const auto path = name ? allowed(*name) : literal;
  return exists(literal) && !exists(path) ? literal : path;
}

std::optional<std::filesystem::path> LevelFiles::allowed(std::string_view file) const {
  if (folder_.empty() || file.empty()) return std::nullopt;
  auto path = find_named_file(folder_, file, NamedFiles::kInFolder, {});
  return path ? std::optional(*std::move(path)) : std::nullopt;
}

Result<std::string> LevelFiles::read(const std::string& uri) const {
  const auto path = find(uri);
  std::error_code code;
  const bool foreign = has_scheme(uri) && path && !std::filesystem::exists(*path, code);
  if (path && !foreign) return read_file(*path, most_bytes_);
  return Error{
      ErrorCode::kSyntax,
      fmt::format("it reads the file {}, which does not lie in its folder; put it there", in_quotes(uri))};
}

Assimp::IOStream* LevelFiles::Open(const char* file, const char* mode) {
  if (mode != nullptr && std::string_view(mode).find_first_of("wa+") != std::string_view::npos)
    return nullptr;
  if (const auto given = given_.find(std::string_view(file)); given != given_.end())
    return stream_of(given->second).release();
  const auto bytes = read(file);
  if (bytes) return stream_of(*bytes).release();
  if (!refusal_) refusal_ = bytes.error();
  return nullptr;
}

void LevelFiles::Close(Assimp::IOStream* stream) {
  delete stream;  // NOLINT: the interface hands out what it owns
}

}  // namespace goalbound

#include "formats/gzip.hpp"

#include <cerrno>
#include <limits>

#include "formats/encoding.hpp"
#include "formats/file_errors.hpp"
#include "formats/inflate.hpp"
#include "formats/left_out.hpp"
#include "goalbound/formats.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kGzipMagic = "\x1f\x8b";

}  // namespace

bool is_gzip(std::string_view bytes) {
  return bytes.starts_with(kGzipMagic);
}

Result<std::string> read_beginning(const std::filesystem::path& path, std::size_t max_bytes) {
  const platform::OpenFile file(platform::open_to_read(path));
  const auto facts = examine(file, path, std::numeric_limits<std::uint64_t>::max());
  if (!facts) return facts.error();
  std::string bytes(max_bytes, '\0');
  std::size_t used = 0;
  while (used < bytes.size()) {
    const std::ptrdiff_t count = platform::read_some(file, bytes.data() + used, bytes.size() - used);
    if (count < 0) return io_error(path, "cannot read the file", errno);
    if (count == 0) break;
    used += static_cast<std::size_t>(count);
  }
  bytes.resize(used);
  if (is_gzip(bytes)) {
    if (const auto there = check_zlib(); !there)
      return Error{there.error().code, there.error().message, path.string()};
    bytes = beginning_of_gzip(bytes, max_bytes);
  }
  return without_mark(std::move(bytes), path.string());
}

Result<std::string> text_of_bytes(std::string_view bytes, const std::string& name, std::uint64_t max_bytes) {
  if (!is_gzip(bytes)) return without_mark(std::string(bytes), name);
  auto expanded = expand_gzip(bytes, name, max_bytes);
  if (!expanded) return expanded;
  return without_mark(std::move(expanded).value(), name);
}

Result<std::string> read_text_file(const std::filesystem::path& path, std::uint64_t max_bytes) {
  auto bytes = read_file(path, max_bytes);
  if (bytes && is_gzip(*bytes)) bytes = expand_gzip(*bytes, path.string(), max_bytes);
  if (!bytes) return bytes;
  return without_mark(std::move(bytes).value(), path.string());
}

}  // namespace goalbound

#include "formats/file_descriptor.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <system_error>

namespace goalbound {

Error io_error(const std::filesystem::path& path, std::string_view what, int error_number) {
  const ErrorCode code =
      error_number == ENOENT || error_number == ENOTDIR ? ErrorCode::kNotFound : ErrorCode::kIo;
  return {code, fmt::format("{}: {}", what, std::generic_category().message(error_number)), path.string()};
}

Error not_a_file(const std::filesystem::path& path, mode_t mode) {
  return {ErrorCode::kNotAFile,
          S_ISDIR(mode) ? "this is a folder; name a file in it"
                        : "this is a device or a pipe; name a regular file",
          path.string()};
}

Error too_large(const std::filesystem::path& path, std::uint64_t size, std::uint64_t max_bytes) {
  return {ErrorCode::kLimit,
          fmt::format("the file has {} bytes, more than any file of its kind ({})", size, max_bytes),
          path.string()};
}

int open_to_read(const std::filesystem::path& path) {
  return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

Result<struct stat> examine(const FileDescriptor& fd, const std::filesystem::path& path,
                            std::uint64_t max_bytes) {
  if (!fd.valid() && path.empty()) return Error{ErrorCode::kInvalidArgument, "the name of the file is empty"};
  if (!fd.valid()) return io_error(path, "cannot open the file", errno);
  struct stat status {};
  if (::fstat(fd.get(), &status) != 0) return io_error(path, "cannot examine the file", errno);
  if (!S_ISREG(status.st_mode)) return not_a_file(path, status.st_mode);
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size > max_bytes) return too_large(path, size, max_bytes);
  return status;
}

}  // namespace goalbound

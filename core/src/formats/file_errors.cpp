#include "formats/file_errors.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>

namespace goalbound {

using platform::FileFacts;

namespace {

ErrorCode code_of_errno(int error_number) {
  if (error_number == ENOENT || error_number == ENOTDIR) return ErrorCode::kNotFound;
  return error_number == ENOMEM ? ErrorCode::kOutOfMemory : ErrorCode::kIo;
}

}  // namespace

Error io_error(const std::filesystem::path& path, std::string_view what, int error_number) {
  return {code_of_errno(error_number),
          fmt::format("{}: {}", what, std::generic_category().message(error_number)),
          platform::name_of(path)};
}

Error not_a_file(const std::filesystem::path& path, FileFacts::Type type) {
  return {ErrorCode::kNotAFile,
          type == FileFacts::Type::kFolder ? "this is a folder; name a file in it"
                                           : "this is a device or a pipe; name a regular file",
          platform::name_of(path)};
}

Error too_large(const std::filesystem::path& path, std::uint64_t size, std::uint64_t max_bytes) {
  return {ErrorCode::kLimit,
          fmt::format("the file has {} bytes, more than any file of its kind ({})", size, max_bytes),
          platform::name_of(path)};
}

Result<FileFacts> examine(const platform::OpenFile& file, const std::filesystem::path& path,
                          std::uint64_t max_bytes) {
  if (!file.valid()) {
    if (path.empty()) return Error{ErrorCode::kInvalidArgument, "the name of the file is empty"};
    if (errno == EISDIR) return not_a_file(path, FileFacts::Type::kFolder);
    return io_error(path, "cannot open the file", errno);
  }
  const auto facts = platform::facts_of(file);
  if (!facts) return io_error(path, "cannot examine the file", errno);
  if (facts->type != FileFacts::Type::kRegular) return not_a_file(path, facts->type);
  if (facts->size > max_bytes) return too_large(path, facts->size, max_bytes);
  return *facts;
}

}  // namespace goalbound

// Open files of the system: what reading, mapping and writing share.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound {

class FileDescriptor {
 public:
  explicit FileDescriptor(int fd) : fd_(fd) {}
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  ~FileDescriptor() { close_now(); }

  int get() const { return fd_; }
  bool valid() const { return fd_ >= 0; }
  /// False when the system reports a failure of an earlier write only now.
  bool close_now() {
    const int fd = fd_;
    fd_ = -1;
    return fd < 0 || ::close(fd) == 0;
  }

 private:
  int fd_;
};

/// "WHAT: REASON" of the file, kNotFound or kIo by the number of the error.
Error io_error(const std::filesystem::path& path, std::string_view what, int error_number);
Error not_a_file(const std::filesystem::path& path, mode_t mode);
Error too_large(const std::filesystem::path& path, std::uint64_t size, std::uint64_t max_bytes);

/// A descriptor, or -1 with errno. Pipes do not block.
int open_to_read(const std::filesystem::path& path);
/// Of a regular file of at most that size. Errors: those of read_file.
Result<struct stat> examine(const FileDescriptor& fd, const std::filesystem::path& path,
                            std::uint64_t max_bytes);

}  // namespace goalbound

#include "formats/mapped_file.hpp"

#include <sys/mman.h>
#include <sys/statvfs.h>

#include <cerrno>

#include "formats/file_descriptor.hpp"

namespace goalbound {
namespace {

bool is_writable(const FileDescriptor& fd, const struct stat& status) {
  constexpr mode_t kAnyoneWrites = S_IWUSR | S_IWGRP | S_IWOTH;
  struct statvfs system {};
  const bool read_only_system = ::fstatvfs(fd.get(), &system) == 0 && (system.f_flag & ST_RDONLY) != 0;
  return !read_only_system && (status.st_mode & kAnyoneWrites) != 0;
}

}  // namespace

Result<std::optional<FileBytes>> map_file(const std::filesystem::path& path, std::uint64_t max_bytes) {
  const FileDescriptor fd(open_to_read(path));
  const auto status = examine(fd, path, max_bytes);
  if (!status) return status.error();
  const auto size = static_cast<std::size_t>(status->st_size);
  if (size == 0 || is_writable(fd, *status)) return std::optional<FileBytes>();
  void* const address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd.get(), 0);
  if (address == MAP_FAILED) return io_error(path, "cannot map the file", errno);
  std::shared_ptr<const void> keeper(address, [size](void* mapped) { ::munmap(mapped, size); });
  return std::optional(FileBytes{{static_cast<const char*>(address), size}, std::move(keeper)});
}

void forget_pages(const FileBytes& file) {
  // Advice alone: that it fails changes nothing but the memory in use.
  auto* const address = const_cast<char*>(file.bytes.data());
  static_cast<void>(::madvise(address, file.bytes.size(), MADV_DONTNEED));
}

}  // namespace goalbound

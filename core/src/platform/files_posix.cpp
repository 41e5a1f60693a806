#include "platform/files.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace goalbound::platform {
namespace {

FileFacts facts_from(const struct stat& status) {
  FileFacts facts;
  facts.type = S_ISREG(status.st_mode)   ? FileFacts::Type::kRegular
               : S_ISDIR(status.st_mode) ? FileFacts::Type::kFolder
                                         : FileFacts::Type::kOther;
  facts.size = static_cast<std::uint64_t>(status.st_size);
  facts.permissions = static_cast<std::uint32_t>(status.st_mode) & 07777;
  return facts;
}

}  // namespace

std::filesystem::path path_of(std::string_view name) {
  return name;
}

std::string name_of(const std::filesystem::path& path) {
  return path.string();
}

bool OpenFile::close_now() {
  const int descriptor = descriptor_;
  descriptor_ = -1;
  return descriptor < 0 || ::close(descriptor) == 0;
}

int open_to_read(const std::filesystem::path& path) {
  return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

int create_new(const std::filesystem::path& path) {
  return ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

std::optional<FileFacts> facts_of(const OpenFile& file) {
  struct stat status {};
  if (::fstat(file.descriptor(), &status) != 0) return std::nullopt;
  return facts_from(status);
}

std::optional<FileFacts> facts_of(const std::filesystem::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return facts_from(status);
}

bool may_be_written(const OpenFile& file, const FileFacts& facts) {
  constexpr std::uint32_t kAnyoneWrites = S_IWUSR | S_IWGRP | S_IWOTH;
  struct statvfs system {};
  const bool read_only_system =
      ::fstatvfs(file.descriptor(), &system) == 0 && (system.f_flag & ST_RDONLY) != 0;
  return !read_only_system && (facts.permissions & kAnyoneWrites) != 0;
}

std::ptrdiff_t read_some(const OpenFile& file, char* to, std::size_t room) {
  while (true) {
    const ssize_t count = ::read(file.descriptor(), to, room);
    if (count >= 0 || errno != EINTR) return count;
  }
}

bool write_at(const OpenFile& file, std::string_view bytes, std::uint64_t offset) {
  while (!bytes.empty()) {
    const ssize_t written =
        ::pwrite(file.descriptor(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
    offset += static_cast<std::uint64_t>(written);
  }
  return true;
}

bool sync(const OpenFile& file) {
  return ::fsync(file.descriptor()) == 0;
}

void sync_folder(const std::filesystem::path& folder) {
  const OpenFile file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (file.valid()) ::fsync(file.descriptor());
}

bool keep_permissions(const OpenFile& file, const FileFacts& old) {
  return ::fchmod(file.descriptor(), static_cast<mode_t>(old.permissions)) == 0;
}

bool rename_over(const std::filesystem::path& from, const std::filesystem::path& to) {
  return ::rename(from.c_str(), to.c_str()) == 0;
}

bool give_second_name(const std::filesystem::path& file, const std::filesystem::path& name) {
  return ::link(file.c_str(), name.c_str()) == 0;
}

void remove_file(const std::filesystem::path& path) {
  ::unlink(path.c_str());
}

const void* map_to_read(const OpenFile& file, std::size_t size) {
  const void* const address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.descriptor(), 0);
  return address == MAP_FAILED ? nullptr : address;
}

void unmap(const void* bytes, std::size_t size) {
  ::munmap(const_cast<void*>(bytes), size);
}

void lend_mapped(const void* bytes, std::size_t size) {
  static_cast<void>(::madvise(const_cast<void*>(bytes), size, MADV_DONTNEED));
}

}  // namespace goalbound::platform

// Of a library without files, for programs that bring all bytes themselves (GOALBOUND_RUNTIME_ONLY): the
// system "cannot do it", as it says itself.
#include <cerrno>

#include "platform/files.hpp"

namespace goalbound::platform {
namespace {

bool refused() {
  errno = ENOSYS;
  return false;
}

}  // namespace

std::filesystem::path path_of(std::string_view name) {
  return name;
}

std::string name_of(const std::filesystem::path& path) {
  return path.string();
}

bool OpenFile::close_now() {
  descriptor_ = -1;
  return true;
}

int open_to_read(const std::filesystem::path& /*path*/) {
  refused();
  return -1;
}

int create_new(const std::filesystem::path& /*path*/) {
  refused();
  return -1;
}

std::optional<FileFacts> facts_of(const OpenFile& /*file*/) {
  refused();
  return std::nullopt;
}

std::optional<FileFacts> facts_of(const std::filesystem::path& /*path*/) {
  refused();
  return std::nullopt;
}

bool may_be_written(const OpenFile& /*file*/, const FileFacts& /*facts*/) {
  return true;
}

std::ptrdiff_t read_some(const OpenFile& /*file*/, char* /*to*/, std::size_t /*room*/) {
  refused();
  return -1;
}

bool write_at(const OpenFile& /*file*/, std::string_view /*bytes*/, std::uint64_t /*offset*/) {
  return refused();
}

bool sync(const OpenFile& /*file*/) {
  return refused();
}

void sync_folder(const std::filesystem::path& /*folder*/) {}

bool keep_permissions(const OpenFile& /*file*/, const FileFacts& /*old*/) {
  return refused();
}

bool rename_over(const std::filesystem::path& /*from*/, const std::filesystem::path& /*to*/) {
  return refused();
}

bool give_second_name(const std::filesystem::path& /*file*/, const std::filesystem::path& /*name*/) {
  return refused();
}

void remove_file(const std::filesystem::path& /*path*/) {}

const void* map_to_read(const OpenFile& /*file*/, std::size_t /*size*/) {
  refused();
  return nullptr;
}

void unmap(const void* /*bytes*/, std::size_t /*size*/) {}

void lend_mapped(const void* /*bytes*/, std::size_t /*size*/) {}

}  // namespace goalbound::platform

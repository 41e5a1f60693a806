// Files as the system knows them. Each function tells what failed by errno, on every system.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace goalbound::platform {

/// The path of a name in UTF-8, for std::filesystem. The functions below understand a path that was made of
/// such a name without it, too.
std::filesystem::path path_of(std::string_view name);
/// In UTF-8.
std::string name_of(const std::filesystem::path& path);

/// An open file, closed at its end.
class OpenFile {
 public:
  explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() { close_now(); }

  int descriptor() const { return descriptor_; }
  bool valid() const { return descriptor_ >= 0; }
  /// False when the system reports a failure of an earlier write only now.
  bool close_now();

 private:
  int descriptor_;
};

struct FileFacts {
  enum class Type { kRegular, kFolder, kOther };
  Type type = Type::kRegular;
  std::uint64_t size = 0;         ///< bytes
  std::uint32_t permissions = 0;  ///< in the system's own way: for keep_permissions()
};

/// A descriptor, or -1. Pipes do not block; where the system opens no folders, errno is EISDIR.
int open_to_read(const std::filesystem::path& path);
/// A descriptor of a file that was not there before, or -1, with EEXIST where it was.
int create_new(const std::filesystem::path& path);

std::optional<FileFacts> facts_of(const OpenFile& file);
/// Of what a link leads to.
std::optional<FileFacts> facts_of(const std::filesystem::path& path);
/// Whether anybody may write to the file while it is read.
bool may_be_written(const OpenFile& file, const FileFacts& facts);

/// How many bytes were read, 0 at the end, -1 on failure.
std::ptrdiff_t read_some(const OpenFile& file, char* to, std::size_t room);
/// All of the bytes.
bool write_at(const OpenFile& file, std::string_view bytes, std::uint64_t offset);
/// What was written is on the disk.
bool sync(const OpenFile& file);
/// Makes names survive a power cut, on file systems that know how to.
void sync_folder(const std::filesystem::path& folder);
bool keep_permissions(const OpenFile& file, const FileFacts& old);

/// In one step: nobody sees a moment without a file of that name.
bool rename_over(const std::filesystem::path& from, const std::filesystem::path& to);
/// Another name of the same file; EEXIST where something has it already, ENOENT where there is no file.
bool give_second_name(const std::filesystem::path& file, const std::filesystem::path& name);
void remove_file(const std::filesystem::path& path);

/// The file's bytes in memory, or null. `size`: all of it, not 0.
const void* map_to_read(const OpenFile& file, std::size_t size);
void unmap(const void* bytes, std::size_t size);
/// Lends the memory of mapped bytes to others until they are read again. Advice alone.
void lend_mapped(const void* bytes, std::size_t size);

}  // namespace goalbound::platform

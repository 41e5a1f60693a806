// By the C library where that knows enough, and by the system itself elsewhere. Names are wide.
#include "platform/files.hpp"

#include <windows.h>

#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>

namespace goalbound::platform {
namespace {

/// What errno would be of the system's last error.
int errno_of(DWORD error) {
  switch (error) {
    case ERROR_SUCCESS:
      return 0;
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
      return ENOENT;
    case ERROR_ALREADY_EXISTS:
    case ERROR_FILE_EXISTS:
      return EEXIST;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_USER_MAPPED_FILE:
      return EACCES;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
      return ENOSPC;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY:
      return ENOMEM;
    case ERROR_NOT_SUPPORTED:
    case ERROR_INVALID_FUNCTION:
      return ENOSYS;
    default:
      return EIO;
  }
}

bool done(BOOL succeeded) {
  if (succeeded == FALSE) errno = errno_of(::GetLastError());
  return succeeded != FALSE;
}

/// Letters that are the bytes of a text in UTF-8, as that text; others as they are.
std::wstring without_bytes(const std::wstring& letters) {
  const auto is_byte = [](wchar_t letter) { return letter <= 0xFF; };
  if (letters.empty() || !std::ranges::all_of(letters, is_byte)) return letters;
  std::string bytes;
  for (const wchar_t letter : letters) bytes += static_cast<char>(letter);
  const auto size = static_cast<int>(bytes.size());
  std::wstring wide(bytes.size(), L'\0');
  const int count =
      ::MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, bytes.data(), size, wide.data(), size);
  if (count <= 0) return letters;
  wide.resize(static_cast<std::size_t>(count));
  return wide;
}

/// The standard library of mingw takes each byte of a narrow name for a letter, where in this program names
/// are UTF-8. What can be such a name, with letters of more than a byte in it, is one; each part of a path
/// for itself.
std::filesystem::path native(const std::filesystem::path& path) {
  std::filesystem::path whole;
  for (const std::filesystem::path& part : path) whole /= without_bytes(part.native());
  return whole;
}

HANDLE handle_of(const OpenFile& file) {
  return reinterpret_cast<HANDLE>(::_get_osfhandle(file.descriptor()));
}

/// A file that another thread or program has open for a moment, above all one that replaces it, is tried
/// again, for half a second. `attempt` leaves its error to ::GetLastError().
template <class Attempt>
bool patiently(Attempt attempt) {
  constexpr DWORD kLongestPause = 128;
  for (DWORD pause = 1;; pause *= 2) {
    if (attempt()) return true;
    const DWORD error = ::GetLastError();
    const bool may_pass = error == ERROR_SHARING_VIOLATION || error == ERROR_ACCESS_DENIED;
    if (!may_pass || pause > kLongestPause) {
      errno = errno_of(error);
      return false;
    }
    ::Sleep(pause);
  }
}

bool has_attribute(const std::filesystem::path& path, DWORD attribute) {
  const DWORD attributes = ::GetFileAttributesW(native(path).c_str());
  return attributes != INVALID_FILE_ATTRIBUTES && (attributes & attribute) != 0;
}

bool is_folder(const std::filesystem::path& path) {
  return has_attribute(path, FILE_ATTRIBUTE_DIRECTORY);
}

FileFacts facts_from(const struct _stat64& status) {
  FileFacts facts;
  const auto type = status.st_mode & _S_IFMT;
  facts.type = type == _S_IFREG   ? FileFacts::Type::kRegular
               : type == _S_IFDIR ? FileFacts::Type::kFolder
                                  : FileFacts::Type::kOther;
  facts.size = static_cast<std::uint64_t>(status.st_size);
  facts.permissions = status.st_mode & (_S_IREAD | _S_IWRITE);
  return facts;
}

/// The C library counts bytes in an int.
constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;

}  // namespace

std::filesystem::path path_of(std::string_view name) {
  return native(std::filesystem::path(name));
}

std::string name_of(const std::filesystem::path& path) {
  return native(path).string();
}

bool OpenFile::close_now() {
  const int descriptor = descriptor_;
  descriptor_ = -1;
  return descriptor < 0 || ::_close(descriptor) == 0;
}

int open_to_read(const std::filesystem::path& path) {
  if (is_folder(path)) {
    errno = EISDIR;
    return -1;
  }
  // Others may replace and remove the file meanwhile, which the C library would not let them.
  HANDLE file = INVALID_HANDLE_VALUE;
  const bool opened = patiently([&] {
    file = ::CreateFileW(native(path).c_str(), GENERIC_READ,
                         FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr, OPEN_EXISTING,
                         FILE_ATTRIBUTE_NORMAL, nullptr);
    return file != INVALID_HANDLE_VALUE;
  });
  if (!opened) return -1;
  const int descriptor =
      ::_open_osfhandle(reinterpret_cast<std::intptr_t>(file), _O_RDONLY | _O_BINARY | _O_NOINHERIT);
  if (descriptor < 0) ::CloseHandle(file);
  return descriptor;
}

int create_new(const std::filesystem::path& path) {
  return ::_wopen(native(path).c_str(), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT,
                  _S_IREAD | _S_IWRITE);
}

std::optional<FileFacts> facts_of(const OpenFile& file) {
  struct _stat64 status {};
  if (::_fstat64(file.descriptor(), &status) != 0) return std::nullopt;
  return facts_from(status);
}

std::optional<FileFacts> facts_of(const std::filesystem::path& path) {
  struct _stat64 status {};
  if (::_wstat64(native(path).c_str(), &status) != 0) return std::nullopt;
  return facts_from(status);
}

bool may_be_written(const OpenFile& file, const FileFacts& /*facts*/) {
  BY_HANDLE_FILE_INFORMATION information{};
  if (::GetFileInformationByHandle(handle_of(file), &information) == FALSE) return true;
  return (information.dwFileAttributes & FILE_ATTRIBUTE_READONLY) == 0;
}

std::ptrdiff_t read_some(const OpenFile& file, char* to, std::size_t room) {
  return ::_read(file.descriptor(), to, static_cast<unsigned>(std::min(room, kMostAtOnce)));
}

bool write_at(const OpenFile& file, std::string_view bytes, std::uint64_t offset) {
  if (::_lseeki64(file.descriptor(), static_cast<long long>(offset), SEEK_SET) < 0) return false;
  while (!bytes.empty()) {
    const auto some = static_cast<unsigned>(std::min(bytes.size(), kMostAtOnce));
    const int written = ::_write(file.descriptor(), bytes.data(), some);
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool sync(const OpenFile& file) {
  return ::_commit(file.descriptor()) == 0;
}

/// The renaming itself goes through to the disk.
void sync_folder(const std::filesystem::path& /*folder*/) {}

/// What replaces a file that may not be written to is refused by the system, so there is nothing to keep.
bool keep_permissions(const OpenFile& /*file*/, const FileFacts& /*old*/) {
  return true;
}

bool rename_over(const std::filesystem::path& from, const std::filesystem::path& to) {
  const auto move = [&] {
    return ::MoveFileExW(native(from).c_str(), native(to).c_str(),
                         MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != FALSE;
  };
  const bool never = has_attribute(to, FILE_ATTRIBUTE_READONLY | FILE_ATTRIBUTE_DIRECTORY);
  return never ? done(move() ? TRUE : FALSE) : patiently(move);
}

bool give_second_name(const std::filesystem::path& file, const std::filesystem::path& name) {
  return done(::CreateHardLinkW(native(name).c_str(), native(file).c_str(), nullptr));
}

void remove_file(const std::filesystem::path& path) {
  ::DeleteFileW(native(path).c_str());
}

const void* map_to_read(const OpenFile& file, std::size_t /*size*/) {
  const HANDLE mapping = ::CreateFileMappingW(handle_of(file), nullptr, PAGE_READONLY, 0, 0, nullptr);
  if (!done(mapping != nullptr)) return nullptr;
  const void* const bytes = ::MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
  done(bytes != nullptr);
  ::CloseHandle(mapping);  // the view keeps it
  return bytes;
}

void unmap(const void* bytes, std::size_t /*size*/) {
  ::UnmapViewOfFile(bytes);
}

/// Unlocking what is not locked takes pages out of the working set.
void lend_mapped(const void* bytes, std::size_t size) {
  ::VirtualUnlock(const_cast<void*>(bytes), size);
}

}  // namespace goalbound::platform

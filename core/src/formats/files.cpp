#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <deque>
#include <random>
#include <system_error>
#include <utility>
#include <vector>

#include "formats/byte_sink.hpp"
#include "formats/file_descriptor.hpp"
#include "goalbound/formats.hpp"

namespace goalbound {
namespace {

bool write_all(int fd, std::string_view bytes, std::uint64_t offset) {
  while (!bytes.empty()) {
    const ssize_t written = ::pwrite(fd, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
    offset += static_cast<std::uint64_t>(written);
  }
  return true;
}

/// Makes the rename itself survive a power cut, on file systems that know how to.
void sync_folder(const std::filesystem::path& folder) {
  const FileDescriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd.valid()) ::fsync(fd.get());
}

/// A name in the folder that nothing has, which `take(name)` made its own: it says whether it did, with
/// errno. It does not grow with the name of the target, which may be as long as the system allows already.
/// Empty when it could not for another reason than that the name is taken.
template <class Take>
std::filesystem::path take_free_name(const std::filesystem::path& folder, const Take& take) {
  std::random_device random;
  while (true) {
    std::filesystem::path path = folder / fmt::format(".goalbound-{:08x}{:08x}.tmp", random(), random());
    if (take(path)) return path;
    if (errno != EEXIST) return {};
  }
}

}  // namespace

Result<std::string> read_file(const std::filesystem::path& path, std::uint64_t max_bytes) {
  // Without O_NONBLOCK a pipe would wait for its writer before it can be refused.
  const FileDescriptor fd(open_to_read(path));
  const auto status = examine(fd, path, max_bytes);
  if (!status) return status.error();
  const auto size = static_cast<std::uint64_t>(status->st_size);
  // One byte more than expected, so that a file that grows meanwhile is read to its end as well.
  std::string bytes(size + 1, '\0');
  std::size_t used = 0;
  while (true) {
    const ssize_t count = ::read(fd.get(), bytes.data() + used, bytes.size() - used);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return io_error(path, "cannot read the file", errno);
    if (count == 0) break;
    used += static_cast<std::size_t>(count);
    if (used > max_bytes) return too_large(path, used, max_bytes);
    if (used == bytes.size()) bytes.resize(used * 2);
  }
  bytes.resize(used);
  return bytes;
}

/// A new file beside the target that vanishes unless it is renamed.
class FileSink::TemporaryFile {
 public:
  explicit TemporaryFile(const std::filesystem::path& folder) : fd_(create(folder, path_)) {}
  ~TemporaryFile() {
    if (!path_.empty()) ::unlink(path_.c_str());
  }
  FileDescriptor& fd() { return fd_; }
  /// False with errno.
  bool append(std::string_view bytes) {
    if (!write_all(fd_.get(), bytes, size_)) return false;
    size_ += bytes.size();
    return true;
  }
  std::uint64_t size() const { return size_; }
  bool rename_to(const std::filesystem::path& target) {
    if (::rename(path_.c_str(), target.c_str()) != 0) return false;
    path_.clear();
    return true;
  }

 private:
  static int create(const std::filesystem::path& folder, std::filesystem::path& path) {
    int fd = -1;
    path = take_free_name(folder, [&](const std::filesystem::path& name) {
      fd = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      return fd >= 0;
    });
    return fd;
  }

  std::filesystem::path path_;
  FileDescriptor fd_;
  std::uint64_t size_ = 0;
};

FileSink::FileSink(std::filesystem::path path) : path_(std::move(path)), target_(path_), state_(open()) {}

FileSink::~FileSink() = default;

Result<void> FileSink::open() {
  if (path_.empty()) return Error{ErrorCode::kInvalidArgument, "the name of the file is empty"};
  std::error_code failed;
  // A link stays one: its target is what gets replaced.
  if (std::filesystem::is_symlink(path_, failed)) {
    target_ = std::filesystem::canonical(path_, failed);
    if (failed) return io_error(path_, "cannot write through the link", failed.value());
  }
  struct stat old {};
  const bool exists = ::stat(target_.c_str(), &old) == 0;
  if (exists && !S_ISREG(old.st_mode)) return not_a_file(path_, old.st_mode);

  folder_ = target_.has_parent_path() ? target_.parent_path() : ".";
  temporary_ = std::make_unique<TemporaryFile>(folder_);
  if (!temporary_->fd().valid()) {
    return io_error(path_, fmt::format("cannot make a file in the folder '{}'", folder_.string()), errno);
  }
  if (exists && ::fchmod(temporary_->fd().get(), old.st_mode & 07777) != 0)
    return io_error(path_, "cannot keep the permissions", errno);
  return {};
}

void FileSink::append(std::string_view bytes) {
  if (!state_ || temporary_->append(bytes)) return;
  state_ = io_error(path_, fmt::format("cannot write {} bytes behind {}", bytes.size(), temporary_->size()),
                    errno);
}

void FileSink::put_at(std::uint64_t offset, std::string_view bytes) {
  if (!state_ || write_all(temporary_->fd().get(), bytes, offset)) return;
  state_ = io_error(path_, fmt::format("cannot write {} bytes at {}", bytes.size(), offset), errno);
}

Result<void> FileSink::commit() {
  FileSink* const only = this;
  return commit_all({&only, 1});
}

Result<void> FileSink::commit_all(std::span<FileSink* const> sinks) {
  for (FileSink* const sink : sinks) {
    if (auto whole = sink->finish(); !whole) return whole;
  }
  for (std::size_t i = 0; i < sinks.size(); ++i) {
    // The last one has nobody behind it that could fail.
    if (i + 1 < sinks.size()) sinks[i]->keep_old();
    if (auto replaced = sinks[i]->replace_target(); !replaced) {
      for (std::size_t done = i; done-- > 0;) sinks[done]->put_back();
      sinks[i]->forget_old();
      return replaced;
    }
  }
  // Nothing may fail once the files are in their places.
  for (FileSink* const sink : sinks) {
    sink->forget_old();
    sync_folder(sink->folder_);
  }
  return {};
}

/// All bytes are on the disk, under the temporary name.
Result<void> FileSink::finish() {
  if (state_ && (::fsync(temporary_->fd().get()) != 0 || !temporary_->fd().close_now()))
    state_ = io_error(path_, "cannot write to the disk", errno);
  return state_;
}

Result<void> FileSink::replace_target() {
  if (!temporary_->rename_to(target_)) state_ = io_error(path_, "cannot replace the file", errno);
  return state_;
}

/// Where the file system knows no second names, an old file cannot come back.
void FileSink::keep_old() {
  old_ = take_free_name(folder_, [&](const std::filesystem::path& name) {
    const bool linked = ::link(target_.c_str(), name.c_str()) == 0;
    is_new_ = !linked && errno == ENOENT;
    return linked;
  });
}

void FileSink::put_back() {
  if (is_new_) ::unlink(target_.c_str());
  if (!old_.empty() && ::rename(old_.c_str(), target_.c_str()) == 0) old_.clear();
}

void FileSink::forget_old() {
  if (!old_.empty()) ::unlink(old_.c_str());
  old_.clear();
}

Result<void> write_file(const std::filesystem::path& path, std::string_view bytes) {
  FileSink sink(path);
  sink.append(bytes);
  return sink.commit();
}

Result<void> write_files(std::span<const NewFile> files) {
  std::deque<FileSink> sinks;
  std::vector<FileSink*> all;
  for (const NewFile& file : files) {
    sinks.emplace_back(file.path).append(file.bytes);
    all.push_back(&sinks.back());
  }
  return FileSink::commit_all(all);
}

}  // namespace goalbound

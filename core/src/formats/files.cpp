#include <fmt/format.h>

#include <cerrno>
#include <deque>
#include <random>
#include <system_error>
#include <utility>
#include <vector>

#include "formats/byte_sink.hpp"
#include "formats/file_errors.hpp"
#include "goalbound/formats.hpp"

namespace goalbound {
namespace {

using platform::OpenFile;

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
  const OpenFile file(platform::open_to_read(path));
  const auto facts = examine(file, path, max_bytes);
  if (!facts) return facts.error();
  // One byte more than expected, so that a file that grows meanwhile is read to its end as well.
  std::string bytes(static_cast<std::size_t>(facts->size) + 1, '\0');
  std::size_t used = 0;
  while (true) {
    const std::ptrdiff_t count = platform::read_some(file, bytes.data() + used, bytes.size() - used);
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
  explicit TemporaryFile(const std::filesystem::path& folder) : file_(create(folder, path_)) {}
  ~TemporaryFile() {
    if (!path_.empty()) platform::remove_file(path_);
  }
  OpenFile& file() { return file_; }
  /// False with errno.
  bool append(std::string_view bytes) {
    if (!platform::write_at(file_, bytes, size_)) return false;
    size_ += bytes.size();
    return true;
  }
  std::uint64_t size() const { return size_; }
  bool rename_to(const std::filesystem::path& target) {
    if (!platform::rename_over(path_, target)) return false;
    path_.clear();
    return true;
  }

 private:
  static int create(const std::filesystem::path& folder, std::filesystem::path& path) {
    int descriptor = -1;
    path = take_free_name(folder, [&](const std::filesystem::path& name) {
      descriptor = platform::create_new(name);
      return descriptor >= 0;
    });
    return descriptor;
  }

  std::filesystem::path path_;
  OpenFile file_;
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
  const auto old = platform::facts_of(target_);
  if (!old && errno != ENOENT) return io_error(path_, "cannot write to the file", errno);
  if (old && old->type != platform::FileFacts::Type::kRegular) return not_a_file(path_, old->type);

  folder_ = target_.has_parent_path() ? target_.parent_path() : ".";
  temporary_ = std::make_unique<TemporaryFile>(folder_);
  if (!temporary_->file().valid()) {
    return io_error(path_, fmt::format("cannot make a file in the folder '{}'", platform::name_of(folder_)),
                    errno);
  }
  if (old && !platform::keep_permissions(temporary_->file(), *old))
    return io_error(path_, "cannot keep the permissions", errno);
  return {};
}

void FileSink::append(std::string_view bytes) {
  if (!state_ || temporary_->append(bytes)) return;
  state_ = io_error(path_, fmt::format("cannot write {} bytes behind {}", bytes.size(), temporary_->size()),
                    errno);
}

void FileSink::put_at(std::uint64_t offset, std::string_view bytes) {
  if (!state_ || platform::write_at(temporary_->file(), bytes, offset)) return;
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
    platform::sync_folder(sink->folder_);
  }
  return {};
}

/// All bytes are on the disk, under the temporary name.
Result<void> FileSink::finish() {
  if (state_ && (!platform::sync(temporary_->file()) || !temporary_->file().close_now()))
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
    const bool linked = platform::give_second_name(target_, name);
    is_new_ = !linked && errno == ENOENT;
    return linked;
  });
}

void FileSink::put_back() {
  if (is_new_) platform::remove_file(target_);
  if (!old_.empty() && platform::rename_over(old_, target_)) old_.clear();
}

void FileSink::forget_old() {
  if (!old_.empty()) platform::remove_file(old_);
  old_.clear();
}

Result<void> write_file(const std::filesystem::path& path, std::string_view bytes) {
  FileSink sink(path);
  sink.append(bytes);
  return sink.commit();
}

Result<void> check_writable(const std::filesystem::path& path) {
  return FileSink(path).state();
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

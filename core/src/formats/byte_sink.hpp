// Where a writer puts its bytes one after the other: into memory or into a file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound {

class ByteSink {
 public:
  virtual ~ByteSink() = default;
  virtual void append(std::string_view bytes) = 0;
  /// In place of bytes that were appended before.
  virtual void put_at(std::uint64_t offset, std::string_view bytes) = 0;
};

class MemorySink final : public ByteSink {
 public:
  explicit MemorySink(std::size_t room) { bytes_.reserve(room); }
  void append(std::string_view bytes) override { bytes_ += bytes; }
  void put_at(std::uint64_t offset, std::string_view bytes) override {
    bytes_.replace(static_cast<std::size_t>(offset), bytes.size(), bytes);
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// A file that takes the place of an old one as a whole, or not at all: see write_file. The first failure is
/// kept until commit(); what comes after it is dropped.
class FileSink final : public ByteSink {
 public:
  explicit FileSink(std::filesystem::path path);
  ~FileSink() override;
  void append(std::string_view bytes) override;
  void put_at(std::uint64_t offset, std::string_view bytes) override;
  /// What has failed so far.
  const Result<void>& state() const { return state_; }
  /// Errors: those of write_file.
  Result<void> commit();
  /// All of these files take their places, or none does: each is whole on the disk before the first replaces
  /// an old one, and old ones come back when a later one cannot be replaced. Errors: those of write_file.
  static Result<void> commit_all(std::span<FileSink* const> sinks);

 private:
  class TemporaryFile;
  Result<void> open();
  Result<void> finish();
  Result<void> replace_target();
  void keep_old();
  void put_back();
  void forget_old();

  std::filesystem::path path_;
  std::filesystem::path target_;  ///< what `path_` leads to, where it is a link
  std::filesystem::path folder_;  ///< where that lies
  std::unique_ptr<TemporaryFile> temporary_;
  std::filesystem::path old_;  ///< another name of the file that is replaced, until it is forgotten
  bool is_new_ = false;        ///< nothing was replaced
  Result<void> state_;
};

}  // namespace goalbound

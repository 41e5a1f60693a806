// Where a writer puts its bytes one after the other: into memory or into a file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
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
  /// Errors: those of write_file.
  Result<void> commit();

 private:
  class TemporaryFile;
  Result<void> open();
  Result<void> replace_target();

  std::filesystem::path path_;
  std::filesystem::path target_;  ///< what `path_` leads to, where it is a link
  std::filesystem::path folder_;  ///< where that lies
  std::unique_ptr<TemporaryFile> temporary_;
  Result<void> state_;
};

}  // namespace goalbound

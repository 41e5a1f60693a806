// Where the boxes of an index lie: in memory of their own, or in memory that something else keeps, as a
// mapped file.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <utility>

namespace goalbound {

/// Bytes aligned to kAlignment. Own memory may be written; memory that others keep may not. Copying always
/// makes own memory, moving hands over what there is.
/// Thread safety: that of a vector: any number of threads may read while nobody writes.
class BoxMemory {
 public:
  /// In bytes: a line of the cache.
  static constexpr std::size_t kAlignment = 64;

  /// Own memory, not initialised.
  explicit BoxMemory(std::size_t size) : size_(size) {
    std::shared_ptr<Line[]> lines =
        std::make_unique_for_overwrite<Line[]>((size + kAlignment - 1) / kAlignment);
    own_ = reinterpret_cast<std::byte*>(lines.get());
    data_ = own_;
    keeper_ = std::move(lines);
  }
  /// Bytes that `keeper` keeps alive and nobody changes. Their address must be aligned.
  BoxMemory(std::shared_ptr<const void> keeper, std::span<const std::byte> bytes)
      : keeper_(std::move(keeper)), data_(bytes.data()), size_(bytes.size()) {
    assert(reinterpret_cast<std::uintptr_t>(data_) % kAlignment == 0);
  }
  /// Own memory with the same bytes.
  BoxMemory(const BoxMemory& other) : BoxMemory(other.size_) {
    if (size_ > 0) std::memcpy(own_, other.data_, size_);
  }
  /// Replaces its bytes by own memory with those of the other one.
  BoxMemory& operator=(const BoxMemory& other) {
    if (this != &other) *this = BoxMemory(other);
    return *this;
  }
  /// Hands over what there is.
  BoxMemory(BoxMemory&&) noexcept = default;
  /// Hands over what there is.
  BoxMemory& operator=(BoxMemory&&) noexcept = default;
  ~BoxMemory() = default;

  /// Whether it may be written.
  bool owned() const { return own_ != nullptr; }
  /// In bytes.
  std::size_t size() const { return size_; }
  /// Aligned to kAlignment.
  const std::byte* data() const { return data_; }
  /// Of own memory alone.
  std::byte* writable() {
    assert(owned() && "boxes that lie in a mapped file cannot be changed; copy the Bounds first");
    return own_;
  }

 private:
  struct alignas(kAlignment) Line {
    std::array<std::byte, kAlignment> bytes;
  };

  std::shared_ptr<const void> keeper_;
  const std::byte* data_ = nullptr;
  std::byte* own_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace goalbound

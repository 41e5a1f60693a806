// The queue of cells that wait for their turns to be made.
#pragma once

#include <cstdint>
#include <vector>

namespace goalbound {

/// Cells by bucket of cost. The order is only a matter of speed: a cell may be pushed below the current
/// bucket or beyond the ring and is then taken a little late or early. A cell is on the queue at most once
/// for each bucket it was pushed with, and pop() leaves out all but the lowest. Memory: 2 bytes a cell, 16
/// KiB, and 8 an entry.
class BucketQueue {
 public:
  explicit BucketQueue(std::size_t cells) : heads_(kRing, kNone), bucket_of_(cells, kNotQueued) {}

  static constexpr int kBucketBits = 13;  // 8192, less than any step costs

  /// The first bucket that pop() looks at; the queue must be empty.
  void start(std::uint32_t cost) { current_ = cost >> kBucketBits; }

  void push(std::uint32_t cell, std::uint32_t cost) {
    std::uint32_t bucket = cost >> kBucketBits;
    if (bucket < current_) bucket = current_;
    if (bucket >= current_ + kRing) bucket = current_ + kRing - 1;
    std::uint16_t& queued = bucket_of_[cell];
    if (queued != kNotQueued && bucket - current_ >= ahead(queued)) return;
    queued = static_cast<std::uint16_t>(bucket & kBucketMask);
    std::uint32_t entry = free_;
    if (entry == kNone) {
      entry = static_cast<std::uint32_t>(entries_.size());
      entries_.push_back({});
    } else {
      free_ = entries_[entry].next;
    }
    std::uint32_t& head = heads_[bucket % kRing];
    entries_[entry] = {cell, head};
    head = entry;
    ++size_;
  }

  /// The next cell, or kEmpty.
  std::uint32_t pop() {
    while (size_ > 0) {
      std::uint32_t& head = heads_[current_ % kRing];
      if (head == kNone) {
        ++current_;
        continue;
      }
      const std::uint32_t entry = head;
      const std::uint32_t cell = entries_[entry].cell;
      head = entries_[entry].next;
      entries_[entry].next = free_;
      free_ = entry;
      --size_;
      if (bucket_of_[cell] != (current_ & kBucketMask)) continue;
      bucket_of_[cell] = kNotQueued;
      return cell;
    }
    return kEmpty;
  }

  static constexpr std::uint32_t kEmpty = 0xFFFFFFFFU;

 private:
  static constexpr std::uint32_t kRing = 4096;
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  // Buckets on the queue are less than a ring apart, so their low bits tell them apart.
  static constexpr std::uint32_t kBucketMask = 2 * kRing - 1;
  static constexpr std::uint16_t kNotQueued = 0xFFFFU;
  struct Entry {
    std::uint32_t cell = 0;
    std::uint32_t next = kNone;
  };

  /// Buckets from the current one to a queued one.
  std::uint32_t ahead(std::uint16_t queued) const { return (queued - current_) & kBucketMask; }

  std::vector<std::uint32_t> heads_;
  std::vector<Entry> entries_;
  std::vector<std::uint16_t> bucket_of_;
  std::uint32_t free_ = kNone;
  std::uint32_t current_ = 0;
  std::size_t size_ = 0;
};

}  // namespace goalbound

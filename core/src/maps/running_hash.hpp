// XXH3 of bytes that come one after the other.
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <string_view>

namespace goalbound {

/// Throws std::bad_alloc where its state finds no memory.
class RunningHash {
 public:
  RunningHash() : state_(XXH3_createState()) {
    if (state_ == nullptr) throw std::bad_alloc();
    XXH3_64bits_reset(state_.get());
  }
  void add(std::string_view bytes) { XXH3_64bits_update(state_.get(), bytes.data(), bytes.size()); }
  void add(std::span<const std::byte> bytes) { XXH3_64bits_update(state_.get(), bytes.data(), bytes.size()); }
  std::uint64_t value() const { return XXH3_64bits_digest(state_.get()); }

 private:
  struct Free {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, Free> state_;
};

}  // namespace goalbound

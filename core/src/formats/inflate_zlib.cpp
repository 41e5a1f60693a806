#include <fmt/format.h>
#define ZLIB_CONST  // zlib reads its input through pointers to const only when told so
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>

#include "formats/gzip.hpp"
#include "formats/inflate.hpp"
#include "formats/left_out.hpp"

namespace goalbound {
namespace {

/// What zlib returned. Throws where it is memory that lacked, which says nothing about the bytes.
int unless_out_of_memory(int returned) {
  if (returned == Z_MEM_ERROR) throw std::bad_alloc();
  return returned;
}

/// Expands the members of a gzip file piece by piece. Throws std::bad_alloc.
class Inflater {
 public:
  enum class State {
    kMore,     ///< nothing wrong, and more to come
    kEnd,      ///< all members ended, and nothing but padding follows
    kCutOff,   ///< the bytes end within a member
    kDamaged,  ///< see reason()
  };

  explicit Inflater(std::string_view bytes) : rest_(bytes) {
    constexpr int kGzipOnly = 16;
    if (unless_out_of_memory(::inflateInit2(&stream_, MAX_WBITS + kGzipOnly)) != Z_OK)
      state_ = State::kDamaged;
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { ::inflateEnd(&stream_); }

  /// Adds up to `most` bytes to the text.
  State add_to(std::string& text, std::size_t most) {
    const std::size_t start = text.size();
    text.resize(start + most);
    std::size_t used = start;
    while (state_ == State::kMore && used < text.size()) used += step(text.data() + used, text.size() - used);
    text.resize(used);
    return state_;
  }
  std::string reason() const {
    return stream_.msg != nullptr ? stream_.msg : "for a reason that zlib does not state";
  }

 private:
  /// Bytes written.
  std::size_t step(char* to, std::size_t room) {
    // zlib counts in 32 bits.
    constexpr std::size_t kMost = std::numeric_limits<uInt>::max();
    const std::size_t given = std::min(rest_.size(), kMost);
    const std::size_t wanted = std::min(room, kMost);
    stream_.next_in = reinterpret_cast<const Bytef*>(rest_.data());
    stream_.avail_in = static_cast<uInt>(given);
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = static_cast<uInt>(wanted);
    const int result = unless_out_of_memory(::inflate(&stream_, Z_NO_FLUSH));
    rest_.remove_prefix(given - stream_.avail_in);
    if (result == Z_STREAM_END) {
      next_member();
    } else if (result == Z_BUF_ERROR || (result == Z_OK && rest_.empty() && stream_.avail_out > 0)) {
      state_ = State::kCutOff;
    } else if (result != Z_OK) {
      state_ = State::kDamaged;
    }
    return wanted - stream_.avail_out;
  }

  void next_member() {
    // Tapes pad with zeros; gzip ignores them as well.
    if (rest_.find_first_not_of('\0') == std::string_view::npos) {
      state_ = State::kEnd;
    } else if (::inflateReset(&stream_) != Z_OK) {
      state_ = State::kDamaged;
    }
  }

  std::string_view rest_;
  z_stream stream_{};
  State state_ = State::kMore;
};

/// Maps do not shrink to less than a sixty-fourth, but for small ones and those of a single letter, which
/// these many bytes hold: what says that it holds more is made to fill the memory.
constexpr std::uint64_t kMostFactor = 64;
constexpr std::uint64_t kAlwaysTaken = std::uint64_t{320} << 20;

Error too_much_inside(std::uint64_t packed, std::uint64_t most, std::uint64_t max_bytes,
                      const std::string& name) {
  const std::string limit = most == max_bytes
                                ? std::string("any file of its kind")
                                : fmt::format("any map of {} bytes packed; unpack it by gunzip", packed);
  return {ErrorCode::kLimit,
          fmt::format("the gzip file expands to more than {} bytes, more than {}", most, limit), name};
}

/// How many bytes it expands to, which none of them is kept for: memory is taken only for what is no more
/// than it may be. Errors: those of expand_gzip.
Result<std::uint64_t> expanded_size(std::string_view bytes, const std::string& name,
                                    std::uint64_t max_bytes) {
  const std::uint64_t most = std::min(max_bytes, std::max(kAlwaysTaken, kMostFactor * bytes.size()));
  constexpr std::size_t kPiece = std::size_t{64} << 10;
  Inflater inflater(bytes);
  std::string piece;
  std::uint64_t size = 0;
  while (true) {
    piece.clear();
    const auto state = inflater.add_to(piece, kPiece);
    size += piece.size();
    if (size > most) return too_much_inside(bytes.size(), most, max_bytes, name);
    switch (state) {
      case Inflater::State::kMore:
        break;
      case Inflater::State::kEnd:
        return size;
      case Inflater::State::kCutOff:
        return Error{ErrorCode::kCorrupt, "the gzip file is cut off; download it again", name};
      case Inflater::State::kDamaged:
        return Error{ErrorCode::kCorrupt,
                     fmt::format("the gzip file is damaged ({}); download it again", inflater.reason()),
                     name};
    }
  }
}

}  // namespace

Result<void> check_zlib() {
  return {};
}

Result<std::string> expand_gzip(std::string_view bytes, const std::string& name, std::uint64_t max_bytes) {
  const auto size = expanded_size(bytes, name, max_bytes);
  if (!size) return size.error();
  std::string text;
  Inflater(bytes).add_to(text, static_cast<std::size_t>(*size));
  return text;
}

std::string beginning_of_gzip(std::string_view bytes, std::size_t most) {
  std::string text;
  Inflater(bytes).add_to(text, most);
  return text;
}

bool expand_zlib(std::string_view packed, std::string& bytes) {
  z_stream stream{};
  constexpr int kEitherHead = 15 + 32;
  if (unless_out_of_memory(inflateInit2(&stream, kEitherHead)) != Z_OK) return false;
  stream.next_in = reinterpret_cast<const Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  const int ended = inflate(&stream, Z_FINISH);
  inflateEnd(&stream);
  return unless_out_of_memory(ended) == Z_STREAM_END && stream.avail_out == 0;
}

}  // namespace goalbound

#include "pictures/pnm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

#include "goalbound/text.hpp"
#include "pictures/decode.hpp"

namespace goalbound {
namespace {

constexpr unsigned kLargestValue = 65'535;

class PnmReader {
 public:
  explicit PnmReader(std::string_view bytes) : bytes_(bytes), kind_(bytes[1]) {}

  Result<DecodedPicture> read() {
    if (auto head = read_head(); !head) return head.error();
    if (auto size = check_picture_size(width_, height_); !size) return size.error();
    const std::uint64_t values = std::uint64_t{width_} * height_ * channels();
    // Of a text each value takes a character at least.
    const std::uint64_t least = is_text()     ? values
                                : is_bitmap() ? std::uint64_t{(width_ + 7) / 8} * height_
                                              : values * (most_ > 255 ? 2 : 1);
    if (at_ > bytes_.size() || least > bytes_.size() - at_) return broken();
    return pixels();
  }

 private:
  bool is_text() const { return kind_ <= '3'; }
  bool is_bitmap() const { return kind_ == '1' || kind_ == '4'; }
  unsigned channels() const { return kind_ == '3' || kind_ == '6' ? 3 : 1; }
  static Error broken() { return {ErrorCode::kSyntax, "the picture is broken off"}; }

  Result<void> read_head() {
    at_ = 2;
    const auto width = next_number();
    const auto height = next_number();
    const auto most = is_bitmap() ? std::optional<std::uint32_t>(1) : next_number();
    if (!width || !height || !most)
      return Error{ErrorCode::kSyntax,
                   fmt::format("the head of the picture must be: P{} WIDTH HEIGHT{}", kind_,
                               is_bitmap() ? "" : " LARGEST-VALUE"),
                   {},
                   1};
    if (*most == 0 || *most > kLargestValue)
      return Error{
          ErrorCode::kSyntax,
          fmt::format("the largest value of the picture is {}; it must be 1 to {}", *most, kLargestValue),
          {},
          1};
    width_ = *width;
    height_ = *height;
    most_ = *most;
    ++at_;  // one blank, then pixels
    return {};
  }

  /// Behind blanks and comments. Nothing for what is no number.
  std::optional<std::uint32_t> next_number() {
    skip_blanks();
    const std::size_t end = std::min(bytes_.find_first_not_of("0123456789", at_), bytes_.size());
    const auto parsed = parse_number<std::uint32_t>(bytes_.substr(at_, end - at_));
    at_ = end;
    return parsed.ok() ? std::optional(parsed.value) : std::nullopt;
  }
  void skip_blanks() {
    while (at_ < bytes_.size() &&
           (kTextBlanks.find(bytes_[at_]) != std::string_view::npos || bytes_[at_] == '#')) {
      if (bytes_[at_] == '#') at_ = std::min(bytes_.find('\n', at_), bytes_.size() - 1);
      ++at_;
    }
  }

  /// The next value; of a bitmap 1 is dark. Nothing where there is none.
  std::optional<std::uint32_t> next_value(std::uint32_t x) {
    if (kind_ == '1') {
      skip_blanks();
      if (at_ >= bytes_.size() || (bytes_[at_] != '0' && bytes_[at_] != '1')) return std::nullopt;
      return bytes_[at_++] == '1' ? 0 : 1;
    }
    if (is_text()) return next_number();
    if (kind_ == '4') {
      const unsigned bits = byte(at_ + x / 8);
      return bits >> (7 - x % 8) & 1U ? 0 : 1;
    }
    if (most_ <= 255) return byte(at_++);
    at_ += 2;
    return byte(at_ - 2) << 8 | byte(at_ - 1);
  }
  unsigned byte(std::size_t at) const { return static_cast<unsigned char>(bytes_[at]); }

  /// Whether bytes hold shares of the largest value exactly.
  bool is_coarse() const { return 255 % most_ == 0; }

  Result<DecodedPicture> pixels() {
    DecodedPicture picture{.image = {static_cast<int>(width_), static_cast<int>(height_), {}}};
    Image& image = picture.image;
    image.rgba.reserve(std::size_t{4} * width_ * height_);
    if (!is_coarse()) picture.fine.reserve(image.rgba.capacity());
    for (std::uint32_t y = 0; y < height_; ++y) {
      for (std::uint32_t x = 0; x < width_; ++x) {
        for (unsigned c = 0; c < channels(); ++c) {
          const auto value = next_value(x);
          if (!value) return Error{ErrorCode::kSyntax, "a pixel of the picture is no number, or missing"};
          if (*value > most_)
            return Error{
                ErrorCode::kSyntax,
                fmt::format("a value of the picture is {}, and its head says {} at most", *value, most_)};
          image.rgba.push_back(share<std::uint8_t>(*value));
          if (!is_coarse()) picture.fine.push_back(share<std::uint16_t>(*value));
        }
        end_pixel(image.rgba);
        if (!is_coarse()) end_pixel(picture.fine);
      }
      if (kind_ == '4') at_ += (width_ + 7) / 8;
    }
    return picture;
  }
  template <class Channel>
  Channel share(std::uint32_t value) const {
    constexpr std::uint32_t kWhole = std::numeric_limits<Channel>::max();
    return static_cast<Channel>((value * kWhole + most_ / 2) / most_);
  }
  /// Grey is a third of three colours, and all of it is opaque.
  template <class Channel>
  static void end_pixel(std::vector<Channel>& rgba) {
    while (rgba.size() % 4 != 3) rgba.push_back(rgba.back());
    rgba.push_back(std::numeric_limits<Channel>::max());
  }

  std::string_view bytes_;
  char kind_;  ///< of P1 to P6
  std::size_t at_ = 0;
  std::uint32_t width_ = 0;
  std::uint32_t height_ = 0;
  std::uint32_t most_ = 1;
};

}  // namespace

bool begins_as_pnm(std::string_view beginning) {
  return beginning.size() > 3 && beginning[0] == 'P' && beginning[1] >= '1' && beginning[1] <= '6' &&
         (kTextBlanks.find(beginning[2]) != std::string_view::npos || beginning[2] == '#');
}

Result<DecodedPicture> decode_pnm(std::string_view bytes) {
  return PnmReader(bytes).read();
}

}  // namespace goalbound

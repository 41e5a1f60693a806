#include "platform/text_encoding.hpp"

#include <iconv.h>

#include <array>
#include <cerrno>
#include <new>

namespace goalbound::platform {
namespace {

class Converter {
 public:
  /// Throws std::bad_alloc.
  explicit Converter(const std::string& encoding) : to_(::iconv_open("UTF-8", encoding.c_str())) {
    if (!known() && errno == ENOMEM) throw std::bad_alloc();
  }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter() {
    if (known()) ::iconv_close(to_);
  }
  bool known() const { return to_ != reinterpret_cast<iconv_t>(-1); }

  bool convert(std::string_view bytes, std::string& text) const {
    std::array<char, 4096> piece{};
    char* from = const_cast<char*>(bytes.data());  // NOLINT: iconv does not write there
    std::size_t left = bytes.size();
    while (left > 0) {
      char* to = piece.data();
      std::size_t room = piece.size();
      const bool ended = ::iconv(to_, &from, &left, &to, &room) != static_cast<std::size_t>(-1);
      const int reason = ended ? 0 : errno;
      text.append(piece.data(), piece.size() - room);
      if (reason == EINVAL) return true;
      if (!ended && reason != E2BIG) return false;
    }
    return true;
  }

 private:
  iconv_t to_;
};

}  // namespace

Decoded decode(const std::string& encoding, std::string_view bytes, std::string& text) {
  const Converter converter(encoding);
  if (!converter.known()) return Decoded::kUnknownEncoding;
  return converter.convert(bytes, text) ? Decoded::kText : Decoded::kNoText;
}

}  // namespace goalbound::platform

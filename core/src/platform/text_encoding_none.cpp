// Of a library that reads no files: texts come in UTF-8.
#include "platform/text_encoding.hpp"

namespace goalbound::platform {

Decoded decode(const std::string& /*encoding*/, std::string_view /*bytes*/, std::string& /*text*/) {
  return Decoded::kUnknownEncoding;
}

}  // namespace goalbound::platform

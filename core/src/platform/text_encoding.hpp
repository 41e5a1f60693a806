// Texts in the encodings that the system knows.
#pragma once

#include <string>
#include <string_view>

namespace goalbound::platform {

enum class Decoded { kText, kNoText, kUnknownEncoding };

/// Adds to `text` what the bytes are in UTF-8. `encoding`: "UTF-16LE", "ISO-8859-1", "WINDOWS-1252" ..., in
/// capitals. kNoText where they are no text in it. A character that is cut off at the end is left out.
Decoded decode(const std::string& encoding, std::string_view bytes, std::string& text);

}  // namespace goalbound::platform

// Texts as other programs save them: with a byte order mark, in UTF-16, or in an encoding that they declare.
#pragma once

#include <string>
#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound {

/// The bytes of a file without the mark of UTF-8 that some editors begin it with; a text in UTF-16 or UTF-32
/// that begins with its mark as UTF-8; any other bytes as they are, but that lines which all end in a
/// carriage return alone end in a line feed. Errors: kSyntax for what is no UTF-16 or UTF-32 behind its mark.
Result<std::string> without_mark(std::string bytes, const std::string& name);

/// Whether a text that calls its encoding so is UTF-8 once without_mark() was asked: ASCII is, and UTF-16 and
/// UTF-32 were before.
bool means_utf8(std::string_view encoding);
/// A text in another encoding as UTF-8. Errors: kSyntax for bytes that are none of it, and for any but the
/// usual ones of one byte a character (ISO 8859, Windows, KOI8).
Result<std::string> to_utf8(std::string_view bytes, std::string_view encoding, const std::string& name);

}  // namespace goalbound

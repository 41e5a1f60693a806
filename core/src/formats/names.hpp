// Names that files give to what is in them, in any script.
#pragma once

#include <string>
#include <string_view>

namespace goalbound {

/// For messages, as the file has it: it is what its user has to write. Control characters, and what is no
/// UTF-8, are shown as bytes; long ones end in dots. Of texts that may be anything see in_quotes().
std::string name_in_quotes(std::string_view name);

/// The same text without capital letters, so that names may be compared. Source: simple case folding of
/// Unicode 14 (CaseFolding.txt). Bytes that are no UTF-8 stay.
std::string folded(std::string_view text);

}  // namespace goalbound

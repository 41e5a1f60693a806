// Names that files give to what is in them, in any script.
#pragma once

#include <string>
#include <string_view>

namespace goalbound {

/// A text without capital letters, so that names may be compared. Source: simple case folding of
/// Unicode 14 (CaseFolding.txt). Bytes that are no UTF-8 stay.
std::string folded(std::string_view text);

}  // namespace goalbound

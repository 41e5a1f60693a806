// Libraries that a build may be without: what is read by them is then an error that says so.
#pragma once

#include <string>
#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound {

/// Good where this build has the library. Error kVersion, without file: it needs another build of this
/// version.
/// @{
Result<void> check_zlib();
Result<void> check_zstd();
Result<void> check_xml();
/// @}

/// "WHAT, and this build has no LIBRARY: build with OPTION=ON, or ADVICE".
Error left_out(std::string_view what, std::string_view library, std::string_view option,
               std::string_view advice);

}  // namespace goalbound

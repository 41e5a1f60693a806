// Portable anymaps: PBM, PGM and PPM. Source: the manual pages pbm(5), pgm(5) and ppm(5) of Netpbm.
#pragma once

#include <string_view>

#include "goalbound/result.hpp"
#include "pictures/decode.hpp"

namespace goalbound {

/// Whether bytes begin as such a picture does, binary or as text.
bool begins_as_pnm(std::string_view beginning);
/// Binary or as text, with values up to 65535, as shares of the largest one that the head names. Errors:
/// kSyntax for what is broken; kLimit for more than kMostPixels.
Result<DecodedPicture> decode_pnm(std::string_view bytes);

}  // namespace goalbound

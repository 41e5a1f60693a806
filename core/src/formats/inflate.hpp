// What zlib expands: whole files of gzip, and pieces of others.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound {

/// Up to `most` bytes from the beginning of what a gzip file holds; of a damaged one what can be had, and
/// nothing where this build has no zlib.
std::string beginning_of_gzip(std::string_view bytes, std::size_t most);

/// Both kinds of head, of zlib and of gzip. False unless it is just as long as `bytes`. Throws
/// std::bad_alloc.
bool expand_zlib(std::string_view packed, std::string& bytes);

}  // namespace goalbound

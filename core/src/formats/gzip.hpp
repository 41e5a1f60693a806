// Gzip files: maps of roads are distributed so.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound {

bool is_gzip(std::string_view bytes);

/// What all members of a gzip file hold, one after the other. Errors: kCorrupt for a file that is damaged or
/// cut off; kLimit above `max_bytes` and for far more than maps shrink by, before any memory is taken for it.
/// `name` is what errors call the file.
Result<std::string> expand_gzip(std::string_view bytes, const std::string& name, std::uint64_t max_bytes);

/// What read_text_file makes of the bytes of a file. Errors: those of read_text_file but for those of files.
Result<std::string> text_of_bytes(std::string_view bytes, const std::string& name, std::uint64_t max_bytes);

/// Up to `max_bytes` from the beginning of a file, as read_text_file gives it: expanded when it is a gzip
/// file, without a byte order mark; of a damaged one what can be had. Errors: those of read_file but kLimit.
Result<std::string> read_beginning(const std::filesystem::path& path, std::size_t max_bytes);

}  // namespace goalbound

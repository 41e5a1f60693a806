// What is wrong with files, in words: what reading, mapping and writing share.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "goalbound/result.hpp"
#include "platform/files.hpp"

namespace goalbound {

/// "WHAT: REASON" of the file, kNotFound or kIo by the number of the error.
Error io_error(const std::filesystem::path& path, std::string_view what, int error_number);
Error not_a_file(const std::filesystem::path& path, platform::FileFacts::Type type);
Error too_large(const std::filesystem::path& path, std::uint64_t size, std::uint64_t max_bytes);

/// Of a regular file of at most that size, just opened. Errors: those of read_file.
Result<platform::FileFacts> examine(const platform::OpenFile& file, const std::filesystem::path& path,
                                    std::uint64_t max_bytes);

}  // namespace goalbound

// Files that are read where they lie.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound {

/// A file in memory. With a keeper the bytes start at a page and stay where they are as long as that lives.
struct FileBytes {
  std::string_view bytes;
  std::shared_ptr<const void> keeper{};
};

/// Maps a file that nobody may write to; nothing for others, which must be copied: bytes that change later
/// were never checked, and reading where a file was cut off kills the process (SIGBUS). Errors: those of
/// read_file.
Result<std::optional<FileBytes>> map_file(const std::filesystem::path& path, std::uint64_t max_bytes);

/// Gives the memory of a mapped file back until it is read again.
void forget_pages(const FileBytes& file);

}  // namespace goalbound

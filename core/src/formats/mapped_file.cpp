#include "formats/mapped_file.hpp"

#include <cerrno>

#include "formats/file_errors.hpp"

namespace goalbound {

Result<std::optional<FileBytes>> map_file(const std::filesystem::path& path, std::uint64_t max_bytes) {
  const platform::OpenFile file(platform::open_to_read(path));
  const auto facts = examine(file, path, max_bytes);
  if (!facts) return facts.error();
  const auto size = static_cast<std::size_t>(facts->size);
  if (size == 0 || platform::may_be_written(file, *facts)) return std::optional<FileBytes>();
  const void* const address = platform::map_to_read(file, size);
  if (address == nullptr) return io_error(path, "cannot map the file", errno);
  std::shared_ptr<const void> keeper(address, [size](const void* mapped) { platform::unmap(mapped, size); });
  return std::optional(FileBytes{{static_cast<const char*>(address), size}, std::move(keeper)});
}

void forget_pages(const FileBytes& file) {
  platform::lend_mapped(file.bytes.data(), file.bytes.size());
}

}  // namespace goalbound

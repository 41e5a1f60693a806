// Files that the file of a map names. Whoever opens a map from somebody else means that file and what came
// with it, and not whatever it points to.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"
#include "platform/files.hpp"

namespace goalbound {
namespace {

namespace fs = std::filesystem;

/// Whether a path without links lies below a folder without links.
bool lies_in(const fs::path& folder, const fs::path& path) {
  const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end == folder.end() && rest != path.end();
}

/// What the system says of the file, which tells nothing of what stands in it.
bool is_of_the_system(ErrorCode code) {
  return code == ErrorCode::kNotFound || code == ErrorCode::kNotAFile || code == ErrorCode::kIo ||
         code == ErrorCode::kOutOfMemory;
}

}  // namespace

Result<fs::path> find_named_file(const fs::path& folder, std::string_view name, NamedFiles named,
                                 const std::string& owner) {
  fs::path path = folder / platform::path_of(name);
  if (named == NamedFiles::kAnywhere) return path;
  std::error_code failed;
  const fs::path home = fs::weakly_canonical(folder.empty() ? fs::path(".") : folder, failed);
  const fs::path target = failed ? fs::path() : fs::weakly_canonical(path, failed);
  if (failed) {
    return Error{
        ErrorCode::kIo,
        fmt::format("the file {} that it names cannot be found: {}", in_quotes(name), failed.message()),
        owner};
  }
  // The system takes a byte 0 for the end of the name, and would open another file.
  if (lies_in(home, target) && name.find('\0') == std::string_view::npos) return path;
  return Error{
      ErrorCode::kInvalidArgument,
      fmt::format("it names the file {}, which does not lie in its folder: put it there, or allow files "
                  "that lie anywhere (--files-anywhere)",
                  in_quotes(name)),
      owner};
}

Error error_of_named_file(Error error, const std::string& owner) {
  if (!is_of_the_system(error.code))
    error.message = "it is not the kind of file that is needed; open it by itself to see why";
  error.message += fmt::format("; {} names it", owner);
  return error;
}

}  // namespace goalbound

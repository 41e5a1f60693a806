#include "viewer/picture_name.hpp"

#include <fmt/format.h>

#include "model/files/replaced_file.hpp"

namespace goalbound::app {

std::filesystem::path free_picture_name(const std::filesystem::path& folder, std::string_view ending) {
  for (int number = 1;; ++number) {
    std::filesystem::path path = folder / fmt::format("goalbound-{:03}{}", number, ending);
    if (!replaces_file(path)) return path;
  }
}

}  // namespace goalbound::app

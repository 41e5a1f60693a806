// What a picture is called that was given no name.
#pragma once

#include <filesystem>

namespace goalbound::app {

/// goalbound-001.png in that folder, or the next number whose file is not there.
std::filesystem::path free_picture_name(const std::filesystem::path& folder);

}  // namespace goalbound::app

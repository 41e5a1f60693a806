// What a picture is called that was given no name.
#pragma once

#include <filesystem>
#include <string_view>

namespace goalbound::app {

/// goalbound-001.png in that folder, or the next number whose file is not there; `ending` with its dot.
std::filesystem::path free_picture_name(const std::filesystem::path& folder,
                                        std::string_view ending = ".png");

}  // namespace goalbound::app

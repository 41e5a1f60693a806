// What may be written over: nothing but files of the same kind.
#pragma once

#include <filesystem>

#include "goalbound/result.hpp"

namespace goalbound::app {

/// Whether something lies there that writing would replace.
bool replaces_file(const std::filesystem::path& path);
/// Good where no file is, where one is empty, and where its content is of the format that its extension says
/// (".gbb", ".map", ".png" ...). Errors: kInvalidArgument for a file of another kind, with what it seems to
/// be; kIo for one that cannot be looked at.
Result<void> check_replaced_file(const std::filesystem::path& path);

}  // namespace goalbound::app

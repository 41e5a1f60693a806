// The lines of the command language that panels send: whatever a click does, a script can do.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "goalbound/geometry.hpp"
#include "model/session.hpp"

namespace goalbound::app::commands {

std::string open_map(const std::filesystem::path& path);
std::string load_bounds(const std::filesystem::path& path);
std::string save_bounds(const std::filesystem::path& path);
std::string start_precompute();
std::string cancel();

std::string select(Cell cell);
std::string select_none();
std::string start(Cell cell);
std::string goal(Cell cell);
/// Without a direction: no edge.
std::string edge(std::optional<Direction> direction);
/// `option`: the id of one of all_side_options().
std::string choose(Side side, std::string_view option, std::string_view value);
std::string options(std::optional<Side> side);
std::string copy(std::string_view text);
std::string fit();

std::string seek(std::size_t event);
std::string speed(double factor);
std::string set(const SettingInfo& setting, std::string_view value);

}  // namespace goalbound::app::commands

// A view as what stands behind the # of a page's address:
// "map=maps/loop-large.map&start=69,17&goal=86,98&event=120". Keys that it does not know are left alone: an
// address may be made by another version, or hold what others put there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "goalbound/result.hpp"
#include "model/actions/script.hpp"

namespace goalbound::app {

class Session;

/// The folder into which a page puts what it fetched; such a map is named in an address by its URL.
inline constexpr std::string_view kFetchedFolder = "/web";
/// Where the file of that URL is put: below kFetchedFolder, under its own name.
std::filesystem::path path_of_url(std::string_view url);

/// Whoever opens a link has not chosen what it asks for, so that it asks for little: one map, made with so
/// many cells at most, and so many edits of it. Indices, boxes that are not the usual ones, and what features
/// ask for go along up to fewer cells: they may take the square of them.
inline constexpr std::int64_t kMostCellsOfALink = std::int64_t{1} << 18;
inline constexpr std::int64_t kMostCellsWithIndices = std::int64_t{1} << 16;
inline constexpr std::size_t kMostEditsOfALink = 1000;

/// Map, problem, searches, node, edge, event, features that are on, what the layers show, theme; with a
/// lesson open, that and its page. Maps are those of the program, ones of a URL, or such that actions make;
/// edits go along. Errors: kInvalidArgument without a map, and for one that no address can name, as that of a
/// file of the user's; kLimit for one that asks for more than a link may.
Result<std::string> view_address(const Session& session, const std::filesystem::path& assets);

/// Settings that go along with a view are as usual again, but for the theme: an address names what differs
/// from that. To be called before its script is executed.
void forget_settings(Session& session);

/// The URL of the map that the address names; nothing where it is none of a URL.
std::optional<std::string> url_of_address(std::string_view address);
/// What brings the view back; its lines stay within the session. Errors: kSyntax for lines that are no
/// actions that make a map or edit it; kLimit for more than a link may ask for.
Result<Script> script_of_address(std::string_view address, const std::filesystem::path& assets);

}  // namespace goalbound::app

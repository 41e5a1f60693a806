// Maps from files: what may be said of a file besides its name, and the map that it is then.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "goalbound/open_options.hpp"
#include "goalbound/result.hpp"
#include "model/files/document.hpp"

namespace goalbound::app {

/// Of the arguments of `open` behind the name of the file: "profile=foot", "blocks=Fringe layer,Water".
/// Errors: those of add_open_option; kInvalidArgument for what other actions say.
Result<OpenOptions> how_to_open(std::span<const std::string> arguments);
/// How the map of a document was opened.
OpenOptions opened_how(const Document& document);

/// `named`: which files the map may name. `usual`: whose roads a file of OpenStreetMap has where `how` says
/// nothing. What brings the map back says all of it: the settings may be others by then. Errors: those of
/// load_map.
Result<OpenedMap> open_file(const std::filesystem::path& path, const OpenOptions& how, RoadProfile usual,
                            NamedFiles named);

}  // namespace goalbound::app

// Maps from files: what may be said of a file besides its name, and the map that it is then.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "goalbound/formats.hpp"
#include "goalbound/result.hpp"
#include "goalbound/roads.hpp"
#include "model/document.hpp"
#include "pictures/image.hpp"

namespace goalbound::app {

/// The second argument of `open`: what its format leaves to whoever opens it.
struct HowToOpen {
  std::optional<RoadProfile> profile{};  ///< whose roads, of a file that has those of several
  std::optional<std::int32_t> depth{};   ///< of the levels of LDtk
  BlockingNames blocks{};                ///< what blocks besides, of a map of Tiled or LDtk

  bool is_said() const { return profile || depth || !blocks.empty(); }
  friend bool operator==(const HowToOpen&, const HowToOpen&) = default;
};

/// "foot", "blocks=Fringe,Water", "depth=1" or "depth=1 blocks=Fringe". Errors: kInvalidArgument with the
/// words that there are.
Result<HowToOpen> how_to_open(std::string_view text);
/// That text; empty for what says nothing.
std::string text_of(const HowToOpen& how);
/// How the map of a document was opened.
HowToOpen opened_how(const Document& document);

/// `named`: which files the map may name. `usual`: whose roads a file of OpenStreetMap has where `how` says
/// nothing. What brings the map back says all of it: the settings may be others by then. Errors: those of
/// load_map, load_tile_map, load_roads, and of pictures.
Result<OpenedMap> open_file(const std::filesystem::path& path, const PictureFiles& pictures,
                            const HowToOpen& how, RoadProfile usual, NamedFiles named);

}  // namespace goalbound::app

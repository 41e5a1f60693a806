// How files of OpenStreetMap begin: known in each build, so that one that cannot read them says so.
#include <string_view>

#include "goalbound/text.hpp"
#include "roads/osm_roads.hpp"

namespace goalbound {

bool begins_as_osm_xml(std::string_view beginning) {
  // A bzip2 file of any text; nothing else that is a map is packed so.
  if (beginning.starts_with("BZh") && beginning.substr(4).starts_with("1AY&SY")) return true;
  const auto first = beginning.find_first_not_of(kTextBlanks);
  if (first == std::string_view::npos || beginning[first] != '<') return false;
  for (const std::string_view tag : {"<osm ", "<osm>", "<osm\n", "<osm\t", "<osm\r"}) {
    if (beginning.find(tag) != std::string_view::npos) return true;
  }
  return false;
}

bool begins_as_osm_pbf(std::string_view beginning) {
  // The length of the head of the first block, then its kind.
  constexpr std::string_view kKind = "\x0a\x09OSMHeader";
  return beginning.size() > 4 + kKind.size() && beginning[0] == 0 && beginning.substr(4).starts_with(kKind);
}

}  // namespace goalbound

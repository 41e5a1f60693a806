// JSON of OpenStreetMap, as Overpass (`[out:json]`) and its API write it.
#pragma once

#include <string>
#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound {

/// Whether a text begins as such a file does.
bool begins_as_osm_json(std::string_view beginning);
/// The same nodes, ways and relations as the XML of OpenStreetMap, with what roads need of them: ids, places,
/// also those that `out geom` writes into ways, tags, and the nodes of ways. Errors: kSyntax with the line.
Result<std::string> osm_xml_of_json(std::string_view text, const std::string& name);

}  // namespace goalbound

// In place of the readers of XML where there is no pugixml.
#include "formats/left_out.hpp"
#include "formats/named_graph.hpp"
#include "formats/tiled_map.hpp"
#include "goalbound/formats.hpp"

namespace goalbound {
namespace {

Error no_xml(const std::string& name) {
  Error error = check_xml().error();
  error.file = name;
  return error;
}

}  // namespace

Result<void> check_xml() {
  return left_out("this is XML", "pugixml", "GOALBOUND_WITH_PUGIXML",
                  "convert it by a program that has it, as into JSON");
}

Result<OwnCostGraph> read_graphml(std::string_view /*text*/, const std::string& name,
                                  GraphReading& /*reading*/) {
  return no_xml(name);
}

Result<void> parse_tileset_xml(TiledMap& /*map*/, std::string_view /*text*/, const std::string& name,
                               std::uint32_t /*first*/) {
  return no_xml(name);
}

Result<TiledObject> parse_template_xml(std::string_view /*text*/, const std::string& name,
                                       WhatBlocks& /*what*/) {
  return no_xml(name);
}

Result<TiledMap> parse_tiled_xml(std::string_view /*text*/, const std::string& name,
                                 const FilesAround& /*around*/, WhatBlocks /*what*/) {
  return no_xml(name);
}

}  // namespace goalbound

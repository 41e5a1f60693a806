// Roads of OpenStreetMap: files of all of its data, of which the ways of a profile become a graph.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "formats/reading_report.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/roads.hpp"

namespace goalbound {

/// How such a file is written.
enum class OsmEncoding : std::uint8_t { kXml, kXmlBzip2, kPbf, kJson };

/// Whether bytes begin as such a file does.
/// @{
bool begins_as_osm_xml(std::string_view beginning);  ///< after expansion by gzip; bzip2 as it is
bool begins_as_osm_pbf(std::string_view beginning);
/// @}

/// The ways that one may go along, with a node at each of their points, which have the numbers of the file.
/// Edges cost seconds (to a thousandth), or metres (to a hundredth). Points that are closed to the profile
/// are no nodes. Errors: kSyntax for what is broken or has no such way, with the line of XML.
Result<RoadGraph> parse_osm(std::string_view bytes, OsmEncoding encoding, const std::string& name,
                            const RoadOptions& options, ReadingReport& reading);
/// With the reading report. Errors: also those of read_text_file and read_file.
Result<std::shared_ptr<const Map>> load_osm(const std::filesystem::path& path,
                                            const RoadOptions& options = {});

}  // namespace goalbound

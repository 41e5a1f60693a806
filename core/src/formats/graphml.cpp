// GraphML: graphs in XML, as graph editors and map tools write them. Source: U. Brandes, M. Eiglsperger,
// I. Herman, M. Himsolt, M. S. Marshall, "GraphML Progress Report", Graph Drawing 2001; the places of yEd
// are its own extension.
#include <filesystem>

#include "formats/map_format.hpp"
#include "formats/named_graph.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/open_options.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMaxGraphmlBytes = std::uint64_t{256} << 20;

/// "<graphml" or, with any prefix, "<g:graphml".
bool begins_as_graphml(std::string_view beginning) {
  constexpr std::string_view kRoot = "graphml";
  for (auto at = beginning.find(kRoot); at != std::string_view::npos; at = beginning.find(kRoot, at + 1)) {
    const std::string_view before = beginning.substr(0, at);
    const std::string_view tag = before.substr(before.find_last_of("< \t\r\n") + 1);
    const bool has_prefix =
        tag.size() > 1 && tag.find_first_of(":/\"'=") == tag.size() - 1 && tag.ends_with(':');
    const bool opens = before.size() > tag.size() && before[before.size() - tag.size() - 1] == '<';
    if (opens && (tag.empty() || has_prefix)) return true;
  }
  return false;
}

Result<std::shared_ptr<const Map>> map_of_graph(std::string_view text, const std::string& name,
                                                const RoadOptions& options = {}) {
  GraphReading reading(options);
  auto graph = read_graphml(text, name, reading);
  return as_map(std::move(graph), std::move(reading.report));
}

Result<std::shared_ptr<const Map>> load_graphml(const std::filesystem::path& path,
                                                const OpenOptions& options) {
  const auto text = read_text_file(path, kMaxGraphmlBytes);
  return text ? map_of_graph(*text, path.string(), options.roads) : text.error();
}

}  // namespace

extern const FormatInfo kFormat_graphml;
const FormatInfo kFormat_graphml = {
    .id = "graphml",
    .extension = ".graphml",
    .description = "graph in XML whose nodes have coordinates: x and y, lon and lat, or those of yEd",
    .reads = true,
    .writes = false,
    .recognises = begins_as_graphml,
    .load = load_graphml,
    .parse = [](std::string_view text, std::string_view,
                const std::string& name) { return map_of_graph(text, name); },
    .takes = "cost closed u-turns",
};

Result<OwnCostGraph> parse_graphml(std::string_view text, const std::string& name) {
  GraphReading reading;
  return read_graphml(text, name, reading);
}

}  // namespace goalbound

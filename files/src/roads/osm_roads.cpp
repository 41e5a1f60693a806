#include "roads/osm_roads.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/osm/node.hpp>
#include <osmium/osm/relation.hpp>
#include <osmium/osm/way.hpp>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "formats/map_format.hpp"
#include "formats/osm_json.hpp"
#include "formats/road_rules.hpp"
#include "formats/turn_rules.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"
#include "roads/osm_turns.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMostOsmBytes = std::uint64_t{2} << 30;
constexpr double kMetresASecond = 1 / 3.6;  ///< of a kilometre an hour
constexpr std::uint32_t kNotThere = 0xFFFFFFFFU;

const char* format_of(OsmEncoding encoding) {
  switch (encoding) {
    case OsmEncoding::kXml:
    case OsmEncoding::kJson:  // which is turned into XML
      return "osm";
    case OsmEncoding::kXmlBzip2:
      return "osm.bz2";
    case OsmEncoding::kPbf:
      return "pbf";
  }
  return "";
}

/// A text with a zero byte in it would be two for the library, which then takes what lies behind the last tag
/// for its value. Throws.
void expect_whole_tags(const osmium::OSMObject& object) {
  const osmium::TagList& tags = object.tags();
  const unsigned char* const first = tags.data() + sizeof(osmium::TagList);
  if (std::count(first, tags.data() + tags.byte_size(), '\0') % 2 != 0)
    throw std::runtime_error(fmt::format("a tag of object {} holds a zero byte", object.id()));
}

/// Ways that the editor JOSM marks as deleted, which the library does not see: <way id='-10'
/// action='delete'>. Rising.
std::vector<std::int64_t> deleted_ways(std::string_view xml) {
  std::vector<std::int64_t> ids;
  const auto value_in = [](std::string_view element, std::string_view name) {
    const auto at = element.find(name);
    if (at == std::string_view::npos) return std::string_view();
    element.remove_prefix(at + name.size());
    const char quote = element.empty() ? '\0' : element.front();
    if (quote != '"' && quote != '\'') return std::string_view();
    return element.substr(1, element.find(quote, 1) - 1);
  };
  constexpr std::string_view kAction = " action=";
  for (auto at = xml.find(kAction); at != std::string_view::npos; at = xml.find(kAction, at + 1)) {
    const auto begin = xml.rfind('<', at);
    if (begin == std::string_view::npos || !xml.substr(begin).starts_with("<way ")) continue;
    const std::string_view element = xml.substr(begin, xml.find('>', at) - begin);
    const auto id = parse_number<std::int64_t>(value_in(element, " id="));
    if (value_in(element, kAction) == "delete" && id.ok()) ids.push_back(id.value);
  }
  std::ranges::sort(ids);
  return ids;
}

class OsmReader {
 public:
  OsmReader(std::string_view bytes, OsmEncoding encoding, const RoadOptions& options, ReadingReport& reading)
      : reading_(reading),
        file_(bytes.data(), bytes.size(), format_of(encoding)),
        options_(options),
        profile_(options.profile.value_or(RoadProfile::kCar)),
        costs_(options.costs.value_or(RoadCosts::kTime)),
        turns_(profile_, reading) {
    if (encoding == OsmEncoding::kXml) deleted_ = deleted_ways(bytes);
  }

  /// Throws what the library throws.
  Result<RoadGraph> read() {
    read_ways();
    if (all_ways_ == 0) return Error{ErrorCode::kSyntax, "the file has no ways"};
    if (ways_.empty()) {
      return Error{
          ErrorCode::kSyntax,
          fmt::format("none of its {} ways is for '{}'; others are opened by --profile car, bike or foot",
                      all_ways_, id_of(profile_))};
    }
    ids_ = refs_;
    std::ranges::sort(ids_);
    ids_.erase(std::unique(ids_.begin(), ids_.end()), ids_.end());
    read_nodes();
    make_nodes();
    make_pieces();
    if (parts_.pieces.empty() && closed_ > 0) {
      return Error{ErrorCode::kSyntax,
                   fmt::format("barriers close all of its ways to '{}'", id_of(profile_))};
    }
    if (parts_.pieces.empty()) {
      return Error{ErrorCode::kSyntax,
                   "its ways have no points: the file lacks the nodes that they name (an extract keeps them "
                   "with 'osmium extract', 'osmium getid -r')"};
    }
    reading_.count("way", fmt::format("left out, because it is no road for '{}'", id_of(profile_)),
                   all_ways_ - ways_.size());
    reading_.count("point of a way", "missing from the file", missing_, "points of ways");
    parts_.unit = costs_ == RoadCosts::kTime ? LengthUnit::kSeconds : LengthUnit::kMetres;
    find_turns();
    if (auto set = set_turns(parts_, options_, reading_); !set) return set.error();
    return RoadGraph::create(std::move(parts_));
  }

 private:
  struct Way {
    std::int64_t id = 0;
    std::size_t first = 0;  ///< of its points in refs_
    std::size_t count = 0;
    RoadUse use;
  };

  void read_ways() {
    osmium::io::Reader reader(file_, osmium::osm_entity_bits::way | osmium::osm_entity_bits::relation);
    while (const osmium::memory::Buffer buffer = reader.read()) {
      for (const auto& way : buffer.select<osmium::Way>()) take_way(way);
      for (const auto& relation : buffer.select<osmium::Relation>()) take_relation(relation);
    }
    reader.close();
  }

  void take_relation(const osmium::Relation& relation) {
    expect_whole_tags(relation);
    turns_.take(relation);
  }

  static RoadTags tags_of(const osmium::OSMObject& object) {
    return [&object](const char* key) -> std::string_view {
      const char* value = object.tags()[key];
      return value == nullptr ? std::string_view() : std::string_view(value);
    };
  }

  void take_way(const osmium::Way& way) {
    expect_whole_tags(way);
    if (std::ranges::binary_search(deleted_, way.id()))
      return reading_.count("way that its editor deleted (action=\"delete\")", "left out", 1,
                            "ways that their editor deleted (action=\"delete\")");
    ++all_ways_;
    const RoadTags tags = tags_of(way);
    const RoadUse use = way.visible() ? road_use(tags, profile_) : RoadUse();
    if (tags("oneway") == "reversible" && use == RoadUse() && !tags("highway").empty())
      reading_.count("road whose direction changes with the time", "closed", 1,
                     "roads whose direction changes with the time");
    if (use == RoadUse() || way.nodes().size() < 2) return;
    count_conditions(way, "way");
    ways_.push_back({way.id(), refs_.size(), way.nodes().size(), use});
    for (const osmium::NodeRef& ref : way.nodes()) {
      refs_.push_back(ref.ref());
      if (ref.location().valid()) places_in_ways_.emplace_back(ref.ref(), ref.location());
    }
  }

  /// Rules for some times of the day, some weights and the like.
  void count_conditions(const osmium::OSMObject& object, std::string_view thing) {
    const auto is_condition = [](const osmium::Tag& tag) {
      const std::string_view key = tag.key();
      return key.ends_with(":conditional") || key == "opening_hours";
    };
    const osmium::TagList& tags = object.tags();
    if (std::any_of(tags.begin(), tags.end(), is_condition))
      reading_.count(fmt::format("{} with a rule that holds at times (:conditional, opening_hours)", thing),
                     "the rule is ignored", 1,
                     fmt::format("{}s with rules that hold at times (:conditional, opening_hours)", thing));
  }

  /// Whether nobody of the profile gets past the point.
  bool is_closed(const osmium::Node& node) {
    if (node.tags().empty()) return false;
    expect_whole_tags(node);
    const RoadTags tags = tags_of(node);
    count_conditions(node, "point");
    const RoadBarrier barrier = road_barrier(tags, profile_);
    if (barrier == RoadBarrier::kNone) return false;
    const bool closed = barrier == RoadBarrier::kClosed;
    // Of those that are there in numbers each kind is named.
    constexpr auto kNamed = std::to_array<std::string_view>(
        {"gate", "lift_gate", "swing_gate", "bollard", "block", "cycle_barrier", "toll_booth", "kerb"});
    const auto named = std::ranges::find(kNamed, tags("barrier"));
    const std::string thing = named != kNamed.end()      ? fmt::format("barrier '{}'", *named)
                              : !tags("barrier").empty() ? "other barrier"
                                                         : "point without access";
    reading_.count(thing, fmt::format("{} to '{}'", closed ? "closed" : "open", id_of(profile_)), 1,
                   named != kNamed.end()      ? fmt::format("barriers '{}'", *named)
                   : !tags("barrier").empty() ? "other barriers"
                                              : "points without access");
    return closed;
  }

  void read_nodes() {
    places_.resize(ids_.size());
    is_closed_.resize(ids_.size());
    // Overpass writes them there by 'out geom'.
    for (const auto& [id, place] : places_in_ways_) places_[index_of_id(id)] = place;
    osmium::io::Reader reader(file_, osmium::osm_entity_bits::node);
    while (const osmium::memory::Buffer buffer = reader.read()) {
      for (const auto& node : buffer.select<osmium::Node>()) {
        const auto found = std::ranges::lower_bound(ids_, node.id());
        if (found == ids_.end() || *found != node.id() || !node.location().valid()) continue;
        const auto number = static_cast<std::size_t>(found - ids_.begin());
        places_[number] = node.location();
        is_closed_[number] = is_closed(node);
      }
    }
    reader.close();
  }

  /// Nodes that the file has, in the order of their numbers.
  void make_nodes() {
    numbers_.assign(ids_.size(), kNotThere);
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      if (!places_[i]) {
        ++missing_;
        continue;
      }
      if (is_closed_[i]) {
        ++closed_;
        continue;
      }
      numbers_[i] = static_cast<std::uint32_t>(parts_.nodes.size());
      // In the ten-millionths of the file: places of a map hold millionths, but lengths count first.
      parts_.nodes.push_back({places_[i].lon(), places_[i].lat()});
      parts_.names.push_back(std::to_string(ids_[i]));
    }
  }

  std::uint32_t number_of(std::int64_t id) const { return numbers_[index_of_id(id)]; }
  std::size_t index_of_id(std::int64_t id) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(ids_, id) - ids_.begin());
  }

  void make_pieces() {
    for (const Way& way : ways_) {
      for (std::size_t i = way.first + 1; i < way.first + way.count; ++i) {
        const std::uint32_t from = number_of(refs_[i - 1]);
        const std::uint32_t to = number_of(refs_[i]);
        if (from != kNotThere && to != kNotThere && from != to) add_piece(from, to, way.use);
      }
    }
  }

  void add_piece(std::uint32_t from, std::uint32_t to, const RoadUse& use) {
    const double metres = metres_between(parts_.nodes[from], parts_.nodes[to]);
    const double forward = use.forward > 0 ? cost_of(metres, use.forward) : 0;
    const double backward = use.backward > 0 ? cost_of(metres, use.backward) : 0;
    if (forward == backward) {
      parts_.pieces.push_back({from, to, forward, false});
      return;
    }
    if (forward > 0) parts_.pieces.push_back({from, to, forward, true});
    if (backward > 0) parts_.pieces.push_back({to, from, backward, true});
  }

  double cost_of(double metres, double speed) const {
    if (costs_ == RoadCosts::kLength) return std::max(std::round(metres * 100), 1.0) / 100;
    return std::max(std::round(metres / (speed * kMetresASecond) * 1000), 1.0) / 1000;
  }

  void find_turns() {
    if (turns_.empty()) return;
    std::unordered_map<std::int64_t, const Way*> ways;
    for (const Way& way : ways_) ways.emplace(way.id, &way);
    const auto points_of = [&](std::int64_t id) -> std::span<const std::int64_t> {
      const auto found = ways.find(id);
      if (found == ways.end()) return {};
      return std::span(refs_).subspan(found->second->first, found->second->count);
    };
    const auto node_of = [&](std::int64_t point) {
      const std::uint32_t number = number_of(point);
      return number == kNotThere ? std::nullopt : std::optional(number);
    };
    parts_.turns.rules = turns_.rules(points_of, node_of);
  }

  ReadingReport& reading_;
  osmium::io::File file_;
  const RoadOptions& options_;
  RoadProfile profile_;
  RoadCosts costs_;
  OsmTurns turns_;
  std::vector<std::int64_t> deleted_;  ///< ways, rising
  std::size_t all_ways_ = 0;
  std::size_t missing_ = 0;
  std::size_t closed_ = 0;
  std::vector<Way> ways_;
  std::vector<std::int64_t> refs_;
  std::vector<std::pair<std::int64_t, osmium::Location>> places_in_ways_;  ///< by number of the point
  std::vector<std::int64_t> ids_;                                          ///< rising
  std::vector<osmium::Location> places_;                                   ///< by place in ids_
  std::vector<bool> is_closed_;                                            ///< likewise
  std::vector<std::uint32_t> numbers_;  ///< likewise: of nodes of the graph
  RoadParts parts_;
};

OsmEncoding encoding_of(std::string_view bytes) {
  if (bytes.starts_with("BZh")) return OsmEncoding::kXmlBzip2;
  constexpr std::size_t kMostLookedAt = 64 << 10;
  const std::string_view beginning = bytes.substr(0, kMostLookedAt);
  if (begins_as_osm_json(beginning)) return OsmEncoding::kJson;
  return begins_as_osm_pbf(beginning) ? OsmEncoding::kPbf : OsmEncoding::kXml;
}

}  // namespace

Result<RoadGraph> parse_osm(std::string_view bytes, OsmEncoding encoding, const std::string& name,
                            const RoadOptions& options, ReadingReport& reading) {
  if (encoding == OsmEncoding::kJson) {
    const auto xml = osm_xml_of_json(bytes, name);
    if (!xml) return xml.error();
    return parse_osm(*xml, OsmEncoding::kXml, name, options, reading);
  }
  try {
    auto graph = OsmReader(bytes, encoding, options, reading).read();
    if (graph) return graph;
    return Error{graph.error().code, graph.error().message, name};
  } catch (const osmium::xml_error& failed) {
    return Error{ErrorCode::kSyntax, fmt::format("not an OpenStreetMap file: {}", failed.error_string), name,
                 failed.line};
  } catch (const std::bad_alloc&) {
    return error_of_exception("the roads cannot be read");
  } catch (const std::exception& failed) {
    return Error{ErrorCode::kSyntax,
                 fmt::format("not an OpenStreetMap file, or a damaged one: {}", failed.what()), name};
  }
}

Result<std::shared_ptr<const Map>> load_osm(const std::filesystem::path& path, const RoadOptions& options) {
  const auto bytes = read_file(path, kMostOsmBytes);
  if (!bytes) return bytes.error();
  ReadingReport reading;
  const auto parsed = [&](std::string_view text, OsmEncoding encoding) {
    auto graph = parse_osm(text, encoding, path.string(), options, reading);
    return as_map(std::move(graph), reading);
  };
  const OsmEncoding encoding = encoding_of(*bytes);
  if (encoding == OsmEncoding::kXmlBzip2 || encoding == OsmEncoding::kPbf) return parsed(*bytes, encoding);
  const auto text = read_text_file(path, kMostOsmBytes);
  if (!text) return text.error();
  return parsed(*text, encoding_of(*text));
}

}  // namespace goalbound

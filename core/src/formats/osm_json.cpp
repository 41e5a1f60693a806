// Source: the wiki of OpenStreetMap, "Overpass API/Overpass QL" (out:json) and "API v0.6".
#include "formats/osm_json.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <iterator>

#include "formats/json_items.hpp"
#include "formats/named_graph.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

using OsmJson = nlohmann::json;

/// As the value of an attribute. What XML cannot say becomes a blank.
std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
  }
  return safe;
}

const OsmJson& member_in(const OsmJson& object, const char* name) {
  static const OsmJson kNone;
  const auto found = object.is_object() ? object.find(name) : object.end();
  return found == object.end() ? kNone : *found;
}

class XmlWriter {
 public:
  XmlWriter() : text_("<osm version=\"0.6\">\n") {}

  /// What is wrong with the element; empty: nothing.
  std::string_view add(const OsmJson& element) {
    const OsmJson& type = member_in(element, "type");
    const bool is_node = type == "node";
    const bool is_way = type == "way";
    if (!is_node && !is_way && type != "relation") return {};
    const std::string& kind = type.get_ref<const std::string&>();
    const OsmJson& id = member_in(element, "id");
    if (!id.is_number_integer()) return "has no whole number as its id";
    write("<{} id=\"{}\"", kind, id.get<std::int64_t>());
    if (is_node) add_place(element);
    if (member_in(element, "visible") == false) write(" visible=\"false\"");
    write(">\n");
    if (is_way && !add_points(element)) return "has a point without a whole number";
    if (type == "relation" && !add_members(element)) return "has a member without a whole number";
    add_tags(member_in(element, "tags"));
    write("</{}>\n", kind);
    return {};
  }
  std::string take() {
    text_ += "</osm>\n";
    return std::move(text_);
  }

 private:
  template <class... Values>
  void write(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
  }

  /// Nothing where the object has none, or none on the earth.
  void add_place(const OsmJson& object) {
    const OsmJson& lat = member_in(object, "lat");
    const OsmJson& lon = member_in(object, "lon");
    if (!lat.is_number() || !lon.is_number()) return;
    const double y = lat.get<double>();
    const double x = lon.get<double>();
    if (std::abs(y) <= 90 && std::abs(x) <= 180) write(" lat=\"{:.7f}\" lon=\"{:.7f}\"", y, x);
  }

  bool add_points(const OsmJson& way) {
    const OsmJson& nodes = member_in(way, "nodes");
    const OsmJson& places = member_in(way, "geometry");
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (!nodes.is_array() || !nodes[i].is_number_integer()) return false;
      write("<nd ref=\"{}\"", nodes[i].get<std::int64_t>());
      if (places.is_array() && i < places.size()) add_place(places[i]);
      write("/>\n");
    }
    return true;
  }

  bool add_members(const OsmJson& relation) {
    const OsmJson& members = member_in(relation, "members");
    if (!members.is_array()) return true;
    for (const OsmJson& member : members) {
      const OsmJson& type = member_in(member, "type");
      const OsmJson& ref = member_in(member, "ref");
      if (type != "node" && type != "way" && type != "relation") continue;
      if (!ref.is_number_integer()) return false;
      write("<member type=\"{}\" ref=\"{}\" role=\"{}\"/>\n", type.get_ref<const std::string&>(),
            ref.get<std::int64_t>(), escaped(json_text(member_in(member, "role"))));
    }
    return true;
  }

  void add_tags(const OsmJson& tags) {
    if (!tags.is_object()) return;
    for (const auto& [key, value] : tags.items())
      write("<tag k=\"{}\" v=\"{}\"/>\n", escaped(key), escaped(json_text(value)));
  }

  std::string text_;
};

}  // namespace

bool begins_as_osm_json(std::string_view beginning) {
  const auto has = [&](std::string_view word) { return beginning.find(word) != std::string_view::npos; };
  return trimmed(beginning, kTextBlanks).starts_with('{') && has("\"elements\"") &&
         (has("Overpass") || has("\"osm3s\"") || has("openstreetmap"));
}

Result<std::string> osm_xml_of_json(std::string_view text, const std::string& name) {
  const SourceText source{text, name};
  XmlWriter xml;
  constexpr std::array<std::string_view, 1> kLists = {"elements"};
  const auto rest = read_json_items(source, kLists, [&](const JsonItem& item) -> Result<void> {
    const std::string_view wrong = xml.add(item.value);
    if (wrong.empty()) return {};
    return source.error(item.offset, fmt::format("elements[{}] {}", item.number, wrong));
  });
  if (!rest) return rest.error();
  return xml.take();
}

}  // namespace goalbound

// What stands in GraphML, by pugixml.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <pugixml.hpp>

#include "formats/encoding.hpp"
#include "formats/graphml_doubles.hpp"
#include "formats/left_out.hpp"
#include "formats/map_format.hpp"
#include "formats/named_graph.hpp"
#include "formats/names.hpp"
#include "formats/parsed_xml.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"

namespace goalbound {

Result<void> check_xml() {
  return {};
}

namespace {

/// Each takes about 60 bytes in memory, whatever it takes in the file.
constexpr std::ptrdiff_t kMaxElements = 20'000'000;

/// What the text says of itself in its first line: <?xml version="1.0" encoding="..."?>; UTF-8 where it says
/// nothing.
std::string_view declared_encoding(std::string_view text) {
  constexpr std::string_view kKey = "encoding";
  if (!text.starts_with("<?xml")) return "UTF-8";
  std::string_view line = text.substr(0, text.find("?>"));
  const auto key = line.find(kKey);
  if (key == std::string_view::npos) return "UTF-8";
  line = trimmed(line.substr(key + kKey.size()), kTextBlanks);
  if (!line.starts_with('=')) return "UTF-8";
  line = trimmed(line.substr(1), kTextBlanks);
  if (!line.starts_with('"') && !line.starts_with('\'')) return "UTF-8";
  const char quote = line.front();
  line.remove_prefix(1);
  return line.substr(0, line.find(quote));
}

std::string_view text_of(const pugi::xml_node& element) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::string_view text = element.child_value();
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// As XML Schema writes numbers: with a plus, too.
ParsedNumber<double> number_in(std::string_view text) {
  constexpr std::string_view kBehindAPlus = ".0123456789";
  const bool plus = text.size() > 1 && text[0] == '+' && kBehindAPlus.find(text[1]) != std::string_view::npos;
  return parse_number<double>(text.substr(plus ? 1 : 0));
}

bool is_geometry(const pugi::xml_node& element) {
  return local_name(element) == "Geometry";
}

/// The next element of that name, from this one on among those beside it; null without.
pugi::xml_node next_named(pugi::xml_node element, std::string_view name) {
  while (element && local_name(element) != name) element = element.next_sibling();
  return element;
}
pugi::xml_node child_named(const pugi::xml_node& element, std::string_view name) {
  return next_named(element.first_child(), name);
}

class GraphmlParser {
 public:
  GraphmlParser(const SourceText& source, GraphReading& reading) : source_(source), reading_(reading) {}

  Result<OwnCostGraph> parse() {
    if (std::ranges::count(source_.text, '<') > 2 * kMaxElements) {
      return Error{ErrorCode::kLimit, fmt::format("more than {} elements", kMaxElements), source_.name};
    }
    pugi::xml_document document;
    const auto loaded = document.load_buffer(source_.text.data(), source_.text.size(), pugi::parse_default,
                                             pugi::encoding_utf8);
    if (auto good = check_parsed(loaded, source_); !good) return good.error();
    if (const auto doubled = find_doubled(document)) return error(doubled->element, doubled->message);
    if (auto read = read_file(document.document_element()); !read) return read.error();
    return make_list_graph(graph_, source_, reading_);
  }

 private:
  /// The keys of one property, the one that counts most first.
  struct Property {
    std::vector<pugi::xml_node> keys;
  };

  Error error(const pugi::xml_node& element, std::string message) const {
    return source_.error(offset_of(element), std::move(message));
  }
  static std::size_t offset_of(const pugi::xml_node& element) {
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(element.offset_debug(), 0));
  }

  Result<void> read_file(const pugi::xml_node& root) {
    if (local_name(root) != "graphml") {
      return error(root,
                   fmt::format("the outermost element is {}; it must be 'graphml'", in_quotes(root.name())));
    }
    places_ = {property(root, "node", {"x", "lon", "lng", "long", "longitude"}),
               property(root, "node", {"y", "lat", "latitude"}), property(root, "node", {"z"})};
    cost_ = reading_.cost.empty() ? property(root, "edge", {"weight", "cost", "length"})
                                  : property(root, "edge", {std::string_view(folded(reading_.cost))});
    count_other_keys(root);
    keys_of_nodes_ = keys_of_nodes(root);
    const pugi::xml_node graph = child_named(root, "graph");
    if (!graph) return error(root, "there is no element 'graph'");
    if (const auto second = next_named(graph.next_sibling(), "graph"))
      return error(second, "a second graph; one graph a file is read");
    return read_graph(graph);
  }

  static bool is_key_of(const pugi::xml_node& key, std::string_view owner) {
    const std::string_view of = key.attribute("for").as_string("all");
    return local_name(key) == "key" && (of == owner || of == "all");
  }
  static const char* name_of_key(const pugi::xml_node& key) {
    return key.attribute("attr.name").as_string(key.attribute("id").value());
  }

  /// What else nodes and edges may say.
  void count_other_keys(const pugi::xml_node& root) {
    const auto is_read = [&](const pugi::xml_node& key) {
      const auto has = [&](const Property& property) {
        return std::ranges::find(property.keys, key) != property.keys.end();
      };
      // Editors keep there how things look, of which the middle of a node is read.
      return std::ranges::any_of(places_, has) || has(cost_) || key.attribute("yfiles.type");
    };
    for (const pugi::xml_node& key : root.children()) {
      if ((is_key_of(key, "node") || is_key_of(key, "edge")) && !is_read(key))
        reading_.report.count("other key of nodes or edges", "ignored", 1, "other keys of nodes or edges");
    }
  }

  static Property property(const pugi::xml_node& root, std::string_view owner,
                           std::initializer_list<std::string_view> names) {
    Property result;
    for (const std::string_view name : names) {
      for (const pugi::xml_node& key : root.children()) {
        if (is_key_of(key, owner) && folded(name_of_key(key)) == name) result.keys.push_back(key);
      }
    }
    return result;
  }

  /// In words, of what nodes have instead of a place.
  static std::string keys_of_nodes(const pugi::xml_node& root) {
    constexpr std::size_t kShown = 12;
    std::vector<std::string> names;
    for (const pugi::xml_node& key : root.children()) {
      if (names.size() < kShown && is_key_of(key, "node")) names.push_back(in_quotes(name_of_key(key)));
    }
    return names.empty() ? "the file has no keys of nodes"
                         : fmt::format("the keys of nodes in the file are {}", fmt::join(names, ", "));
  }

  Result<void> read_graph(const pugi::xml_node& graph) {
    const std::string_view edges = graph.attribute("edgedefault").value();
    if (edges != "directed" && edges != "undirected")
      return error(graph, R"(the graph must say edgedefault="directed" or "undirected")");
    for (const pugi::xml_node& element : graph.children()) {
      const std::string_view kind = local_name(element);
      if (kind == "hyperedge") return error(element, "a hyperedge; only edges of two ends are read");
      auto read = kind == "node"   ? read_node(element)
                  : kind == "edge" ? read_edge(element, edges == "directed")
                                   : Result<void>();
      if (!read) return read;
    }
    return {};
  }

  Result<void> read_node(const pugi::xml_node& element) {
    if (const auto inner = child_named(element, "graph"))
      return error(inner, "a graph inside a node; only flat graphs are read");
    NamedGraph::Node node{.name = element.attribute("id").value(), .offset = offset_of(element)};
    if (auto read = read_place(element, node.place); !read) return read;
    graph_.nodes.push_back(std::move(node));
    return {};
  }

  Result<void> read_place(const pugi::xml_node& element, std::array<double, 3>& place) const {
    if (const auto drawn = geometry(element)) return read_geometry(drawn, place);
    constexpr std::size_t kAxesNeeded = 2;
    for (std::size_t axis = 0; axis < place.size(); ++axis) {
      const pugi::xml_node found = value(element, places_[axis]);
      if (!found && axis < kAxesNeeded) {
        return error(element,
                     fmt::format("the node {} has no coordinates: neither data 'x' and 'y', nor 'lon' (or "
                                 "'lng') and 'lat', nor the geometry of yEd; {}",
                                 in_quotes(element.attribute("id").value()), keys_of_nodes_));
      }
      if (!found) continue;
      const auto number = number_in(text_of(found));
      if (!number.ok()) return error(found, fmt::format("{} is not a number", in_quotes(text_of(found))));
      place[axis] = number.value;
    }
    return {};
  }

  /// What the element says of a property, or what the key says of all that do not; else null.
  static pugi::xml_node value(const pugi::xml_node& element, const Property& property) {
    for (const pugi::xml_node& key : property.keys) {
      const std::string_view id = key.attribute("id").value();
      const auto data = element.find_child([&](const pugi::xml_node& child) {
        return local_name(child) == "data" && child.attribute("key").value() == id;
      });
      if (data) return data;
    }
    for (const pugi::xml_node& key : property.keys) {
      if (const auto preset = child_named(key, "default")) return preset;
    }
    return {};
  }

  static pugi::xml_node geometry(const pugi::xml_node& element) {
    for (const pugi::xml_node& data : element.children()) {
      if (local_name(data) != "data") continue;
      if (const auto found = data.find_node(is_geometry)) return found;
    }
    return {};
  }

  /// The middle of the node as it is drawn, whose corner and size yEd writes.
  Result<void> read_geometry(const pugi::xml_node& drawn, std::array<double, 3>& place) const {
    constexpr std::array<std::pair<const char*, const char*>, 2> kAxes = {{{"x", "width"}, {"y", "height"}}};
    for (std::size_t axis = 0; axis < kAxes.size(); ++axis) {
      const auto [corner, size] = kAxes[axis];
      const auto at = parse_number<double>(drawn.attribute(corner).value());
      const auto extent = parse_number<double>(drawn.attribute(size).as_string("0"));
      if (!at.ok() || !extent.ok())
        return error(drawn, fmt::format("the geometry must have numbers '{}' and '{}'", corner, size));
      place[axis] = at.value + extent.value / 2;
    }
    return {};
  }

  Result<void> read_edge(const pugi::xml_node& element, bool one_way) {
    NamedGraph::Edge edge{.from = element.attribute("source").value(),
                          .to = element.attribute("target").value(),
                          .one_way = one_way,
                          .offset = offset_of(element)};
    if (const std::string_view own = element.attribute("directed").value(); !own.empty()) {
      if (own != "true" && own != "false")
        return error(element, fmt::format("directed={}; it must be 'true' or 'false'", in_quotes(own)));
      edge.one_way = own == "true";
    }
    if (const auto found = value(element, cost_)) {
      const auto number = number_in(text_of(found));
      if (!number.ok())
        return error(found, fmt::format("the cost {} is not a number", in_quotes(text_of(found))));
      edge.cost = number.value;
    }
    graph_.edges.push_back(std::move(edge));
    return {};
  }

  const SourceText& source_;
  GraphReading& reading_;
  std::array<Property, 3> places_;
  Property cost_;
  std::string keys_of_nodes_;
  NamedGraph graph_;
};

}  // namespace

Result<OwnCostGraph> read_graphml(std::string_view text, const std::string& name, GraphReading& reading) {
  std::string utf8;
  if (const auto encoding = declared_encoding(text); !means_utf8(encoding)) {
    auto converted = to_utf8(text, encoding, name);
    if (!converted) return converted.error();
    text = utf8 = std::move(converted).value();
  }
  const SourceText source{text, name};
  return GraphmlParser(source, reading).parse();
}

}  // namespace goalbound

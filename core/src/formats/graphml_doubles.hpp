// What a graph in XML may say only once: to take one of two that contradict would be a guess.
#pragma once

#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>

namespace goalbound {

/// The element's name without its prefix: "node" of "g:node".
std::string_view local_name(const pugi::xml_node& element);

/// A second one of its kind, and what is wrong with that.
struct DoubledXml {
  pugi::xml_node element;
  std::string message;
};
/// The first attribute that an element has twice, in the whole document, as no XML does; key that another one
/// has the id of, or name and purpose; and data that a node or an edge has twice for one key. Prefixes of
/// names do not matter.
std::optional<DoubledXml> find_doubled(const pugi::xml_document& document);

}  // namespace goalbound

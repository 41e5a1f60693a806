// What became of a text that was to be XML.
#pragma once

#include <fmt/format.h>

#include <new>
#include <pugixml.hpp>

#include "formats/named_graph.hpp"

namespace goalbound {

/// Error kSyntax. Throws std::bad_alloc where it is memory that lacked, which says nothing about the text.
inline Result<void> check_parsed(const pugi::xml_parse_result& parsed, const SourceText& source) {
  if (parsed) return {};
  if (parsed.status == pugi::status_out_of_memory) throw std::bad_alloc();
  return source.error(static_cast<std::size_t>(parsed.offset),
                      fmt::format("no well-formed XML: {}", parsed.description()));
}

}  // namespace goalbound

// Long lists in JSON texts, taken one element at a time, so that no tree of a large file is built.
#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "formats/named_graph.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// An element of one of the lists.
struct JsonItem {
  std::string_view list;   ///< the member of the text that it stands in
  std::size_t number = 0;  ///< in its list, counted from 0
  const nlohmann::json& value;
  std::size_t offset = 0;  ///< of its end in the text
};
/// What is wrong with it, if anything.
using TakeJsonItem = std::function<Result<void>(const JsonItem& item)>;

/// The elements of these members of the object that the text is, in the order of the text; what remains of
/// the object. Errors: kSyntax with the line; those of `take`.
Result<nlohmann::json> read_json_items(const SourceText& source, std::span<const std::string_view> lists,
                                       const TakeJsonItem& take);

/// What is wrong: "syntax error while parsing value - unexpected '}'" of the parser's "[json.exception...]
/// parse error at line 1, column 5: syntax error while parsing value - unexpected '}'; last read: '}'".
std::string json_reason(std::string_view what);

/// What JSON says for people: a text itself, everything else as it is written.
std::string json_text(const nlohmann::json& value);

}  // namespace goalbound

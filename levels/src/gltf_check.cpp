#include "gltf_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace goalbound {
namespace {

using GltfJson = nlohmann::json;

constexpr int kMostJsonDepth = 64;
constexpr std::size_t kMostNodeDepth = 1000;
/// Of the binary form: a head of twelve bytes, then length and type of the first part, which is JSON.
constexpr std::size_t kGlbHead = 20;

Error gltf_syntax(std::string message) {
  return {ErrorCode::kSyntax, std::move(message)};
}

/// The JSON of either form; empty when it is cut off.
std::string_view json_of(std::string_view bytes) {
  if (!bytes.starts_with("glTF")) return bytes;
  if (bytes.size() < kGlbHead) return {};
  std::uint32_t length = 0;
  std::memcpy(&length, bytes.data() + 12, sizeof length);
  bytes.remove_prefix(kGlbHead);
  return length <= bytes.size() ? bytes.substr(0, length) : std::string_view();
}

bool nests_too_deeply(std::string_view json) {
  int depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (in_text) {
      if (c == '\\') ++i;
      if (c == '"') in_text = false;
    } else if (c == '"') {
      in_text = true;
    } else if (c == '{' || c == '[') {
      if (++depth > kMostJsonDepth) return true;
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return false;
}

/// Looks for two values of one name in one object: readers differ in which of them they take.
class NameWatch final : public nlohmann::json_sax<GltfJson> {
 public:
  bool null() override { return true; }
  bool boolean(bool /*value*/) override { return true; }
  bool number_integer(number_integer_t /*value*/) override { return true; }
  bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
  bool string(string_t& /*value*/) override { return true; }
  bool binary(binary_t& /*value*/) override { return true; }
  bool start_object(std::size_t /*elements*/) override {
    names_.emplace_back();
    return true;
  }
  bool key(string_t& name) override { return names_.back().insert(name).second; }
  bool end_object() override {
    names_.pop_back();
    return true;
  }
  bool start_array(std::size_t /*elements*/) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t /*at*/, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    return false;
  }

 private:
  std::vector<std::set<std::string>> names_;
};

/// Null for a text that is no JSON, or that has two values of one name.
GltfJson parse_unambiguous(std::string_view text) {
  NameWatch watch;
  if (!GltfJson::sax_parse(text, &watch)) return {};
  return GltfJson::parse(text, nullptr, false);
}

/// The parent of each node; its own number for one without. Empty when a node has two, or a child is none.
std::vector<std::size_t> parents_of(const GltfJson& nodes) {
  std::vector<std::size_t> parents(nodes.size());
  for (std::size_t i = 0; i < parents.size(); ++i) parents[i] = i;
  for (std::size_t i = 0; i < parents.size(); ++i) {
    if (!nodes[i].is_object()) return {};
    const auto children = nodes[i].find("children");
    if (children == nodes[i].end()) continue;
    if (!children->is_array()) return {};
    for (const GltfJson& child : *children) {
      const std::size_t number = child.is_number_unsigned() ? child.get<std::size_t>() : parents.size();
      if (number >= parents.size() || number == i || parents[number] != number) return {};
      parents[number] = i;
    }
  }
  return parents;
}

Result<void> check_nodes(const GltfJson& nodes) {
  if (!nodes.is_array()) return gltf_syntax("this is no level: its nodes are no list");
  const std::vector<std::size_t> parents = parents_of(nodes);
  if (parents.size() != nodes.size())
    return gltf_syntax("this is no level: a node is the child of two, or of itself, or does not exist");
  // Depths are found once each: a chain is followed to the first node whose depth is known.
  std::vector<std::size_t> depths(parents.size(), 0);
  std::vector<std::size_t> chain;
  for (std::size_t i = 0; i < parents.size(); ++i) {
    chain.clear();
    std::size_t at = i;
    for (; depths[at] == 0 && parents[at] != at; at = parents[at]) {
      chain.push_back(at);
      if (chain.size() > kMostNodeDepth)
        return Error{ErrorCode::kLimit, fmt::format("nodes lie in nodes, more than {} deep", kMostNodeDepth)};
    }
    std::size_t depth = std::max<std::size_t>(depths[at], 1);
    depths[at] = depth;
    for (auto node = chain.rbegin(); node != chain.rend(); ++node) depths[*node] = ++depth;
    if (depth > kMostNodeDepth)
      return Error{ErrorCode::kLimit, fmt::format("nodes lie in nodes, more than {} deep", kMostNodeDepth)};
  }
  return {};
}

}  // namespace

Result<void> check_gltf(std::string_view bytes) {
  const std::string_view text = json_of(bytes);
  if (nests_too_deeply(text))
    return Error{ErrorCode::kLimit, fmt::format("values lie in values, more than {} deep", kMostJsonDepth)};
  // Padding of the binary form may be zeros.
  const GltfJson json = parse_unambiguous(text.substr(0, text.find_last_not_of('\0') + 1));
  if (!json.is_object())
    return gltf_syntax("this is no level: its text is no JSON object, or names a value twice");
  const auto asset = json.find("asset");
  if (asset == json.end() || !asset->is_object() || !asset->contains("version") ||
      !(*asset)["version"].is_string())
    return gltf_syntax("this is no level: no asset tells its version");
  if (const auto version = (*asset)["version"].get<std::string>(); !version.starts_with("2."))
    return Error{ErrorCode::kVersion, "it is not of version 2 of glTF, which this program reads"};
  const auto nodes = json.find("nodes");
  return nodes == json.end() ? Result<void>() : check_nodes(*nodes);
}

}  // namespace goalbound

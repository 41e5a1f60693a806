#include "gltf_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/text.hpp"

namespace goalbound {
namespace {

using GltfJson = nlohmann::json;

constexpr std::size_t kMostNodeDepth = 1000;
/// Of the binary form: a head of twelve bytes, then parts, each with its length and its type. The first is
/// JSON.
constexpr std::size_t kGlbHead = 12;
constexpr std::size_t kPartHead = 8;
constexpr std::uint32_t kGlbVersion = 2;
constexpr std::string_view kTextPart = "JSON";
constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

constexpr const char* kInstances = "EXT_mesh_gpu_instancing";

Error gltf_syntax(std::string message) {
  return {ErrorCode::kSyntax, std::move(message)};
}

Error other_version() {
  return {ErrorCode::kVersion, "it is not of version 2 of glTF, which this program reads"};
}

std::uint32_t word_at(std::string_view bytes, std::size_t at) {
  std::uint32_t word = 0;
  std::memcpy(&word, bytes.data() + at, sizeof word);
  return word;
}
std::string bytes_of(std::uint32_t word) {
  std::string bytes(sizeof word, '\0');
  std::memcpy(bytes.data(), &word, sizeof word);
  return bytes;
}

/// A file of either form, taken apart.
struct GltfParts {
  bool is_binary = false;
  std::string_view json;
  std::string_view rest;  ///< the parts of a binary file behind its text
  std::string_view body;  ///< what is in the first of them

  static Result<GltfParts> of(std::string_view bytes) {
    if (bytes.empty()) return gltf_syntax("the file is empty");
    if (!bytes.starts_with("glTF")) return GltfParts{false, bytes, {}, {}};
    if (bytes.size() < kGlbHead + kPartHead)
      return gltf_syntax(
          fmt::format("the binary file is empty: it ends behind its head, after {} bytes", bytes.size()));
    if (word_at(bytes, 4) != kGlbVersion) return other_version();
    GltfParts parts{true, {}, {}, {}};
    parts.rest = bytes.substr(kGlbHead);
    if (parts.rest.substr(4, kTextPart.size()) != kTextPart)
      return gltf_syntax("the first part of the binary file is not its text");
    const auto take = [&]() -> std::optional<std::string_view> {
      const std::uint32_t length = word_at(parts.rest, 0);
      if (length > parts.rest.size() - kPartHead) return std::nullopt;
      const std::string_view part = parts.rest.substr(kPartHead, length);
      parts.rest.remove_prefix(kPartHead + length);
      return part;
    };
    const auto json = take();
    if (!json) return gltf_syntax("the binary file is cut off within its text");
    parts.json = *json;
    if (parts.rest.size() <= kPartHead) return parts;
    const std::string_view rest = parts.rest;
    parts.body = take().value_or(std::string_view());
    parts.rest = rest;
    return parts;
  }

  /// The file with another text.
  std::string with(const GltfJson& text) const {
    std::string json_text = text.dump();
    if (!is_binary) return json_text;
    json_text.resize((json_text.size() + 3) & ~std::size_t{3}, ' ');
    const std::size_t size = kGlbHead + kPartHead + json_text.size() + rest.size();
    return "glTF" + bytes_of(kGlbVersion) + bytes_of(static_cast<std::uint32_t>(size)) +
           bytes_of(static_cast<std::uint32_t>(json_text.size())) + std::string(kTextPart) + json_text +
           std::string(rest);
  }
};

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
  if (!nodes.is_array()) return gltf_syntax("this is not a level: its nodes are not a list");
  const std::vector<std::size_t> parents = parents_of(nodes);
  if (parents.size() != nodes.size())
    return gltf_syntax("this is not a level: a node is the child of two, or of itself, or does not exist");
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

/// What changes how things look, sound and move, not where they are.
bool has_no_shape(std::string_view extension) {
  constexpr auto kBeginnings = std::to_array<std::string_view>(
      {"KHR_materials_", "KHR_texture_", "EXT_texture_", "MSFT_texture_", "ADOBE_materials_", "KHR_lights_",
       "EXT_lights_", "KHR_animation_", "KHR_audio", "KHR_xmp"});
  return std::ranges::any_of(kBeginnings, [&](auto beginning) { return extension.starts_with(beginning); });
}

/// A reader must refuse a file that asks for what it does not know.
Result<void> check_extensions(const GltfJson& json) {
  const auto required = json.find("extensionsRequired");
  if (required == json.end()) return {};
  if (!required->is_array()) return gltf_syntax("this is not a level: its extensionsRequired are not a list");
  for (const GltfJson& extension : *required) {
    if (!extension.is_string()) return gltf_syntax("this is not a level: an extension has no name");
    const auto& name = extension.get_ref<const std::string&>();
    if (name == "KHR_mesh_quantization" || has_no_shape(name)) continue;
    return Error{ErrorCode::kVersion,
                 fmt::format("the file requires the extension {}, which is not read; export it without",
                             in_quotes(name))};
  }
  return {};
}

/// Copies of a mesh that a reader who does not know of them leaves out, so that they must not be missed even
/// where the file allows for that.
Result<void> check_instances(const GltfJson& nodes) {
  for (const GltfJson& node : nodes) {
    const auto extensions = node.find("extensions");
    if (extensions == node.end() || !extensions->contains(kInstances)) continue;
    return Error{ErrorCode::kVersion,
                 fmt::format("a node has copies by the extension {}, which is not read; export it without",
                             in_quotes(kInstances))};
  }
  return {};
}

Result<void> check_version(const GltfJson& json) {
  const auto asset = json.find("asset");
  if (asset == json.end() || !asset->is_object() || !asset->contains("version") ||
      !(*asset)["version"].is_string())
    return gltf_syntax("this is not a level: it has no asset with a version");
  if (const auto version = (*asset)["version"].get<std::string>(); !version.starts_with("2."))
    return other_version();
  return {};
}

Result<GltfJson> checked_json(std::string_view text) {
  text = text.substr(0, text.find_last_not_of('\0') + 1);  // padding of the binary form may be zeros
  if (auto good = check_json(text, ""); !good) return Error{good.error().code, good.error().message};
  GltfJson json = parse_unambiguous(text);
  if (!json.is_object())
    return gltf_syntax("this is not a level: its text is not a JSON object, or names a value twice");
  if (auto good = check_version(json); !good) return good.error();
  if (auto good = check_extensions(json); !good) return good.error();
  if (const auto nodes = json.find("nodes"); nodes != json.end()) {
    if (auto good = check_nodes(*nodes); !good) return good.error();
    if (auto good = check_instances(*nodes); !good) return good.error();
  }
  return json;
}

}  // namespace

Result<GltfFile> take_gltf(std::string_view bytes, const ReadBeside& read, std::uint64_t most_positions) {
  auto parts = GltfParts::of(bytes);
  if (!parts) return parts.error();
  const bool marked = parts->json.starts_with(kUtf8Mark);
  if (marked) parts->json.remove_prefix(kUtf8Mark.size());
  auto json = checked_json(parts->json);
  if (!json) return json.error();
  auto positions = widen_positions(*json, parts->body, read, most_positions);
  if (!positions) return positions.error();
  std::string text = positions->empty() && !marked ? std::string(bytes) : parts->with(*json);
  return GltfFile{std::move(text), std::move(positions).value()};
}

}  // namespace goalbound

#include "gltf_positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace goalbound {
namespace {

using Gltf = nlohmann::json;

constexpr std::uint64_t kFloat = 5126;
constexpr std::size_t kAxes = 3;

Error wrong(std::string message) {
  return {ErrorCode::kSyntax, std::move(message)};
}

/// Null where the value has no such list, or the list no such item.
Gltf* item(Gltf& object, const char* list, std::uint64_t number) {
  const auto found = object.find(list);
  if (found == object.end() || !found->is_array() || number >= found->size()) return nullptr;
  Gltf& value = (*found)[number];
  return value.is_object() ? &value : nullptr;
}

/// `absent` where there is no such number; nothing where it is none.
std::optional<std::uint64_t> whole(const Gltf& object, const char* key, std::optional<std::uint64_t> absent) {
  const auto found = object.find(key);
  if (found == object.end()) return absent;
  if (!found->is_number_unsigned()) return std::nullopt;
  return found->get<std::uint64_t>();
}

/// Nothing for a text that is no base64.
std::optional<std::string> from_base64(std::string_view text) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  while (text.ends_with('=')) text.remove_suffix(1);
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    const auto digit = kDigits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    bits = bits << 6U | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> static_cast<unsigned>(count) & 0xFFU);
  }
  return bytes;
}

/// One whole number, or what it stands for between -1 and 1.
template <class Whole>
float value_of(const char* at, bool normalized) {
  Whole value;
  std::memcpy(&value, at, sizeof value);
  if (!normalized) return static_cast<float>(value);
  return std::max(static_cast<float>(value) / static_cast<float>(std::numeric_limits<Whole>::max()), -1.0F);
}

struct Component {
  std::uint64_t id;
  std::uint64_t bytes;
  float (*value)(const char* at, bool normalized);
};
constexpr auto kComponents = std::to_array<Component>({{5120, 1, value_of<std::int8_t>},
                                                       {5121, 1, value_of<std::uint8_t>},
                                                       {5122, 2, value_of<std::int16_t>},
                                                       {5123, 2, value_of<std::uint16_t>}});

class Widener {
 public:
  Widener(Gltf& gltf, std::string_view body, const ReadBeside& read, std::uint64_t most)
      : gltf_(gltf), body_(body), read_(read), most_(most) {}

  Result<std::string> widen() {
    for (const std::uint64_t number : accessors_of_positions()) {
      Gltf* accessor = item(gltf_, "accessors", number);
      // Whatever else is wrong with it is Assimp's to say.
      if (accessor == nullptr || whole(*accessor, "componentType", kFloat) == kFloat) continue;
      if (auto done = widen(*accessor, number); !done) return done.error();
    }
    if (!bytes_.empty()) finish();
    return std::move(bytes_);
  }

 private:
  template <class Visit>
  void for_each_primitive(const Visit& visit) {
    for (std::uint64_t m = 0; Gltf* mesh = item(gltf_, "meshes", m); ++m) {
      for (std::uint64_t p = 0; Gltf* primitive = item(*mesh, "primitives", p); ++p) visit(*primitive);
    }
  }

  std::vector<std::uint64_t> accessors_of_positions() {
    std::vector<std::uint64_t> numbers;
    for_each_primitive([&](Gltf& primitive) {
      const auto attributes = primitive.find("attributes");
      if (attributes == primitive.end() || !attributes->is_object()) return;
      if (const auto number = whole(*attributes, "POSITION", std::nullopt)) numbers.push_back(*number);
    });
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
  }

  Result<void> widen(Gltf& accessor, std::uint64_t number) {
    const auto id = whole(accessor, "componentType", std::nullopt);
    const auto component = std::ranges::find(kComponents, id.value_or(0), &Component::id);
    const auto count = whole(accessor, "count", std::nullopt);
    const auto offset = whole(accessor, "byteOffset", 0);
    const auto view = whole(accessor, "bufferView", std::nullopt);
    if (component == kComponents.end() || accessor.value("type", Gltf()) != "VEC3" || !count || !offset ||
        !view || accessor.contains("sparse"))
      return wrong(fmt::format("accessor {} has positions in a form that is not read", number));
    if (*count > most_) return Error{ErrorCode::kLimit, fmt::format("more than {} positions", most_)};
    most_ -= *count;
    const std::uint64_t size = kAxes * component->bytes;
    std::uint64_t stride = size;
    const auto bytes = bytes_of_view(*view, stride);
    if (!bytes) return bytes.error();
    const bool fits =
        *count == 0 || (stride >= size && *offset <= bytes->size() && size <= bytes->size() - *offset &&
                        (*count - 1) <= (bytes->size() - *offset - size) / stride);
    if (!fits) return wrong(fmt::format("accessor {} reaches beyond its buffer", number));
    const bool normalized = accessor.value("normalized", Gltf()) == true;
    const std::size_t start = bytes_.size();
    for (std::uint64_t i = 0; i < *count; ++i) {
      for (std::size_t axis = 0; axis < kAxes; ++axis) {
        const float value =
            component->value(bytes->data() + *offset + i * stride + axis * component->bytes, normalized);
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
      }
    }
    accessor = {{"bufferView", view_count() + views_.size()},
                {"componentType", kFloat},
                {"count", *count},
                {"type", "VEC3"}};
    views_.push_back({{"byteOffset", start}, {"byteLength", bytes_.size() - start}});
    return {};
  }

  std::size_t view_count() const {
    const auto views = gltf_.find("bufferViews");
    return views == gltf_.end() ? 0 : views->size();
  }

  /// `stride`: that of the view, where it has one.
  Result<std::string_view> bytes_of_view(std::uint64_t number, std::uint64_t& stride) {
    const Gltf* view = item(gltf_, "bufferViews", number);
    if (view == nullptr) return wrong(fmt::format("there is no buffer view {}", number));
    const auto buffer = whole(*view, "buffer", std::nullopt);
    const auto offset = whole(*view, "byteOffset", 0);
    const auto length = whole(*view, "byteLength", std::nullopt);
    const auto given = whole(*view, "byteStride", stride);
    if (!buffer || !offset || !length || !given || *given == 0)
      return wrong(fmt::format("buffer view {} lacks a number", number));
    stride = *given;
    const auto bytes = bytes_of_buffer(*buffer);
    if (!bytes) return bytes;
    if (*offset > bytes->size() || *length > bytes->size() - *offset)
      return wrong(fmt::format("buffer view {} reaches beyond its buffer", number));
    return bytes->substr(*offset, *length);
  }

  Result<std::string_view> bytes_of_buffer(std::uint64_t number) {
    if (const auto found = buffers_.find(number); found != buffers_.end())
      return std::string_view(found->second);
    const Gltf* buffer = item(gltf_, "buffers", number);
    if (buffer == nullptr) return wrong(fmt::format("there is no buffer {}", number));
    const auto uri = buffer->find("uri");
    if (uri == buffer->end() && number == 0) return body_;
    if (uri == buffer->end() || !uri->is_string())
      return wrong(fmt::format("buffer {} names no file", number));
    auto bytes = bytes_at(uri->get<std::string>());
    if (!bytes) return bytes.error();
    return std::string_view(buffers_.emplace(number, std::move(bytes).value()).first->second);
  }

  Result<std::string> bytes_at(const std::string& uri) const {
    if (!uri.starts_with("data:")) return read_(uri);
    constexpr std::string_view kBase64 = ";base64,";
    const auto at = uri.find(kBase64);
    auto bytes = at == std::string::npos ? std::nullopt
                                         : from_base64(std::string_view(uri).substr(at + kBase64.size()));
    if (!bytes) return wrong("a buffer within the text is not base64");
    return std::move(*bytes);
  }

  /// Names the new buffer, and takes out what is packed as positions were and has no shape.
  void finish() {
    const std::size_t buffer = gltf_["buffers"].size();
    gltf_["buffers"].push_back({{"byteLength", bytes_.size()}, {"uri", kWidenedPositions}});
    for (Gltf& view : views_) {
      view["buffer"] = buffer;
      gltf_["bufferViews"].push_back(std::move(view));
    }
    for_each_primitive([](Gltf& primitive) {
      primitive.erase("targets");
      const auto attributes = primitive.find("attributes");
      if (attributes == primitive.end() || !attributes->is_object()) return;
      Gltf kept = Gltf::object();
      if (attributes->contains("POSITION")) kept["POSITION"] = (*attributes)["POSITION"];
      *attributes = std::move(kept);
    });
    for (const char* part : {"animations", "skins"}) gltf_.erase(part);
    for (std::uint64_t n = 0; Gltf* node = item(gltf_, "nodes", n); ++n) node->erase("skin");
  }

  Gltf& gltf_;
  std::string_view body_;
  const ReadBeside& read_;
  std::uint64_t most_;
  std::map<std::uint64_t, std::string> buffers_;
  std::string bytes_;
  std::vector<Gltf> views_;
};

}  // namespace

Result<std::string> widen_positions(nlohmann::json& gltf, std::string_view body, const ReadBeside& read,
                                    std::uint64_t most_positions) {
  return Widener(gltf, body, read, most_positions).widen();
}

}  // namespace goalbound

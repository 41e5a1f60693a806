// What stands in the head of a robot's map, by yaml-cpp.
#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "pictures/ros_map.hpp"

namespace goalbound {
namespace {

std::size_t line_of(const YAML::Mark& mark) {
  return mark.line < 0 ? 1 : static_cast<std::size_t>(mark.line) + 1;
}

/// What the library throws becomes an error with its line.
class HeadReader {
 public:
  HeadReader(const YAML::Node& root, const std::string& name) : root_(root), name_(name) {}

  Result<RosMapHead> read() {
    if (!root_.IsMap())
      return Error{ErrorCode::kSyntax, "a map of ROS has lines like 'resolution: 0.05'", name_, 1};
    RosMapHead head;
    get("image", head.image, true);
    get("resolution", head.resolution, true);
    get("occupied_thresh", head.occupied, false);
    get("free_thresh", head.free, false);
    read_origin(head);
    read_negate(head);
    read_mode(head);
    if (head.image.empty()) fail("image", "must name a picture");
    if (!(head.resolution > 0 && std::isfinite(head.resolution))) fail("resolution", "must be more than 0");
    for (const auto& [key, value] :
         {std::pair("occupied_thresh", head.occupied), {"free_thresh", head.free}}) {
      if (!(value >= 0 && value <= 1)) fail(key, "must lie between 0 and 1");
    }
    if (head.free >= head.occupied) fail("free_thresh", "must be less than occupied_thresh");
    if (error_) return *error_;
    tell(head);
    return head;
  }

 private:
  /// Keys that the map servers need too and that are missing; those that nobody reads.
  void tell(RosMapHead& head) const {
    const auto assume = [&](const char* key, const std::string& value) {
      if (!root_[key]) head.reading.count(fmt::format("missing '{}'", key), "taken for " + value);
    };
    assume("occupied_thresh", fmt::format("{}", head.occupied));
    assume("free_thresh", fmt::format("{}", head.free));
    assume("origin", "[0, 0, 0]");
    constexpr auto kKeys = std::to_array<std::string_view>(
        {"image", "resolution", "origin", "negate", "occupied_thresh", "free_thresh", "mode"});
    for (const auto& entry : root_) {
      if (std::ranges::find(kKeys, entry.first.as<std::string>("")) == kKeys.end())
        head.reading.count("other key", "ignored");
    }
  }

  void fail(const std::string& key, std::string_view why) {
    if (error_) return;
    const YAML::Node node = root_[key];
    error_ =
        Error{ErrorCode::kSyntax, fmt::format("'{}' {}", key, why), name_, node ? line_of(node.Mark()) : 1};
  }

  template <class Value>
  void get(const std::string& key, Value& value, bool needed) {
    const YAML::Node node = root_[key];
    if (!node) {
      if (needed) fail(key, "is missing");
      return;
    }
    if (!YAML::convert<Value>::decode(node, value)) fail(key, "cannot be read");
  }

  void read_origin(RosMapHead& head) {
    const YAML::Node node = root_["origin"];
    if (!node) return;
    if (!node.IsSequence() || node.size() < 2 || node.size() > 3)
      return fail("origin", "must be [X, Y, TURN]");
    for (std::size_t i = 0; i < node.size(); ++i) {
      if (!YAML::convert<double>::decode(node[i], head.origin[i])) return fail("origin", "must be numbers");
    }
  }

  /// A number in ROS 1, a truth value in many files of ROS 2.
  void read_negate(RosMapHead& head) {
    const YAML::Node node = root_["negate"];
    int number = 0;
    if (!node || YAML::convert<bool>::decode(node, head.negate)) return;
    if (!YAML::convert<int>::decode(node, number)) return fail("negate", "must be 0 or 1");
    head.negate = number != 0;
  }

  void read_mode(RosMapHead& head) {
    std::string mode = "trinary";
    get("mode", mode, false);
    for (char& c : mode) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    if (mode == "trinary") return;
    if (mode != "scale" && mode != "raw") return fail("mode", "must be trinary, scale or raw");
    head.mode = mode == "raw" ? RosMode::kRaw : RosMode::kScale;
  }

  const YAML::Node& root_;
  const std::string& name_;
  std::optional<Error> error_;
};

}  // namespace

Result<RosMapHead> parse_ros_map(std::string_view text, const std::string& name) {
  try {
    const YAML::Node root = YAML::Load(std::string(text));
    return HeadReader(root, name).read();
  } catch (const YAML::Exception& failed) {
    return Error{ErrorCode::kSyntax, fmt::format("no YAML: {}", failed.msg), name, line_of(failed.mark)};
  }
}

Result<std::string> format_ros_map(const RosMapHead& head) {
  // The shortest digits that mean the same number, which the library's own would not be.
  const auto digits = [](double number) { return fmt::format("{}", number); };
  YAML::Emitter text;
  text << YAML::BeginMap << YAML::Key << "image" << YAML::Value << head.image;
  text << YAML::Key << "mode" << YAML::Value << "trinary";
  text << YAML::Key << "resolution" << YAML::Value << digits(head.resolution);
  text << YAML::Key << "origin" << YAML::Value << YAML::Flow << YAML::BeginSeq;
  for (const double number : head.origin) text << digits(number);
  text << YAML::EndSeq << YAML::Key << "negate" << YAML::Value << 0;
  text << YAML::Key << "occupied_thresh" << YAML::Value << digits(RosMapHead().occupied);
  text << YAML::Key << "free_thresh" << YAML::Value << digits(RosMapHead().free) << YAML::EndMap;
  return std::string(text.c_str()) + '\n';
}

}  // namespace goalbound

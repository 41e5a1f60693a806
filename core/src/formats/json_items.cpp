#include "formats/json_items.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "formats/tracked_text.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

using Json = nlohmann::json;

/// As the parser's callback sees the depths: the object itself is 0, its lists 1, their elements 2.
constexpr int kMemberDepth = 1;
constexpr int kItemDepth = 2;

class ItemReader {
 public:
  ItemReader(const SourceText& source, std::span<const std::string_view> lists, const TakeJsonItem& take)
      : source_(source), lists_(lists), take_(take), reached_(source.text.data()) {}

  Result<Json> read() {
    if (auto good = check_json(source_.text, source_.name); !good) return good.error();
    const char* const begin = source_.text.data();
    try {
      Json rest = Json::parse(
          TrackedText(begin, reached_), TrackedText(begin + source_.text.size(), reached_),
          [this](int depth, Json::parse_event_t event, Json& value) { return see(depth, event, value); });
      if (failed_) return *failed_;
      if (!rest.is_object()) return source_.error(0, "the file must hold an object, '{...}'");
      return rest;
    } catch (const Json::exception& error) {
      return source_.error(offset(), fmt::format("not valid JSON: {}", json_reason(error.what())));
    }
  }

 private:
  std::size_t offset() const {
    const auto reached = static_cast<std::size_t>(reached_ - source_.text.data());
    return reached > 0 ? reached - 1 : 0;
  }

  /// Whether the parser is to keep the value.
  bool see(int depth, Json::parse_event_t event, Json& value) {
    using Event = Json::parse_event_t;
    if (event == Event::key && depth == kMemberDepth) {
      const auto found = std::ranges::find(lists_, value.get_ref<const std::string&>());
      list_ = found == lists_.end() ? nullptr : &*found;
      number_ = 0;
      return true;
    }
    const bool ends = event == Event::object_end || event == Event::array_end || event == Event::value;
    if (depth != kItemDepth || !ends || list_ == nullptr) return true;
    if (!failed_) {
      auto taken = take_({.list = *list_, .number = number_, .value = value, .offset = offset()});
      if (!taken) failed_ = taken.error();
    }
    ++number_;
    return false;
  }

  const SourceText& source_;
  std::span<const std::string_view> lists_;
  const TakeJsonItem& take_;
  const char* reached_;
  const std::string_view* list_ = nullptr;
  std::size_t number_ = 0;
  std::optional<Error> failed_;
};

}  // namespace

Result<Json> read_json_items(const SourceText& source, std::span<const std::string_view> lists,
                             const TakeJsonItem& take) {
  return ItemReader(source, lists, take).read();
}

std::string json_reason(std::string_view what) {
  if (const auto colon = what.find(": "); colon != std::string_view::npos) what.remove_prefix(colon + 2);
  const std::string reason(what.substr(0, what.find("; last read")));
  const bool is_python = what.ends_with("I'") || what.ends_with("N'");
  return is_python ? reason + "; Infinity and NaN, which Python writes, are no JSON: leave such edges out"
                   : reason;
}

std::string json_text(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

}  // namespace goalbound

// Actions as functions of what they take: `typed<f>` counts the words of a call and reads them as the
// parameters of `Result<void> f(Session&, ...)`, so that the function begins with values.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "model/actions/arguments.hpp"
#include "model/session.hpp"

namespace goalbound::app {

/// How a parameter is read: so many words, and a function that makes a value of one. Where the word may lack,
/// `absent` says what stands for it.
template <class T>
struct Argument;

template <class T>
struct OneWord {
  static constexpr std::size_t kLeast = 1;
  static constexpr std::size_t kMost = 1;
};

template <>
struct Argument<std::string> : OneWord<std::string> {
  static Result<std::string> read(const Session&, const ActionArgument& word) { return word.text; }
};
template <>
struct Argument<std::filesystem::path> : OneWord<std::filesystem::path> {
  static Result<std::filesystem::path> read(const Session&, const ActionArgument& word) {
    return std::filesystem::path(word.text);
  }
};
template <>
struct Argument<double> : OneWord<double> {
  static Result<double> read(const Session&, const ActionArgument& word) {
    return number_argument(word.text);
  }
};
template <>
struct Argument<Side> : OneWord<Side> {
  static Result<Side> read(const Session&, const ActionArgument& word) { return side_argument(word.text); }
};
template <>
struct Argument<MapPoint> : OneWord<MapPoint> {
  static Result<MapPoint> read(const Session&, const ActionArgument& word) {
    return point_argument(word.text);
  }
};
template <>
struct Argument<IndexKey> : OneWord<IndexKey> {
  static Result<IndexKey> read(const Session& session, const ActionArgument& word) {
    return index_argument(session, word.text);
  }
};
template <>
struct Argument<RoadProfile> : OneWord<RoadProfile> {
  static Result<RoadProfile> read(const Session&, const ActionArgument& word) {
    return profile_argument(word.text);
  }
};
template <>
struct Argument<NodeId> : OneWord<NodeId> {
  static Result<NodeId> read(const Session& session, const ActionArgument& word) {
    return node_argument(session, word);
  }
};

/// A node, or "none".
struct NodeOrNone {
  std::optional<NodeId> node;
};
template <>
struct Argument<NodeOrNone> : OneWord<NodeOrNone> {
  static Result<NodeOrNone> read(const Session& session, const ActionArgument& word) {
    if (word.text == "none") return NodeOrNone();
    const auto node = node_argument(session, word);
    if (!node) return node.error();
    return NodeOrNone{*node};
  }
};

/// A node: without a word the one that is pointed at, or else the selected one.
struct NodeOrPointedAt {
  NodeId node;
};
template <>
struct Argument<NodeOrPointedAt> {
  static constexpr std::size_t kLeast = 0;
  static constexpr std::size_t kMost = 1;
  static Result<NodeOrPointedAt> read(const Session& session, const ActionArgument& word) {
    return wrapped(node_argument(session, word));
  }
  static Result<NodeOrPointedAt> absent(const Session& session, const ActionCall& call) {
    return wrapped(node_pointed_at(session, call));
  }

 private:
  static Result<NodeOrPointedAt> wrapped(Result<NodeId> node) {
    if (!node) return node.error();
    return NodeOrPointedAt{*node};
  }
};

/// "on", "off" or "toggle".
struct Switch {
  std::optional<bool> wanted;  ///< nothing: toggle
  bool of(bool current) const { return wanted.value_or(!current); }
};
template <>
struct Argument<Switch> : OneWord<Switch> {
  static Result<Switch> read(const Session&, const ActionArgument& word) {
    const auto on = switch_argument(word.text, true);
    if (!on) return on.error();
    return word.text == "toggle" ? Switch() : Switch{*on};
  }
};

/// What a mode that plays is switched to.
struct ModeSwitch {
  bool on = false;
  bool plays = false;  ///< from its beginning
};
/// "on", "off", "play" or "toggle", which plays what was off.
struct ModeWord {
  enum class Word : std::uint8_t { kOn, kOff, kPlay, kToggle } word;
  ModeSwitch of(bool is_on) const {
    const bool plays = word == Word::kPlay || (word == Word::kToggle && !is_on);
    return {.on = word == Word::kOn || plays, .plays = plays};
  }
};
template <>
struct Argument<ModeWord> : OneWord<ModeWord> {
  static Result<ModeWord> read(const Session&, const ActionArgument& word) {
    static constexpr std::array<std::string_view, 4> kWords = {"on", "off", "play", "toggle"};
    const auto choice = choice_argument(word.text, kWords);
    if (!choice) return choice.error();
    return ModeWord{static_cast<ModeWord::Word>(*choice)};
  }
};

/// A whole number within limits.
template <std::int64_t kMin, std::int64_t kMax = std::numeric_limits<std::int64_t>::max()>
struct Whole {
  std::int64_t value = kMin;
  operator std::int64_t() const { return value; }
};
template <std::int64_t kMin, std::int64_t kMax>
struct Argument<Whole<kMin, kMax>> : OneWord<Whole<kMin, kMax>> {
  static Result<Whole<kMin, kMax>> read(const Session&, const ActionArgument& word) {
    const auto value = integer_argument(word.text, kMin, kMax);
    if (!value) return value.error();
    return Whole<kMin, kMax>{*value};
  }
};

/// One of the words; the value is its place.
template <const auto& kWords>
struct OneOf {
  std::size_t place = 0;
  operator std::size_t() const { return place; }
};
template <const auto& kWords>
struct Argument<OneOf<kWords>> : OneWord<OneOf<kWords>> {
  static Result<OneOf<kWords>> read(const Session&, const ActionArgument& word) {
    const auto place = choice_argument(word.text, kWords);
    if (!place) return place.error();
    return OneOf<kWords>{*place};
  }
};

/// The entry of a list whose `id` is the word.
template <auto kAll>
struct EntryOf {
  using Entry = std::remove_cvref_t<decltype(kAll()[0])>;
  const Entry* entry = nullptr;
  std::size_t place = 0;
  const Entry& operator*() const { return *entry; }
  const Entry* operator->() const { return entry; }
};
template <auto kAll>
struct Argument<EntryOf<kAll>> : OneWord<EntryOf<kAll>> {
  static Result<EntryOf<kAll>> read(const Session&, const ActionArgument& word) {
    const auto& all = kAll();
    std::vector<std::string_view> ids;
    for (const auto& entry : all) ids.push_back(entry.id);
    const auto place = choice_argument(word.text, ids);
    if (!place) return place.error();
    return EntryOf<kAll>{&all[*place], *place};
  }
};

/// What a function of the topic's own, `Result<T> (std::string_view)`, makes of a word.
template <auto kRead>
struct ReadBy;
template <class T, Result<T> (*kRead)(std::string_view)>
struct ReadBy<kRead> {
  T value;
  const T& operator*() const { return value; }
  const T* operator->() const { return &value; }
};
template <class T, Result<T> (*kRead)(std::string_view)>
struct Argument<ReadBy<kRead>> : OneWord<ReadBy<kRead>> {
  static Result<ReadBy<kRead>> read(const Session&, const ActionArgument& word) {
    auto value = kRead(word.text);
    if (!value) return value.error();
    return ReadBy<kRead>{*std::move(value)};
  }
};

/// "+1", forwards, or "-1", back.
struct StepWay {
  int way = 1;
  operator int() const { return way; }
};
template <>
struct Argument<StepWay> : OneWord<StepWay> {
  static Result<StepWay> read(const Session&, const ActionArgument& word) {
    const auto way = integer_argument(word.text, -1, 1);
    if (way && *way != 0) return StepWay{static_cast<int>(*way)};
    return invalid(fmt::format("'{}' is neither +1, forwards, nor -1, back", word.text));
  }
};

/// The file of a picture: its name ends in .svg or .png.
struct PicturePath {
  std::filesystem::path path;
};
template <>
struct Argument<PicturePath> : OneWord<PicturePath> {
  static Result<PicturePath> read(const Session&, const ActionArgument& word) {
    std::filesystem::path path = word.text;
    if (path.extension() == ".svg" || path.extension() == ".png") return PicturePath{std::move(path)};
    return invalid(fmt::format("'{}' ends in neither .svg nor .png", word.text));
  }
};

/// All words that are left, up to so many.
template <std::size_t kMostWords = std::numeric_limits<std::int32_t>::max()>
struct WordsLeft {
  std::vector<std::string> words;
};

/// What may lack at the end of a call.
template <class T>
struct Argument<std::optional<T>> {
  static constexpr std::size_t kLeast = 0;
  static constexpr std::size_t kMost = 1;
  static Result<std::optional<T>> read(const Session& session, const ActionArgument& word) {
    auto value = Argument<T>::read(session, word);
    if (!value) return value.error();
    return std::optional<T>(*std::move(value));
  }
  static Result<std::optional<T>> absent(const Session&, const ActionCall&) { return std::optional<T>(); }
};

/// The call itself, for a function that keeps it.
template <>
struct Argument<ActionCall> {
  static constexpr std::size_t kLeast = 0;
  static constexpr std::size_t kMost = 0;
  static Result<ActionCall> absent(const Session&, const ActionCall& call) { return call; }
};

template <std::size_t kMostWords>
struct Argument<WordsLeft<kMostWords>> {
  static constexpr std::size_t kLeast = 0;
  static constexpr std::size_t kMost = kMostWords;
  static Result<WordsLeft<kMostWords>> read_all(std::span<const ActionArgument> words) {
    return WordsLeft<kMostWords>{words_of(words)};
  }
};

/// Reads one parameter after the other, up to the first that is wrong.
class ArgumentReader {
 public:
  ArgumentReader(const Session& session, const ActionCall& call) : session_(session), call_(call) {}

  template <class T>
  std::optional<T> next() {
    if (wrong_) return std::nullopt;
    auto value = read<T>();
    if (value) return *std::move(value);
    wrong_ = value.error();
    return std::nullopt;
  }
  const std::optional<Error>& wrong() const { return wrong_; }

 private:
  template <class T>
  Result<T> read() {
    if constexpr (requires(std::span<const ActionArgument> words) { Argument<T>::read_all(words); }) {
      return Argument<T>::read_all(
          std::span(call_.arguments).subspan(std::exchange(place_, call_.arguments.size())));
    } else if constexpr (Argument<T>::kMost == 0) {
      return Argument<T>::absent(session_, call_);
    } else {
      if constexpr (Argument<T>::kLeast == 0) {
        if (place_ >= call_.arguments.size()) return Argument<T>::absent(session_, call_);
      }
      return Argument<T>::read(session_, call_.arguments[place_++]);
    }
  }

  const Session& session_;
  const ActionCall& call_;
  std::size_t place_ = 0;
  std::optional<Error> wrong_;
};

template <auto kFunction>
struct TypedAction;

template <class... Args, Result<void> (*kFunction)(Session&, Args...)>
struct TypedAction<kFunction> {
  static Result<void> run(Session& session, const ActionCall& call) {
    constexpr std::size_t kLeast = (std::size_t{0} + ... + Argument<std::decay_t<Args>>::kLeast);
    constexpr std::size_t kMost = (std::size_t{0} + ... + Argument<std::decay_t<Args>>::kMost);
    if (const auto ok = expect_arguments(call, kLeast, kMost); !ok) return ok.error();
    ArgumentReader reader(session, call);
    // In braces, because these are evaluated from left to right.
    std::tuple<std::optional<std::decay_t<Args>>...> values{reader.next<std::decay_t<Args>>()...};
    if (reader.wrong()) return *reader.wrong();
    return std::apply([&](auto&... value) { return kFunction(session, *std::move(value)...); }, values);
  }
};

/// As ActionInfo::execute. Errors: kInvalidArgument with the usage for a wrong number of words; those of the
/// parameters, the first that is wrong; those of the function.
template <auto kFunction>
constexpr auto typed = &TypedAction<kFunction>::run;

/// An action that switches a setting on and off.
template <bool Settings::*kFlag>
Result<void> switch_setting(Session& session, Switch on) {
  bool& flag = session.settings().*kFlag;
  flag = on.of(flag);
  session.apply_settings();
  return {};
}

}  // namespace goalbound::app

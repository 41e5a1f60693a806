// The name of an index: its kind, a value for each parameter of the kind, and the indices made inside of it.
// Texts such as "landmarks:count=4" or "hierarchy(boxes)" are read and written here.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

struct IndexKind;

/// A word that a parameter may have.
struct IndexChoice {
  std::string_view id;           ///< "disk"
  std::string_view description;  ///< one line
};
/// One thing to choose about an index of a kind.
struct IndexParameter {
  std::string_view id;                    ///< "shape"
  std::string_view name;                  ///< "Shape"
  std::string_view description;           ///< one line
  std::string_view default_value;         ///< used where a text does not name the parameter
  std::vector<IndexChoice> (*choices)();  ///< the words that it may be; null for a number
  std::uint32_t least = 0;                ///< of a number
  std::uint32_t most = 0;                 ///< of a number
  bool always_written = false;            ///< texts name the parameter even where it has the default
};

/// A kind and a value for each of its parameters: the name of an index.
class IndexValues {
 public:
  /// Of no kind.
  IndexValues() = default;
  /// All parameters have their defaults. The kind must outlive the values.
  explicit IndexValues(const IndexKind& kind);

  /// Null for none.
  const IndexKind* kind() const { return kind_; }
  /// The value of a parameter, which the kind must have.
  std::string_view of(std::string_view parameter) const;
  /// The value of a parameter that is a number.
  std::uint32_t number(std::string_view parameter) const;
  /// Errors: kInvalidArgument for an unknown parameter or value; the message lists the known ones.
  Result<void> set(std::string_view parameter, std::string_view value);
  /// The indices made on the graphs of this one (IndexKind::inner).
  std::span<const IndexValues> inside() const { return inside_; }
  /// Errors kInvalidArgument: the kind has no graphs; an index inside has no role; one is named twice.
  Result<void> set_inside(std::vector<IndexValues> inside);
  /// The same values with nothing inside.
  IndexValues without_inside() const;
  /// The kind, the indices inside, and each value that is not the default: "boxes", "container:disk",
  /// "landmarks:count=4", "hierarchy(boxes,landmarks)". parse() reads it.
  std::string text() const;
  /// Behind ':' stands `parameter=value`, or a choice alone, which sets the parameter that has it. Errors:
  /// those of set() and set_inside(); kInvalidArgument for an unknown kind or a missing parenthesis.
  static Result<IndexValues> parse(std::string_view text);

  friend bool operator==(const IndexValues&, const IndexValues&) = default;

 private:
  Result<void> set_words(std::string_view words, std::string_view text);

  const IndexKind* kind_ = nullptr;
  std::vector<std::string> values_;  ///< by parameter
  std::vector<IndexValues> inside_;
};

/// Between the members of a set in its text.
inline constexpr char kBetweenIndices = ',';
/// The members of the text of a set. A member keeps what stands in its parentheses.
std::vector<std::string_view> split_indices(std::string_view text);
/// "boxes,container:disk": the values of each member. Errors: those of IndexValues::parse; kInvalidArgument
/// for an empty text or the same index twice.
Result<std::vector<IndexValues>> parse_indices(std::string_view text);

/// The kinds, by id, of the indices that an index with these values is made of: those of IndexKind::needs.
/// An index with others inside is made of the one with nothing inside, which has the same kind.
std::vector<std::string_view> needed_kinds(const IndexValues& values);
/// The values of the index of kind `needed`, one of needed_kinds(), that it is made of.
IndexValues needed_values(const IndexValues& values, std::string_view needed);
/// The same with what suits the index alone, for one that is made because none is there.
IndexValues values_to_make(const IndexValues& values, std::string_view needed);
/// The values for one map: nothing is left to choose, neither here nor inside. Error kInvalidArgument: why
/// there is no such index of the map, or that an index inside does not keep all optimal paths.
Result<IndexValues> resolve_values(const Map& map, const IndexValues& values);
/// Whether an index whose resolved values are `there` serves where `wanted` is asked for. A parameter of
/// `wanted` that has its default accepts any value. `there` may have more inside.
bool satisfies(const IndexValues& there, const IndexValues& wanted);

}  // namespace goalbound

// What libc++ 13, the library of Debian's emscripten, lacks of C++20. The toolchain for browsers puts this in
// front of every source (cmake/cross/web.cmake), so that no other file need know; where the library has it,
// this is empty.
//
// Names are added to namespace std, which no program may do: here it stands in for the library of one
// compiler, whose next version brings its own and turns this off.
#pragma once

#if defined(__cplusplus) && __cplusplus >= 202002L
#include <version>

#if defined(_LIBCPP_VERSION) && !defined(__cpp_lib_ranges)
#include <algorithm>
#include <atomic>
#include <charconv>
#include <concepts>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <memory>
#include <ranges>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>

namespace std {

template <class To, class From>
requires(sizeof(To) == sizeof(From) && is_trivially_copyable_v<To> &&
         is_trivially_copyable_v<From>) constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}

template <class T>
requires(is_unbounded_array_v<T>) unique_ptr<T> make_unique_for_overwrite(size_t size) {
  return unique_ptr<T>(new remove_extent_t<T>[size]);
}

template <class T>
requires(is_unbounded_array_v<T>) shared_ptr<T> make_shared(size_t size) {
  return shared_ptr<T>(new remove_extent_t<T>[size]());
}

/// In the general form alone, which is all that is asked for. What strtod() would read beyond it, as a sign
/// in front, blanks and hexadecimal digits, is no number here.
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  constexpr size_t kMost = 400;  // digits, behind which none of a double changes in the formats that are read
  const size_t length = std::min<size_t>(static_cast<size_t>(last - first), kMost);
  const bool minus = length > 0 && *first == '-';
  const char lead = length > (minus ? 1U : 0U) ? first[minus ? 1 : 0] : '+';
  const bool digit = lead >= '0' && lead <= '9';
  if (!digit && lead != '.' && lead != 'i' && lead != 'I' && lead != 'n' && lead != 'N')
    return {first, errc::invalid_argument};
  string text(first, length);
  const size_t hex = text.find_first_of("xX");
  if (hex != string::npos) text.resize(hex);
  char* end = nullptr;
  const double read = strtod(text.c_str(), &end);
  if (end == text.c_str()) return {first, errc::invalid_argument};
  const char* behind = first + (end - text.c_str());
  const bool infinite = digit && (read > 1.7976931348623157e308 || read < -1.7976931348623157e308);
  if (infinite) return {behind, errc::result_out_of_range};
  value = read;
  return {behind, errc()};
}
inline from_chars_result from_chars(const char* first, const char* last, float& value) {
  double wide = value;
  const from_chars_result read = from_chars(first, last, wide);
  if (read.ec == errc()) value = static_cast<float>(wide);
  return read;
}

/// There are no threads where this header is needed.
template <class T>
class atomic_ref {
 public:
  explicit atomic_ref(T& value) : value_(&value) {}
  T load(memory_order = memory_order_seq_cst) const { return *value_; }
  void store(T wanted, memory_order = memory_order_seq_cst) const { *value_ = wanted; }
  T fetch_or(T bits, memory_order = memory_order_seq_cst) const {
    return std::exchange(*value_, static_cast<T>(*value_ | bits));
  }

 private:
  T* value_;
};

}  // namespace std

namespace std::ranges {
namespace missing {

template <class R>
concept Range = requires(R& range) {
  std::begin(range);
  std::end(range);
};

/// A comparison by the projected parts of what is compared.
template <class Less, class Part>
auto by(Less& less, Part& part) {
  return [&less, &part](auto&& a, auto&& b) {
    return static_cast<bool>(std::invoke(less, std::invoke(part, a), std::invoke(part, b)));
  };
}

template <class Test, class Part>
auto of(Test& test, Part& part) {
  return [&test, &part](auto&& a) { return static_cast<bool>(std::invoke(test, std::invoke(part, a))); };
}

/// `Call` on the two ends of a range.
template <class Call>
struct OnRange {
  template <Range R, class... More>
  constexpr auto operator()(R&& range, More&&... more) const {
    return Call::run(std::begin(range), std::end(range), std::forward<More>(more)...);
  }
  template <input_or_output_iterator I, class... More>
  requires(!Range<I>) constexpr auto operator()(I first, I last, More&&... more) const {
    return Call::run(first, last, std::forward<More>(more)...);
  }
};

/// The same for what orders: `less` and `part` have values of their own, and may be given as {}.
template <class Call>
struct Ordered {
  template <Range R, class Less = ranges::less, class Part = identity>
  constexpr auto operator()(R&& range, Less less = {}, Part part = {}) const {
    return Call::run(std::begin(range), std::end(range), by(less, part));
  }
};

/// The same for what looks for a value among sorted ones.
template <class Call>
struct Bound {
  template <Range R, class T, class Less = ranges::less, class Part = identity>
  constexpr auto operator()(R&& range, const T& value, Less less = {}, Part part = {}) const {
    return Call::run(std::begin(range), std::end(range), value, less, part);
  }
  template <input_or_output_iterator I, class T, class Less = ranges::less, class Part = identity>
  requires(!Range<I>) constexpr auto operator()(I first, I last, const T& value, Less less = {},
                                                Part part = {}) const {
    return Call::run(first, last, value, less, part);
  }
};

struct Find {
  template <class I, class T, class Part = identity>
  static constexpr I run(I first, I last, const T& value, Part part = {}) {
    for (; first != last; ++first) {
      if (std::invoke(part, *first) == value) break;
    }
    return first;
  }
};
struct FindIf {
  template <class I, class Test, class Part = identity>
  static constexpr I run(I first, I last, Test test, Part part = {}) {
    for (; first != last; ++first) {
      if (std::invoke(test, std::invoke(part, *first))) break;
    }
    return first;
  }
};
struct AnyOf {
  template <class I, class Test, class Part = identity>
  static constexpr bool run(I first, I last, Test test, Part part = {}) {
    return FindIf::run(first, last, std::ref(test), std::ref(part)) != last;
  }
};
struct NoneOf {
  template <class I, class Test, class Part = identity>
  static constexpr bool run(I first, I last, Test test, Part part = {}) {
    return FindIf::run(first, last, std::ref(test), std::ref(part)) == last;
  }
};
struct AllOf {
  template <class I, class Test, class Part = identity>
  static constexpr bool run(I first, I last, Test test, Part part = {}) {
    for (; first != last; ++first) {
      if (!std::invoke(test, std::invoke(part, *first))) return false;
    }
    return true;
  }
};
struct Count {
  template <class I, class T, class Part = identity>
  static constexpr ptrdiff_t run(I first, I last, const T& value, Part part = {}) {
    ptrdiff_t count = 0;
    for (; first != last; ++first) count += std::invoke(part, *first) == value ? 1 : 0;
    return count;
  }
};
struct CountIf {
  template <class I, class Test, class Part = identity>
  static constexpr ptrdiff_t run(I first, I last, Test test, Part part = {}) {
    ptrdiff_t count = 0;
    for (; first != last; ++first) count += std::invoke(test, std::invoke(part, *first)) ? 1 : 0;
    return count;
  }
};
struct ForEach {
  template <class I, class Do, class Part = identity>
  static constexpr void run(I first, I last, Do todo, Part part = {}) {
    for (; first != last; ++first) std::invoke(todo, std::invoke(part, *first));
  }
};
struct AdjacentFind {
  template <class I, class Test = ranges::equal_to>
  static constexpr I run(I first, I last, Test test = {}) {
    return std::adjacent_find(first, last, std::ref(test));
  }
};
struct Fill {
  template <class I, class T>
  static constexpr void run(I first, I last, const T& value) {
    std::fill(first, last, value);
  }
};
struct Replace {
  template <class I, class T>
  static constexpr void run(I first, I last, const T& before, const T& after) {
    std::replace(first, last, before, after);
  }
};
struct Reverse {
  template <class I>
  static constexpr void run(I first, I last) {
    std::reverse(first, last);
  }
};
struct Copy {
  template <class I, class Out>
  static constexpr void run(I first, I last, Out out) {
    std::copy(first, last, out);
  }
};
struct Move {
  template <class I, class Out>
  static constexpr void run(I first, I last, Out out) {
    std::move(first, last, out);
  }
};
struct CopyIf {
  template <class I, class Out, class Test, class Part = identity>
  static constexpr void run(I first, I last, Out out, Test test, Part part = {}) {
    std::copy_if(first, last, out, of(test, part));
  }
};
struct Sort {
  template <class I, class Less>
  static constexpr void run(I first, I last, Less less) {
    std::sort(first, last, less);
  }
};
struct StableSort {
  template <class I, class Less>
  static void run(I first, I last, Less less) {
    std::stable_sort(first, last, less);
  }
};
struct IsSorted {
  template <class I, class Less>
  static constexpr bool run(I first, I last, Less less) {
    return std::is_sorted(first, last, less);
  }
};
struct NthElement {
  template <Range R, class I, class Less = ranges::less, class Part = identity>
  constexpr void operator()(R&& range, I nth, Less less = {}, Part part = {}) const {
    std::nth_element(std::begin(range), nth, std::end(range), by(less, part));
  }
};
struct PushHeap {
  template <class I, class Less>
  static constexpr void run(I first, I last, Less less) {
    std::push_heap(first, last, less);
  }
};
struct PopHeap {
  template <class I, class Less>
  static constexpr void run(I first, I last, Less less) {
    std::pop_heap(first, last, less);
  }
};
struct SortHeap {
  template <class I, class Less>
  static constexpr void run(I first, I last, Less less) {
    std::sort_heap(first, last, less);
  }
};
struct LowerBound {
  template <class I, class T, class Less, class Part>
  static constexpr I run(I first, I last, const T& value, Less& less, Part& part) {
    return std::partition_point(first, last,
                                [&](auto&& a) { return std::invoke(less, std::invoke(part, a), value); });
  }
};
struct UpperBound {
  template <class I, class T, class Less, class Part>
  static constexpr I run(I first, I last, const T& value, Less& less, Part& part) {
    return std::partition_point(first, last,
                                [&](auto&& a) { return !std::invoke(less, value, std::invoke(part, a)); });
  }
};
struct BinarySearch {
  template <class I, class T, class Less, class Part>
  static constexpr bool run(I first, I last, const T& value, Less& less, Part& part) {
    const I at = LowerBound::run(first, last, value, less, part);
    return at != last && !std::invoke(less, value, std::invoke(part, *at));
  }
};
struct MaxElement {
  template <class I, class Less>
  static constexpr I run(I first, I last, Less less) {
    return std::max_element(first, last, less);
  }
};
struct MinElement {
  template <class I, class Less>
  static constexpr I run(I first, I last, Less less) {
    return std::min_element(first, last, less);
  }
};
template <class T>
struct MinMax {
  T min;
  T max;
};
struct MinMaxElement {
  template <class I, class Less>
  static constexpr auto run(I first, I last, Less less) {
    const auto found = std::minmax_element(first, last, less);
    return MinMax<I>{found.first, found.second};
  }
};
struct MinMaxOf {
  template <class I, class Less>
  static constexpr auto run(I first, I last, Less less) {
    const auto found = std::minmax_element(first, last, less);
    return MinMax<iter_value_t<I>>{*found.first, *found.second};
  }
};
struct MaxOf {
  template <class I, class Less>
  static constexpr iter_value_t<I> run(I first, I last, Less less) {
    return *std::max_element(first, last, less);
  }
};

struct Equal {
  template <Range A, Range B, class Same = ranges::equal_to, class PartA = identity, class PartB = identity>
  constexpr bool operator()(A&& a, B&& b, Same same = {}, PartA part_a = {}, PartB part_b = {}) const {
    return std::equal(std::begin(a), std::end(a), std::begin(b), std::end(b), [&](auto&& x, auto&& y) {
      return static_cast<bool>(std::invoke(same, std::invoke(part_a, x), std::invoke(part_b, y)));
    });
  }
};
struct Transform {
  template <Range R, class Out, class To, class Part = identity>
  requires(!Range<Out>) constexpr void operator()(R&& range, Out out, To to, Part part = {}) const {
    std::transform(std::begin(range), std::end(range), out,
                   [&](auto&& x) { return std::invoke(to, std::invoke(part, x)); });
  }
  template <Range A, Range B, class Out, class To>
  constexpr void operator()(A&& a, B&& b, Out out, To to) const {
    auto second = std::begin(b);
    for (auto first = std::begin(a); first != std::end(a) && second != std::end(b); ++first, ++second, ++out)
      *out = std::invoke(to, *first, *second);
  }
};
struct SetDifference {
  template <Range A, Range B, class Out>
  constexpr void operator()(A&& a, B&& b, Out out) const {
    std::set_difference(std::begin(a), std::end(a), std::begin(b), std::end(b), out);
  }
};

}  // namespace missing

inline constexpr missing::OnRange<missing::Find> find{};
inline constexpr missing::OnRange<missing::FindIf> find_if{};
inline constexpr missing::OnRange<missing::AnyOf> any_of{};
inline constexpr missing::OnRange<missing::AllOf> all_of{};
inline constexpr missing::OnRange<missing::NoneOf> none_of{};
inline constexpr missing::OnRange<missing::Count> count{};
inline constexpr missing::OnRange<missing::CountIf> count_if{};
inline constexpr missing::OnRange<missing::ForEach> for_each{};
inline constexpr missing::OnRange<missing::AdjacentFind> adjacent_find{};
inline constexpr missing::OnRange<missing::Fill> fill{};
inline constexpr missing::OnRange<missing::Replace> replace{};
inline constexpr missing::OnRange<missing::Reverse> reverse{};
inline constexpr missing::OnRange<missing::Copy> copy{};
inline constexpr missing::OnRange<missing::Move> move{};
inline constexpr missing::OnRange<missing::CopyIf> copy_if{};
inline constexpr missing::Ordered<missing::Sort> sort{};
inline constexpr missing::Ordered<missing::StableSort> stable_sort{};
inline constexpr missing::Ordered<missing::IsSorted> is_sorted{};
inline constexpr missing::NthElement nth_element{};
inline constexpr missing::Ordered<missing::PushHeap> push_heap{};
inline constexpr missing::Ordered<missing::PopHeap> pop_heap{};
inline constexpr missing::Ordered<missing::SortHeap> sort_heap{};
inline constexpr missing::Bound<missing::LowerBound> lower_bound{};
inline constexpr missing::Bound<missing::UpperBound> upper_bound{};
inline constexpr missing::Bound<missing::BinarySearch> binary_search{};
inline constexpr missing::Ordered<missing::MaxElement> max_element{};
inline constexpr missing::Ordered<missing::MinElement> min_element{};
inline constexpr missing::Ordered<missing::MinMaxElement> minmax_element{};
inline constexpr missing::Ordered<missing::MinMaxOf> minmax{};
inline constexpr missing::Ordered<missing::MaxOf> max{};
inline constexpr missing::Equal equal{};
inline constexpr missing::Transform transform{};
inline constexpr missing::SetDifference set_difference{};

}  // namespace std::ranges

#endif
#endif

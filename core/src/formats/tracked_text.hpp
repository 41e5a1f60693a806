// A text that a parser of JSON reads, and how far it is.
#pragma once

#include <cstddef>
#include <iterator>

namespace goalbound {

/// Hands a text to the parser and tells how far that is.
class TrackedText {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  TrackedText(const char* at, const char*& reached) : at_(at), reached_(&reached) {}
  reference operator*() const { return *at_; }
  TrackedText& operator++() {
    *reached_ = ++at_;
    return *this;
  }
  TrackedText operator++(int) {
    const TrackedText before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const TrackedText& a, const TrackedText& b) { return a.at_ == b.at_; }

 private:
  const char* at_;
  const char** reached_;
};

}  // namespace goalbound

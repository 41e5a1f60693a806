// Bad input is a value: every loader and every job returns Result<T>; nothing in this library prints or
// exits.
#pragma once

#include <cassert>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>

namespace goalbound {

enum class ErrorCode {
  kNotFound,         ///< the file or folder does not exist
  kIo,               ///< the system refused to read or write; the message carries its reason
  kNotAFile,         ///< a folder or a device stands where a file was expected
  kSyntax,           ///< the text does not follow its format
  kLimit,            ///< the input is well-formed but larger than this program holds
  kMismatch,         ///< two inputs do not belong together (bounds or scenario of another map)
  kCorrupt,          ///< a checksum or an internal length is wrong
  kVersion,          ///< the file was written by a version that this one does not read
  kInvalidArgument,  ///< the caller asked for something that does not exist
  kCancelled,        ///< the caller stopped the work; nothing was changed
};

/// Short lower-case name of a code, for logs and JSON ("not-found", "syntax", ...).
const char* name_of(ErrorCode code);

/// What went wrong, where, and what to do. `file` is empty when no file is involved; `line` counts from 1
/// and is 0 when it has no meaning (binary files).
struct Error {
  ErrorCode code = ErrorCode::kInvalidArgument;
  std::string message;
  std::string file{};
  std::size_t line = 0;

  /// "file:line: message", leaving out what is not known.
  std::string to_string() const;
};

/// A value or an Error. Asking for the wrong one is a programmer error and asserts.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() & { return *checked(std::get_if<0>(&state_)); }
  const T& value() const& { return *checked(std::get_if<0>(&state_)); }
  T&& value() && { return std::move(*checked(std::get_if<0>(&state_))); }
  const Error& error() const { return *checked(std::get_if<1>(&state_)); }

  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }

 private:
  template <class P>
  static P* checked(P* pointer) {
    assert(pointer != nullptr && "Result asked for the alternative that it does not hold");
    return pointer;
  }

  std::variant<T, Error> state_;
};

/// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)), failed_(true) {}

  bool ok() const { return !failed_; }
  explicit operator bool() const { return ok(); }
  const Error& error() const {
    assert(failed_);
    return error_;
  }

 private:
  Error error_;
  bool failed_ = false;
};

}  // namespace goalbound

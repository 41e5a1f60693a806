// Bad input is a value: every loader and every job returns Result<T>; nothing in this library prints or
// exits.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace goalbound {

/// What kind of thing went wrong: for programs, where the message is for people.
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
  kOutOfMemory,      ///< the system has no more; nothing was changed
};

/// Short lower-case name of a code, for logs and JSON ("not-found", "syntax", ...).
const char* name_of(ErrorCode code);

/// What went wrong, where, and what to do. `file` is empty when no file is involved; `line` counts from 1
/// and is 0 when it has no meaning (binary files).
struct Error {
  ErrorCode code = ErrorCode::kInvalidArgument;  ///< what kind of error it is
  std::string message;                           ///< a sentence for people: what is wrong, and what to do
  std::string file{};                            ///< as the caller named it
  std::size_t line = 0;                          ///< in the file

  /// "file:line: message" in one line, leaving out what is not known. Safe to show anywhere: bytes of names
  /// and of contents that steer a terminal or are no UTF-8 stand there as \\x...
  std::string to_string() const;
};

/// Thrown by a Result that is asked for what it does not hold, which is a mistake of the program: it tells
/// the error that was not looked at.
class BadResult : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

namespace detail {
/// `error`: what the result holds instead of a value; null for a value instead of an error.
[[noreturn]] void throw_bad_result(const Error* error);
}  // namespace detail

/// A value or an Error. Asking for the wrong one throws BadResult.
template <class T>
class [[nodiscard]] Result {
 public:
  /// The value.
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  /// The error instead of a value.
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  /// Whether it holds a value.
  bool ok() const { return state_.index() == 0; }
  /// ok().
  explicit operator bool() const { return ok(); }

  /// Throws BadResult where there is an error.
  T& value() & {
    if (T* value = std::get_if<0>(&state_)) return *value;
    detail::throw_bad_result(std::get_if<1>(&state_));
  }
  /// Throws BadResult where there is an error.
  const T& value() const& {
    if (const T* value = std::get_if<0>(&state_)) return *value;
    detail::throw_bad_result(std::get_if<1>(&state_));
  }
  /// Throws BadResult where there is an error.
  T&& value() && { return std::move(value()); }
  /// Throws BadResult where there is none.
  const Error& error() const {
    if (const Error* error = std::get_if<1>(&state_)) return *error;
    detail::throw_bad_result(nullptr);
  }

  /// As value().
  T* operator->() { return &value(); }
  /// As value().
  const T* operator->() const { return &value(); }
  /// As value().
  T& operator*() & { return value(); }
  /// As value().
  const T& operator*() const& { return value(); }
  /// As value().
  T&& operator*() && { return std::move(*this).value(); }

 private:
  std::variant<T, Error> state_;
};

/// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  /// The error.
  Result(Error error) : error_(std::move(error)), failed_(true) {}

  /// Whether there is no error.
  bool ok() const { return !failed_; }
  /// ok().
  explicit operator bool() const { return ok(); }
  /// Throws BadResult where there is none.
  const Error& error() const {
    if (!failed_) detail::throw_bad_result(nullptr);
    return error_;
  }

 private:
  Error error_;
  bool failed_ = false;
};

/// The exception that is being handled as an error, in a catch block: kOutOfMemory, else
/// kInvalidArgument with what it says. `task`: what could not be done, "the boxes cannot be computed".
Error error_of_exception(std::string_view task);

#ifdef __cpp_exceptions
/// What `work()`, a Result, comes to, or an error for what it threw: for threads, in which an exception would
/// end the program. Not there for sources that are compiled without exceptions (-fno-exceptions).
template <class Work>
auto without_throwing(std::string_view task, const Work& work) -> decltype(work()) {
  try {
    return work();
  } catch (...) {
    return error_of_exception(task);
  }
}
#endif

}  // namespace goalbound

#include "goalbound/result.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <system_error>
#include <utility>

#include "goalbound/text.hpp"

namespace goalbound {

const char* name_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::kNotFound:
      return "not-found";
    case ErrorCode::kIo:
      return "io";
    case ErrorCode::kNotAFile:
      return "not-a-file";
    case ErrorCode::kSyntax:
      return "syntax";
    case ErrorCode::kLimit:
      return "limit";
    case ErrorCode::kMismatch:
      return "mismatch";
    case ErrorCode::kCorrupt:
      return "corrupt";
    case ErrorCode::kVersion:
      return "version";
    case ErrorCode::kInvalidArgument:
      return "invalid-argument";
    case ErrorCode::kCancelled:
      return "cancelled";
    case ErrorCode::kOutOfMemory:
      return "out-of-memory";
  }
  return "unknown";
}

std::string Error::to_string() const {
  std::string text;
  if (!file.empty()) text += file + ":";
  if (line != 0) text += (file.empty() ? "line " : "") + std::to_string(line) + ":";
  if (!text.empty()) text += " ";
  text = printable(text + message);
  // One error is one line, whatever a name holds.
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

void detail::throw_bad_result(const Error* error) {
  throw BadResult(error == nullptr
                      ? "a result was asked for its error, and holds a value"
                      : "a result was asked for its value, and holds an error: " + error->to_string());
}

Error error_of_exception(std::string_view task) {
  const auto because = [&](ErrorCode code, std::string_view reason) {
    try {
      std::string message(task);
      message += ": ";
      message += reason;
      return Error{code, std::move(message)};
    } catch (const std::bad_alloc&) {
      return Error{ErrorCode::kOutOfMemory, "out of memory"};  // so short that it takes none
    }
  };
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return because(ErrorCode::kOutOfMemory, "out of memory");
  } catch (const std::length_error&) {  // more than any memory holds
    return because(ErrorCode::kOutOfMemory, "out of memory");
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::resource_unavailable_try_again)
      return because(ErrorCode::kInvalidArgument, error.what());
    return because(ErrorCode::kLimit,
                   "a thread cannot be started, as memory or the number of processes is limited too closely "
                   "(ulimit); use fewer threads");
  } catch (const std::exception& exception) {
    return because(ErrorCode::kInvalidArgument, exception.what());
  } catch (...) {
    return because(ErrorCode::kInvalidArgument, "for an unknown reason");
  }
}

}  // namespace goalbound

// How the C interface reports: statuses, errors in words, and that no exception leaves it.
#pragma once

#include <exception>
#include <new>
#include <stdexcept>
#include <string_view>

#include "goalbound.h"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"

namespace goalbound::c {

/// Writes to `error`, which may be null, and returns the status. Allocates nothing.
goalbound_status fail(goalbound_error* error, goalbound_status status, std::string_view text) noexcept;
/// The same of an error of the library.
goalbound_status fail(goalbound_error* error, const Error& reason);
/// The same for an argument that must not be null, by its name.
goalbound_status fail_null(goalbound_error* error, std::string_view argument) noexcept;

/// The same for `flags` of which the function knows some not.
goalbound_status fail_flags(goalbound_error* error) noexcept;

/// GOALBOUND_OK, or an answer, or an error in words.
goalbound_status answer(goalbound_error* error, SearchStatus status);

/// Every function that may throw runs in here.
template <class Work>
goalbound_status guarded(goalbound_error* error, const Work& work) noexcept {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return fail(error, GOALBOUND_ERROR_OUT_OF_MEMORY, "out of memory");
  } catch (const std::length_error&) {  // more than any memory holds
    return fail(error, GOALBOUND_ERROR_OUT_OF_MEMORY, "out of memory");
  } catch (const std::exception& exception) {
    return fail(error, GOALBOUND_ERROR_INTERNAL, exception.what());
  } catch (...) {
    return fail(error, GOALBOUND_ERROR_INTERNAL, "an exception of an unknown type");
  }
}

}  // namespace goalbound::c

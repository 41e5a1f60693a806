// What Python's objects hold, and what the files of the module share.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "goalbound/background_precompute.hpp"
#include "goalbound/doors.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/index.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"

namespace goalbound::python {

struct PyMap {
  std::shared_ptr<const Map> map;
};

/// Keeps the map that they belong to.
struct PyIndices {
  std::shared_ptr<const Map> map;
  IndexSet set;
};

/// With the map as it was at first, whose places and lengths stay.
struct PyEditedMap {
  std::shared_ptr<const Map> map;
  std::shared_ptr<EditedMap> edited;
  std::shared_ptr<BackgroundPrecompute> background;  ///< null until it is asked for
};

/// With doors; its places are those of the map that it was made of.
struct PyDoorMap {
  std::shared_ptr<DoorMap> doors;
};

/// An error of the library on its way to Python, where it is goalbound.Error.
class LibraryError : public std::exception {
 public:
  explicit LibraryError(Error error) : error_(std::move(error)), text_(error_.to_string()) {}
  const Error& error() const { return error_; }
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  Error error_;
  std::string text_;
};

/// The value, or Python's exception.
template <class T>
T value_or_throw(Result<T> result) {
  if (!result) throw LibraryError(result.error());
  return std::move(result).value();
}
inline void throw_failure(const Result<void>& result) {
  if (!result) throw LibraryError(result.error());
}
/// For an argument that is wrong in itself.
[[noreturn]] inline void throw_invalid(std::string message) {
  throw LibraryError({ErrorCode::kInvalidArgument, std::move(message)});
}

/// A query, and the map of the indices that it keeps, where it asks any.
struct QueryParts {
  std::unique_ptr<Query> query;
  std::shared_ptr<const Map> map_of_indices;
};
/// An algorithm by its id, on a map, with indices or without (null); the fastest that suits them where the id
/// is empty. Called with Python's lock, which others get meanwhile: tables may take long. Throws LibraryError
/// and what Ctrl+C throws.
QueryParts make_query_of(const PyMap& map, const PyIndices* indices, const std::string& algorithm,
                         const QueryOptions& options = {});

/// The options of a query by their words. Throws LibraryError for one that is unknown or out of its range.
QueryOptions query_options(const std::string& heuristic, const std::string& open_list, double weight,
                           bool skip_way_back, bool allow_unsafe);

/// What is wrong with an end, which is told as it was given: "the start (0, 0) is blocked; the nearest free
/// cell is 3,4".
std::string words_of_end(const Map& map, SearchStatus status, const pybind11::object& start,
                         const pybind11::object& goal);

/// `Map`, for methods that need classes which come after it.
inline pybind11::class_<PyMap> class_of_maps(const pybind11::module_& module) {
  return static_cast<pybind11::class_<PyMap>>(module.attr("Map"));
}
/// `Indices`, for methods that other files define.
inline pybind11::class_<PyIndices> class_of_indices(const pybind11::module_& module) {
  return static_cast<pybind11::class_<PyIndices>>(module.attr("Indices"));
}

void add_errors(pybind11::module_& module);
void add_maps(pybind11::module_& module);
void add_indices(pybind11::module_& module);
void add_boxes(pybind11::module_& module);
void add_edited_maps(pybind11::module_& module);
void add_kept_paths(pybind11::module_& module);
void add_queries(pybind11::module_& module);
void add_refining_paths(pybind11::module_& module);
void add_any_angle(pybind11::module_& module);
void add_batches(pybind11::module_& module);
void add_distances(pybind11::module_& module);
void add_doors(pybind11::module_& module);
void add_memory(pybind11::module_& module);
void add_research(pybind11::module_& module);

}  // namespace goalbound::python

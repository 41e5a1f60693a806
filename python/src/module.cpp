#include <pybind11/pybind11.h>

#ifdef GOALBOUND_WITH_FILES
#include "goalbound/files.hpp"
#endif
#include "goalbound/version.h"
#include "handles.hpp"

namespace goalbound::python {

namespace py = pybind11;

namespace {

/// goalbound.Error, or goalbound.Cancelled where somebody stopped the work; with code, file and line.
void raise(const Error& error, const char* text) {
  const py::module_ package = py::module_::import("goalbound.errors");
  const py::object type = package.attr(error.code == ErrorCode::kCancelled ? "Cancelled" : "Error");
  const py::object exception = type(text);
  exception.attr("code") = name_of(error.code);
  exception.attr("file") = error.file;
  exception.attr("line") = error.line;
  PyErr_SetObject(type.ptr(), exception.ptr());
}

}  // namespace

void add_errors(py::module_& /*module*/) {
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const LibraryError& error) {
      raise(error.error(), error.what());
    }
  });
}

}  // namespace goalbound::python

PYBIND11_MODULE(_goalbound, module) {
  using namespace goalbound::python;
  module.doc() = "The compiled part of the package goalbound, which has everything in it.";
  module.attr("__version__") = GOALBOUND_VERSION;
#ifdef GOALBOUND_WITH_FILES
  goalbound::register_file_formats();
#endif
  add_errors(module);
  add_maps(module);
  add_indices(module);
  add_boxes(module);
  add_edited_maps(module);
  add_kept_paths(module);
  add_doors(module);
  add_queries(module);
  add_refining_paths(module);
  add_any_angle(module);
  add_batches(module);
  add_distances(module);
  add_memory(module);
  add_research(module);
}

#include "watch.hpp"

namespace goalbound::python {

namespace py = pybind11;

bool report(const py::object& function, const Progress::Snapshot& now) {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  if (function.is_none()) return true;
  return !function(now.done, now.total).is(py::bool_(false));
}

}  // namespace goalbound::python

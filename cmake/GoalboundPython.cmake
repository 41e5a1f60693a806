# Whether there is what the Python package needs; sets the default of GOALBOUND_BUILD_PYTHON. pybind11 and numpy come
# from Debian, and so does the Python that sees them, unless somebody names another one.
if(NOT DEFINED Python3_EXECUTABLE AND NOT DEFINED ENV{VIRTUAL_ENV} AND EXISTS /usr/bin/python3)
  set(Python3_EXECUTABLE /usr/bin/python3)
endif()
find_package(Python3 3.9 QUIET COMPONENTS Interpreter Development.Module)
if(Python3_FOUND)
  find_package(pybind11 2.10 CONFIG QUIET)
endif()

set(default OFF)
# A module with a sanitizer in it needs a Python that loads the same one first, as tests/python has it do.
if(PROJECT_IS_TOP_LEVEL AND pybind11_FOUND AND NOT GOALBOUND_SANITIZE)
  set(default ON)
endif()
option(GOALBOUND_BUILD_PYTHON "Build the Python package (needs pybind11; on where it is found)" ${default})
if(GOALBOUND_BUILD_PYTHON AND NOT pybind11_FOUND)
  message(FATAL_ERROR "GOALBOUND_BUILD_PYTHON is ON, but there is no Python 3.9 with its headers, or no pybind11 2.10 "
                      "(Debian: python3-dev, pybind11-dev).")
endif()

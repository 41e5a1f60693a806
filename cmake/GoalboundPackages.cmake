# `cpack -G DEB` in the build folder: Debian packages of the library, what programs are built with, the command line and
# the viewer. Files that only packages have lie in packaging/.
set(GOALBOUND_MAINTAINER "The Goalbound developers <goalbound@users.noreply.github.com>"
    CACHE STRING "Name and address in packages")
# string(TIMESTAMP) and help2man both go by it.
set(ENV{SOURCE_DATE_EPOCH} ${GOALBOUND_RELEASE_SECONDS})
string(TIMESTAMP GOALBOUND_CHANGELOG_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
unset(ENV{SOURCE_DATE_EPOCH})

file(READ ${PROJECT_SOURCE_DIR}/LICENSE licence)
string(REGEX REPLACE "^.*developers\n\n" "" licence "${licence}")
string(REGEX REPLACE "\n\n" "\n.\n" licence "${licence}")
string(STRIP "${licence}" licence)
string(REGEX REPLACE "\n" "\n " GOALBOUND_LICENSE " ${licence}")
configure_file(packaging/copyright.in ${PROJECT_BINARY_DIR}/package/copyright @ONLY)
configure_file(packaging/changelog.in ${PROJECT_BINARY_DIR}/package/changelog @ONLY)
find_program(GOALBOUND_GZIP gzip)
if(GOALBOUND_GZIP)  # without the time, so that a package is the same each time it is made
  execute_process(COMMAND ${GOALBOUND_GZIP} -9nc changelog WORKING_DIRECTORY ${PROJECT_BINARY_DIR}/package
                  OUTPUT_FILE changelog.Debian.gz)
endif()

# A page of the manual for each program, of its own help.
find_program(GOALBOUND_HELP2MAN help2man)
function(goalbound_manual target component summary)
  if(NOT GOALBOUND_HELP2MAN OR NOT GOALBOUND_GZIP OR NOT TARGET ${target} OR CMAKE_CROSSCOMPILING)
    return()
  endif()
  get_target_property(name ${target} OUTPUT_NAME)
  if(NOT name)
    set(name ${target})
  endif()
  set(page ${PROJECT_BINARY_DIR}/package/${name}.1)
  set(help packaging/help_of.sh)  # help2man hands it to a shell as it is: no blanks of the folders above
  add_custom_command(OUTPUT ${page}.gz
                     COMMAND ${CMAKE_COMMAND} -E env PROGRAM=$<TARGET_FILE:${target}> SOURCE_DATE_EPOCH=${GOALBOUND_RELEASE_SECONDS}
                             ${GOALBOUND_HELP2MAN} --no-info --name ${summary} -o ${page} ${help}
                     COMMAND ${GOALBOUND_GZIP} -9nf ${page}
                     WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
                     DEPENDS ${target} ${PROJECT_SOURCE_DIR}/${help} COMMENT "The manual of ${name}" VERBATIM)
  add_custom_target(${target}_manual ALL DEPENDS ${page}.gz)
  install(FILES ${page}.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ${component})
endfunction()
goalbound_manual(goalbound goalbound_programs "boxes of goals for every edge of a map, and searches with them")
goalbound_manual(goalbound_mpi goalbound_mpi "the precompute of goalbound on many machines")
goalbound_manual(goalbound-viewer goalbound_viewer "watch goal bounding at work")

# goalbound_package(COMPONENT NAME SECTION DEPENDS DESCRIPTION): one of the packages.
function(goalbound_package component name section depends description)
  foreach(file IN ITEMS copyright changelog.Debian.gz)
    install(FILES ${PROJECT_BINARY_DIR}/package/${file} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name}
            COMPONENT ${component} EXCLUDE_FROM_ALL)
  endforeach()
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_DEPENDS "${depends}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${description}" PARENT_SCOPE)
  set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} ${component} PARENT_SCOPE)
endfunction()

set(CPACK_COMPONENTS_ALL "")
set(summary "shortest paths with goal bounding")
set(about "Goal bounding keeps, for every edge of a map, one box around all goals
that an optimal path reaches through it; a search skips each edge whose
box does not hold its goal. The paths stay exactly optimal.")
set(soversion ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})  # as in GoalboundShipped
set(shared_name libgoalbound-c${soversion})
if(NOT GOALBOUND_STATIC)
  set(shared_name libgoalbound${soversion})
endif()
goalbound_package(goalbound_shared ${shared_name} libs "" "${summary} (shared libraries)
${about}

These are the libraries that programs link at run time.")
# What its configuration looks for: a static library needs what it links found again.
set(development_needs "${shared_name} (= ${PROJECT_VERSION}-1)")
if(GOALBOUND_STATIC)
  string(APPEND development_needs
         ", libfmt-dev, libpugixml-dev, libxxhash-dev, libzstd-dev, pkg-config, zlib1g-dev")
endif()
goalbound_package(goalbound_library libgoalbound-dev libdevel "${development_needs}"
                  "${summary} (development)
${about}

Headers of C++ and C, libraries, and what finds them with CMake and
pkg-config.")
if(TARGET goalbound)
  goalbound_package(goalbound_programs goalbound science "" "${summary} (command line)
${about}

The program that precomputes, searches, measures and verifies, with
completion for bash, zsh and fish.")
endif()
if(TARGET goalbound_mpi)
  goalbound_package(goalbound_mpi goalbound-mpi science "" "${summary} (precompute over MPI)
${about}

The precompute on many machines.")
endif()
if(TARGET goalbound_python)
  # Where Debian's Python looks for packages, whatever the prefix of this build.
  set(site lib/python3/dist-packages/goalbound)
  install(TARGETS goalbound_python LIBRARY DESTINATION ${site} COMPONENT goalbound_python3 EXCLUDE_FROM_ALL)
  install(FILES python/goalbound/__init__.py python/goalbound/__init__.pyi python/goalbound/errors.py
                python/goalbound/py.typed DESTINATION ${site} COMPONENT goalbound_python3 EXCLUDE_FROM_ALL)
  math(EXPR next "${Python3_VERSION_MINOR} + 1")
  goalbound_package(goalbound_python3 python3-goalbound python
                    "python3 (>= 3.${Python3_VERSION_MINOR}), python3 (<< 3.${next}), python3-numpy"
                    "${summary} (Python)
${about}

The package goalbound of Python: maps, boxes and queries with arrays of
numpy.")
endif()
goalbound_package(goalbound_docs goalbound-doc doc "" "${summary} (documentation)
${about}

The pages about the library, the programs and the viewer, with pictures.")
if(TARGET goalbound-viewer)
  goalbound_package(goalbound_viewer goalbound-viewer science "" "${summary} (viewer)
${about}

The viewer shows the boxes of any node, and the pruned search beside the
plain one, step by step.")
endif()

set(CPACK_PACKAGE_NAME goalbound)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "${GOALBOUND_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
if(WIN32)  # a zip, to be unpacked anywhere
  set(CPACK_GENERATOR ZIP)
  set(CPACK_PACKAGING_INSTALL_PREFIX /)
endif()
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_GOALBOUND_MPI_PACKAGE_RECOMMENDS openmpi-bin)  # mpirun, which starts it
set(CPACK_DEBIAN_GOALBOUND_DOCS_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/c ${PROJECT_BINARY_DIR}/core)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
file(WRITE ${PROJECT_BINARY_DIR}/package/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_GOALBOUND_SHARED_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/package/triggers)
include(CPack)

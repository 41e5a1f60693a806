# `cpack -G DEB` in the build folder: Debian packages of the library, what programs are built with, the command line and
# the viewer. Files that only packages have lie in packaging/.
set(GOALBOUND_MAINTAINER "The Goalbound developers <goalbound@users.noreply.github.com>"
    CACHE STRING "Name and address in packages")
set(GOALBOUND_CHANGELOG_DATE "Mon, 23 Nov 2026 12:00:00 +0000")

file(READ ${PROJECT_SOURCE_DIR}/LICENSE licence)
string(REGEX REPLACE "^.*developers\n\n" "" licence "${licence}")
string(REGEX REPLACE "\n\n" "\n.\n" licence "${licence}")
string(STRIP "${licence}" licence)
string(REGEX REPLACE "\n" "\n " GOALBOUND_LICENSE " ${licence}")
configure_file(packaging/copyright.in ${PROJECT_BINARY_DIR}/package/copyright @ONLY)
configure_file(packaging/changelog.in ${PROJECT_BINARY_DIR}/package/changelog @ONLY)
file(ARCHIVE_CREATE OUTPUT ${PROJECT_BINARY_DIR}/package/changelog.Debian.gz PATHS ${PROJECT_BINARY_DIR}/package/changelog
     FORMAT raw COMPRESSION GZip COMPRESSION_LEVEL 9)

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
set(about "Goal bounding keeps, for every edge of a map, one box around all goals that an optimal path\n reaches through it; a search skips each edge whose box does not hold its goal. The paths stay exactly optimal.")
goalbound_package(goalbound_shared libgoalbound0.1 libs "" "${summary} (shared libraries)\n ${about}\n .\n These are the libraries that programs link at run time: the interface for C.")
goalbound_package(goalbound_library libgoalbound-dev libdevel "libgoalbound0.1 (= ${PROJECT_VERSION}-1)"
                  "${summary} (development)\n ${about}\n .\n Headers of C++ and C, libraries, and what finds them with CMake and pkg-config.")
set(viewer_description "${summary} (viewer)\n ${about}\n .\n The viewer shows the boxes of any node, and the pruned search beside the plain one, step by step.")
if(TARGET goalbound)
  goalbound_package(goalbound_programs goalbound science "" "${summary} (command line)\n ${about}\n .\n Programs that precompute, search, measure and verify, on one machine or over MPI on many.")
endif()
if(TARGET goalbound-viewer)
  goalbound_package(goalbound_viewer goalbound-viewer science "" "${viewer_description}")
endif()

set(CPACK_PACKAGE_NAME goalbound)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "${GOALBOUND_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/c ${PROJECT_BINARY_DIR}/core)
set(CPACK_DEBIAN_GOALBOUND_SHARED_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/package/triggers)
file(WRITE ${PROJECT_BINARY_DIR}/package/triggers "activate-noawait ldconfig\n")
include(CPack)

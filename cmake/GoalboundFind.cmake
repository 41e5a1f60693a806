# goalbound_find(NAME...): the target PkgConfig::NAME of each of these libraries, by pkg-config where that knows it, else by
# the library's own configuration for CMake, else by its header and its file. An installed goalbound finds them the same way
# (goalbound-config.cmake), so this stands by itself.
#
# Shape: module of pkg-config, package and targets of CMake, header, file; "-" for none. More than one target: the first
# that is there.
set(goalbound_find_XXHASH libxxhash xxHash xxHash::xxhash xxhash.h xxhash)
set(goalbound_find_HIGHWAY libhwy hwy hwy::hwy hwy/highway.h hwy)
set(goalbound_find_NANOFLANN nanoflann nanoflann nanoflann::nanoflann nanoflann.hpp -)
set(goalbound_find_ZSTD libzstd zstd zstd::libzstd_shared,zstd::libzstd_static,zstd::libzstd zstd.h zstd)
set(goalbound_find_ASSIMP assimp assimp assimp::assimp assimp/scene.h assimp)
set(goalbound_find_STB stb - - stb_image.h -)

find_package(PkgConfig QUIET)

# The target by the library's own configuration; sets `found`.
function(goalbound_find_by_package name package targets)
  if(package STREQUAL "-")
    return()
  endif()
  find_package(${package} CONFIG QUIET)
  string(REPLACE "," ";" targets "${targets}")
  foreach(target IN LISTS targets)
    if(TARGET ${target})
      add_library(PkgConfig::${name} INTERFACE IMPORTED)
      set_target_properties(PkgConfig::${name} PROPERTIES INTERFACE_LINK_LIBRARIES ${target})
      set_target_properties(${target} PROPERTIES IMPORTED_GLOBAL TRUE)
      return()
    endif()
  endforeach()
endfunction()

# The same by its files.
function(goalbound_find_by_files name header file)
  find_path(GOALBOUND_${name}_INCLUDE_DIR ${header} PATH_SUFFIXES stb)
  if(NOT GOALBOUND_${name}_INCLUDE_DIR)
    return()
  endif()
  if(NOT file STREQUAL "-")
    find_library(GOALBOUND_${name}_LIBRARY ${file})
    if(NOT GOALBOUND_${name}_LIBRARY)
      return()
    endif()
  endif()
  add_library(PkgConfig::${name} INTERFACE IMPORTED)
  set_target_properties(PkgConfig::${name} PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${GOALBOUND_${name}_INCLUDE_DIR})
  if(NOT file STREQUAL "-")
    set_target_properties(PkgConfig::${name} PROPERTIES INTERFACE_LINK_LIBRARIES ${GOALBOUND_${name}_LIBRARY})
  endif()
endfunction()

# Sets GOALBOUND_NOT_FOUND to those that are nowhere.
macro(goalbound_find)
  set(GOALBOUND_NOT_FOUND "")
  foreach(goalbound_name ${ARGN})
    list(GET goalbound_find_${goalbound_name} 0 goalbound_module)
    list(GET goalbound_find_${goalbound_name} 1 goalbound_package)
    list(GET goalbound_find_${goalbound_name} 2 goalbound_targets)
    list(GET goalbound_find_${goalbound_name} 3 goalbound_header)
    list(GET goalbound_find_${goalbound_name} 4 goalbound_file)
    if(PKG_CONFIG_FOUND AND NOT TARGET PkgConfig::${goalbound_name})
      pkg_check_modules(${goalbound_name} QUIET IMPORTED_TARGET ${goalbound_module})
    endif()
    if(NOT TARGET PkgConfig::${goalbound_name})
      goalbound_find_by_package(${goalbound_name} ${goalbound_package} ${goalbound_targets})
    endif()
    if(NOT TARGET PkgConfig::${goalbound_name})
      goalbound_find_by_files(${goalbound_name} ${goalbound_header} ${goalbound_file})
    endif()
    if(NOT TARGET PkgConfig::${goalbound_name})
      list(APPEND GOALBOUND_NOT_FOUND ${goalbound_module})
    endif()
  endforeach()
endmacro()

# The same, and an end where one is nowhere.
macro(goalbound_need)
  goalbound_find(${ARGN})
  if(GOALBOUND_NOT_FOUND)
    message(FATAL_ERROR "Not found, by pkg-config, by a configuration for CMake or by files: ${GOALBOUND_NOT_FOUND}. "
                        "Debian's packages stand in cmake/packages.txt; docs/platforms.md says what can be left out.")
  endif()
endmacro()

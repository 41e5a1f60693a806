# goalbound_unity(TARGET GROUP REGEX [GROUP REGEX...])
#
# Which sources of a target are compiled as one unit: those whose path below the target's folder matches; the first of
# the groups that fits counts. By CMake's own way, so many sources in the order of their list, a new one would move all
# behind it to other units, and one line in a list would compile most of the library anew. A source that fits no group is an
# error; those with SKIP_UNITY_BUILD_INCLUSION are compiled alone as ever.
function(goalbound_unity target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${folder} NORMALIZE OUTPUT_VARIABLE full)
    cmake_path(RELATIVE_PATH full BASE_DIRECTORY ${folder} OUTPUT_VARIABLE path)
    set(rest ${ARGN})
    set(found "")
    while(rest AND NOT found)
      list(POP_FRONT rest group regex)
      if(path MATCHES "${regex}")
        set(found ${group})
      endif()
    endwhile()
    if(NOT found AND path MATCHES "[.]cpp$")
      message(FATAL_ERROR "${target}: no unit for ${path}")
    endif()
    set_property(SOURCE ${full} PROPERTY UNITY_GROUP "${found}")
  endforeach()
endfunction()

# goalbound_registry(TARGET t NAME searches DIR src/searches ENTRIES bfs dijkstra ...)
#
# "One new file and one line in a list": each entry NAME stands for DIR/NAME.cpp, which is added to the
# target, and for one line GOALBOUND_ENTRY(NAME) in the generated file goalbound_registry/<NAME>.inc.
# A registry source expands that list into a constant table; nothing depends on static initialisers, which
# the linker drops from static libraries.
#
# goalbound_registry(TARGET t NAME popups DIR popups LIST lists/popups.inc)
#
# The same for a list that another library expands too, because it needs what is said of each entry without the
# files: the names are the first arguments of the lines GOALBOUND_ENTRY(NAME, ...) of LIST.
#
# goalbound_registry(TARGET t NAME indices DIR src/indices FOLDERS ENTRIES boxes ...)
#
# Each entry NAME is a folder: DIR/NAME/NAME.cpp and all other sources beside it.
function(goalbound_registry)
  cmake_parse_arguments(R "FOLDERS" "TARGET;NAME;DIR;LIST" "ENTRIES" ${ARGN})
  if(R_LIST)
    file(READ ${R_LIST} text)
    string(REGEX MATCHALL "\nGOALBOUND_ENTRY\\([a-z0-9_]+" R_ENTRIES "\n${text}")
    list(TRANSFORM R_ENTRIES REPLACE "\nGOALBOUND_ENTRY\\(" "")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${R_LIST})
  endif()
  set(lines "")
  foreach(entry IN LISTS R_ENTRIES)
    set(file ${CMAKE_CURRENT_SOURCE_DIR}/${R_DIR}/${entry}.cpp)
    if(R_FOLDERS)
      set(file ${CMAKE_CURRENT_SOURCE_DIR}/${R_DIR}/${entry}/${entry}.cpp)
    endif()
    if(NOT EXISTS ${file})
      message(FATAL_ERROR "registry '${R_NAME}': the entry '${entry}' has no file ${file}")
    endif()
    if(R_FOLDERS)
      file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${R_DIR}/${entry}/*.cpp)
      target_sources(${R_TARGET} PRIVATE ${sources})
    else()
      target_sources(${R_TARGET} PRIVATE ${file})
    endif()
    string(APPEND lines "GOALBOUND_ENTRY(${entry})\n")
  endforeach()
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/registry/goalbound_registry/${R_NAME}.inc
       CONTENT "${lines}" @ONLY)
  target_include_directories(${R_TARGET} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/registry)
endfunction()

# goalbound_shipped_library(TARGET NAME goalbound EXPORT_NAME core)
#
# A library that others link: its file is libNAME, found as goalbound::EXPORT_NAME. Before version 1 the minor version
# names the binary interface.
function(goalbound_shipped_library target)
  cmake_parse_arguments(L "" "NAME;EXPORT_NAME" "" ${ARGN})
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME ${L_NAME}
    EXPORT_NAME ${L_EXPORT_NAME}
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
    INSTALL_RPATH "$ORIGIN")
endfunction()

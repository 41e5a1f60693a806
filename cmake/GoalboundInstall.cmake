# What `cmake --install` brings: the libraries with what finds them (component goalbound_library), and the programs of
# the command line (component goalbound_programs). The folder may be moved as a whole.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/goalbound)
set(libraries goalbound_core)
if(TARGET goalbound_c)
  list(APPEND libraries goalbound_c)
  install(FILES c/include/goalbound.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT goalbound_library)
endif()
install(TARGETS ${libraries} EXPORT goalbound
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT goalbound_library
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT goalbound_library
                NAMELINK_COMPONENT goalbound_library)
install(DIRECTORY core/include/goalbound DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT goalbound_library
        FILES_MATCHING PATTERN *.hpp)
install(FILES ${PROJECT_BINARY_DIR}/core/include/goalbound/version.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/goalbound COMPONENT goalbound_library)

# --- for find_package ---
get_target_property(core_type goalbound_core TYPE)
string(COMPARE EQUAL "${core_type}" STATIC_LIBRARY GOALBOUND_STATIC)
install(EXPORT goalbound FILE goalbound-targets.cmake NAMESPACE goalbound:: DESTINATION ${package_dir}
        COMPONENT goalbound_library)
configure_package_config_file(cmake/goalbound-config.cmake.in ${PROJECT_BINARY_DIR}/package/goalbound-config.cmake
                              INSTALL_DESTINATION ${package_dir} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/goalbound-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/package/goalbound-config.cmake
              ${PROJECT_BINARY_DIR}/package/goalbound-config-version.cmake
        DESTINATION ${package_dir} COMPONENT goalbound_library)

# --- for pkg-config ---
# Paths from the .pc file, so that they hold wherever the folder was installed to.
file(RELATIVE_PATH GOALBOUND_PREFIX_FROM_PC ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
file(RELATIVE_PATH GOALBOUND_LIBDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH GOALBOUND_INCLUDEDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
set(GOALBOUND_PC_REQUIRES "")
set(GOALBOUND_PC_LIBS "")
if(GOALBOUND_STATIC)
  set(GOALBOUND_PC_REQUIRES "fmt libhwy libxxhash libzstd pugixml tbb zlib")
  set(GOALBOUND_PC_LIBS "-lmetis")
endif()
configure_file(cmake/goalbound.pc.in ${PROJECT_BINARY_DIR}/package/goalbound.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/package/goalbound.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT goalbound_library)
if(TARGET goalbound_c)
  configure_file(cmake/goalbound-c.pc.in ${PROJECT_BINARY_DIR}/package/goalbound-c.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/package/goalbound-c.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
          COMPONENT goalbound_library)
endif()

# --- programs ---
file(RELATIVE_PATH libraries_from_programs ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
foreach(program IN ITEMS goalbound goalbound_mpi)
  if(TARGET ${program})
    set_target_properties(${program} PROPERTIES INSTALL_RPATH $ORIGIN/${libraries_from_programs})
    install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT goalbound_programs)
  endif()
endforeach()

# What `cmake --install` brings, by component: shared libraries (goalbound_shared); headers, static libraries and what finds
# them (goalbound_library); the command line with its completion (goalbound_programs); goalbound-mpi (goalbound_mpi); the
# viewer with its lessons and maps (goalbound_viewer); licence and pages (goalbound_docs). The folder may be moved as a whole.
include(CMakePackageConfigHelpers)

# When this version was made, in seconds since 1970: what packages, manuals and AppStream tell.
set(GOALBOUND_RELEASE_SECONDS 1795435200)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/goalbound)
set(libraries goalbound_core)
if(TARGET goalbound_c)
  list(APPEND libraries goalbound_c)
  if(TARGET goalbound_c_static)
    list(APPEND libraries goalbound_c_static)
  endif()
  install(DIRECTORY c/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT goalbound_library)
endif()
install(TARGETS ${libraries} EXPORT goalbound
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT goalbound_library
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT goalbound_shared
                NAMELINK_COMPONENT goalbound_library
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT goalbound_shared)  # of Windows
install(DIRECTORY core/include/goalbound DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT goalbound_library
        FILES_MATCHING PATTERN *.hpp)
install(FILES ${PROJECT_BINARY_DIR}/core/include/goalbound/version.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/goalbound COMPONENT goalbound_library)

# What opens files that need libraries of their own: always static, because formats of the core are its private parts.
set(GOALBOUND_HAS_FILES OFF)
if(TARGET goalbound_files)
  set(GOALBOUND_HAS_FILES ON)
  set(file_libraries goalbound_files)
  install(DIRECTORY files/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT goalbound_library)
  if(TARGET goalbound_levels)
    list(APPEND file_libraries goalbound_levels)
    install(DIRECTORY levels/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT goalbound_library)
  endif()
  install(TARGETS ${file_libraries} EXPORT goalbound-files
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT goalbound_library)
  install(EXPORT goalbound-files FILE goalbound-files.cmake NAMESPACE goalbound:: DESTINATION ${package_dir}
          COMPONENT goalbound_library)
endif()

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
              ${PROJECT_BINARY_DIR}/package/goalbound-config-version.cmake cmake/GoalboundFind.cmake
        DESTINATION ${package_dir} COMPONENT goalbound_library)

# --- for pkg-config ---
set(c_targets goalbound_c goalbound_c_static)
set(c_names goalbound-c goalbound-c-static)
# Paths from the .pc file, so that they hold wherever the folder was installed to.
file(RELATIVE_PATH GOALBOUND_PREFIX_FROM_PC ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
file(RELATIVE_PATH GOALBOUND_LIBDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH GOALBOUND_INCLUDEDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
set(optional_options ZSTD PUGIXML ZLIB)
set(optional_modules libzstd pugixml zlib)
set(GOALBOUND_PC_REQUIRES "")
set(GOALBOUND_PC_LIBS "")
if(GOALBOUND_STATIC AND GOALBOUND_RUNTIME_ONLY)
  set(GOALBOUND_PC_LIBS "-lstdc++ -lm")
elseif(GOALBOUND_STATIC)
  set(GOALBOUND_PC_REQUIRES "fmt libxxhash")
  foreach(option module IN ZIP_LISTS optional_options optional_modules)
    if(GOALBOUND_WITH_${option})
      string(APPEND GOALBOUND_PC_REQUIRES " ${module}")
    endif()
  endforeach()
  set(GOALBOUND_PC_LIBS "-lstdc++ -lm")
endif()
configure_file(cmake/goalbound.pc.in ${PROJECT_BINARY_DIR}/package/goalbound.pc @ONLY)
if(GOALBOUND_HAS_FILES)
  set(GOALBOUND_FILES_REQUIRES "goalbound fmt stb")
  set(GOALBOUND_FILES_LIBS "-lgoalbound-files")
  if(TARGET goalbound_levels)
    string(APPEND GOALBOUND_FILES_REQUIRES " assimp")
    string(APPEND GOALBOUND_FILES_LIBS " -lgoalbound-levels -lRecast -lDetour")
  endif()
  if(GOALBOUND_WITH_YAML)
    string(APPEND GOALBOUND_FILES_REQUIRES " yaml-cpp")
  endif()
  if(GOALBOUND_WITH_ROADS)
    string(APPEND GOALBOUND_FILES_REQUIRES " expat zlib")
    string(APPEND GOALBOUND_FILES_LIBS " -lbz2")
  endif()
  configure_file(cmake/goalbound-files.pc.in ${PROJECT_BINARY_DIR}/package/goalbound-files.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/package/goalbound-files.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
          COMPONENT goalbound_library)
endif()
install(FILES ${PROJECT_BINARY_DIR}/package/goalbound.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT goalbound_library)
foreach(target name IN ZIP_LISTS c_targets c_names)
  if(TARGET ${target})
    configure_file(cmake/${name}.pc.in ${PROJECT_BINARY_DIR}/package/${name}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/package/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
            COMPONENT goalbound_library)
  endif()
endforeach()

# --- programs ---
set(programs goalbound goalbound_mpi)
set(program_names cli mpi)
set(program_components goalbound_programs goalbound_mpi)
file(RELATIVE_PATH libraries_from_programs ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
foreach(program name component IN ZIP_LISTS programs program_names program_components)
  if(TARGET ${program})
    set_target_properties(${program} PROPERTIES EXPORT_NAME ${name})
    if(NOT GOALBOUND_STATIC)
      set_target_properties(${program} PROPERTIES INSTALL_RPATH $ORIGIN/${libraries_from_programs})
    endif()
    install(TARGETS ${program} EXPORT goalbound-${name}
            RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT ${component})
    install(EXPORT goalbound-${name} FILE goalbound-${name}.cmake NAMESPACE goalbound:: DESTINATION ${package_dir}
            COMPONENT ${component})
  endif()
endforeach()

if(TARGET goalbound)
  set(completion packaging/completion)
  set(data ${CMAKE_INSTALL_DATADIR})
  install(FILES ${completion}/goalbound.bash DESTINATION ${data}/bash-completion/completions RENAME goalbound
          COMPONENT goalbound_programs)
  install(FILES ${completion}/_goalbound DESTINATION ${data}/zsh/vendor-completions COMPONENT goalbound_programs)
  install(FILES ${completion}/goalbound.fish DESTINATION ${data}/fish/vendor_completions.d
          COMPONENT goalbound_programs)
endif()

# --- licence and pages, with the pictures that they show ---
set(doc ${CMAKE_INSTALL_DATADIR}/doc/goalbound)
install(FILES LICENSE README.md CHANGELOG.md CITATION.cff CONTRIBUTING.md DESTINATION ${doc} COMPONENT goalbound_docs)
install(DIRECTORY docs/ DESTINATION ${doc}/docs COMPONENT goalbound_docs
        FILES_MATCHING PATTERN *.md PATTERN *.png PATTERN *.svg)
file(GLOB pages README.md docs/*.md docs/lab/*.md)
foreach(page IN LISTS pages)
  file(READ ${page} text)
  string(REGEX MATCHALL "tests/data/golden/[A-Za-z0-9_/-]+[.]png" shown "${text}")
  foreach(picture IN LISTS shown)
    if(EXISTS ${PROJECT_SOURCE_DIR}/${picture})
      cmake_path(GET picture PARENT_PATH folder)
      install(FILES ${picture} DESTINATION ${doc}/${folder} COMPONENT goalbound_docs)
    endif()
  endforeach()
endforeach()

# --- the viewer ---
if(TARGET goalbound-viewer)
  set(data ${CMAKE_INSTALL_DATADIR})
  set(id org.goalbound.Viewer)
  set(ENV{SOURCE_DATE_EPOCH} ${GOALBOUND_RELEASE_SECONDS})
  string(TIMESTAMP GOALBOUND_RELEASE_DATE "%Y-%m-%d" UTC)
  unset(ENV{SOURCE_DATE_EPOCH})
  # App stores fetch pictures from the web.
  set(GOALBOUND_PICTURES_URL "" CACHE STRING "Where the folder of the sources is on the web, for pictures in AppStream; empty: none")
  set(GOALBOUND_SCREENSHOTS "")
  if(GOALBOUND_PICTURES_URL)
    set(GOALBOUND_SCREENSHOTS "<screenshots>
    <screenshot type=\"default\">
      <caption>A* beside A* with goal bounding</caption>
      <image>${GOALBOUND_PICTURES_URL}/tests/data/golden/tour/figure-aaai16-2-search.png</image>
    </screenshot>
    <screenshot>
      <caption>The boxes of one node</caption>
      <image>${GOALBOUND_PICTURES_URL}/tests/data/golden/tour/figure-22-5-boxes.png</image>
    </screenshot>
  </screenshots>")
  endif()
  configure_file(packaging/${id}.metainfo.xml.in ${PROJECT_BINARY_DIR}/package/${id}.metainfo.xml @ONLY)
  if(NOT GOALBOUND_STATIC)
    set_target_properties(goalbound-viewer PROPERTIES INSTALL_RPATH $ORIGIN/${libraries_from_programs})
  endif()
  set_target_properties(goalbound-viewer PROPERTIES EXPORT_NAME viewer)
  install(TARGETS goalbound-viewer EXPORT goalbound-viewer
          RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT goalbound_viewer)
  install(EXPORT goalbound-viewer FILE goalbound-viewer.cmake NAMESPACE goalbound:: DESTINATION ${package_dir}
          COMPONENT goalbound_viewer)
  # Where the viewer looks for them: find_lessons_folder().
  install(DIRECTORY assets/ DESTINATION ${data}/goalbound COMPONENT goalbound_viewer)
  install(FILES packaging/${id}.desktop DESTINATION ${data}/applications COMPONENT goalbound_viewer)
  install(FILES packaging/${id}.svg DESTINATION ${data}/icons/hicolor/scalable/apps COMPONENT goalbound_viewer)
  install(FILES packaging/goalbound.xml DESTINATION ${data}/mime/packages COMPONENT goalbound_viewer)
  install(FILES ${PROJECT_BINARY_DIR}/package/${id}.metainfo.xml DESTINATION ${data}/metainfo COMPONENT goalbound_viewer)
endif()
if(PROJECT_IS_TOP_LEVEL)
  include(GoalboundPackages)
endif()

# The viewer's libraries, as targets whose headers are system headers (their warnings are not ours).
find_package(PkgConfig REQUIRED)

function(goalbound_need_package found package)
  if(NOT found)
    message(FATAL_ERROR "The viewer needs the Debian package ${package} (apt-get install ${package}), or configure "
                        "with -DGOALBOUND_BUILD_APP=OFF to build the library and the command line alone.")
  endif()
endfunction()

pkg_check_modules(IMGUI IMPORTED_TARGET GLOBAL imgui)
goalbound_need_package("${IMGUI_FOUND}" libimgui-dev)
add_library(goalbound_imgui INTERFACE)
add_library(goalbound::imgui ALIAS goalbound_imgui)
target_link_libraries(goalbound_imgui INTERFACE PkgConfig::IMGUI)

pkg_check_modules(STB IMPORTED_TARGET GLOBAL stb)
goalbound_need_package("${STB_FOUND}" libstb-dev)
add_library(goalbound_stb INTERFACE)
add_library(goalbound::stb ALIAS goalbound_stb)
target_link_libraries(goalbound_stb INTERFACE PkgConfig::STB)

# Browsers have windows, input and OpenGL of their own.
if(EMSCRIPTEN)
  return()
endif()
find_package(glfw3 QUIET)
goalbound_need_package("${glfw3_FOUND}" libglfw3-dev)
# Pictures without a window: others have none.
if(NOT WIN32 AND NOT APPLE)
  find_package(OpenGL QUIET COMPONENTS EGL)
  goalbound_need_package("${OpenGL_EGL_FOUND}" libegl-dev)
endif()

include(GoalboundGlad)

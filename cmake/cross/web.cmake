# Browsers: WebAssembly, by the emscripten of Debian. The libraries lie where cmake/cross/libraries.sh put them:
# GOALBOUND_CROSS_PREFIX.
find_program(em_config em-config REQUIRED)
execute_process(COMMAND ${em_config} EMSCRIPTEN_ROOT OUTPUT_VARIABLE em_root OUTPUT_STRIP_TRAILING_WHITESPACE)
include(${em_root}/cmake/Modules/Platform/Emscripten.cmake)
# Exceptions and vectors that browsers have had since 2022. What the library lacks of C++20 stands in a header of ours.
set(CMAKE_C_FLAGS_INIT "-msimd128")
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -fwasm-exceptions -include ${CMAKE_CURRENT_LIST_DIR}/../../core/src/base/missing_std.hpp")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fwasm-exceptions")
# What runs tests, here.
find_program(GOALBOUND_NODE node NO_CMAKE_FIND_ROOT_PATH)
if(GOALBOUND_NODE)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${GOALBOUND_NODE})
endif()
set(root ${em_root}/cache/sysroot)
include(${CMAKE_CURRENT_LIST_DIR}/prefix.cmake)

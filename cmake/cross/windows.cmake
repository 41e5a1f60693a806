# Windows on x86-64, by the cross compiler of Debian (g++-mingw-w64-x86-64-posix). The libraries lie where
# cmake/cross/libraries.sh put them: GOALBOUND_CROSS_PREFIX.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(triple x86_64-w64-mingw32)
set(CMAKE_C_COMPILER ${triple}-gcc-posix)
set(CMAKE_CXX_COMPILER ${triple}-g++-posix)
set(CMAKE_RC_COMPILER ${triple}-windres)
# The libraries of the compiler go into the programs, which then need no files beside them.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-static")
# Sources that are joined have more sections than the usual format of objects counts.
set(CMAKE_CXX_FLAGS_INIT "-Wa,-mbig-obj")
# What runs tests of programs for Windows, here.
find_program(GOALBOUND_WINE NAMES wine64 wine PATHS /usr/lib/wine NO_CMAKE_FIND_ROOT_PATH)
if(GOALBOUND_WINE)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${GOALBOUND_WINE})
endif()
set(root /usr/${triple})
include(${CMAKE_CURRENT_LIST_DIR}/prefix.cmake)

# Linux on ARM of 64 bits, by the cross compiler of Debian (g++-aarch64-linux-gnu); tests run by qemu-user. The libraries
# lie where cmake/cross/libraries.sh put them: GOALBOUND_CROSS_PREFIX.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(triple aarch64-linux-gnu)
set(CMAKE_C_COMPILER ${triple}-gcc)
set(CMAKE_CXX_COMPILER ${triple}-g++)
find_program(GOALBOUND_QEMU qemu-aarch64 NO_CMAKE_FIND_ROOT_PATH)
if(GOALBOUND_QEMU)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${GOALBOUND_QEMU} -L /usr/${triple})
endif()
set(root /usr/${triple})
include(${CMAKE_CURRENT_LIST_DIR}/prefix.cmake)

# Warnings, sanitizers and the flags that every target of this project shares.
add_library(goalbound_options INTERFACE)
target_compile_options(goalbound_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                                                  -Wno-sign-conversion -Wnon-virtual-dtor)
if(GOALBOUND_WERROR)
  target_compile_options(goalbound_options INTERFACE -Werror)
endif()
if(GOALBOUND_BUILD_FUZZERS)
  # Lets libFuzzer see which branches the library takes.
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
if(GOALBOUND_SANITIZE)
  # Global: the objects of every library of the program must agree.
  add_compile_options(-fsanitize=${GOALBOUND_SANITIZE} -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=${GOALBOUND_SANITIZE})
  # Compilers tell it in different ways. Everything takes several times as long then.
  add_compile_definitions(GOALBOUND_SANITIZED)
  if(GOALBOUND_SANITIZE MATCHES "thread")
    add_compile_definitions(GOALBOUND_SANITIZED_THREADS)
  endif()
  if(GOALBOUND_SANITIZE MATCHES "undefined")
    add_compile_options(-fno-sanitize-recover=undefined)
  endif()
endif()

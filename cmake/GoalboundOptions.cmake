# Warnings, sanitizers and the flags that every target of this project shares.
add_library(goalbound_options INTERFACE)
target_compile_options(goalbound_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                                                  -Wno-sign-conversion -Wnon-virtual-dtor)
if(EMSCRIPTEN)
  # Sizes have 32 bits there. Numbers of 64 that files hold count what is in memory by then, so that they fit.
  target_compile_options(goalbound_options INTERFACE -Wno-shorten-64-to-32)
endif()
# GCC's own memory is looked through for garbage from 400 MB on, instead of from 128: a tenth of the time that it takes to
# compile, for 110 MB more.
target_compile_options(goalbound_options INTERFACE
  $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=400000> $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-expand=100>)
if(GOALBOUND_WERROR)
  target_compile_options(goalbound_options INTERFACE -Werror)
endif()
if(GOALBOUND_SANITIZE)
  # Global: the objects of every library of the program must agree.
  add_compile_options(-fsanitize=${GOALBOUND_SANITIZE} -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=${GOALBOUND_SANITIZE})
  # Compilers tell it in different ways. Everything takes several times as long then.
  add_compile_definitions(GOALBOUND_SANITIZED)
  if(GOALBOUND_SANITIZE MATCHES "undefined")
    add_compile_options(-fno-sanitize-recover=undefined)
  endif()
endif()

# Of code in which checks under a sanitizer spend no time worth telling: compiled in half of the time (docs/lab/checks.md).
function(goalbound_not_optimized_when_checked)
  if(GOALBOUND_SANITIZE)
    foreach(target IN LISTS ARGN)
      target_compile_options(${target} PRIVATE -O0)
    endforeach()
  endif()
endfunction()

# Of what reads files: lets libFuzzer see which branches it takes. Programs without libFuzzer are the same.
function(goalbound_watched_by_fuzzers target)
  if(GOALBOUND_BUILD_FUZZERS)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
endfunction()

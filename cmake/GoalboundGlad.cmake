# goalbound::glad: the OpenGL 3.3 core loader, generated at build time by the glad of the system (no network).
# Only /usr/bin: another python first on the PATH would not know the package.
find_program(GOALBOUND_GLAD glad PATHS /usr/bin NO_DEFAULT_PATH)
goalbound_need_package("${GOALBOUND_GLAD}" python3-glad)

set(glad_dir ${PROJECT_BINARY_DIR}/glad)
add_custom_command(
  OUTPUT ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h
  COMMAND ${GOALBOUND_GLAD} --api gl:core=3.3 --extensions "" --reproducible --quiet --out-path ${glad_dir} c
  COMMENT "Generating the OpenGL 3.3 core loader"
  VERBATIM)
add_library(goalbound_glad STATIC ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h)
add_library(goalbound::glad ALIAS goalbound_glad)
target_include_directories(goalbound_glad SYSTEM PUBLIC ${glad_dir}/include)

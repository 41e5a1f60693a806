// OpenGL 3.3 core, generated at build time. Included by app/render alone.
#pragma once

#include <glad/gl.h>

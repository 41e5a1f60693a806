// OpenGL 3.3 core, generated at build time; in browsers WebGL 2, which is OpenGL ES 3.0. Included by
// app/render alone.
#pragma once

#ifdef GOALBOUND_WEBGL
#include <GLES3/gl3.h>
#else
#include <glad/gl.h>
#endif

namespace goalbound::app {

#ifdef GOALBOUND_WEBGL
inline constexpr const char* kShaderVersion = "#version 300 es";
/// Behind that line: what desktops take for granted.
inline constexpr const char* kShaderHead =
    "precision highp float;\nprecision highp int;\nprecision highp sampler2D;\n";

inline void glClearDepth(double depth) {
  glClearDepthf(static_cast<float>(depth));
}
#else
inline constexpr const char* kShaderVersion = "#version 330 core";
inline constexpr const char* kShaderHead = "";
#endif

}  // namespace goalbound::app

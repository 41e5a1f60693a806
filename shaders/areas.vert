#version 330 core
// Triangles of filled polygons. Pixels are those of the framebuffer with y down.

layout(location = 0) in vec2 i_at;      // in units of the map from the picture's origin
layout(location = 1) in vec2 i_middle;  // of the polygon
layout(location = 2) in vec4 i_colour;
layout(location = 3) in vec4 i_second;
layout(location = 4) in uint i_pattern;

uniform vec2 u_origin;  // where the picture's origin lies
uniform vec2 u_scale;   // pixels per unit; y below 0 where it grows upwards
uniform vec2 u_frame;   // size of the framebuffer

out vec2 v_pixel;
flat out vec2 v_middle;
flat out vec4 v_colour;  // straight alpha
flat out vec4 v_second;
flat out uint v_pattern;

void main() {
  v_pixel = u_origin + i_at * u_scale;
  v_middle = u_origin + i_middle * u_scale;
  v_colour = i_colour;
  v_second = i_second;
  v_pattern = i_pattern;
  gl_Position = vec4(2.0 * v_pixel.x / u_frame.x - 1.0, 1.0 - 2.0 * v_pixel.y / u_frame.y, 0.0, 1.0);
}

#version 330 core
// Each instance is a line with round ends as a rectangle of four vertices, one pixel larger than the line on all sides.
// Pixels are those of the framebuffer with y down.

layout(location = 0) in vec2 i_a;  // ends, in units of the map from the picture's origin
layout(location = 1) in vec2 i_b;
layout(location = 2) in vec4 i_colour_a;
layout(location = 3) in vec4 i_colour_b;
layout(location = 4) in vec4 i_second_a;
layout(location = 5) in vec4 i_second_b;
layout(location = 6) in uint i_pattern_a;
layout(location = 7) in uint i_pattern_b;

uniform vec2 u_origin;  // where the picture's origin lies
uniform vec2 u_scale;   // pixels per unit; y below 0 where it grows upwards
uniform vec2 u_frame;   // size of the framebuffer
uniform float u_half_width;

out vec2 v_pixel;
flat out vec2 v_a;
flat out vec2 v_b;
flat out vec4 v_colours[2];
flat out vec4 v_seconds[2];
flat out uint v_patterns[2];

void main() {
  v_a = u_origin + i_a * u_scale;
  v_b = u_origin + i_b * u_scale;
  v_colours = vec4[](i_colour_a, i_colour_b);
  v_seconds = vec4[](i_second_a, i_second_b);
  v_patterns = uint[](i_pattern_a, i_pattern_b);

  vec2 way = v_b - v_a;
  vec2 along = length(way) > 1e-4 ? normalize(way) : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  float reach = u_half_width + 1.0;
  float end = float(gl_VertexID & 1);
  float side = float(gl_VertexID >> 1) * 2.0 - 1.0;
  v_pixel = mix(v_a - along * reach, v_b + along * reach, end) + across * side * reach;
  gl_Position = vec4(2.0 * v_pixel.x / u_frame.x - 1.0, 1.0 - 2.0 * v_pixel.y / u_frame.y, 0.0, 1.0);
}

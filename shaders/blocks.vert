#version 330 core
// Each instance is a block whose sides lie along the axes, seen in parallel: three of its faces, six vertices each.

layout(location = 0) in vec3 i_low;  // in units of places
layout(location = 1) in vec3 i_size;
layout(location = 2) in vec4 i_colour;

uniform vec3 u_right;  // axes of the picture in space
uniform vec3 u_down;
uniform vec3 u_towards_eye;
uniform vec2 u_origin;          // where (0,0,0) lies in the picture, in pixels
uniform float u_pixels_per_unit;
uniform vec2 u_frame;  // size of the picture
uniform vec2 u_depth;  // middle and half of the range along the line of sight

out vec2 v_at;         // on the face, in units
flat out vec2 v_size;  // of the face
flat out vec4 v_colour;

// Light from above and a little from one side: no two faces of a block look the same.
const float kLight[3] = float[](0.66, 0.82, 1.0);

void main() {
  int face = gl_VertexID / 6;
  int corner = gl_VertexID % 6;
  vec2 at = vec2(corner == 1 || corner == 3 || corner == 4 ? 1.0 : 0.0, corner == 2 || corner >= 4 ? 1.0 : 0.0);
  int a = (face + 1) % 3;
  int b = (face + 2) % 3;
  vec3 point = i_low;
  point[face] += u_towards_eye[face] > 0.0 ? i_size[face] : 0.0;
  point[a] += at.x * i_size[a];
  point[b] += at.y * i_size[b];

  v_size = vec2(i_size[a], i_size[b]);
  v_at = at * v_size;
  v_colour = vec4(i_colour.rgb * kLight[face], i_colour.a);

  vec2 pixel = u_origin + vec2(dot(point, u_right), dot(point, u_down)) * u_pixels_per_unit;
  float depth = (u_depth.x - dot(point, u_towards_eye)) / u_depth.y;
  gl_Position = vec4(2.0 * pixel.x / u_frame.x - 1.0, 1.0 - 2.0 * pixel.y / u_frame.y, depth, 1.0);
}

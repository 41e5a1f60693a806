#version 330 core
// One rectangle as a triangle strip of four vertices without any buffer.

uniform vec4 u_rect;  // left, top, right, bottom in normalised device coordinates

void main() {
  vec2 t = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(mix(u_rect.xy, u_rect.zw, t), 0.0, 1.0);
}

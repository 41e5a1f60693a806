#version 330 core
// A face of a block, darker along its sides where it is large enough for that. tones.glsl comes in front.

in vec2 v_at;
flat in vec2 v_size;
flat in vec4 v_colour;

out vec4 o_colour;

const float kLinesFrom = 5.0;  // pixels of the narrower side of a face from which on its sides are seen
const float kLinesFull = 14.0;
const float kLineStrength = 0.35;

void main() {
  vec2 unit = max(fwidth(v_at), vec2(1e-6));  // of a pixel
  vec2 to_side = min(v_at, v_size - v_at) / unit;
  vec2 pixels = v_size / unit;
  float room = smoothstep(kLinesFrom, kLinesFull, min(pixels.x, pixels.y));
  float line = 1.0 - smoothstep(0.4, 1.3, min(to_side.x, to_side.y));
  vec3 colour = toned(v_colour.rgb);
  o_colour = vec4(colour * (1.0 - kLineStrength * line * room), v_colour.a);
}

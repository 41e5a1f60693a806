#version 330 core
// A filled polygon: its colour, then its pattern, anchored to the map. Two colours share it along the diagonal through
// its middle. The numbers of patterns are those of FillPattern. patterns.glsl and tones.glsl come in front.

in vec2 v_pixel;
flat in vec2 v_middle;
flat in vec4 v_colour;
flat in vec4 v_second;
flat in uint v_pattern;

uniform vec2 u_phase;  // where the patterns are anchored
uniform float u_ui_scale;

out vec4 o_colour;  // premultiplied

const uint kHatch = 1u;
const uint kDots = 2u;
const uint kUnfinished = 3u;
const uint kSplit = 4u;

void main() {
  vec4 colour = in_tone(vec4(v_colour.rgb * v_colour.a, v_colour.a));
  vec2 p = (v_pixel - u_phase) / u_ui_scale;
  if (v_pattern == kUnfinished) {
    weave_over(colour, 1.0, p);
    colour = in_tone(colour);
  } else if (v_pattern == kHatch) {
    hatch_over(colour, ink_for(colour), 1.0, p);
  } else if (v_pattern == kDots) {
    dots_over(colour, ink_for(colour), 1.0, p);
  } else if (v_pattern == kSplit) {
    vec2 away = v_pixel - v_middle;
    float beyond_diagonal = clamp((away.x + away.y) * 0.70711 + 0.5, 0.0, 1.0);
    colour = mix(colour, in_tone(vec4(v_second.rgb * v_second.a, v_second.a)), beyond_diagonal);
  }
  o_colour = colour;
}

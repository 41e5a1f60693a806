#version 330 core
// A line with round ends, or a disc: each half in the look of its end. Patterns run along the line, anchored to the
// map, so that they go on from line to line; their numbers are those of FillPattern. tones.glsl comes in front.

in vec2 v_pixel;
flat in vec2 v_a;
flat in vec2 v_b;
flat in vec4 v_colours[2];  // straight alpha
flat in vec4 v_seconds[2];
flat in uint v_patterns[2];

uniform vec2 u_phase;  // where the patterns are anchored
uniform float u_ui_scale;
uniform float u_half_width;

out vec4 o_colour;  // premultiplied

const uint kHatch = 1u;
const uint kDots = 2u;
const uint kUnfinished = 3u;
const uint kSplit = 4u;
const float kThinnestWithPattern = 0.8;  // half a width, in pixels
const vec3 kWeaveDark = vec3(0.21, 0.22, 0.24);
const vec3 kWeaveLight = vec3(0.34, 0.35, 0.38);

vec3 ink_on(vec3 colour, float amount) {
  float brightness = dot(colour, vec3(0.299, 0.587, 0.114));
  return mix(colour, brightness > 0.45 ? vec3(0.0) : vec3(1.0), amount);
}

vec3 with_pattern(vec3 colour, vec3 second, uint pattern, float along, bool beyond_diagonal) {
  if (pattern == kHatch) return mod(along, 8.0) < 3.5 ? ink_on(colour, 0.55) : colour;
  if (pattern == kDots) return mod(along, 8.0) < 2.5 ? ink_on(colour, 0.6) : colour;
  if (pattern == kUnfinished) return mod(along, 6.0) < 3.0 ? kWeaveDark : kWeaveLight;
  if (pattern == kSplit) return beyond_diagonal ? second : colour;
  return colour;
}

void main() {
  vec2 way = v_b - v_a;
  float length_squared = dot(way, way);
  bool is_disc = length_squared < 1e-6;
  float share = is_disc ? 0.0 : clamp(dot(v_pixel - v_a, way) / length_squared, 0.0, 1.0);
  float cover = clamp(u_half_width + 0.5 - distance(v_pixel, v_a + share * way), 0.0, 1.0);
  if (cover <= 0.0) discard;

  int end = share < 0.5 ? 0 : 1;
  vec4 colour = v_colours[end];
  vec3 second = toned(v_seconds[end].rgb);
  colour.rgb = toned(colour.rgb);
  if (u_half_width > kThinnestWithPattern) {
    vec2 p = (v_pixel - u_phase) / u_ui_scale;
    float along = is_disc ? (p.x + p.y) * 0.70711 : abs(way.x) > abs(way.y) ? p.x : p.y;
    vec2 local = v_pixel - v_a;
    bool beyond_diagonal = is_disc ? local.x + local.y > 0.0 : mod(along, 16.0) < 8.0;
    colour.rgb = with_pattern(colour.rgb, second, v_patterns[end], along, beyond_diagonal);
  }
  float alpha = colour.a * cover;
  o_colour = vec4(colour.rgb * alpha, alpha);
}

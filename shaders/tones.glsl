// Colours of maps on light ground: the same as light_fill() in app/overlays/light_tones.hpp, where it is told. Put in
// front of the shaders that draw maps; the numbers of both are compared by a test.
// LIGHT is defined as 0 or 1 before: drivers in software pay for what is not used as well.

const vec3 kLuma = vec3(0.299, 0.587, 0.114);

float light_luma(float luma) {
  if (luma < 0.25) return 0.56 + 1.68 * luma;
  return luma < 0.45 ? 0.98 - 1.8 * (luma - 0.25) : 0.62 - 1.036 * (luma - 0.45);
}

vec3 light_fill(vec3 colour) {
  float luma = dot(colour, kLuma);
  float turned = light_luma(luma);
  float chroma = max(max(colour.r, colour.g), colour.b) - min(min(colour.r, colour.g), colour.b);
  float bright = mix(turned, min(turned, luma), 0.5 * smoothstep(0.15, 0.45, chroma));
  vec3 away = colour - luma;
  vec3 room = mix(vec3(bright), vec3(1.0 - bright), step(0.0, away)) / max(abs(away), vec3(1e-5));
  return bright + away * min(1.0, min(min(room.r, room.g), room.b));
}

vec3 toned(vec3 colour) {
#if LIGHT
  return light_fill(colour);
#else
  return colour;
#endif
}

/// `colour` is premultiplied.
vec4 in_tone(vec4 colour) {
#if LIGHT
  if (colour.a <= 0.0) return colour;
  return vec4(light_fill(colour.rgb / colour.a) * colour.a, colour.a);
#else
  return colour;
#endif
}

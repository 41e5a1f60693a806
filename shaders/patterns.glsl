// Patterns of nodes at a fixed size on the screen, for the shaders of cells and of areas: put in front of them.
// Distances are pixels of the interface.
const vec3 kWeaveDark = vec3(0.21, 0.22, 0.24);
const vec3 kWeaveLight = vec3(0.34, 0.35, 0.38);

/// `colour` is premultiplied.
void ink_over(inout vec4 colour, vec3 ink, float amount) {
  colour = vec4(ink * amount, amount) + colour * (1.0 - amount);
}

/// Share of a pixel at distance t along an axis that lies on stripes.
float stripes(float t, float period, float width) {
  float distance_to_middle = abs(mod(t, period) - 0.5 * period);
  return clamp(0.5 * width + 0.5 - distance_to_middle, 0.0, 1.0);
}

float dots(vec2 p, float period, float radius) {
  p.x += mod(floor(p.y / period), 2.0) * 0.5 * period;
  vec2 to_centre = mod(p, period) - 0.5 * period;
  return clamp(radius + 0.5 - length(to_centre), 0.0, 1.0);
}

float weave(vec2 p) {
  vec2 block = floor(p / 8.0);
  float along = mod(block.x + block.y, 2.0) < 0.5 ? p.x : p.y;
  return stripes(along, 4.0, 1.2);
}

vec3 ink_for(vec4 colour) {
  float brightness = dot(colour.rgb, vec3(0.299, 0.587, 0.114));
  return brightness > 0.45 ? vec3(0.0) : vec3(1.0);
}

// `share`: how much of the pixel has the pattern.
void weave_over(inout vec4 colour, float share, vec2 p) {
  ink_over(colour, mix(kWeaveDark, kWeaveLight, weave(p)), share);
}
void hatch_over(inout vec4 colour, vec3 ink, float share, vec2 p) {
  ink_over(colour, ink, 0.55 * share * stripes((p.x + p.y) * 0.70711, 8.0, 2.0));
}
void dots_over(inout vec4 colour, vec3 ink, float share, vec2 p) {
  ink_over(colour, ink, 0.6 * share * dots(p, 8.0, 1.5));
}


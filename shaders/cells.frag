#version 330 core
// The cells of a map: the exact box filter of each pixel over a texture of one texel a cell (zoomed far out: one
// texel per 2^level x 2^level cells), then patterns at a fixed size on the screen, then the lines between cells.
// Positions are pixels of the framebuffer with y down; texels count from the upper left corner of this tile.
//
// Compiled in variants, as drivers in software pay for every branch: HATCH, DOTS, WEAVE, SPLIT and LINES are defined as
// 0 or 1 by what the picture needs. patterns.glsl and tones.glsl come in front.
#define PATTERNS (HATCH + DOTS + WEAVE)

uniform sampler2D u_colour;   // straight alpha
uniform sampler2D u_second;   // lower right colour of split cells
uniform sampler2D u_pattern;  // share of the texel that is hatched, dotted, unfinished, split

uniform float u_frame_height;    // of the framebuffer
uniform float u_ui_scale;        // pixels of the framebuffer per pixel of the interface
uniform vec2 u_origin;           // where texel (0,0) of this tile begins
uniform vec2 u_phase;            // where the patterns are anchored: moves with the map
uniform float u_texels_per_pixel;  // at most 2, so that 3 x 3 texels are enough
uniform ivec2 u_tile_size;
uniform vec2 u_map_min;          // the map's corners; the map may be larger than the tile
uniform vec2 u_map_max;
uniform float u_cell_pixels;
uniform float u_line_alpha;

out vec4 o_colour;  // premultiplied

const vec3 kLineInk = vec3(0.03, 0.033, 0.04);

vec4 premultiplied(vec4 colour) { return vec4(colour.rgb * colour.a, colour.a); }

#if SPLIT
// Halves of smaller cells, in pixels of the interface, mix to a third colour for the eye.
const float kLeastHalvedCell = 10.0;
// From one stripe of the second colour to the next, along a row of pixels.
const float kStripePeriod = 16.0;

/// How much of the pixel has the second colour of split cells: that of its cell's lower right half, or, where cells are
/// small, of diagonal stripes that run on from cell to cell.
float second_share(ivec2 texel, vec2 centre) {
  if (u_cell_pixels >= kLeastHalvedCell * u_ui_scale) {
    vec2 local = clamp(centre - vec2(texel), 0.0, 1.0);
    return clamp((local.x + local.y - 1.0) * 0.7071 / u_texels_per_pixel + 0.5, 0.0, 1.0);
  }
  vec2 from_phase = centre / u_texels_per_pixel + u_origin - u_phase;
  float period = kStripePeriod * u_ui_scale;
  float wave = abs(fract((from_phase.x + from_phase.y) / period) * 2.0 - 1.0);
  return clamp((wave - 0.5) * period * 0.5 * 0.7071 + 0.5, 0.0, 1.0);
}
#endif

/// `split`: 1 for a cell that has a second colour.
vec4 texel_colour(ivec2 texel, vec2 centre, float split) {
  vec4 colour = premultiplied(texelFetch(u_colour, texel, 0));
#if SPLIT
  colour = mix(colour, premultiplied(texelFetch(u_second, texel, 0)), split * second_share(texel, centre));
#endif
  return colour;
}

/// `pattern`: the shares of hatch and dots.
void apply_patterns(inout vec4 colour, vec2 pattern, vec2 p) {
  vec3 ink = ink_for(colour);
#if HATCH
  hatch_over(colour, ink, pattern.r, p);
#endif
#if DOTS
  dots_over(colour, ink, pattern.g, p);
#endif
}

/// 1 on the column or row of pixels nearest to a boundary between cells: whole pixels, so that all lines look alike at
/// any zoom.
float line_share(vec2 pixel) {
  vec2 boundary = u_origin + round((pixel - u_origin) / u_cell_pixels) * u_cell_pixels;
  vec2 away = abs(pixel - floor(boundary + 0.5) - 0.5);
  return min(away.x, away.y) < 0.5 ? 1.0 : 0.0;
}

void main() {
  vec2 pixel = vec2(gl_FragCoord.x, u_frame_height - gl_FragCoord.y);
  vec2 centre = (pixel - u_origin) * u_texels_per_pixel;
  vec2 low = max(centre - 0.5 * u_texels_per_pixel, u_map_min);
  vec2 high = min(centre + 0.5 * u_texels_per_pixel, u_map_max);
  vec2 extent = high - low;
  if (extent.x <= 0.0 || extent.y <= 0.0) discard;

  ivec2 first = ivec2(floor(low));
  ivec2 last = max(first, ivec2(ceil(high)) - 1);
  vec4 colour = vec4(0.0);
  vec3 pattern = vec3(0.0);
  for (int y = first.y; y <= last.y; ++y) {
    for (int x = first.x; x <= last.x; ++x) {
      vec2 share = min(high, vec2(x, y) + 1.0) - max(low, vec2(x, y));
      float weight = share.x * share.y;
      ivec2 texel = clamp(ivec2(x, y), ivec2(0), u_tile_size - 1);
#if PATTERNS + SPLIT
      vec4 texel_pattern = texelFetch(u_pattern, texel, 0);
      pattern += weight * texel_pattern.rgb;
      colour += weight * texel_colour(texel, centre, texel_pattern.a);
#else
      colour += weight * texel_colour(texel, centre, 0.0);
#endif
    }
  }
  float area = extent.x * extent.y;
  colour /= area;
#if WEAVE
  weave_over(colour, pattern.b / area, (pixel - u_phase) / u_ui_scale);
#endif
  colour = in_tone(colour);
#if HATCH + DOTS
  apply_patterns(colour, pattern.rg / area, (pixel - u_phase) / u_ui_scale);
#endif
#if LINES
  ink_over(colour, kLineInk, u_line_alpha * line_share(pixel));
#endif
  o_colour = colour * (area / (u_texels_per_pixel * u_texels_per_pixel));
}

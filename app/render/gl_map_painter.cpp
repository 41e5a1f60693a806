#include "render/gl_map_painter.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "render/cell_levels.hpp"
#include "render/embedded_files.hpp"

namespace goalbound::app {
namespace {

/// The periods of the shader's patterns divide it.
constexpr double kPatternPeriod = 48.0;
/// Lines between cells begin to show at this cell size in pixels, and are at full strength at the second one.
constexpr float kLinesFrom = 5.0F;
constexpr float kLinesFull = 12.0F;

constexpr GLuint kColourUnit = 0;
constexpr GLuint kSecondUnit = 1;
constexpr GLuint kPatternUnit = 2;

/// Bits of a shader variant, in the order of the names that the shader looks at.
constexpr std::array<const char*, 6> kFeatureNames = {"HATCH", "DOTS", "WEAVE", "SPLIT", "LINES", "LIGHT"};
constexpr unsigned kLines = 16;
constexpr unsigned kLight = 32;
constexpr unsigned kAllFeatures = 31;  // but for the ground, which is not a matter of more or less

struct PixelRect {
  double left, top, right, bottom;
  bool empty() const { return right <= left || bottom <= top; }
};

float line_alpha(const MapPaintRequest& request) {
  const float t = std::clamp((request.cell_size - kLinesFrom) / (kLinesFull - kLinesFrom), 0.0F, 1.0F);
  return request.grid_line_alpha * t * t * (3.0F - 2.0F * t);
}

/// Lets only the canvas be drawn on, with premultiplied colours; false when nothing of it is seen.
bool begin_canvas(const ImVec4& clip_rect, GLint frame_height) {
  const ImDrawData& data = *ImGui::GetDrawData();
  const double scale = data.FramebufferScale.x;
  const auto left = static_cast<GLint>(std::lround((clip_rect.x - data.DisplayPos.x) * scale));
  const auto right = static_cast<GLint>(std::lround((clip_rect.z - data.DisplayPos.x) * scale));
  const auto top = static_cast<GLint>(std::lround((clip_rect.y - data.DisplayPos.y) * scale));
  const auto bottom = static_cast<GLint>(std::lround((clip_rect.w - data.DisplayPos.y) * scale));
  if (right <= left || bottom <= top) return false;
  glScissor(left, frame_height - bottom, right - left, bottom - top);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  return true;
}

/// For a picture of segments or areas.
VectorFrame vector_frame(ImVec2 origin_on_screen, const MapPaintRequest& request) {
  const ImDrawData& data = *ImGui::GetDrawData();
  const float scale = data.FramebufferScale.x;
  const float unit = request.cell_size * scale;
  const ImVec2 origin((origin_on_screen.x - data.DisplayPos.x) * scale,
                      (origin_on_screen.y - data.DisplayPos.y) * scale);
  const auto period = static_cast<float>(kPatternPeriod) * scale;
  return {.width = data.DisplaySize.x * scale,
          .height = data.DisplaySize.y * scale,
          .origin_x = origin.x,
          .origin_y = origin.y,
          .scale_x = unit * request.unit_width,
          .scale_y = request.y_up ? -unit : unit,
          .phase_x = std::fmod(origin.x, period),
          .phase_y = std::fmod(origin.y, period),
          .ui_scale = scale,
          .light = request.light};
}

bool usable(const CellImage* image) {
  return image != nullptr && image->width > 0 && image->height > 0 &&
         image->rgba.size() == image->cell_count();
}

}  // namespace

struct GlMapPainter::Frame {
  double height;  // of the framebuffer
  double width;
  double ui_scale;
  double origin_x;  // of the map
  double origin_y;
  double texel;      // pixels a texel
  double cell;       // pixels a cell
  double map_width;  // in texels, with a fraction when the last texel is not full
  double map_height;
};

Result<std::unique_ptr<GlMapPainter>> GlMapPainter::create(int tile_side) {
  GLint largest = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
  std::unique_ptr<GlMapPainter> painter(new GlMapPainter(std::min<int>(tile_side, largest)));
  for (const unsigned features : {kAllFeatures, kAllFeatures | kLight, 0U}) {
    if (auto built = painter->variant(features); !built) return built.error();
  }
  auto segments = SegmentPainter::create();
  if (!segments) return segments.error();
  painter->segments_ = std::move(*segments);
  auto space = SpacePainter::create();
  if (!space) return space.error();
  painter->space_ = std::move(*space);
  auto areas = AreaPainter::create();
  if (!areas) return areas.error();
  painter->areas_ = std::move(*areas);
  return painter;
}

Result<const GlMapPainter::Variant*> GlMapPainter::variant(unsigned features) {
  if (const auto known = variants_.find(features); known != variants_.end()) return &known->second;
  std::string defines;
  for (unsigned i = 0; i < kFeatureNames.size(); ++i) {
    defines += std::string("#define ") + kFeatureNames[i] + ((features >> i) & 1U ? " 1\n" : " 0\n");
  }
  defines += embedded::patterns_glsl.text();
  defines += embedded::tones_glsl.text();
  auto program = Program::build(embedded::cells_vert, embedded::cells_frag, defines);
  if (!program) return program.error();
  const auto at = [&](const char* name) { return program->uniform(name); };
  const Uniforms uniforms{at("u_rect"),    at("u_frame_height"),     at("u_ui_scale"),  at("u_origin"),
                          at("u_phase"),   at("u_texels_per_pixel"), at("u_tile_size"), at("u_map_min"),
                          at("u_map_max"), at("u_cell_pixels"),      at("u_line_alpha")};
  glUseProgram(program->id());
  glUniform1i(at("u_colour"), kColourUnit);
  glUniform1i(at("u_second"), kSecondUnit);
  glUniform1i(at("u_pattern"), kPatternUnit);
  glUseProgram(0);
  return &variants_.emplace(features, Variant{std::move(*program), uniforms}).first->second;
}

void GlMapPainter::paint(ImDrawList* list, const MapPaintRequest& request) {
  list->PushClipRect(request.min, request.max, true);
  list->AddRectFilled(request.min, request.max, request.outside_colour);
  if (usable(request.image) && request.cell_size > 0.0F) paint_cells(list, request);
  if (request.space != nullptr && !request.space->empty()) paint_space(list, request);
  if (request.areas.picture != nullptr && !request.areas.picture->areas.empty()) paint_areas(list, request);
  for (std::size_t i = 0; i < request.segments.size(); ++i) {
    const SegmentPicture* picture = request.segments[i].picture;
    if (picture != nullptr && !picture->segments.empty()) paint_segments(list, request, i);
  }
  list->PopClipRect();
}

void GlMapPainter::paint_cells(ImDrawList* list, const MapPaintRequest& request) {
  const Slot& slot = refresh(*request.image, request.texture_key, request.cell_size);
  unsigned features = line_alpha(request) > 0.0F ? kLines : 0;
  for (unsigned i = 0; i < 4; ++i) features |= static_cast<unsigned>(slot.used[i + 1]) << i;
  const unsigned ground = request.light ? kLight : 0;
  const auto wanted = variant(features | ground);
  const Variant* chosen = wanted ? *wanted : &variants_.at(kAllFeatures | ground);
  draws_.push_back({this, chosen, &slot, request});
  draws_.back().request.image = nullptr;
  list->AddCallback(&GlMapPainter::draw_callback, &draws_.back());
  list->AddCallback(ImDrawCallback_ResetRenderState, nullptr);
}

void GlMapPainter::paint_space(ImDrawList* list, const MapPaintRequest& request) {
  std::uint64_t bytes = 0;
  space_draws_.push_back({this, space_->refresh(*request.space, request.texture_key, bytes), request});
  if (bytes > 0) ++uploads_.count;
  uploads_.bytes += bytes;
  list->AddCallback(&GlMapPainter::draw_space_callback, &space_draws_.back());
  list->AddCallback(ImDrawCallback_ResetRenderState, nullptr);
}

void GlMapPainter::paint_segments(ImDrawList* list, const MapPaintRequest& request, std::size_t layer) {
  const SegmentLayer& segments = request.segments[layer];
  const std::uint64_t key = request.texture_key * request.segments.size() + layer;
  std::uint64_t bytes = 0;
  const SegmentPainter::Batch& batch = segments_->refresh(*segments.picture, key, bytes);
  if (bytes > 0) ++uploads_.count;
  uploads_.bytes += bytes;
  segment_draws_.push_back({this, &batch, segments.origin, segments.picture->width, request});
  list->AddCallback(&GlMapPainter::draw_segments_callback, &segment_draws_.back());
  list->AddCallback(ImDrawCallback_ResetRenderState, nullptr);
}

void GlMapPainter::paint_areas(ImDrawList* list, const MapPaintRequest& request) {
  std::uint64_t bytes = 0;
  const AreaPainter::Batch& batch = areas_->refresh(*request.areas.picture, request.texture_key, bytes);
  if (bytes > 0) ++uploads_.count;
  uploads_.bytes += bytes;
  area_draws_.push_back({this, &batch, request.areas.origin, request});
  list->AddCallback(&GlMapPainter::draw_areas_callback, &area_draws_.back());
  list->AddCallback(ImDrawCallback_ResetRenderState, nullptr);
}

const GlMapPainter::Slot& GlMapPainter::refresh(const CellImage& image, std::uint64_t key, float cell_size) {
  Slot& slot = slots_[key];
  const int level = level_for(cell_size);
  const bool current = slot.level == level && slot.revision == image.revision && slot.width == image.width &&
                       slot.height == image.height;
  if (!current) fill(slot, image, level);
  return slot;
}

void GlMapPainter::fill(Slot& slot, const CellImage& image, int level) {
  const CellLevel data = make_level(image, level);
  const bool same_shape = slot.level == level && slot.width == image.width && slot.height == image.height;
  slot.revision = image.revision;
  slot.width = image.width;
  slot.height = image.height;
  slot.level = level;
  slot.used = data.used;
  slot.has_pattern = !data.pattern.empty();
  slot.has_second = !data.second.empty();
  if (!same_shape) {
    slot.tiles.clear();
    for (int y = 0; y < data.height; y += tile_side_) {
      for (int x = 0; x < data.width; x += tile_side_) {
        Tile& tile = slot.tiles.emplace_back();
        tile.x = x;
        tile.y = y;
        tile.width = std::min(tile_side_, data.width - x);
        tile.height = std::min(tile_side_, data.height - y);
      }
    }
  }
  const std::uint32_t* colour = level == 0 ? image.rgba.data() : data.colour.data();
  for (Tile& tile : slot.tiles) {
    upload(tile.colour, tile, colour, data.width);
    if (slot.has_pattern) upload(tile.pattern, tile, data.pattern.data(), data.width);
    if (slot.has_second) upload(tile.second, tile, data.second.data(), data.width);
  }
  ++uploads_.count;
}

void GlMapPainter::upload(Texture& texture, const Tile& tile, const std::uint32_t* pixels, int row_length) {
  texture.upload(tile.width, tile.height, pixels + static_cast<std::size_t>(tile.y) * row_length + tile.x,
                 row_length);
  uploads_.bytes += std::uint64_t{4} * tile.width * tile.height;
}

void GlMapPainter::draw_callback(const ImDrawList*, const ImDrawCmd* command) {
  const auto& draw = *static_cast<const Draw*>(command->UserCallbackData);
  draw.painter->draw(draw, command->ClipRect);
}

void GlMapPainter::draw_segments_callback(const ImDrawList*, const ImDrawCmd* command) {
  const auto& draw = *static_cast<const SegmentDraw*>(command->UserCallbackData);
  draw.painter->draw(draw, command->ClipRect);
}

void GlMapPainter::draw_space_callback(const ImDrawList*, const ImDrawCmd* command) {
  const auto& draw = *static_cast<const SpaceDraw*>(command->UserCallbackData);
  draw.painter->draw(draw, command->ClipRect);
}

void GlMapPainter::draw(const SpaceDraw& draw, const ImVec4& clip_rect) const {
  const ImDrawData& data = *ImGui::GetDrawData();
  const float scale = data.FramebufferScale.x;
  const auto height = static_cast<GLint>(data.DisplaySize.y * scale);
  if (!begin_canvas(clip_rect, height)) return;
  const MapPaintRequest& request = draw.request;
  const auto pixel = [scale](float at, float from) {
    return static_cast<GLint>(std::lround((at - from) * scale));
  };
  const GLint left = pixel(request.min.x, data.DisplayPos.x);
  const GLint top = pixel(request.min.y, data.DisplayPos.y);
  const GLint right = pixel(request.max.x, data.DisplayPos.x);
  const GLint bottom = pixel(request.max.y, data.DisplayPos.y);
  space_->draw(draw.scene, {.left = left,
                            .bottom = height - bottom,
                            .width = right - left,
                            .height = bottom - top,
                            .origin_x = (request.origin_x - request.min.x) * scale,
                            .origin_y = (request.origin_y - request.min.y) * scale,
                            .pixels_per_unit = request.cell_size * scale,
                            .background = request.outside_colour,
                            .light = request.light});
}

void GlMapPainter::draw_areas_callback(const ImDrawList*, const ImDrawCmd* command) {
  const auto& draw = *static_cast<const AreaDraw*>(command->UserCallbackData);
  draw.painter->draw(draw, command->ClipRect);
}

void GlMapPainter::draw(const SegmentDraw& draw, const ImVec4& clip_rect) const {
  const VectorFrame frame = vector_frame(draw.origin, draw.request);
  if (!begin_canvas(clip_rect, static_cast<GLint>(frame.height))) return;
  segments_->draw(*draw.batch, frame, draw.line_width * frame.ui_scale);
}

void GlMapPainter::draw(const AreaDraw& draw, const ImVec4& clip_rect) const {
  const VectorFrame frame = vector_frame(draw.origin, draw.request);
  if (!begin_canvas(clip_rect, static_cast<GLint>(frame.height))) return;
  areas_->draw(*draw.batch, frame);
}

void GlMapPainter::draw(const Draw& draw, const ImVec4& clip_rect) const {
  const ImDrawData& data = *ImGui::GetDrawData();
  const double scale = data.FramebufferScale.x;
  const MapPaintRequest& request = draw.request;
  const double texel_cells = 1 << draw.slot->level;
  Frame frame{};
  frame.width = data.DisplaySize.x * scale;
  frame.height = data.DisplaySize.y * scale;
  frame.ui_scale = scale;
  frame.origin_x = (request.origin_x - data.DisplayPos.x) * scale;
  frame.origin_y = (request.origin_y - data.DisplayPos.y) * scale;
  frame.cell = request.cell_size * scale;
  frame.texel = frame.cell * texel_cells;
  frame.map_width = draw.slot->width / texel_cells;
  frame.map_height = draw.slot->height / texel_cells;

  if (!begin_canvas(clip_rect, static_cast<GLint>(frame.height))) return;
  glUseProgram(draw.variant->program.id());
  glBindVertexArray(vertex_array_.id());
  const Uniforms& uniforms = draw.variant->uniforms;

  glUniform1f(uniforms.frame_height, static_cast<float>(frame.height));
  glUniform1f(uniforms.ui_scale, static_cast<float>(scale));
  glUniform1f(uniforms.texels_per_pixel, static_cast<float>(1.0 / frame.texel));
  glUniform1f(uniforms.cell_pixels, static_cast<float>(frame.cell));
  glUniform1f(uniforms.line_alpha, line_alpha(request));
  glUniform2f(uniforms.phase, static_cast<float>(std::fmod(frame.origin_x, kPatternPeriod * scale)),
              static_cast<float>(std::fmod(frame.origin_y, kPatternPeriod * scale)));
  for (const Tile& tile : draw.slot->tiles) draw_tile(draw, tile, frame);
  glActiveTexture(GL_TEXTURE0);  // what ImGui's back end takes for granted
}

void GlMapPainter::draw_tile(const Draw& draw, const Tile& tile, const Frame& frame) const {
  const double origin_x = frame.origin_x + tile.x * frame.texel;
  const double origin_y = frame.origin_y + tile.y * frame.texel;
  // One pixel more where the map ends, for the pixels that it covers in part; between tiles each pixel
  // belongs to the tile that holds its centre.
  const bool ends_right = tile.x + tile.width >= frame.map_width;
  const bool ends_bottom = tile.y + tile.height >= frame.map_height;
  PixelRect rect{origin_x, origin_y, origin_x + tile.width * frame.texel,
                 origin_y + tile.height * frame.texel};
  if (tile.x == 0) rect.left -= 1.0;
  if (tile.y == 0) rect.top -= 1.0;
  if (ends_right) rect.right += 1.0;
  if (ends_bottom) rect.bottom += 1.0;
  rect = {std::max(rect.left, 0.0), std::max(rect.top, 0.0), std::min(rect.right, frame.width),
          std::min(rect.bottom, frame.height)};
  if (rect.empty()) return;

  const Uniforms& uniforms = draw.variant->uniforms;
  glUniform4f(uniforms.rect, static_cast<float>(2.0 * rect.left / frame.width - 1.0),
              static_cast<float>(1.0 - 2.0 * rect.top / frame.height),
              static_cast<float>(2.0 * rect.right / frame.width - 1.0),
              static_cast<float>(1.0 - 2.0 * rect.bottom / frame.height));
  glUniform2f(uniforms.origin, static_cast<float>(origin_x), static_cast<float>(origin_y));
  glUniform2i(uniforms.tile_size, tile.width, tile.height);
  glUniform2f(uniforms.map_min, static_cast<float>(-tile.x), static_cast<float>(-tile.y));
  glUniform2f(uniforms.map_max, static_cast<float>(frame.map_width - tile.x),
              static_cast<float>(frame.map_height - tile.y));
  tile.colour.bind(kColourUnit);
  if (draw.slot->has_second) tile.second.bind(kSecondUnit);
  if (draw.slot->has_pattern) tile.pattern.bind(kPatternUnit);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

}  // namespace goalbound::app

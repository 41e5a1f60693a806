// The map in the middle of an ImGui draw list: cells as textures with an own shader, areas by AreaPainter,
// segments by SegmentPainter.
#pragma once

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "goalbound/result.hpp"
#include "panels/map_painter.hpp"
#include "render/area_painter.hpp"
#include "render/gl_objects.hpp"
#include "render/gl_program.hpp"
#include "render/segment_painter.hpp"
#include "render/space_painter.hpp"

namespace goalbound::app {

/// Needs its OpenGL context current in every call and in its destructor. Keeps one texture set a texture key;
/// painting one key twice in a frame with different revisions shows the later content in both places.
class GlMapPainter final : public MapPainter {
 public:
  /// What was sent to the GPU since the painter was made.
  struct Uploads {
    std::uint64_t count = 0;
    std::uint64_t bytes = 0;
  };

  /// Maps wider or higher than `tile_side` texels, or than the largest texture of the driver, are cut into
  /// tiles. Errors: kInvalidArgument when the driver refuses a shader.
  static Result<std::unique_ptr<GlMapPainter>> create(int tile_side = 4096);

  void paint(ImDrawList* list, const MapPaintRequest& request) override;
  /// Forgets what the last frame drew: to be called before each ImGui frame.
  void begin_frame() {
    draws_.clear();
    segment_draws_.clear();
    space_draws_.clear();
    area_draws_.clear();
  }
  const Uploads& uploads() const { return uploads_; }

 private:
  /// A rectangle of texels with the textures that hold them.
  struct Tile {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    Texture colour;
    Texture pattern;
    Texture second;
  };
  struct Slot {
    std::uint64_t revision = 0;
    int width = 0;  // in cells
    int height = 0;
    int level = -1;
    std::array<bool, 5> used{};  // patterns
    bool has_pattern = false;
    bool has_second = false;
    std::vector<Tile> tiles;
  };
  struct Uniforms {
    GLint rect, frame_height, ui_scale, origin, phase, texels_per_pixel, tile_size, map_min, map_max,
        cell_pixels, line_alpha;
  };
  /// The shader compiled for what a picture needs.
  struct Variant {
    Program program;
    Uniforms uniforms;
  };
  struct Draw {
    GlMapPainter* painter;
    const Variant* variant;
    const Slot* slot;
    MapPaintRequest request;  // its image is not looked at any more
  };
  /// One layer of segments.
  struct SegmentDraw {
    GlMapPainter* painter;
    const SegmentPainter::Batch* batch;
    ImVec2 origin;
    float line_width;
    MapPaintRequest request;  // its pictures are not looked at any more
  };
  struct SpaceDraw {
    GlMapPainter* painter;
    SpacePainter::Scene scene;
    MapPaintRequest request;  // its pictures are not looked at any more
  };
  struct AreaDraw {
    GlMapPainter* painter;
    const AreaPainter::Batch* batch;
    ImVec2 origin;
    MapPaintRequest request;  // its pictures are not looked at any more
  };
  /// Framebuffer pixels, y down.
  struct Frame;

  explicit GlMapPainter(int tile_side) : tile_side_(tile_side) {}
  Result<const Variant*> variant(unsigned features);
  const Slot& refresh(const CellImage& image, std::uint64_t key, float cell_size);
  void fill(Slot& slot, const CellImage& image, int level);
  void upload(Texture& texture, const Tile& tile, const std::uint32_t* pixels, int row_length);
  void paint_cells(ImDrawList* list, const MapPaintRequest& request);
  void paint_space(ImDrawList* list, const MapPaintRequest& request);
  static void draw_space_callback(const ImDrawList* list, const ImDrawCmd* command);
  void draw(const SpaceDraw& draw, const ImVec4& clip_rect) const;
  void paint_areas(ImDrawList* list, const MapPaintRequest& request);
  static void draw_areas_callback(const ImDrawList* list, const ImDrawCmd* command);
  void draw(const AreaDraw& draw, const ImVec4& clip_rect) const;
  void paint_segments(ImDrawList* list, const MapPaintRequest& request, std::size_t layer);
  static void draw_segments_callback(const ImDrawList* list, const ImDrawCmd* command);
  void draw(const SegmentDraw& draw, const ImVec4& clip_rect) const;
  static void draw_callback(const ImDrawList* list, const ImDrawCmd* command);
  void draw(const Draw& draw, const ImVec4& clip_rect) const;
  void draw_tile(const Draw& draw, const Tile& tile, const Frame& frame) const;

  std::unique_ptr<SegmentPainter> segments_;
  std::unique_ptr<SpacePainter> space_;
  std::unique_ptr<AreaPainter> areas_;
  std::map<unsigned, Variant> variants_;
  VertexArray vertex_array_;
  int tile_side_;
  Uploads uploads_;
  std::unordered_map<std::uint64_t, Slot> slots_;
  // Deques: the addresses of their elements do not change.
  std::deque<Draw> draws_;
  std::deque<SegmentDraw> segment_draws_;
  std::deque<SpaceDraw> space_draws_;
  std::deque<AreaDraw> area_draws_;
};

}  // namespace goalbound::app

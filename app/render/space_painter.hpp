// Blocks of maps in space: instanced boxes with a depth buffer, in a picture of their own that is copied to
// the canvas. A frame in which nothing moved copies the picture of the one before.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>

#include "goalbound/result.hpp"
#include "overlays/map_picture.hpp"
#include "render/gl_objects.hpp"
#include "render/gl_program.hpp"

namespace goalbound::app {

/// Needs its OpenGL context current in every call and in its destructor.
class SpacePainter {
 public:
  /// Error: kInvalidArgument when the driver refuses the shader.
  static Result<std::unique_ptr<SpacePainter>> create();

  /// In pixels of the framebuffer.
  struct Frame {
    GLint left, bottom;  ///< of the canvas, y up
    GLsizei width, height;
    float origin_x, origin_y;  ///< of the point (0,0,0), from the canvas's upper left corner, y down
    float pixels_per_unit;
    std::uint32_t background;
    bool light;  ///< MapPaintRequest::light
    friend bool operator==(const Frame&, const Frame&) = default;
  };

  /// From where blocks are looked at.
  struct Look {
    std::array<float, 3> right, down, towards_eye;
    float nearest, farthest;
    friend bool operator==(const Look&, const Look&) = default;
  };
  struct Canvas;
  /// What refresh() has sent, and from where it is looked at.
  struct Scene {
    Canvas* canvas;
    Look look;
  };
  /// Uploads what has another revision than the key's last. The scene stays good as long as the painter
  /// lives. Adds the bytes that it sent to `bytes`.
  Scene refresh(const SpacePicture& picture, std::uint64_t key, std::uint64_t& bytes);
  /// Fills the canvas, as far as the scissor rectangle lets it.
  void draw(const Scene& scene, const Frame& frame) const;

  ~SpacePainter();

 private:
  struct Target;
  struct Blocks {
    VertexArray vertex_array;
    Buffer instances;
    std::uint64_t revision = 0;
    GLsizei count = 0;
  };
  struct Uniforms {
    GLint right, down, towards_eye, origin, pixels_per_unit, frame, depth;
  };

  static Uniforms uniforms_of(const Program& program);
  explicit SpacePainter(TonedProgram program);
  void render(Canvas& canvas, const Scene& scene, const Frame& frame) const;

  TonedProgram program_;
  std::array<Uniforms, 2> uniforms_;  ///< on dark and on light ground
  std::unordered_map<std::uint64_t, std::unique_ptr<Canvas>> canvases_;
};

}  // namespace goalbound::app

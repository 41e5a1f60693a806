// Filled polygons of maps that are made of areas: triangles with a shader of their own. What is to be drawn
// stays on the GPU, as with SegmentPainter.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>

#include "goalbound/result.hpp"
#include "overlays/map_picture.hpp"
#include "render/gl_objects.hpp"
#include "render/gl_program.hpp"
#include "render/vector_frame.hpp"

namespace goalbound::app {

/// Needs its OpenGL context current in every call and in its destructor.
class AreaPainter {
 public:
  /// Error: kInvalidArgument when the driver refuses the shader.
  static Result<std::unique_ptr<AreaPainter>> create();

  /// Triangles on the GPU.
  struct Batch {
    VertexArray vertex_array;
    Buffer vertices;
    Buffer indices;
    std::uint64_t revision = 0;
    GLsizei count = 0;
  };
  /// Those of a picture, uploaded when its revision is another one than the key's last. The reference stays
  /// good as long as the painter lives. Adds the bytes that it sent to `bytes`.
  const Batch& refresh(const AreaPicture& picture, std::uint64_t key, std::uint64_t& bytes);

  /// Scissor and blending are the caller's.
  void draw(const Batch& batch, const VectorFrame& frame) const;

 private:
  struct Uniforms {
    GLint origin, scale, frame, phase, ui_scale;
  };

  static Uniforms uniforms_of(const Program& program);
  explicit AreaPainter(TonedProgram program);

  TonedProgram program_;
  std::array<Uniforms, 2> uniforms_;  ///< on dark and on light ground
  std::unordered_map<std::uint64_t, Batch> batches_;
};

}  // namespace goalbound::app

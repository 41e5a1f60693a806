#include "render/area_painter.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "render/embedded_files.hpp"

namespace goalbound::app {
namespace {

/// As shaders/areas.vert reads it.
struct AreaVertex {
  MapCorner at;
  MapCorner middle;
  std::uint32_t colour;
  std::uint32_t second;
  std::uint32_t pattern;
};
static_assert(sizeof(AreaVertex) == 28 && sizeof(MapCorner) == 8);

struct AreaMesh {
  std::vector<AreaVertex> vertices;
  std::vector<std::uint32_t> indices;
};

MapCorner middle_of(const AreaPicture& picture, const AreaFill& area) {
  MapCorner sum;
  for (std::uint32_t i = 0; i < area.corner_count; ++i) {
    const MapCorner& corner = picture.corners[area.first_corner + i];
    sum.x += corner.x;
    sum.y += corner.y;
  }
  const auto count = static_cast<float>(area.corner_count);
  return {sum.x / count, sum.y / count};
}

/// Each polygon as a fan around its first corner.
AreaMesh mesh_of(const AreaPicture& picture) {
  AreaMesh mesh;
  mesh.vertices.reserve(picture.corners.size());
  mesh.indices.reserve(3 * picture.corners.size());
  for (const AreaFill& area : picture.areas) {
    const MapCorner middle = middle_of(picture, area);
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (std::uint32_t i = 0; i < area.corner_count; ++i) {
      mesh.vertices.push_back({picture.corners[area.first_corner + i], middle, area.colour, area.second,
                               static_cast<std::uint32_t>(area.pattern)});
      if (i >= 2) mesh.indices.insert(mesh.indices.end(), {first, first + i - 1, first + i});
    }
  }
  return mesh;
}

const void* at_offset(std::size_t offset) {
  return reinterpret_cast<const void*>(offset);
}

/// The vertex array must be bound.
void describe_vertices(const AreaPainter::Batch& batch) {
  constexpr GLsizei kStride = sizeof(AreaVertex);
  glBindBuffer(GL_ARRAY_BUFFER, batch.vertices.id());
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, batch.indices.id());
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, kStride, at_offset(offsetof(AreaVertex, at)));
  glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, kStride, at_offset(offsetof(AreaVertex, middle)));
  glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, kStride, at_offset(offsetof(AreaVertex, colour)));
  glVertexAttribPointer(3, 4, GL_UNSIGNED_BYTE, GL_TRUE, kStride, at_offset(offsetof(AreaVertex, second)));
  glVertexAttribIPointer(4, 1, GL_UNSIGNED_INT, kStride, at_offset(offsetof(AreaVertex, pattern)));
  for (GLuint i = 0; i < 5; ++i) glEnableVertexAttribArray(i);
}

}  // namespace

Result<std::unique_ptr<AreaPainter>> AreaPainter::create() {
  auto program =
      TonedProgram::build(embedded::areas_vert, embedded::areas_frag, embedded::patterns_glsl.text());
  if (!program) return program.error();
  return std::unique_ptr<AreaPainter>(new AreaPainter(*std::move(program)));
}

AreaPainter::Uniforms AreaPainter::uniforms_of(const Program& program) {
  return {program.uniform("u_origin"), program.uniform("u_scale"), program.uniform("u_frame"),
          program.uniform("u_phase"), program.uniform("u_ui_scale")};
}

AreaPainter::AreaPainter(TonedProgram program)
    : program_(std::move(program)),
      uniforms_{uniforms_of(program_.on(false)), uniforms_of(program_.on(true))} {}

const AreaPainter::Batch& AreaPainter::refresh(const AreaPicture& picture, std::uint64_t key,
                                               std::uint64_t& bytes) {
  const auto [found, is_new] = batches_.try_emplace(key);
  Batch& batch = found->second;
  if (!is_new && batch.revision == picture.revision) return batch;
  const AreaMesh mesh = mesh_of(picture);
  const std::size_t vertex_bytes = mesh.vertices.size() * sizeof(AreaVertex);
  const std::size_t index_bytes = mesh.indices.size() * sizeof(std::uint32_t);
  GLint vertex_array = 0;
  glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &vertex_array);
  glBindVertexArray(batch.vertex_array.id());
  describe_vertices(batch);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertex_bytes), mesh.vertices.data(), GL_DYNAMIC_DRAW);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(index_bytes), mesh.indices.data(),
               GL_DYNAMIC_DRAW);
  glBindVertexArray(static_cast<GLuint>(vertex_array));
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  batch.revision = picture.revision;
  batch.count = static_cast<GLsizei>(mesh.indices.size());
  bytes += vertex_bytes + index_bytes;
  return batch;
}

void AreaPainter::draw(const Batch& batch, const VectorFrame& frame) const {
  if (batch.count == 0) return;
  glUseProgram(program_.on(frame.light).id());
  const Uniforms& uniforms = uniforms_[frame.light ? 1 : 0];
  glBindVertexArray(batch.vertex_array.id());
  glUniform2f(uniforms.origin, frame.origin_x, frame.origin_y);
  glUniform2f(uniforms.scale, frame.scale_x, frame.scale_y);
  glUniform2f(uniforms.frame, frame.width, frame.height);
  glUniform2f(uniforms.phase, frame.phase_x, frame.phase_y);
  glUniform1f(uniforms.ui_scale, frame.ui_scale);
  glDrawElements(GL_TRIANGLES, batch.count, GL_UNSIGNED_INT, nullptr);
}

}  // namespace goalbound::app

#include "render/segment_painter.hpp"

#include <cstddef>

#include "render/embedded_files.hpp"

namespace goalbound::app {
namespace {

static_assert(sizeof(Segment) == 40 && sizeof(SegmentEnd) == 20);

void describe_floats(GLuint location, std::size_t offset) {
  glVertexAttribPointer(location, 2, GL_FLOAT, GL_FALSE, sizeof(Segment),
                        reinterpret_cast<const void*>(offset));
}
void describe_colour(GLuint location, std::size_t offset) {
  glVertexAttribPointer(location, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Segment),
                        reinterpret_cast<const void*>(offset));
}
void describe_number(GLuint location, std::size_t offset) {
  glVertexAttribIPointer(location, 1, GL_UNSIGNED_INT, sizeof(Segment),
                         reinterpret_cast<const void*>(offset));
}

/// The attributes of one end: those of the other follow each by one.
void describe_end(GLuint first, std::size_t offset) {
  describe_floats(first, offset + offsetof(SegmentEnd, x));
  describe_colour(first + 2, offset + offsetof(SegmentEnd, colour));
  describe_colour(first + 4, offset + offsetof(SegmentEnd, second));
  describe_number(first + 6, offset + offsetof(SegmentEnd, pattern));
}

void describe(const SegmentPainter::Batch& batch) {
  constexpr GLuint kAttributes = 8;
  glBindVertexArray(batch.vertex_array.id());
  glBindBuffer(GL_ARRAY_BUFFER, batch.instances.id());
  describe_end(0, offsetof(Segment, a));
  describe_end(1, offsetof(Segment, b));
  for (GLuint i = 0; i < kAttributes; ++i) {
    glEnableVertexAttribArray(i);
    glVertexAttribDivisor(i, 1);
  }
}

}  // namespace

Result<std::unique_ptr<SegmentPainter>> SegmentPainter::create() {
  auto program =
      Program::build(embedded::segments_vert, embedded::segments_frag, embedded::tones_glsl.text());
  if (!program) return program.error();
  return std::unique_ptr<SegmentPainter>(new SegmentPainter(std::move(*program)));
}

SegmentPainter::SegmentPainter(Program program)
    : program_(std::move(program)), uniforms_{program_.uniform("u_origin"), program_.uniform("u_scale"),
                                              program_.uniform("u_frame"),  program_.uniform("u_half_width"),
                                              program_.uniform("u_phase"),  program_.uniform("u_ui_scale"),
                                              program_.uniform("u_light")} {}

const SegmentPainter::Batch& SegmentPainter::refresh(const SegmentPicture& picture, std::uint64_t key,
                                                     std::uint64_t& bytes) {
  const auto [found, is_new] = batches_.try_emplace(key);
  Batch& batch = found->second;
  if (!is_new && batch.revision == picture.revision) return batch;
  GLint vertex_array = 0;
  glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &vertex_array);
  if (is_new) describe(batch);
  const std::size_t size = picture.segments.size() * sizeof(Segment);
  glBindBuffer(GL_ARRAY_BUFFER, batch.instances.id());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(size), picture.segments.data(), GL_DYNAMIC_DRAW);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glBindVertexArray(static_cast<GLuint>(vertex_array));
  batch.revision = picture.revision;
  batch.count = static_cast<GLsizei>(picture.segments.size());
  bytes += size;
  return batch;
}

void SegmentPainter::draw(const Batch& batch, const VectorFrame& frame, float line_width) const {
  if (batch.count == 0) return;
  glUseProgram(program_.id());
  glBindVertexArray(batch.vertex_array.id());
  glUniform2f(uniforms_.origin, frame.origin_x, frame.origin_y);
  glUniform2f(uniforms_.scale, frame.scale_x, frame.scale_y);
  glUniform2f(uniforms_.frame, frame.width, frame.height);
  glUniform2f(uniforms_.phase, frame.phase_x, frame.phase_y);
  glUniform1f(uniforms_.ui_scale, frame.ui_scale);
  glUniform1f(uniforms_.light, frame.light ? 1.0F : 0.0F);
  glUniform1f(uniforms_.half_width, line_width / 2);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, batch.count);
}

}  // namespace goalbound::app

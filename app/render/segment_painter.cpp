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
  auto program = TonedProgram::build(embedded::segments_vert, embedded::segments_frag);
  if (!program) return program.error();
  return std::unique_ptr<SegmentPainter>(new SegmentPainter(*std::move(program)));
}

SegmentPainter::Uniforms SegmentPainter::uniforms_of(const Program& program) {
  return {program.uniform("u_origin"),     program.uniform("u_scale"), program.uniform("u_frame"),
          program.uniform("u_half_width"), program.uniform("u_phase"), program.uniform("u_ui_scale")};
}

SegmentPainter::SegmentPainter(TonedProgram program)
    : program_(std::move(program)),
      uniforms_{uniforms_of(program_.on(false)), uniforms_of(program_.on(true))} {}

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
  glUseProgram(program_.on(frame.light).id());
  const Uniforms& uniforms = uniforms_[frame.light ? 1 : 0];
  glBindVertexArray(batch.vertex_array.id());
  glUniform2f(uniforms.origin, frame.origin_x, frame.origin_y);
  glUniform2f(uniforms.scale, frame.scale_x, frame.scale_y);
  glUniform2f(uniforms.frame, frame.width, frame.height);
  glUniform2f(uniforms.phase, frame.phase_x, frame.phase_y);
  glUniform1f(uniforms.ui_scale, frame.ui_scale);
  glUniform1f(uniforms.half_width, line_width / 2);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, batch.count);
}

}  // namespace goalbound::app

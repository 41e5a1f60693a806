#include "render/space_painter.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "render/embedded_files.hpp"

namespace goalbound::app {
namespace {

constexpr GLsizei kVerticesOfABlock = 18;
/// Of a pixel: blocks have slanting edges.
constexpr GLsizei kSamples = 4;

static_assert(sizeof(SpaceBlock) == 28);

void describe_blocks(GLuint vertex_array, GLuint instances) {
  const auto offset = [](std::size_t bytes) { return reinterpret_cast<const void*>(bytes); };
  constexpr GLsizei kStride = sizeof(SpaceBlock);
  glBindVertexArray(vertex_array);
  glBindBuffer(GL_ARRAY_BUFFER, instances);
  glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, kStride, offset(offsetof(SpaceBlock, low)));
  glVertexAttribPointer(1, 3, GL_FLOAT, GL_FALSE, kStride, offset(offsetof(SpaceBlock, size)));
  glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, kStride, offset(offsetof(SpaceBlock, colour)));
  for (GLuint i = 0; i < 3; ++i) {
    glEnableVertexAttribArray(i);
    glVertexAttribDivisor(i, 1);
  }
}

void copy(GLuint from, GLuint to, GLint left, GLint bottom, GLsizei width, GLsizei height) {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
  glBlitFramebuffer(0, 0, width, height, left, bottom, left + width, bottom + height, GL_COLOR_BUFFER_BIT,
                    GL_NEAREST);
}

}  // namespace

/// A picture to draw on, with what the depth test needs.
struct SpacePainter::Target {
  Framebuffer framebuffer;
  Renderbuffer colour;
  Renderbuffer depth;

  void resize(GLsizei width, GLsizei height, GLsizei samples) {
    glBindRenderbuffer(GL_RENDERBUFFER, colour.id());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, width, height);
    glBindRenderbuffer(GL_RENDERBUFFER, depth.id());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_DEPTH_COMPONENT24, width, height);
    glBindRenderbuffer(GL_RENDERBUFFER, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.id());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour.id());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth.id());
  }
};

/// What is kept of one canvas.
struct SpacePainter::Canvas {
  Blocks solid;
  Blocks glass;
  Target sampled;   ///< several samples a pixel
  Target finished;  ///< one: what is copied
  /// What `finished` shows.
  Frame frame{};
  Look look{};
  std::uint64_t solid_revision = 0;
  std::uint64_t glass_revision = 0;

  bool shows(const Look& wanted_look, const Frame& wanted) const {
    Frame there = frame;  // where on the screen it lies does not matter
    there.left = wanted.left;
    there.bottom = wanted.bottom;
    return there == wanted && look == wanted_look && solid_revision == solid.revision &&
           glass_revision == glass.revision;
  }
};

SpacePainter::~SpacePainter() = default;

Result<std::unique_ptr<SpacePainter>> SpacePainter::create() {
  auto program = TonedProgram::build(embedded::blocks_vert, embedded::blocks_frag);
  if (!program) return program.error();
  return std::unique_ptr<SpacePainter>(new SpacePainter(*std::move(program)));
}

SpacePainter::Uniforms SpacePainter::uniforms_of(const Program& program) {
  return {program.uniform("u_right"),
          program.uniform("u_down"),
          program.uniform("u_towards_eye"),
          program.uniform("u_origin"),
          program.uniform("u_pixels_per_unit"),
          program.uniform("u_frame"),
          program.uniform("u_depth")};
}

SpacePainter::SpacePainter(TonedProgram program)
    : program_(std::move(program)),
      uniforms_{uniforms_of(program_.on(false)), uniforms_of(program_.on(true))} {}

SpacePainter::Scene SpacePainter::refresh(const SpacePicture& picture, std::uint64_t key,
                                          std::uint64_t& bytes) {
  const auto [found, was_added] = canvases_.try_emplace(key);
  const bool is_new = was_added;  // what a lambda may capture
  if (is_new) found->second = std::make_unique<Canvas>();
  Canvas& canvas = *found->second;
  GLint vertex_array = 0;
  glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &vertex_array);
  const auto send = [&](Blocks& blocks, const std::vector<SpaceBlock>& from, std::uint64_t revision) {
    if (is_new) describe_blocks(blocks.vertex_array.id(), blocks.instances.id());
    if (!is_new && blocks.revision == revision) return;
    const std::size_t size = from.size() * sizeof(SpaceBlock);
    glBindBuffer(GL_ARRAY_BUFFER, blocks.instances.id());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(size), from.data(), GL_DYNAMIC_DRAW);
    blocks.revision = revision;
    blocks.count = static_cast<GLsizei>(from.size());
    bytes += size;
  };
  send(canvas.solid, picture.solid, picture.revision);
  send(canvas.glass, picture.glass, picture.glass_revision);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glBindVertexArray(static_cast<GLuint>(vertex_array));
  return {&canvas, {picture.right, picture.down, picture.towards_eye, picture.nearest, picture.farthest}};
}

void SpacePainter::draw(const Scene& scene, const Frame& frame) const {
  if (frame.width <= 0 || frame.height <= 0) return;
  GLint screen = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &screen);
  Canvas& canvas = *scene.canvas;
  if (!canvas.shows(scene.look, frame)) {
    std::array<GLint, 4> viewport{};
    glGetIntegerv(GL_VIEWPORT, viewport.data());
    glDisable(GL_SCISSOR_TEST);
    render(canvas, scene, frame);
    glEnable(GL_SCISSOR_TEST);
    glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
  }
  copy(canvas.finished.framebuffer.id(), static_cast<GLuint>(screen), frame.left, frame.bottom, frame.width,
       frame.height);
  glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(screen));
}

void SpacePainter::render(Canvas& canvas, const Scene& scene, const Frame& frame) const {
  if (canvas.frame.width != frame.width || canvas.frame.height != frame.height) {
    canvas.sampled.resize(frame.width, frame.height, kSamples);
    canvas.finished.resize(frame.width, frame.height, 0);
  }
  canvas.frame = frame;
  canvas.look = scene.look;
  canvas.solid_revision = canvas.solid.revision;
  canvas.glass_revision = canvas.glass.revision;

  glBindFramebuffer(GL_FRAMEBUFFER, canvas.sampled.framebuffer.id());
  glViewport(0, 0, frame.width, frame.height);
  const auto channel = [&](unsigned shift) {
    return static_cast<float>((frame.background >> shift) & 0xFFU) / 255.0F;
  };
  glClearColor(channel(0), channel(8), channel(16), 1.0F);
  glDepthMask(GL_TRUE);
  glClearDepth(1.0);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);

  glUseProgram(program_.on(frame.light).id());
  const Uniforms& uniforms = uniforms_[frame.light ? 1 : 0];
  const Look& look = scene.look;
  glUniform3fv(uniforms.right, 1, look.right.data());
  glUniform3fv(uniforms.down, 1, look.down.data());
  glUniform3fv(uniforms.towards_eye, 1, look.towards_eye.data());
  glUniform2f(uniforms.origin, frame.origin_x, frame.origin_y);
  glUniform1f(uniforms.pixels_per_unit, frame.pixels_per_unit);
  glUniform2f(uniforms.frame, static_cast<float>(frame.width), static_cast<float>(frame.height));
  glUniform2f(uniforms.depth, (look.nearest + look.farthest) / 2,
              std::max((look.nearest - look.farthest) / 2, 1.0F) * 1.01F);
  const auto draw_blocks = [](const Blocks& blocks) {
    glBindVertexArray(blocks.vertex_array.id());
    if (blocks.count > 0) glDrawArraysInstanced(GL_TRIANGLES, 0, kVerticesOfABlock, blocks.count);
  };
  glDisable(GL_BLEND);
  draw_blocks(canvas.solid);
  // Glass does not hide what is behind it; its blocks come back to front.
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glDepthMask(GL_FALSE);
  draw_blocks(canvas.glass);
  glDepthMask(GL_TRUE);
  glDisable(GL_DEPTH_TEST);
  copy(canvas.sampled.framebuffer.id(), canvas.finished.framebuffer.id(), 0, 0, frame.width, frame.height);
}

}  // namespace goalbound::app

#include "render/gl_objects.hpp"

namespace goalbound::app {
namespace detail {

GLuint TextureKind::make() {
  GLuint id = 0;
  glGenTextures(1, &id);
  return id;
}
void TextureKind::destroy(GLuint id) {
  glDeleteTextures(1, &id);
}

GLuint VertexArrayKind::make() {
  GLuint id = 0;
  glGenVertexArrays(1, &id);
  return id;
}
void VertexArrayKind::destroy(GLuint id) {
  glDeleteVertexArrays(1, &id);
}

GLuint BufferKind::make() {
  GLuint id = 0;
  glGenBuffers(1, &id);
  return id;
}
void BufferKind::destroy(GLuint id) {
  glDeleteBuffers(1, &id);
}

GLuint FramebufferKind::make() {
  GLuint id = 0;
  glGenFramebuffers(1, &id);
  return id;
}
void FramebufferKind::destroy(GLuint id) {
  glDeleteFramebuffers(1, &id);
}

GLuint RenderbufferKind::make() {
  GLuint id = 0;
  glGenRenderbuffers(1, &id);
  return id;
}
void RenderbufferKind::destroy(GLuint id) {
  glDeleteRenderbuffers(1, &id);
}

}  // namespace detail

void Texture::upload(int width, int height, const void* pixels, int row_length) {
  glBindTexture(GL_TEXTURE_2D, id());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, row_length);
  if (width == width_ && height == height_) {
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  } else {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    width_ = width;
    height_ = height;
  }
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  glBindTexture(GL_TEXTURE_2D, 0);
}

void Texture::bind(GLuint unit) const {
  glActiveTexture(GL_TEXTURE0 + unit);
  glBindTexture(GL_TEXTURE_2D, id());
}

}  // namespace goalbound::app

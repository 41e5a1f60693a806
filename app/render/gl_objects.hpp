// Owners of OpenGL objects: made in the constructor, deleted in the destructor, moved but not copied. The
// context they were made in must be current when they die.
#pragma once

#include <utility>

#include "render/gl.hpp"

namespace goalbound::app {

template <class Kind>
class GlObject {
 public:
  GlObject() : id_(Kind::make()) {}
  ~GlObject() { reset(); }
  GlObject(GlObject&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
  GlObject& operator=(GlObject&& other) noexcept {
    if (this != &other) {
      reset();
      id_ = std::exchange(other.id_, 0);
    }
    return *this;
  }
  GlObject(const GlObject&) = delete;
  GlObject& operator=(const GlObject&) = delete;

  /// 0 after the object was moved away.
  GLuint id() const { return id_; }

 private:
  void reset() {
    if (id_ != 0) Kind::destroy(id_);
    id_ = 0;
  }

  GLuint id_;
};

namespace detail {
struct TextureKind {
  static GLuint make();
  static void destroy(GLuint id);
};
struct VertexArrayKind {
  static GLuint make();
  static void destroy(GLuint id);
};
struct BufferKind {
  static GLuint make();
  static void destroy(GLuint id);
};
struct FramebufferKind {
  static GLuint make();
  static void destroy(GLuint id);
};
struct RenderbufferKind {
  static GLuint make();
  static void destroy(GLuint id);
};
}  // namespace detail

using VertexArray = GlObject<detail::VertexArrayKind>;
using Buffer = GlObject<detail::BufferKind>;
using Framebuffer = GlObject<detail::FramebufferKind>;
using Renderbuffer = GlObject<detail::RenderbufferKind>;

/// A two-dimensional texture of 8-bit RGBA without mipmaps, nearest sampling, clamped at its edges.
class Texture {
 public:
  /// Allocates and fills it, or overwrites it in place when the size is the same. `pixels` points at the
  /// first of `height` rows that begin `row_length` pixels apart; null leaves the content undefined.
  void upload(int width, int height, const void* pixels, int row_length);
  void bind(GLuint unit) const;

  GLuint id() const { return object_.id(); }
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  GlObject<detail::TextureKind> object_;
  int width_ = 0;
  int height_ = 0;
};

}  // namespace goalbound::app

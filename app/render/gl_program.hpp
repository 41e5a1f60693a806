// A linked shader program.
#pragma once

#include <string_view>
#include <utility>

#include "goalbound/result.hpp"
#include "render/embedded_file.hpp"
#include "render/gl.hpp"

namespace goalbound::app {

/// Owns a linked program. The context it was made in must be current when it dies.
class Program {
 public:
  /// Compiles and links. `defines`: lines put behind the first line (#version) of the fragment shader; line
  /// numbers in messages stay those of the file. Error: kInvalidArgument with the name of the file and the
  /// driver's own words.
  static Result<Program> build(const EmbeddedFile& vertex, const EmbeddedFile& fragment,
                               std::string_view defines = {});

  ~Program();
  Program(Program&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
  Program& operator=(Program&& other) noexcept {
    std::swap(id_, other.id_);
    return *this;
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  GLuint id() const { return id_; }
  /// -1, which OpenGL ignores, for a uniform that the compiler removed.
  GLint uniform(const char* name) const;

 private:
  Program() = default;
  GLuint id_ = 0;
};

/// A program for maps on dark ground and one for light ground, from a fragment shader that has tones.glsl in
/// front.
class TonedProgram {
 public:
  /// `in_front`: what else the fragment shader has there. Errors: those of Program::build.
  static Result<TonedProgram> build(const EmbeddedFile& vertex, const EmbeddedFile& fragment,
                                    std::string_view in_front = {});
  const Program& on(bool light) const { return light ? light_ : dark_; }

 private:
  TonedProgram(Program dark, Program light) : dark_(std::move(dark)), light_(std::move(light)) {}

  Program dark_;
  Program light_;
};

}  // namespace goalbound::app

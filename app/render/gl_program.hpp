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

}  // namespace goalbound::app

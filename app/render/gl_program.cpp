#include "render/gl_program.hpp"

#include <algorithm>
#include <string>

#include "render/embedded_files.hpp"

namespace goalbound::app {
namespace {

/// A shader lives until its program is linked.
class Shader {
 public:
  explicit Shader(GLenum stage) : id_(glCreateShader(stage)) {}
  ~Shader() { glDeleteShader(id_); }
  Shader(const Shader&) = delete;
  Shader& operator=(const Shader&) = delete;

  /// The file's first line is its version on desktops, in place of which that of this OpenGL comes.
  Result<void> compile(const EmbeddedFile& file, std::string_view defines) {
    const std::size_t first_line = std::min(file.text().find('\n') + 1, file.text().size());
    std::string text = std::string(kShaderVersion) + '\n' + kShaderHead;
    text += defines;
    text += "#line 2\n";
    text += file.text().substr(first_line);
    const GLchar* start = text.c_str();
    glShaderSource(id_, 1, &start, nullptr);
    glCompileShader(id_);
    GLint good = GL_FALSE;
    glGetShaderiv(id_, GL_COMPILE_STATUS, &good);
    if (good == GL_TRUE) return {};
    std::string log(2048, '\0');
    GLsizei written = 0;
    glGetShaderInfoLog(id_, static_cast<GLsizei>(log.size()), &written, log.data());
    log.resize(static_cast<std::size_t>(written));
    return Error{ErrorCode::kInvalidArgument, "the shader does not compile: " + log, std::string(file.name)};
  }
  GLuint id() const { return id_; }

 private:
  GLuint id_;
};

}  // namespace

Result<Program> Program::build(const EmbeddedFile& vertex, const EmbeddedFile& fragment,
                               std::string_view defines) {
  Shader vertex_shader(GL_VERTEX_SHADER);
  if (auto done = vertex_shader.compile(vertex, {}); !done) return done.error();
  Shader fragment_shader(GL_FRAGMENT_SHADER);
  if (auto done = fragment_shader.compile(fragment, defines); !done) return done.error();

  Program program;
  program.id_ = glCreateProgram();
  glAttachShader(program.id_, vertex_shader.id());
  glAttachShader(program.id_, fragment_shader.id());
  glLinkProgram(program.id_);
  glDetachShader(program.id_, vertex_shader.id());
  glDetachShader(program.id_, fragment_shader.id());
  GLint good = GL_FALSE;
  glGetProgramiv(program.id_, GL_LINK_STATUS, &good);
  if (good == GL_TRUE) return program;
  std::string log(2048, '\0');
  GLsizei written = 0;
  glGetProgramInfoLog(program.id_, static_cast<GLsizei>(log.size()), &written, log.data());
  log.resize(static_cast<std::size_t>(written));
  return Error{ErrorCode::kInvalidArgument, "does not link with " + std::string(vertex.name) + ": " + log,
               std::string(fragment.name)};
}

Program::~Program() {
  if (id_ != 0) glDeleteProgram(id_);
}

GLint Program::uniform(const char* name) const {
  return glGetUniformLocation(id_, name);
}

Result<TonedProgram> TonedProgram::build(const EmbeddedFile& vertex, const EmbeddedFile& fragment,
                                         std::string_view in_front) {
  const std::string rest = std::string(embedded::tones_glsl.text()) + std::string(in_front);
  auto dark = Program::build(vertex, fragment, "#define LIGHT 0\n" + rest);
  if (!dark) return dark.error();
  auto light = Program::build(vertex, fragment, "#define LIGHT 1\n" + rest);
  if (!light) return light.error();
  return TonedProgram(*std::move(dark), *std::move(light));
}

}  // namespace goalbound::app

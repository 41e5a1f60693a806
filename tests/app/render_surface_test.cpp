// Off-screen frames: repeatable, resizable, with all the symbols the interface uses; GL objects and shader
// errors.
#include <filesystem>

#include "app/render_support.hpp"
#include "render/gl_objects.hpp"
#include "render/gl_program.hpp"

namespace goalbound::app {
namespace {

class SurfaceTest : public OffscreenTest {};

Image picture_of_a_window(OffscreenSurface& surface) {
  for (int i = 0; i < 3; ++i) {
    surface.begin_frame(1.0F / 60.0F);
    ImGui::SetNextWindowPos(ImVec2(10, 10));
    ImGui::Begin("window", nullptr, ImGuiWindowFlags_AlwaysAutoResize);
    ImGui::TextUnformatted("the same bytes every time");
    ImGui::Button("button");
    ImGui::End();
    surface.end_frame();
  }
  return surface.read_pixels();
}

TEST_F(SurfaceTest, TwoSurfacesGiveIdenticalPictures) {
  const Image first = picture_of_a_window(surface());
  EXPECT_EQ(first, picture_of_a_window(surface()));
}

TEST(Surfaces, AFreshSurfaceGivesTheSamePicture) {
  std::vector<Image> pictures;
  for (int i = 0; i < 2; ++i) {
    auto surface = OffscreenSurface::create(kTestWidth, kTestHeight);
    ASSERT_TRUE(surface.ok()) << surface.error().to_string();
    pictures.push_back(picture_of_a_window(**surface));
  }
  EXPECT_EQ(pictures[0], pictures[1]);
  EXPECT_NE(pictures[0].rgba, std::vector<std::uint8_t>(pictures[0].rgba.size(), 0));
}

TEST(Surfaces, ImpossibleSizesAreErrors) {
  for (const auto& [width, height] : {std::pair{0, 10}, std::pair{10, -1}, std::pair{100000, 100}}) {
    const auto surface = OffscreenSurface::create(width, height);
    ASSERT_FALSE(surface.ok());
    EXPECT_EQ(surface.error().code, ErrorCode::kInvalidArgument);
  }
}

TEST_F(SurfaceTest, PicturesAreOpaqueAndFromTheTop) {
  const Image shot = frame([](ImDrawList& list) {
    list.AddRectFilled(ImVec2(0, 0), ImVec2(kTestWidth, 10), pack_rgba(255, 0, 0, 128));
  });
  EXPECT_EQ(pixel(shot, 5, 5), (std::array<int, 3>{128, 0, 0}));
  EXPECT_EQ(pixel(shot, 5, 15), (std::array<int, 3>{0, 0, 0}));
  EXPECT_EQ(shot.rgba[3], 255);
}

TEST_F(SurfaceTest, ResizeChangesTheNextFrame) {
  ASSERT_TRUE(surface().resize(100, 50).ok());
  const Image small = frame([](ImDrawList& list) {
    list.AddRectFilled(ImVec2(0, 0), ImGui::GetIO().DisplaySize, pack_rgba(1, 2, 3));
  });
  EXPECT_EQ(small.width, 100);
  EXPECT_EQ(small.height, 50);
  EXPECT_EQ(pixel(small, 99, 49), (std::array<int, 3>{1, 2, 3}));
  EXPECT_FALSE(surface().resize(0, 50).ok());
  ASSERT_TRUE(surface().resize(kTestWidth, kTestHeight).ok());
}

TEST_F(SurfaceTest, EveryFontHasEverySymbolThatIsPromised) {
  constexpr ImWchar kSymbols[] = {U'A', U'z', U'0', U'ä', U'É', U'ł', U'×', U'·', U'…', U'→', U'←',
                                  U'↑', U'↓', U'↗', U'↘', U'↙', U'↖', U'≤', U'≥', U'≠', U'≈', U'√',
                                  U'∞', U'∅', U'∈', U'°', U'±', U'−', U'–', U'—', U'•', U'✓', U'✗',
                                  U'●', U'○', U'▲', U'▼', U'◀', U'▶', U'■', U'□', U'⚠', U'₀', U'₉'};
  const Fonts& fonts = surface().fonts();
  for (const ImFont* font : {fonts.ui, fonts.mono, fonts.heading, fonts.map}) {
    ASSERT_NE(font, nullptr);
    for (const ImWchar symbol : kSymbols) {
      EXPECT_NE(font->FindGlyphNoFallback(symbol), nullptr)
          << font->GetDebugName() << " U+" << std::hex << symbol;
    }
    EXPECT_EQ(font->FindGlyphNoFallback(0x4E00), nullptr) << "the check can fail";
  }
}

TEST_F(SurfaceTest, FontSizesAreThoseOfTheDesign) {
  const Fonts& fonts = surface().fonts();
  EXPECT_EQ(fonts.ui->FontSize, 15);
  EXPECT_EQ(fonts.mono->FontSize, 14);
  EXPECT_EQ(fonts.heading->FontSize, 18);
  EXPECT_EQ(ImGui::GetIO().FontDefault, fonts.ui);
}

TEST_F(SurfaceTest, DigitsOfTheNumberFontHaveOneWidth) {
  const ImFont& mono = *surface().fonts().mono;
  for (ImWchar c = '0'; c <= '9'; ++c) EXPECT_EQ(mono.GetCharAdvance(c), mono.GetCharAdvance('x'));
}

TEST_F(SurfaceTest, ObjectsAreDeletedOnceAndMoved) {
  GLuint id = 0;
  {
    Texture texture;
    texture.upload(4, 4, nullptr, 0);
    id = texture.id();
    ASSERT_EQ(glIsTexture(id), GL_TRUE);
    const Texture moved = std::move(texture);
    EXPECT_EQ(moved.id(), id);
    EXPECT_EQ(glIsTexture(id), GL_TRUE);
  }
  EXPECT_EQ(glIsTexture(id), GL_FALSE);
  VertexArray first;
  VertexArray second;
  glBindVertexArray(first.id());
  const GLuint dropped = first.id();
  first = std::move(second);
  EXPECT_EQ(glIsVertexArray(dropped), GL_FALSE);
  glBindVertexArray(0);
}

EmbeddedFile file(const char* name, const std::string& text) {
  return {name, {reinterpret_cast<const unsigned char*>(text.data()), text.size()}};
}

TEST_F(SurfaceTest, ShaderErrorsNameTheFileAndTheLine) {
  const std::string vertex = "#version 330 core\nvoid main() { gl_Position = vec4(0.0); }\n";
  const std::string broken = "#version 330 core\nout vec4 o;\nvoid main() { o = nonsense; }\n";
  const auto program =
      Program::build(file("good.vert", vertex), file("broken.frag", broken), "#define A 1\n");
  ASSERT_FALSE(program.ok());
  EXPECT_EQ(program.error().file, "broken.frag");
  EXPECT_NE(program.error().message.find("nonsense"), std::string::npos) << program.error().message;
  EXPECT_NE(program.error().message.find(":3("), std::string::npos) << program.error().message;
}

TEST_F(SurfaceTest, LinkErrorsNameBothFiles) {
  const std::string vertex =
      "#version 330 core\nout vec2 v;\nvoid main() { v = vec2(0.0); gl_Position = vec4(0.0); }\n";
  const std::string fragment =
      "#version 330 core\nin vec3 v;\nout vec4 o;\nvoid main() { o = vec4(v, 1.0); }\n";
  const auto program = Program::build(file("a.vert", vertex), file("b.frag", fragment));
  ASSERT_FALSE(program.ok());
  EXPECT_NE(program.error().to_string().find("a.vert"), std::string::npos);
  EXPECT_EQ(program.error().file, "b.frag");
}

}  // namespace
}  // namespace goalbound::app

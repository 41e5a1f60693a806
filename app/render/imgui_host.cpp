#include "render/imgui_host.hpp"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include "render/fonts.hpp"
#include "render/gl.hpp"

namespace goalbound::app {

Result<std::unique_ptr<ImguiHost>> ImguiHost::create() {
  std::unique_ptr<ImguiHost> host(new ImguiHost);
  host->back_end_ready_ = ImGui_ImplOpenGL3_Init(kShaderVersion);
  if (!host->back_end_ready_)
    return Error{ErrorCode::kIo, "ImGui finds no OpenGL 3.3 (is libgl1 installed?)"};
  auto painter = GlMapPainter::create();
  if (!painter) return painter.error();
  host->painter_ = std::move(*painter);
  host->fonts_ = load_fonts();
  return host;
}

ImguiHost::ImguiHost() : context_(ImGui::CreateContext()) {
  select();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;  // what is worth keeping is kept by the program's own settings
  io.LogFilename = nullptr;
  io.MouseDoubleClickTime = 0.4F;  // what desktops use; ImGui's own 0.3 is short
}

ImguiHost::~ImguiHost() {
  select();
  painter_.reset();
  if (back_end_ready_) ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext(context_);
}

void ImguiHost::select() {
  ImGui::SetCurrentContext(context_);
}

void ImguiHost::set_font_scale(float scale) {
  if (scale == fonts_.scale) return;
  select();
  fonts_ = load_fonts(scale);
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
}

void ImguiHost::begin_frame() {
  ImGui_ImplOpenGL3_NewFrame();
  painter_->begin_frame();
  ImGui::NewFrame();
}

void ImguiHost::end_frame(int width, int height) {
  ImGui::Render();
  glViewport(0, 0, width, height);
  glDisable(GL_SCISSOR_TEST);
  glClearColor(0.0F, 0.0F, 0.0F, 1.0F);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

Image ImguiHost::read_pixels(int width, int height) {
  Image image;
  image.width = width;
  image.height = height;
  image.rgba.resize(std::size_t{4} * width * height);
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
  flip_rows(image);
  drop_alpha(image);
  return image;
}

}  // namespace goalbound::app

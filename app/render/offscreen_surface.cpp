#include "render/offscreen_surface.hpp"

#include <imgui.h>

#include <string>

#include "render/gl_objects.hpp"
#include "render/imgui_host.hpp"
#include "render/offscreen_context.hpp"

namespace goalbound::app {
namespace {

constexpr int kMaxPictureSide = 8192;

Result<void> check_size(int width, int height) {
  if (width >= 1 && height >= 1 && width <= kMaxPictureSide && height <= kMaxPictureSide) return {};
  return Error{ErrorCode::kInvalidArgument, "a picture of " + std::to_string(width) + " x " +
                                                std::to_string(height) + " pixels: each side must be 1 to " +
                                                std::to_string(kMaxPictureSide)};
}

}  // namespace

// The order matters: the context outlives what was made in it.
struct OffscreenSurface::Parts {
  std::unique_ptr<OffscreenContext> context;
  std::unique_ptr<ImguiHost> host;
  Texture picture;
  Framebuffer framebuffer;
};

Result<std::unique_ptr<OffscreenSurface>> OffscreenSurface::create(int width, int height) {
  if (auto good = check_size(width, height); !good) return good.error();
  auto context = OffscreenContext::create();
  if (!context) return context.error();
  auto host = ImguiHost::create();
  if (!host) return host.error();
  std::unique_ptr<OffscreenSurface> surface(
      new OffscreenSurface(std::unique_ptr<Parts>(new Parts{std::move(*context), std::move(*host), {}, {}})));
  if (auto done = surface->resize(width, height); !done) return done.error();
  return surface;
}

OffscreenSurface::OffscreenSurface(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

OffscreenSurface::~OffscreenSurface() {
  parts_->context->make_current();
}

const Fonts& OffscreenSurface::fonts() const {
  return parts_->host->fonts();
}

MapPainter& OffscreenSurface::map_painter() {
  return parts_->host->map_painter();
}

void OffscreenSurface::set_font_scale(float scale) {
  parts_->context->make_current();
  parts_->host->set_font_scale(scale);
}

Result<void> OffscreenSurface::resize(int width, int height) {
  if (auto good = check_size(width, height); !good) return good;
  parts_->context->make_current();
  parts_->picture.upload(width, height, nullptr, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, parts_->framebuffer.id());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, parts_->picture.id(), 0);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE) return {};
  return Error{ErrorCode::kIo, "OpenGL refuses a framebuffer of " + std::to_string(width) + " x " +
                                   std::to_string(height) + " pixels"};
}

void OffscreenSurface::begin_frame(float dt) {
  parts_->context->make_current();
  parts_->host->select();
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize =
      ImVec2(static_cast<float>(parts_->picture.width()), static_cast<float>(parts_->picture.height()));
  io.DeltaTime = dt;
  parts_->host->begin_frame();
}

void OffscreenSurface::end_frame() {
  glBindFramebuffer(GL_FRAMEBUFFER, parts_->framebuffer.id());
  parts_->host->end_frame(parts_->picture.width(), parts_->picture.height());
}

Image OffscreenSurface::read_pixels() {
  glBindFramebuffer(GL_FRAMEBUFFER, parts_->framebuffer.id());
  return ImguiHost::read_pixels(parts_->picture.width(), parts_->picture.height());
}

}  // namespace goalbound::app

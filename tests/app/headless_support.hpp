// Scripts run without a window, with a stand-in for the interface.
#pragma once

#include <gtest/gtest.h>
#include <imgui.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "goalbound/goalbound.hpp"
#include "render/offscreen_surface.hpp"
#include "viewer/headless.hpp"

namespace goalbound::app {

/// Draws one rectangle whose colour is the number of frames in which time passed.
class CountingUi final : public Ui {
 public:
  explicit CountingUi(Session& session) : session_(session) {}
  void frame(float dt) override {
    ++frames;
    if (dt > 0) ++moving_frames;
    ImGui::GetBackgroundDrawList()->AddRectFilled(
        ImVec2(0, 0), ImGui::GetIO().DisplaySize,
        pack_rgba(static_cast<std::uint8_t>(moving_frames), 50, 60));
  }
  bool wants_redraw() const override { return false; }
  bool wants_quit() const override { return session_.requests.quit; }

  int frames = 0;
  int moving_frames = 0;

 private:
  Session& session_;
};

class HeadlessTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(folder_);
    auto made = OffscreenSurface::create(64, 48);
    ASSERT_TRUE(made.ok()) << made.error().to_string();
    surface_ = std::move(*made);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  Result<void> run(const std::string& text) {
    const auto script = parse_script(text, "test.gbs");
    if (!script) return script.error();
    HeadlessRun run(session_, ui_, *surface_, folder_);
    const auto done = run.run(*script);
    written_ = run.written();
    return done;
  }

  std::filesystem::path folder_ =
      std::filesystem::path(::testing::TempDir()) / ("goalbound-headless-" + std::to_string(::getpid()));
  Session session_;
  CountingUi ui_{session_};
  std::unique_ptr<OffscreenSurface> surface_;
  std::vector<std::filesystem::path> written_;
};

/// Two pages; the second one asks, and the last condition decides about the lesson.
inline std::filesystem::path write_lesson(const std::filesystem::path& folder,
                                          const std::string& expectation) {
  const std::filesystem::path file = folder / "own.lesson";
  std::ofstream(file)
      << "# Own\n> generate rooms 16 16 1\n## P\ntext\n## Q\n? Found?\n- yes [left.found = 1]\n"
         "- no [left.found = 0]\n> wait\nSo.\n! " +
             expectation + "\n";
  return file;
}

}  // namespace goalbound::app

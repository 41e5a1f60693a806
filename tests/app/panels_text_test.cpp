// No text is cut at the edge of its panel, and none lies over another: every panel, page and window at
// several sizes of the window and of the interface. Measured on the glyphs that are drawn.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <imgui_internal.h>

#include <map>
#include <set>

#include "app/panels_support.hpp"
#include "model/actions/action.hpp"
#include "model/view/popups.hpp"
#include "model/view/tabs.hpp"

namespace goalbound::app::test {
namespace {

struct Glyph {
  ImRect place;
  ImRect clip;
  ImWchar letter;
};

/// Which letter each place in the fonts' texture is.
class Letters {
 public:
  Letters() {
    for (const ImFont* font : ImGui::GetIO().Fonts->Fonts) {
      for (const ImFontGlyph& glyph : font->Glyphs) {
        if (glyph.Visible != 0) letters_[{glyph.U0, glyph.V0}] = static_cast<ImWchar>(glyph.Codepoint);
      }
    }
  }
  std::vector<Glyph> in(const ImDrawList& list) const {
    std::vector<Glyph> glyphs;
    for (const ImDrawCmd& command : list.CmdBuffer) {
      const ImDrawIdx* index = list.IdxBuffer.Data + command.IdxOffset;
      for (unsigned i = 0; i + 6 <= command.ElemCount;) {
        const auto* corner = list.VtxBuffer.Data + command.VtxOffset + index[i];
        const auto found = letters_.find({corner->uv.x, corner->uv.y});
        // A letter is two triangles over four corners: 0 1 2, 0 2 3.
        if (found == letters_.end() || index[i + 2] != index[i] + 2) {
          i += 3;
          continue;
        }
        glyphs.push_back({ImRect(corner[0].pos, corner[2].pos), ImRect(command.ClipRect), found->second});
        i += 6;
      }
    }
    return glyphs;
  }

 private:
  std::map<std::pair<float, float>, ImWchar> letters_;
};

/// The letters of a glyph's line, to name what is cut.
std::string words_around(const std::vector<Glyph>& glyphs, const Glyph& cut) {
  std::string words;
  for (const Glyph& glyph : glyphs) {
    const bool same_line = std::abs(glyph.place.Max.y - cut.place.Max.y) < 0.4F * ImGui::GetFontSize();
    if (same_line && glyph.letter < 128) words += static_cast<char>(glyph.letter);
  }
  return words;
}

/// Maps end where their canvas ends, and so do the words on them.
bool is_canvas(const ImDrawList& list) {
  return std::string_view(list._OwnerName).starts_with("canvas");
}

/// What scrolls may be cut where it scrolls, or where the window around it does.
bool scrolls(const ImDrawList& list, ImGuiAxis axis) {
  const ImGuiWindow* window = ImGui::FindWindowByName(list._OwnerName);
  for (; window != nullptr; window = window->ParentWindow) {
    if (window->ScrollMax[axis] > 0) return true;
  }
  return false;
}

bool is_cut(const Glyph& glyph, bool sideways, bool upright) {
  constexpr float kGrace = 1.5F;  // pixels: antialiased edges
  if (sideways &&
      (glyph.place.Min.x < glyph.clip.Min.x - kGrace || glyph.place.Max.x > glyph.clip.Max.x + kGrace))
    return true;
  return upright &&
         (glyph.place.Min.y < glyph.clip.Min.y - kGrace || glyph.place.Max.y > glyph.clip.Max.y + kGrace);
}

bool collide(const Glyph& a, const Glyph& b) {
  ImRect common = a.place;
  common.ClipWith(b.place);
  return common.GetWidth() > 3 && common.GetHeight() > 4;
}

constexpr ImWchar kEllipsis = 0x2026;

/// One for each text that is cut or lies over another; where there is room for `whole` texts also for each
/// that ends in an ellipsis.
std::set<std::string> faults(bool whole) {
  std::set<std::string> found;
  const Letters letters;
  const ImDrawData* data = ImGui::GetDrawData();
  for (int n = 0; n < data->CmdListsCount; ++n) {
    const ImDrawList& list = *data->CmdLists[n];
    if (is_canvas(list)) continue;
    const auto glyphs = letters.in(list);
    const bool sideways = !scrolls(list, ImGuiAxis_X);
    const bool upright = !scrolls(list, ImGuiAxis_Y);
    for (std::size_t i = 0; i < glyphs.size(); ++i) {
      if (whole && glyphs[i].letter == kEllipsis) {
        found.insert(fmt::format("{}: shortened: {}", list._OwnerName, words_around(glyphs, glyphs[i])));
      }
      if (is_cut(glyphs[i], sideways, upright)) {
        found.insert(fmt::format("{}: cut: {}", list._OwnerName, words_around(glyphs, glyphs[i])));
      }
      if (!upright) continue;
      for (std::size_t k = i + 1; k < glyphs.size(); ++k) {
        if (!collide(glyphs[i], glyphs[k])) continue;
        found.insert(fmt::format("{}: over another: {}", list._OwnerName, words_around(glyphs, glyphs[i])));
        break;
      }
    }
  }
  return found;
}

struct Screen {
  ImVec2 window;
  const char* scale;
};

class TextOfPanels : public testing::TestWithParam<Screen> {
 protected:
  static std::unique_ptr<Session> busy_session() {
    auto session = ready_session();
    for (const char* line :
         {"random-problems 40", "run-problems", "select 4,4", "edge SE", "seek 20", "show labels"}) {
      act(*session, line);
      session->wait_for_work();
    }
    return session;
  }
  void expect_whole(UiDriver& ui, const std::string& where) {
    ui.frames(3);
    const bool whole = GetParam().window.x >= 1280 * std::stof(GetParam().scale);
    for (const std::string& fault : faults(whole)) ADD_FAILURE() << where << ": " << fault;
  }
};

TEST_P(TextOfPanels, IsNotCutOnAnyPage) {
  const auto session = busy_session();
  UiDriver ui(*session, GetParam().window);
  act(*session, std::string("set ui-scale ") + GetParam().scale);
  for (const InspectorTab& tab : inspector_tabs()) {
    act(*session, "tab " + std::string(tab.id));
    session->wait_for_work();
    expect_whole(ui, std::string(tab.id));
  }
  for (const char* line :
       {"panel node off", "panel rows off", "panel inspector off", "tool brush", "split off"}) {
    act(*session, line);
    expect_whole(ui, line);
  }
}

TEST_P(TextOfPanels, IsNotCutInAnyWindowOverThem) {
  const auto session = busy_session();
  UiDriver ui(*session, GetParam().window);
  act(*session, std::string("set ui-scale ") + GetParam().scale);
  for (const PopupEntry& popup : all_popup_entries()) {
    session->ui.popup = popup.id;
    expect_whole(ui, std::string(popup.id));
    session->ui.popup = {};
    ui.frames(2);
  }
}

TEST_P(TextOfPanels, IsNotCutForAnAudienceOrInALesson) {
  std::filesystem::current_path(GOALBOUND_SOURCE_DIR);
  const auto session = busy_session();
  UiDriver ui(*session, GetParam().window);
  act(*session, std::string("set ui-scale ") + GetParam().scale);
  for (const char* line : {"presenter on", "presenter off", "lesson ties 2", "lesson none"}) {
    act(*session, line);
    session->wait_for_work();
    expect_whole(ui, line);
  }
}

INSTANTIATE_TEST_SUITE_P(Screens, TextOfPanels,
                         testing::Values(Screen{{1280, 800}, "1"}, Screen{{1280, 720}, "1"},
                                         Screen{{800, 600}, "1"}, Screen{{1280, 720}, "1.5"},
                                         Screen{{1920, 1080}, "1.5"}, Screen{{1920, 1080}, "2"},
                                         Screen{{3840, 2160}, "2"}, Screen{{3840, 2160}, "3"},
                                         Screen{{1920, 1080}, "3"}),
                         [](const auto& screen) {
                           std::string name = fmt::format("{}x{}at{}", screen.param.window.x,
                                                          screen.param.window.y, screen.param.scale);
                           std::ranges::replace(name, '.', '_');
                           return name;
                         });

}  // namespace
}  // namespace goalbound::app::test

// What can be read in the picture that ImGui has drawn last: its glyphs, put together to words again.
#pragma once

#include <imgui.h>

#include <array>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace goalbound::app::test {

/// Texts that stand together, in the order in which they were drawn.
class ScreenText {
 public:
  ScreenText() {
    for (const ImFont* font : ImGui::GetIO().Fonts->Fonts) {
      for (const ImFontGlyph& glyph : font->Glyphs) glyphs_[{glyph.U0, glyph.V0}] = &glyph;
    }
    const ImDrawData* data = ImGui::GetDrawData();
    for (int i = 0; i < data->CmdListsCount; ++i) read(*data->CmdLists[i]);
  }
  const std::vector<std::string>& lines() const { return lines_; }
  std::string all() const {
    std::string text;
    for (const std::string& line : lines_) text += line + '\n';
    return text;
  }

 private:
  void read(const ImDrawList& list) {
    end_ = {-1e9F, -1e9F};
    for (int i = 0; i + 3 < list.VtxBuffer.Size;) {
      const ImDrawVert& first = list.VtxBuffer[i];
      const auto found = glyphs_.find({first.uv.x, first.uv.y});
      const bool is_glyph = found != glyphs_.end() && list.VtxBuffer[i + 2].uv.x == found->second->U1 &&
                            list.VtxBuffer[i + 2].uv.y == found->second->V1;
      if (is_glyph) add(*found->second, first.pos, list.VtxBuffer[i + 2].pos);
      i += is_glyph ? 4 : 1;
    }
  }

  void add(const ImFontGlyph& glyph, ImVec2 min, ImVec2 max) {
    // Where the glyph's line begins, and how large its font is drawn.
    const float scale = (max.y - min.y) / std::max(0.01F, glyph.Y1 - glyph.Y0);
    const float top = min.y - glyph.Y0 * scale;
    const float left = min.x - glyph.X0 * scale;
    const float size = 14 * scale;
    const float gap = left - end_.x;
    if (lines_.empty() || std::abs(top - end_.y) > 1.5F || gap < -0.5F * size || gap > 0.6F * size) {
      lines_.emplace_back();
    } else if (gap > 0.12F * size) {
      lines_.back() += ' ';
    }
    end_ = {left + glyph.AdvanceX * scale, top};
    append(glyph.Codepoint);
  }

  void append(unsigned code) {
    std::string& line = lines_.back();
    if (code < 0x80) {
      line += static_cast<char>(code);
    } else if (code < 0x800) {
      line += static_cast<char>(0xC0 | code >> 6);
      line += static_cast<char>(0x80 | (code & 0x3F));
    } else {
      line += static_cast<char>(0xE0 | code >> 12);
      line += static_cast<char>(0x80 | (code >> 6 & 0x3F));
      line += static_cast<char>(0x80 | (code & 0x3F));
    }
  }

  std::map<std::pair<float, float>, const ImFontGlyph*> glyphs_;
  std::vector<std::string> lines_;
  ImVec2 end_;  ///< of the last glyph: where the next one of its text begins
};

}  // namespace goalbound::app::test

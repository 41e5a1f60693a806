// A level from bytes, its boxes from bytes, an answer: no file, no thread.
#include <goalbound/light.hpp>

#include <cstdio>
#include <string>
#include <vector>

namespace gl = goalbound::light;

namespace {

constexpr int kSide = 32;

/// A wall from above with a gap at the bottom.
goalbound::Result<gl::Map> level() {
  std::vector<std::uint8_t> cells(kSide * kSide, 1);
  for (int y = 0; y < kSide - 1; ++y) cells[y * kSide + kSide / 2] = 0;
  return gl::Map::from_cells(cells.data(), kSide, kSide);
}

int failed(const goalbound::Error& error) {
  std::fprintf(stderr, "game: %s\n", error.to_string().c_str());
  return 1;
}

}  // namespace

int main() {
  const auto map = level();
  if (!map) return failed(map.error());
  const auto made = gl::Indices::make(*map, "boxes");
  if (!made) return failed(made.error());
  const std::string bytes = made->to_bytes().value();
  const auto boxes = gl::Indices::from_bytes(*map, bytes.data(), bytes.size());
  if (!boxes) return failed(boxes.error());
  auto query = gl::Query::make(*map, *boxes);
  if (!query) return failed(query.error());
  const gl::Answer answer = query->find({0, 0}, {kSide - 1, 0});
  const auto file = gl::Map::load("level.map");
  std::printf("length %.3f, %zu points; a file: %s\n", answer.length, query->path().size(),
              file ? "opened" : file.error().to_string().c_str());
  return answer ? 0 : 1;
}

// The interface that the Grid-Based Path Planning Competition asks of its entries (movingai.com/GPPC): bits
// of the map row by row, true where it is free; corners are not cut. Its own header of this name takes the
// place of this one there.
#pragma once

#include <cstdint>
#include <vector>

struct xyLoc {
  std::int16_t x;
  std::int16_t y;
};

void PreprocessMap(std::vector<bool>& bits, int width, int height, const char* filename);
void* PrepareForSearch(std::vector<bool>& bits, int width, int height, const char* filename);
bool GetPath(void* data, xyLoc s, xyLoc g, std::vector<xyLoc>& path);
const char* GetName();

// Every file that the command line and the viewer open, for your program: pictures, maps of robots, roads of
// OpenStreetMap, levels. In a library of its own, goalbound::files, because each of them needs others.
// Not stable: it may change with any version (docs/library.md).
#pragma once

/// All of the library.
namespace goalbound {

/// From then on load_map(), light::Map::load() and all that lists formats know them; what a build left out is
/// not among them. Harmless when it was called before. Any thread may call it.
void register_file_formats();

}  // namespace goalbound

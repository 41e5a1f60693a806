#include "goalbound/files.hpp"
#include "handles.hpp"

void goalbound::c::register_formats() {
  register_file_formats();
}

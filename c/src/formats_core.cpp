#include "handles.hpp"

void goalbound::c::register_formats() {}

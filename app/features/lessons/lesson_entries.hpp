// The program's lessons as entries of menus and of the palette: they are files, so no table has them.
#pragma once

#include "features/lessons/lesson_shelf.hpp"
#include "model/actions/action_list.hpp"

namespace goalbound::app {

/// One `lesson ID` for each, in the menu "Learn".
ActionList lesson_entries(LessonShelf& shelf);

}  // namespace goalbound::app

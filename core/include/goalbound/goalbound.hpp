// Everything public.
#pragma once

#include "goalbound/bounds.hpp"
#include "goalbound/canonical.hpp"
#include "goalbound/cost.hpp"
#include "goalbound/flood.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/geometry.hpp"
#include "goalbound/graph_kinds.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/job.hpp"
#include "goalbound/jump_table.hpp"
#include "goalbound/precompute.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"
#include "goalbound/trace.hpp"
#include "goalbound/verify.hpp"

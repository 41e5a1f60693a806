// The processor's cores.
#pragma once

namespace goalbound::platform {

/// Cores that this process may use; 0 where nobody knows.
int usable_cores();

}  // namespace goalbound::platform

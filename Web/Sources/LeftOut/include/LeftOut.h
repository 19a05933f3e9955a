// What programs for the browser do without; nothing here is called from Swift by name.
#pragma once

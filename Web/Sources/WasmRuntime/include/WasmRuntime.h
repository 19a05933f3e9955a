// The few C functions that Embedded Swift needs and that WebAssembly without a system has not.
#pragma once

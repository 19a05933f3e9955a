// What the standard library asks of Unicode, answered as if every character stood for itself: nothing composes, nothing is taken
// apart, every scalar is a grapheme cluster. Programs for the browser have their queries composed and counted by it (engine.js),
// and compare texts byte by byte else; so the tables, 24 kB, and the code that reads them are left out when they are linked.
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned u32;

u16 _swift_stdlib_getNormData(u32 scalar) { return 0; }
u32 _swift_stdlib_getComposition(u32 first, u32 second) { return 0xFFFFFFFF; }
u32 _swift_stdlib_getDecompositionEntry(u32 scalar) { return 0; }
const u8 *const _swift_stdlib_nfd_decompositions = 0;
u8 _swift_stdlib_getGraphemeBreakProperty(u32 scalar) { return 0xFF; }
u8 _swift_stdlib_isExtendedPictographic(u32 scalar) { return 0; }
u8 _swift_stdlib_isInCB_Consonant(u32 scalar) { return 0; }

// Memory, memory functions, random bytes and wide arithmetic for Embedded Swift on wasm32-unknown-none.
typedef unsigned long size_t;
typedef unsigned char byte;
typedef unsigned long long u64;

// --- Memory: blocks of power-of-two sizes, freed blocks kept in one list per size. A block's size class stands in a
// 16-byte header in front of it, so that every block is 16-byte aligned.

typedef struct Block {
  size_t class;
  struct Block *next;
} Block;

enum { header = 16, smallest_class = 5, classes = 32, page_bits = 16 };

extern byte __heap_base;
static byte *top;
static Block *freed[classes];

static size_t class_of(size_t size) {
  size_t class = smallest_class;
  while (((size_t)1 << class) < size + header) class++;
  return class;
}

void *malloc(size_t size) {
  size_t class = class_of(size);
  Block *block = freed[class];
  if (block) {
    freed[class] = block->next;
    return (byte *)block + header;
  }
  if (!top) top = (byte *)(((size_t)&__heap_base + header - 1) & ~(size_t)(header - 1));
  block = (Block *)top;
  top += (size_t)1 << class;
  size_t needed = ((size_t)top + ((size_t)1 << page_bits) - 1) >> page_bits;
  size_t held = __builtin_wasm_memory_size(0);
  if (needed > held && __builtin_wasm_memory_grow(0, needed - held) == (size_t)-1) __builtin_trap();
  block->class = class;
  return (byte *)block + header;
}

void free(void *memory) {
  if (!memory) return;
  Block *block = (Block *)((byte *)memory - header);
  block->next = freed[block->class];
  freed[block->class] = block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > header) return 22;  // EINVAL
  *result = malloc(size);
  return 0;
}

void *memcpy(void *to, const void *from, size_t count) {
  byte *t = to;
  const byte *f = from;
  while (count--) *t++ = *f++;
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  byte *t = to;
  const byte *f = from;
  if (t < f) {
    while (count--) *t++ = *f++;
  } else {
    while (count--) t[count] = f[count];
  }
  return to;
}

void *memset(void *to, int value, size_t count) {
  byte *t = to;
  while (count--) *t++ = (byte)value;
  return to;
}

int memcmp(const void *a, const void *b, size_t count) {
  const byte *x = a, *y = b;
  for (; count; count--, x++, y++) {
    if (*x != *y) return *x - *y;
  }
  return 0;
}

// --- Random bytes: they seed hash tables and name edits; nothing secret depends on them (xorshift64, Marsaglia 2003).

static u64 random_state = 0x9E3779B97F4A7C15ull;

void arc4random_buf(void *to, size_t count) {
  byte *t = to;
  while (count--) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    *t++ = (byte)random_state;
  }
}

unsigned long __stack_chk_guard = 0x5CA1AB1E;
void __stack_chk_fail(void) { __builtin_trap(); }

// --- 128-bit product, which Duration needs.

typedef struct {
  u64 low, high;
} Wide;

void __multi3(Wide *product, u64 a_low, u64 a_high, u64 b_low, u64 b_high) {
  u64 a0 = (unsigned)a_low, a1 = a_low >> 32, b0 = (unsigned)b_low, b1 = b_low >> 32;
  u64 p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
  u64 middle = (p00 >> 32) + (unsigned)p01 + (unsigned)p10;
  product->low = (p00 & 0xFFFFFFFFu) | (middle << 32);
  product->high = p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32) + a_high * b_low + a_low * b_high;
}

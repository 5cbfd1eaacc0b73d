#include "CCryptoPortable.h"

#include <stdlib.h>
#include <string.h>

// The words of Salsa20.
enum { WORDS = 16 };

static uint32_t rotate(uint32_t word, int count) { return word << count | word >> (32 - count); }

static void quarter(uint32_t *x, int a, int b, int c, int d) {
    x[b] ^= rotate(x[a] + x[d], 7);
    x[c] ^= rotate(x[b] + x[a], 9);
    x[d] ^= rotate(x[c] + x[b], 13);
    x[a] ^= rotate(x[d] + x[c], 18);
}

// Salsa20/8 of RFC 7914, section 3: four double rounds, over columns and rows.
static void salsa(uint32_t block[WORDS]) {
    uint32_t x[WORDS];
    memcpy(x, block, sizeof x);
    for (int round = 0; round < 4; round++) {
        quarter(x, 0, 4, 8, 12);
        quarter(x, 5, 9, 13, 1);
        quarter(x, 10, 14, 2, 6);
        quarter(x, 15, 3, 7, 11);
        quarter(x, 0, 1, 2, 3);
        quarter(x, 5, 6, 7, 4);
        quarter(x, 10, 11, 8, 9);
        quarter(x, 15, 12, 13, 14);
    }
    for (int index = 0; index < WORDS; index++) block[index] += x[index];
}

// scryptBlockMix of RFC 7914, section 4. The results with even numbers go to the first half.
static void mix_block(const uint32_t *input, uint32_t *output, size_t block_size) {
    uint32_t x[WORDS];
    memcpy(x, input + (2 * block_size - 1) * WORDS, sizeof x);
    for (size_t index = 0; index < 2 * block_size; index++) {
        for (int word = 0; word < WORDS; word++) x[word] ^= input[index * WORDS + word];
        salsa(x);
        memcpy(output + (index / 2 + (index % 2) * block_size) * WORDS, x, sizeof x);
    }
}

// scryptROMix of RFC 7914, section 5. `table` has `n` blocks of `count` words, and `spare` has one.
static void mix(uint32_t *block, uint32_t *spare, uint32_t *table, size_t count, size_t block_size, size_t n) {
    // `n` is even, so that after two steps an iteration the result is in `block`.
    for (size_t step = 0; step < n; step += 2) {
        memcpy(table + step * count, block, count * sizeof *block);
        mix_block(block, spare, block_size);
        memcpy(table + (step + 1) * count, spare, count * sizeof *spare);
        mix_block(spare, block, block_size);
    }
    for (size_t step = 0; step < n; step++) {
        const uint32_t *last = block + (2 * block_size - 1) * WORDS;
        size_t number = (size_t)((uint64_t)last[1] << 32 | last[0]) & (n - 1);
        for (size_t word = 0; word < count; word++) block[word] ^= table[number * count + word];
        mix_block(block, spare, block_size);
        uint32_t *other = block;
        block = spare;
        spare = other;
    }
}

// Words are little-endian in the bytes.
static void load(uint32_t *words, const uint8_t *bytes, size_t count) {
    for (size_t word = 0; word < count; word++) {
        const uint8_t *byte = bytes + 4 * word;
        words[word] = (uint32_t)byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;
    }
}

static void store(uint8_t *bytes, const uint32_t *words, size_t count) {
    for (size_t word = 0; word < count; word++) {
        for (int byte = 0; byte < 4; byte++) bytes[4 * word + byte] = (uint8_t)(words[word] >> (8 * byte));
    }
}

int cportable_scrypt_mix(void *blocks, size_t block_size, size_t n, size_t parallelism) {
    size_t count = 2 * block_size * WORDS;
    size_t size = count * sizeof(uint32_t);
    uint32_t *table = malloc((n + 2) * size);
    if (table == NULL) return 0;
    uint32_t *block = table + n * count;
    for (size_t lane = 0; lane < parallelism; lane++) {
        uint8_t *bytes = (uint8_t *)blocks + lane * size;
        load(block, bytes, count);
        mix(block, block + count, table, count, block_size, n);
        store(bytes, block, count);
    }
    cportable_wipe(table, (n + 2) * size);
    free(table);
    return 1;
}

int cportable_equal(const void *left, const void *right, size_t size) {
    // Volatile, so that the compiler cannot end the loop at the first difference.
    const volatile uint8_t *one = left;
    const volatile uint8_t *other = right;
    uint8_t difference = 0;
    for (size_t index = 0; index < size; index++) difference |= one[index] ^ other[index];
    return difference == 0;
}

void cportable_wipe(void *memory, size_t size) {
    if (size == 0) return;
    memset(memory, 0, size);
    // The memory counts as read here.
    __asm__ __volatile__("" : : "r"(memory) : "memory");
}

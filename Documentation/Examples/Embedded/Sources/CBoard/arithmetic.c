// What the compiler calls for arithmetic and memory on a processor without 64-bit division, where
// there is no run-time library.
#include <stddef.h>
#include <stdint.h>

typedef struct { uint64_t quotient, remainder; } division;

static division divide(uint64_t dividend, uint64_t divisor) {
  division result = {0, 0};
  for (int bit = 63; bit >= 0; bit--) {
    result.remainder = result.remainder << 1 | (dividend >> bit & 1);
    if (result.remainder >= divisor) {
      result.remainder -= divisor;
      result.quotient |= (uint64_t)1 << bit;
    }
  }
  return result;
}

__attribute__((used)) static void divide_unsigned(uint64_t dividend, uint64_t divisor, uint64_t *result) {
  division division = divide(dividend, divisor);
  result[0] = division.quotient;
  result[1] = division.remainder;
}

__attribute__((used)) static void divide_signed(int64_t dividend, int64_t divisor, int64_t *result) {
  uint64_t sign = (dividend ^ divisor) < 0 ? ~(uint64_t)0 : 0, minus = dividend < 0 ? ~(uint64_t)0 : 0;
  division size = divide(
      dividend < 0 ? -(uint64_t)dividend : (uint64_t)dividend,
      divisor < 0 ? -(uint64_t)divisor : (uint64_t)divisor);
  result[0] = (int64_t)((size.quotient ^ sign) - sign);
  result[1] = (int64_t)((size.remainder ^ minus) - minus);
}

// They return the quotient in r0 and r1 and the remainder in r2 and r3, as no function of C can.
#define RETURN_IN_FOUR_REGISTERS(divide)                                                          \
  __asm__(                                                                                        \
      "push {r4, lr}\n sub sp, #24\n add r4, sp, #8\n str r4, [sp]\n bl " #divide "\n"            \
      "ldr r0, [sp, #8]\n ldr r1, [sp, #12]\n ldr r2, [sp, #16]\n ldr r3, [sp, #20]\n"            \
      "add sp, #24\n pop {r4, pc}")

__attribute__((naked)) void __aeabi_ldivmod(void) { RETURN_IN_FOUR_REGISTERS(divide_signed); }
__attribute__((naked)) void __aeabi_uldivmod(void) { RETURN_IN_FOUR_REGISTERS(divide_unsigned); }

uint64_t __aeabi_llsl(uint64_t value, int count) {
  uint32_t low = (uint32_t)value, high = (uint32_t)(value >> 32);
  if (count >= 32) return (uint64_t)(low << (count & 31)) << 32;
  if (count == 0) return value;
  return (uint64_t)(high << count | low >> (32 - count)) << 32 | (uint32_t)(low << count);
}

uint64_t __aeabi_llsr(uint64_t value, int count) {
  uint32_t low = (uint32_t)value, high = (uint32_t)(value >> 32);
  if (count >= 32) return high >> (count & 31);
  if (count == 0) return value;
  return (uint64_t)(high >> count) << 32 | (uint32_t)(low >> count | high << (32 - count));
}

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
  for (size_t i = 0; i < size; i++) ((volatile uint8_t *)to)[i] = ((const uint8_t *)from)[i];
  return to;
}

void *memset(void *to, int value, size_t size) {
  for (size_t i = 0; i < size; i++) ((volatile uint8_t *)to)[i] = (uint8_t)value;
  return to;
}

void __aeabi_memcpy(void *to, const void *from, size_t size) { memcpy(to, from, size); }
void __aeabi_memcpy4(void *to, const void *from, size_t size) { memcpy(to, from, size); }
void __aeabi_memcpy8(void *to, const void *from, size_t size) { memcpy(to, from, size); }
void __aeabi_memclr(void *to, size_t size) { memset(to, 0, size); }
void __aeabi_memclr4(void *to, size_t size) { memset(to, 0, size); }
void __aeabi_memclr8(void *to, size_t size) { memset(to, 0, size); }

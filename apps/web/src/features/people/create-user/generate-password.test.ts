import { describe, expect, test } from 'vitest';
import { generatePassword } from './generate-password.ts';

describe('a generated temporary password', () => {
  test('has 12 characters from letters, digits and !@#$%^&*', () => {
    for (let round = 0; round < 200; round++) {
      expect(generatePassword()).toMatch(/^[A-Za-z0-9!@#$%^&*]{12}$/);
    }
  });

  test('is unbiased: bytes that would favor a character are drawn again', () => {
    const draws = [
      Uint8Array.of(255, 210, 0, 69, 70, 209, 1, 2, 3, 4, 5, 6),
      Uint8Array.of(254, 61),
      Uint8Array.of(9),
    ];
    const byteCounts: number[] = [];
    const password = generatePassword((count) => {
      byteCounts.push(count);
      return draws.shift() ?? new Uint8Array(count);
    });
    expect(byteCounts).toEqual([12, 2, 1]);
    expect(password).toBe('A*A*BCDEFG9J');
  });
});

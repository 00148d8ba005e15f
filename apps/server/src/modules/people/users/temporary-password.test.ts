import { describe, expect, it } from 'vitest';
import { makeTemporaryPassword } from './temporary-password.ts';

describe('a temporary password', () => {
  it('has 12 characters from letters, digits and !@#$%^&*, and is never the same', () => {
    const made = Array.from({ length: 500 }, makeTemporaryPassword);
    for (const password of made) expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{12}$/);
    expect(new Set(made).size).toBe(500);
    expect(new Set(made.join('')).size).toBe(70);
  });
});

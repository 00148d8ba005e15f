import { expect, test } from 'vitest';
import { shuffled } from './shuffle.ts';

test('a shuffle always changes the order and keeps all items', () => {
  for (let round = 0; round < 200; round += 1) {
    const result = shuffled(['a', 'b', 'c']);
    expect(result).not.toEqual(['a', 'b', 'c']);
    expect([...result].sort()).toEqual(['a', 'b', 'c']);
  }
  expect(shuffled(['only'])).toEqual(['only']);
});

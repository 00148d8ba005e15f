import { describe, expect, it } from 'vitest';
import { expectedCount } from './campaigns.ts';

describe('the progress of a sync of campaigns', () => {
  it.each([
    ['says how many there are', { read: 12, total: 48, next: 'more' }, 48],
    ['has a further page', { read: 50, total: null, next: 'more' }, 100],
    ['has no further page: all of it is read', { read: 12, total: null, next: null }, 12],
  ])('is estimated from what is known if the provider %s', (_how, page, expected) => {
    expect(expectedCount(page, 50)).toBe(expected);
  });
});

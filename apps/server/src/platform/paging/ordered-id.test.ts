import { expect, it } from 'vitest';
import { newOrderedId } from './ordered-id.ts';

it('sorts later ids after earlier ones without duplicates', () => {
  const times = [0, 1, 1_700_000_000_000, 1_700_000_000_001, 2 ** 47];
  const ids = times.map((time) => newOrderedId(time));
  expect(ids).toEqual(ids.toSorted());
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(Array.from({ length: 1_000 }, () => newOrderedId(1))).size).toBe(1_000);
});

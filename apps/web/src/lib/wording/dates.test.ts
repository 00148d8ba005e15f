import { expect, test } from 'vitest';
import { formatNear } from './dates.ts';

test('shows the time for today, and the date for other days', () => {
  const now = new Date(2026, 2, 3, 9, 0);
  expect(formatNear(new Date(2026, 2, 3, 14, 5).toISOString(), now)).toBe('2:05 PM');
  expect(formatNear(new Date(2026, 2, 4, 8, 0).toISOString(), now)).toBe('Mar 4, 2026');
});

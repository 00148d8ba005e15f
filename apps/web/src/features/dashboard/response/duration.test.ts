import { expect, test } from 'vitest';
import { formatDuration } from './duration.ts';

test.each([
  [0, 'under 1 min'],
  [59, 'under 1 min'],
  [60, '1 min'],
  [725, '12 min'],
  [3_580, '1 h'],
  [3_900, '1 h 5 min'],
  [86_400, '24 h'],
])('%d seconds are %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words));

import { expect, test } from 'vitest';
import { compactNumber, formatOptionalNumber } from './compact-number.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0k'],
  [1234, '1.2k'],
  [1_250_000, '1250.0k'],
])('%d is shown as %s', (value, text) => {
  expect(compactNumber(value)).toBe(text);
});

test('an unmeasured value is shown as a dash', () => {
  expect(formatOptionalNumber(null)).toBe('–');
});

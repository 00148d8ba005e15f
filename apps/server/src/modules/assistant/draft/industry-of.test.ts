import { expect, test } from 'vitest';
import { industryOf } from './industry-of.ts';

test.each([
  ['dental crowns', ['dentistry'], 'dental crowns'],
  ['we make onboarding software for HR teams', ['software', 'retail'], 'software, retail'],
  ['Our team repairs roofs.', undefined, null],
  [undefined, ['dentistry'], 'dentistry'],
  [undefined, undefined, null],
])('of a business that does %j for %j, the industry is %j', (description, industries, expected) => {
  expect(
    industryOf({
      business_info: description === undefined ? {} : { description },
      target_audience: industries === undefined ? {} : { industries },
    }),
  ).toBe(expected);
});

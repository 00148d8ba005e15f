import { expect, it } from 'vitest';
import { trackBookingLink } from './track-booking-link.ts';

const ID = '6f4a8a52-7d28-4c5e-9a3f-2f1b7b6f0c11';

it.each([
  [
    'https://calendly.com/ada/intro?month=2026-12',
    `https://calendly.com/ada/intro?month=2026-12&utm_content=hb-${ID}`,
  ],
  ['https://cal.com/ada/intro', `https://cal.com/ada/intro?metadata%5Bhb%5D=hb-${ID}`],
  ['https://app.cal.com/ada', `https://app.cal.com/ada?metadata%5Bhb%5D=hb-${ID}`],
  ['https://cal.example/ada', 'https://cal.example/ada'],
  ['https://notcalendly.com/ada', 'https://notcalendly.com/ada'],
  ['no link', 'no link'],
])('tracks %s as %s', (url, expected) => {
  expect(trackBookingLink(url, ID)).toBe(expected);
});

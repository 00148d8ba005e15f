import { describe, expect, it } from 'vitest';
import { findTimeZone } from './find-time-zone.ts';

describe('the time zone of a lead', () => {
  it.each([
    ['Austin, Texas, United States', 'America/Chicago'],
    ['Portland, Oregon, United States of America', 'America/Los_Angeles'],
    ['Portland, ME', 'America/New_York'],
    ['Paris', 'Europe/Paris'],
    ['paris, france', 'Europe/Paris'],
    ['São Paulo, Brazil', 'America/Sao_Paulo'],
    ['Munich, Germany', 'Europe/Berlin'],
    ['Somewhere, Germany', 'Europe/Berlin'],
    ['Ohio', 'America/New_York'],
    ['Poland', 'Europe/Warsaw'],
  ])('the time zone of a lead in %s is %s', (place, zone) => expect(findTimeZone(place)).toBe(zone));

  it.each([null, '', 'United States', 'Nowhere at all', ', , ,', 'x'.repeat(500)])(
    'the time zone of a lead in %j is unknown',
    (place) => expect(findTimeZone(place)).toBeNull(),
  );
});

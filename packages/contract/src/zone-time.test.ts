import { describe, expect, it } from 'vitest';
import { getZoneOffsetMs, listOffsetSpans } from './zone-time.ts';

const HOUR_MS = 3_600_000;
const at = (iso: string) => new Date(iso);

describe('listOffsetSpans', () => {
  it('splits at the minute of the clock change, in spring and in autumn', () => {
    expect(listOffsetSpans(at('2026-01-01T00:00:00Z'), at('2026-12-31T00:00:00Z'), 'Europe/Berlin')).toEqual([
      { from: null, until: at('2026-03-29T01:00:00Z'), offset_ms: HOUR_MS },
      { from: at('2026-03-29T01:00:00Z'), until: at('2026-10-25T01:00:00Z'), offset_ms: 2 * HOUR_MS },
      { from: at('2026-10-25T01:00:00Z'), until: null, offset_ms: HOUR_MS },
    ]);
  });

  it('returns a single span for zones without clock changes and for empty periods', () => {
    const [start, end] = [at('2020-01-01T00:00:00Z'), at('2026-12-31T00:00:00Z')];
    expect(listOffsetSpans(start, end, 'Asia/Kolkata')).toEqual([
      { from: null, until: null, offset_ms: 5.5 * HOUR_MS },
    ]);
    expect(listOffsetSpans(end, start, 'Europe/Berlin')).toHaveLength(1);
  });

  it('gives the offset of any moment in between', () => {
    const [start, end] = [at('2025-01-01T00:00:00Z'), at('2026-12-31T00:00:00Z')];
    for (const zone of ['America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca']) {
      const spans = listOffsetSpans(start, end, zone);
      for (let ms = start.getTime(); ms < end.getTime(); ms += 11 * HOUR_MS) {
        const span = spans.find(({ until }) => until === null || ms < until.getTime());
        expect(span?.offset_ms).toBe(getZoneOffsetMs(new Date(ms), zone));
      }
    }
  });
});

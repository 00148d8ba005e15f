import { expect, test } from 'vitest';
import { quietUntil } from './quiet-until.ts';

const night = { time_zone: 'Europe/Berlin', quiet_from: '22:00', quiet_until: '07:30' };
const at = (iso: string) => quietUntil(night, new Date(iso))?.toISOString() ?? null;

test('in the quiet hours of their own time zone people are left alone until these are over', () => {
  expect(at('2026-01-10T21:00:00Z')).toBe('2026-01-11T06:30:00.000Z');
  expect(at('2026-01-11T06:29:00Z')).toBe('2026-01-11T06:30:00.000Z');
});

test('outside of them, and for whoever set none, nothing waits', () => {
  expect(at('2026-01-10T20:59:00Z')).toBeNull();
  expect(at('2026-01-11T06:30:00Z')).toBeNull();
  expect(quietUntil({ ...night, quiet_from: null, quiet_until: null }, new Date())).toBeNull();
});

test('hours within one day are quiet between their two ends', () => {
  const noon = { time_zone: 'UTC', quiet_from: '12:00', quiet_until: '13:00' };
  expect(quietUntil(noon, new Date('2026-01-10T12:15:00Z'))?.toISOString()).toBe('2026-01-10T13:00:00.000Z');
  expect(quietUntil(noon, new Date('2026-01-10T13:00:00Z'))).toBeNull();
});

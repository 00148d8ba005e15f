import { expect, it } from 'vitest';
import { maySayDead, noteBeat, startSteadiness } from './worker-beat.ts';

const SECOND = 1_000;

/** Beats at these seconds. */
const beaten = (...seconds: number[]) =>
  seconds.reduce((steadiness, second) => noteBeat(steadiness, second * SECOND), startSteadiness(0));

it('a worker says of others that they are dead only after it has beaten steadily for a while', () => {
  expect(maySayDead(beaten())).toBe(false);
  expect(maySayDead(beaten(5, 10, 15))).toBe(false);
  expect(maySayDead(beaten(5, 10, 15, 20))).toBe(true);
});

it('after an outage all others get the time to beat again before anybody calls them dead', () => {
  const outage = [5, 10, 15, 20, 80];
  expect(maySayDead(beaten(...outage))).toBe(false);
  expect(maySayDead(beaten(...outage, 85, 90, 95))).toBe(false);
  expect(maySayDead(beaten(...outage, 85, 90, 95, 100))).toBe(true);
});

it('a worker whose clock was set ahead and back goes on to find the dead', () => {
  const jump = [5, 7_205, 7_210, 15];
  expect(maySayDead(beaten(...jump))).toBe(false);
  expect(maySayDead(beaten(...jump, 20, 25, 30, 35))).toBe(true);
});

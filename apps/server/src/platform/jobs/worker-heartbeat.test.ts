import { expect, it } from 'vitest';
import { canDeclareDead, startSteadiness, updateSteadiness } from './worker-heartbeat.ts';

const SECOND = 1_000;

/** Heartbeats at these seconds. */
const beaten = (...seconds: number[]) =>
  seconds.reduce((steadiness, second) => updateSteadiness(steadiness, second * SECOND), startSteadiness(0));

it('declares other workers dead only after a period of steady heartbeats of its own', () => {
  expect(canDeclareDead(beaten())).toBe(false);
  expect(canDeclareDead(beaten(5, 10, 15))).toBe(false);
  expect(canDeclareDead(beaten(5, 10, 15, 20))).toBe(true);
});

it('gives all workers time for a heartbeat after an outage before it declares any dead', () => {
  const outage = [5, 10, 15, 20, 80];
  expect(canDeclareDead(beaten(...outage))).toBe(false);
  expect(canDeclareDead(beaten(...outage, 85, 90, 95))).toBe(false);
  expect(canDeclareDead(beaten(...outage, 85, 90, 95, 100))).toBe(true);
});

it('still detects dead workers after its clock was set forward and back', () => {
  const jump = [5, 7_205, 7_210, 15];
  expect(canDeclareDead(beaten(...jump))).toBe(false);
  expect(canDeclareDead(beaten(...jump, 20, 25, 30, 35))).toBe(true);
});

import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

const SECONDS = 20;

export const fault: Fault = {
  title: `the providers execute calls and the connection breaks before the response, for ${SECONDS} s`,
  async strike({ simulators }) {
    const strike = (order: object) =>
      Promise.all(
        ['instantly', 'heyreach'].map((provider) => simulators.control(`${provider}/failure`, order)),
      );
    await strike({ status: 'cut', seconds: SECONDS, after: true });
    await sleep(SECONDS * 1_000).finally(() => strike({ after: false, seconds: 0 }));
  },
};

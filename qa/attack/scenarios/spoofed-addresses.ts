import { equal, ok } from 'node:assert/strict';
import { createCaller } from '../../load/caller.ts';
import type { Scenario } from '../scenario.ts';

const TRIES = 60;

export const scenario: Scenario = {
  title: 'spoofed client addresses have no effect',
  async run(target) {
    // The proxy appends the address that it sees. Earlier entries come from the visitor.
    const statuses: number[] = [];
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const liar = createCaller(target.url, { address: `10.1.2.${attempt}, 127.0.0.1, 203.0.113.99` });
      const body = { email: `unknown${attempt}@example.test`, password: 'a guess' };
      statuses.push((await liar.ask('POST', '/api/auth/sign-in', { body })).status);
    }
    ok(statuses.includes(429), `${TRIES} guesses from one address were never slowed`);
    for (const address of ['127.0.0.1', '::1', '127.0.0.1, 127.0.0.1'])
      equal((await createCaller(target.url, { address }).ask('GET', '/metrics')).status, 404);
    return `slowed after ${statuses.indexOf(429)} guesses`;
  },
};

import { equal, ok } from 'node:assert/strict';
import { budgets } from '@hearback/contract';
import type { Scenario } from '../scenario.ts';

/** One cheap call for each kind of budget, so that the budget is spent before the machine is overloaded. */
const CALLS = [
  ['export', 'GET', '/api/audit.csv?from=2999-01-01'],
  ['website', 'POST', '/api/functions/scrape-website-content'],
  ['run', 'POST', '/api/webhook-events/00000000-0000-4000-8000-000000000000/replay'],
] as const;

export const scenario: Scenario = {
  title: 'a user who calls expensive endpoints from many addresses is rate limited, and no other user is',
  async run({ people }) {
    for (const [name, method, path] of CALLS) {
      const call = (who: keyof typeof people, at: number) =>
        people[who].ask(method, path, {
          headers: { 'x-forwarded-for': `192.0.2.${at % 250}` },
          ...(method === 'POST'
            ? { body: path.includes('scrape') ? { websiteUrl: 'http://127.0.0.1:1/' } : {} }
            : {}),
        });
      const statuses: number[] = [];
      for (let at = 0; at < budgets[name].calls + 5; at += 1) statuses.push((await call('owner', at)).status);
      ok(
        statuses.slice(0, 5).every((status) => status < 429),
        `${path} refused the first calls: ${statuses.slice(0, 5)}`,
      );
      ok(statuses.includes(429), `${path} was never refused: ${statuses.at(-1)}`);
      const refused = await call('owner', 1);
      if (refused.status === 429) ok(Number(refused.headers.get('retry-after')) > 0, 'no time to try again');
      ok((await call('solo', 1)).status !== 429, `${path} refused another workspace`);
      equal((await people.owner.ask('GET', '/api/users/me')).status, 200);
    }
    return CALLS.map(([name]) => name).join(', ');
  },
};

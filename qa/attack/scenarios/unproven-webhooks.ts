import { equal, ok } from 'node:assert/strict';
import { meanwhile } from '../meanwhile.ts';
import type { Scenario } from '../scenario.ts';
import { toWebhook } from '../to-webhook.ts';

const POSTS = 300;

/** The most expensive 1.9 MB to parse: unordered names that must be normalized, sorted and hashed. */
const body = JSON.stringify(
  Object.fromEntries(
    Array.from({ length: 90_000 }, (_, index) => [`k${(index * 7_919) % 90_000}`, 'x\u0000']),
  ),
);

export const scenario: Scenario = {
  title: 'webhooks without authentication cost next to nothing',
  async run(target) {
    const webhookPath = await toWebhook(target);
    equal((await target.stranger.ask('POST', webhookPath, { body: '{}' })).status, 200);
    const before = await target.metric('process_cpu_user_seconds_total');
    const statuses = await meanwhile(target, async () => {
      const responses: number[] = [];
      const post = async (path: string) => {
        // Closing the connection while the body is sent is also a rejection.
        const status = await target.stranger.ask('POST', path, { body }).then(
          (response) => response.status,
          () => 429,
        );
        responses.push(status);
      };
      for (let sent = 0; sent < POSTS; sent += 20)
        await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            post(`/api/webhooks/${index % 2 ? 'instantly' : 'heyreach'}/guess-${sent + index}`),
          ),
        );
      return responses;
    });
    const cpuSeconds = (await target.metric('process_cpu_user_seconds_total')) - before;
    ok(
      statuses.every((status) => status === 404 || status === 429),
      `answered with ${[...new Set(statuses)].join(', ')}`,
    );
    ok(
      statuses.filter((status) => status === 404).length <= 100,
      'the budget of the address was not counted',
    );
    // An authenticated sender is accepted from the same address.
    equal((await target.stranger.ask('POST', webhookPath, { body: '{}' })).status, 200);
    return `${POSTS} posts of 1.9 MB took ${cpuSeconds.toFixed(1)} s of the api`;
  },
};

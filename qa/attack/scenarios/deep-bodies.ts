import { deepEqual, equal } from 'node:assert/strict';
import { meanwhile } from '../meanwhile.ts';
import type { Scenario } from '../scenario.ts';
import { toWebhook } from '../to-webhook.ts';

const nested = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

const BODIES = [
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  nested('[', ']', 5_000),
  nested('[', ']', 450_000),
  `{"first_name":${nested('[', ']', 100_000)}}`,
  `[${'{},'.repeat(300_000)}{}]`,
];

const PLACES = [
  ['PATCH', '/api/users/me'],
  ['POST', '/api/functions/generate-reply'],
  ['POST', '/api/auth/sign-in'],
] as const;

export const scenario: Scenario = {
  title: 'deeply nested bodies are rejected with 4xx or stored as text',
  async run(target) {
    await meanwhile(target, async () => {
      for (const [method, path] of PLACES)
        for (const body of BODIES) {
          const { status } = await target.people.owner.ask(method, path, { body });
          equal(status, 422, `${method} ${path}`);
        }
      const hook = await toWebhook(target);
      const statuses = await Promise.all(
        BODIES.map(async (body) => (await target.people.owner.ask('POST', hook, { body })).status),
      );
      deepEqual(
        statuses,
        BODIES.map(() => 200),
      );
      await target.drained(60_000);
    });
    return `${BODIES.length * (PLACES.length + 1)} bodies`;
  },
};

import { equal, ok } from 'node:assert/strict';
import { generatePieces, PIECES } from '../../../testing/growth/pieces.ts';
import { meanwhile } from '../meanwhile.ts';
import type { Scenario } from '../scenario.ts';
import type { Stand } from '../stand.ts';

const MAX_CHARACTERS = 20_000;
/** Under attack, another workspace's list may take this long. */
const MAX_LIST_MS = 500;

const TEXTS = [...PIECES, ...generatePieces(['From: ', 'wrote', 'a'])].map(({ make }) =>
  make(MAX_CHARACTERS).slice(0, MAX_CHARACTERS).toWellFormed().replaceAll('\0', ' '),
);

const analyze = ({ people: { team } }: Stand, message: string) =>
  team.ask('POST', '/api/functions/ai-sentiment', { body: { message } });

export const scenario: Scenario = {
  title: 'texts made to be slow to analyze are bounded in length and rate, and delay no other workspace',
  async run(stand) {
    equal((await analyze(stand, 'a'.repeat(MAX_CHARACTERS + 1))).status, 422);
    const statuses = new Map<number, number>();
    let slowest = 0;
    let busy = true;
    const watching = (async () => {
      while (busy) {
        const started = performance.now();
        equal((await stand.people.solo.ask('GET', '/api/conversations')).status, 200);
        slowest = Math.max(slowest, performance.now() - started);
      }
    })();
    await meanwhile(stand, async () => {
      for (let at = 0; at < TEXTS.length; at += 8)
        for (const { status, headers } of await Promise.all(
          TEXTS.slice(at, at + 8).map((text) => analyze(stand, text)),
        )) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 429) ok(Number(headers.get('retry-after')) > 0, 'a refusal names no time');
        }
    }).finally(() => {
      busy = false;
    });
    await watching;
    ok((statuses.get(429) ?? 0) > 0, 'one person was never refused');
    equal((statuses.get(200) ?? 0) + (statuses.get(429) ?? 0), TEXTS.length);
    ok(slowest < MAX_LIST_MS, `another workspace's list took ${Math.round(slowest)} ms`);
    return `${TEXTS.length} texts, ${statuses.get(429)} refused, slowest list ${Math.round(slowest)} ms`;
  },
};

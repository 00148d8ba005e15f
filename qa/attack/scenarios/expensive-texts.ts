import { equal, ok } from 'node:assert/strict';
import { generatePieces, PIECES } from '../../../tooling/testing/growth/pieces.ts';
import { meanwhile } from '../meanwhile.ts';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

const MAX_CHARACTERS = 20_000;
/** Maximum slowdown of another workspace's list under attack, by the median of the calls. */
const MAX_SLOWDOWN = 5;
const CALLS_BEFORE = 20;

const TEXTS = [...PIECES, ...generatePieces(['From: ', 'wrote', 'a'])].map(({ make }) =>
  make(MAX_CHARACTERS).slice(0, MAX_CHARACTERS).toWellFormed().replaceAll('\0', ' '),
);

const analyze = ({ people: { team } }: AttackTarget, message: string) =>
  team.ask('POST', '/api/functions/ai-sentiment', { body: { message } });

export const scenario: Scenario = {
  title: 'texts made to be slow to analyze are bounded in length and rate, and delay no other workspace',
  async run(target) {
    equal((await analyze(target, 'a'.repeat(MAX_CHARACTERS + 1))).status, 422);
    const statuses = new Map<number, number>();
    const before = await timeLists(target, (count) => count < CALLS_BEFORE);
    let busy = true;
    const watching = timeLists(target, () => busy);
    await meanwhile(target, async () => {
      for (let at = 0; at < TEXTS.length; at += 8)
        for (const { status, headers } of await Promise.all(
          TEXTS.slice(at, at + 8).map((text) => analyze(target, text)),
        )) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 429) ok(Number(headers.get('retry-after')) > 0, 'a refusal names no time');
        }
    }).finally(() => {
      busy = false;
    });
    const during = await watching;
    ok((statuses.get(429) ?? 0) > 0, 'one person was never refused');
    equal((statuses.get(200) ?? 0) + (statuses.get(429) ?? 0), TEXTS.length);
    const times = `${Math.round(before)} ms before, ${Math.round(during)} ms during the attack`;
    ok(during < before * MAX_SLOWDOWN, `the list of another workspace took ${times}`);
    return `${TEXTS.length} texts, ${statuses.get(429)} refused, list ${times}`;
  },
};

/** The median time of another workspace's list, repeated while `more` returns true. */
async function timeLists(
  { people: { solo } }: AttackTarget,
  more: (count: number) => boolean,
): Promise<number> {
  const times: number[] = [];
  while (more(times.length)) {
    const started = performance.now();
    equal((await solo.ask('GET', '/api/conversations')).status, 200);
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

import { equal } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { meanwhile } from '../meanwhile.ts';
import type { Scenario } from '../scenario.ts';
import { toReply, toWebhook } from '../to-webhook.ts';

const REPLIES = 300;
const KILLS = 3;

export const scenario: Scenario = {
  title: 'a repeatedly killed worker loses and duplicates nothing',
  async run(target) {
    const hook = await toWebhook(target);
    const host = `killed-${Date.now()}.example`;
    await meanwhile(target, async () => {
      const killing = killWorkers(target);
      for (let sent = 0; sent < REPLIES; sent += 10)
        await Promise.all(
          Array.from({ length: 10 }, async (_, index) => {
            const body = toReply(`lead${sent + index}@${host}`, `<p>Reply ${sent + index}</p>`);
            equal((await target.stranger.ask('POST', hook, { body })).status, 200);
          }),
        );
      await killing;
      await target.drained(180_000);
    });
    const [totals] = await target.look<{ messages: number; contacts: number }>(
      `select count(*)::int as messages, count(distinct c.id)::int as contacts from contacts c
         join messages m on m.workspace_id = c.workspace_id and m.contact_id = c.id where c.email like $1`,
      [`%@${host}`],
    );
    equal(totals?.contacts, REPLIES);
    equal(totals?.messages, REPLIES);
    return `${REPLIES} replies, ${KILLS} kills`;
  },
};

async function killWorkers({ readPid }: Parameters<Scenario['run']>[0]): Promise<void> {
  let last = 0;
  for (let killed = 0; killed < KILLS; ) {
    const pid = readPid('worker');
    if (pid === last) await sleep(200);
    else {
      // Stops the worker in the middle of its work.
      await sleep(1_500);
      process.kill(pid, 'SIGKILL');
      last = pid;
      killed += 1;
    }
  }
}

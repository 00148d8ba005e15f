import { equal } from 'node:assert/strict';
import { PIECES } from '../../../tooling/testing/growth/pieces.ts';
import { meanwhile } from '../meanwhile.ts';
import type { Scenario } from '../scenario.ts';
import { toReply, toWebhook } from '../to-webhook.ts';

const LENGTH = 200_000;

export const scenario: Scenario = {
  title: 'emails designed to be slow to parse delay nothing, and all of them arrive',
  async run(target) {
    const hook = await toWebhook(target);
    const host = `worst-${Date.now()}.example`;
    await meanwhile(target, async () => {
      for (const [index, { make }] of PIECES.entries()) {
        const body = toReply(`lead${index}@${host}`, make(LENGTH));
        equal((await target.stranger.ask('POST', hook, { body })).status, 200);
      }
      await target.drained(240_000);
    });
    const [arrived] = await target.look<{ n: number }>(
      `select count(distinct c.email)::int as n from contacts c join messages m on m.workspace_id = c.workspace_id
         and m.contact_id = c.id where c.email like $1`,
      [`%@${host}`],
    );
    equal(arrived?.n, PIECES.length);
    return `${PIECES.length} mails of ${LENGTH / 1000} KB`;
  },
};

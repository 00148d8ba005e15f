import { afterAll, expect, it } from 'vitest';
import { openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { arrive, connect } from '#server/testing/outreach/replying.ts';

const outreach = await openOutreach();
await outreach.startWorker();
await connect(outreach, 'instantly');

afterAll(() => outreach.close());

it('a received message is classified within seconds', async () => {
  const { id } = await arrive(outreach, 'instantly', 'Please unsubscribe me from this list');
  const look = () =>
    outreach.app.look((tx) =>
      tx.selectFrom('messages').select(['sentiment', 'sentiment_by']).where('id', '=', id).executeTakeFirst(),
    );
  await expect
    .poll(look, { timeout: 10_000, interval: 100 })
    .toEqual({ sentiment: 'hard_no', sentiment_by: 'built_in' });
}, 30_000);

import { withSystem } from '@hearback/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Outreach, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { arrive, connect } from '#server/testing/outreach/replying.ts';

let outreach: Outreach;

beforeAll(async () => {
  outreach = await openOutreach();
  await outreach.startWorker();
  await connect(outreach, 'instantly');
}, 60_000);

afterAll(() => outreach.close());

it('a message that comes in is read within moments', async () => {
  const { id } = await arrive(outreach, 'instantly', 'Please unsubscribe me from this list');
  const look = () =>
    withSystem(outreach.app.services.db, 'test', (tx) =>
      tx.selectFrom('messages').select(['sentiment', 'sentiment_by']).where('id', '=', id).executeTakeFirst(),
    );
  await expect
    .poll(look, { timeout: 10_000, interval: 100 })
    .toEqual({ sentiment: 'hard_no', sentiment_by: 'built_in' });
}, 30_000);

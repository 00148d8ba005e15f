import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addLocation } from '#server/modules/locations/index.ts';
import { jobs } from '#server/registry.ts';
import { openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { post, replyHook } from '#server/testing/outreach/outreach-rows.ts';
import { connect, order, receiveReply, send } from '#server/testing/outreach/replies.ts';
import { findInDatabase } from '#server/testing/stack/find-in-database.ts';

let word: string;
let round = 0;

const outreach = await openOutreach();
await connect(outreach, 'instantly');
await connect(outreach, 'heyreach');
const { body } = await outreach.ask('GET', '/api/accounts');
const accounts = body as { id: string; provider: 'instantly' | 'heyreach' }[];
const mail = accounts.find(({ provider }) => provider === 'instantly') as Parameters<
  typeof outreach.toWebhook
>[0];
const hook = await outreach.toWebhook(mail);
await outreach.startWorker();
beforeEach(() => {
  round += 1;
  word = `pineapple${round}`;
});
afterAll(() => outreach.close());

const findWord = (): Promise<string[]> => findInDatabase(outreach.app.config.databaseUrl, word);

const findMessage = async (): Promise<string> => {
  const [message] = await outreach.app.query<{ id: string }>(
    sql`select id from messages where body ilike ${`%${word}%`}`,
  );
  return message?.id ?? '';
};

const wipe = async (message_id: string) => {
  expect((await outreach.ask('DELETE', `/api/messages/${message_id}`)).status).toBe(200);
  await outreach.app.query(
    sql`update messages set deleted_at = deleted_at - interval '6 minutes' where id = ${message_id}`,
  );
  // A message that is locked by another transaction is left to the next run.
  await expect
    .poll(async () => {
      await runJob('inbox.wipe-deleted');
      return outreach.app.query(
        sql`select wiped_at is not null as wiped from messages where id = ${message_id}`,
      );
    })
    .toEqual([{ wiped: true }]);
};

const runJob = async (name: string) => {
  await jobs.find((job) => job.name === name)?.handler({}, outreach.app.services);
};

describe('the text of a deleted message', () => {
  it('is nowhere in the database once the undo window has passed', async () => {
    await post(hook, replyHook('gone@acme.example', `We grow ${word}s.`, { reply_subject: `Re: ${word}` }));
    await outreach.settle();
    expect(await findWord()).toContain('webhook_events');
    await wipe(await findMessage());
    expect(await findWord()).toEqual([]);
  });

  it('is not restored by the provider’s next delivery or by a replay', async () => {
    const reported = (timestamp: string) =>
      replyHook('again@acme.example', `We grow ${word}s.`, { timestamp });
    await post(hook, reported('2026-11-01T10:00:00.000Z'));
    await outreach.settle();
    await wipe(await findMessage());
    // Another event for us, but the same message for people.
    await post(hook, reported('2026-11-01T10:02:00.000Z'));
    await outreach.settle();
    expect(await findWord()).toEqual([]);
    const { body } = await outreach.ask('GET', '/api/webhook-events');
    const { events } = body as { events: { id: string; status: string; wiped: boolean }[] };
    expect(events.slice(0, 2)).toMatchObject([
      { status: 'processed', wiped: true },
      { status: 'processed', wiped: true },
    ]);
    const replay = await outreach.ask('POST', `/api/webhook-events/${events[0]?.id}/replay`);
    expect(replay).toMatchObject({
      status: 409,
      body: {
        message:
          'The content of this event is no longer available because its message was deleted or the retention period ended.',
      },
    });
  });

  it('is also wiped from LinkedIn’s events, which contain whole conversations', async () => {
    const { id } = await receiveReply(outreach, 'heyreach', `On LinkedIn we grow ${word}s`);
    await outreach.settle();
    expect(await findWord()).toContain('webhook_events');
    await wipe(id);
    expect(await findWord()).toEqual([]);
  });

  it('is wiped from the reply it was sent as', async () => {
    const { id } = await receiveReply(outreach, 'instantly');
    const { body } = await send(outreach, 'instantly', order(id, `We sell ${word}s.`));
    expect(body).toMatchObject({ success: true });
    await outreach.settle();
    expect(await findWord()).toContain('replies');
    await wipe(await findMessage());
    expect(await findWord()).toEqual([]);
  });

  it('is deleted with the location of its author', async () => {
    const { workspace_id } = outreach.owner;
    const ghl_location_id = 'to-be-deleted';
    await outreach.app.withDatabase((tx) =>
      addLocation(tx, { workspace_id, ghl_location_id, name: 'To be deleted' }),
    );
    await post(hook, replyHook('place@acme.example', `We grow ${word}s.`));
    await outreach.settle();
    await outreach.app.query(
      sql`update contacts set location_id = ${ghl_location_id} where email = 'place@acme.example'`,
    );
    expect((await outreach.ask('DELETE', `/api/locations/${ghl_location_id}`)).status).toBe(200);
    expect(await findWord()).toEqual([]);
  });
});

it('a processed event is emptied after 30 days, a failed one waits for its replay', async () => {
  await post(hook, replyHook('old@acme.example', `We grow ${word}s.`));
  await post(hook, replyHook('older@acme.example', `We grew ${word}s.`));
  await outreach.settle();
  await outreach.app.query(sql`
    update webhook_events set received_at = received_at - interval '31 days',
      status = case when payload ->> 'lead_email' like 'older%' then 'failed' else status end
    where payload::text ilike ${`%${word}%`}`);
  await runJob('privacy.apply-retention');
  expect(
    await outreach.app.query(
      sql`select payload ->> 'lead_email' as lead from webhook_events where payload::text ilike ${`%${word}%`}`,
    ),
  ).toEqual([{ lead: 'older@acme.example' }]);
});

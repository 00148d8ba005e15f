import type { Disposition, Learning, Message } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { type Ids, openInbox } from '#server/testing/open-inbox.ts';
import type { TestPerson } from '#server/testing/people.ts';
import { readWaiting } from '../classify-messages.job.ts';

const PORTAL = 'We only buy through our procurement portal, please register there.';
const PORTAL_AGAIN = 'Hello Kate, we only buy through the procurement portal. Please register there!';

const inbox = await openInbox();
const ofFirst = await addGranted(inbox.app, inbox.agency, 'agency-1', 'write');
afterAll(() => inbox.close());
beforeEach(() =>
  inbox.withDatabase(async (tx) => {
    await sql`delete from messages`.execute(tx);
  }),
);

let count = 0;
/** Creates a reply from a new contact, in the agency's first location by default. */
const receive = (body: string, { location = 'agency-1', workspace_id = inbox.agency.workspace_id } = {}) => {
  count += 1;
  return inbox.receive(`lead-${count}@acme.example`, {
    body,
    workspace_id,
    sent_at: new Date(),
    lead: { location_id: location },
  });
};
const read = async (...workspaces: string[]) => {
  for (const workspace_id of workspaces.length > 0 ? workspaces : [inbox.agency.workspace_id])
    await readWaiting(inbox.app.services, workspace_id, { pause: async () => undefined });
};
const see = async ({ message_id }: Ids, as?: TestPerson) => {
  const { sentiment, reasons } = (await inbox.ask('GET', `/api/messages/${message_id}`, undefined, as))
    .body as Message;
  return { sentiment, by: reasons?.by };
};
const choose = (of: Ids, sentiment: Disposition, as?: TestPerson) =>
  inbox.ask('PUT', `/api/conversations/${of.contact_id}/disposition`, { sentiment }, as);
const learning = async () => (await inbox.ask('GET', '/api/inbox-learning')).body as Learning;
const listCorrections = async () => {
  const rows = await inbox.query(sql<
    Record<string, unknown>
  >`select message_id, applies_everywhere, location_id, own_text, predicted_sentiment, corrected_sentiment
      from classification_corrections order by corrected_at`);
  return rows;
};

describe('a correction', () => {
  it('changes the classification of the next similar reply in the workspace, and in no other', async () => {
    const first = await receive(PORTAL);
    await read();
    const firstSentiment = (await see(first)).sentiment;
    expect(firstSentiment).not.toBe('soft_no');
    await choose(first, 'soft_no');
    expect(await listCorrections()).toEqual([
      {
        message_id: first.message_id,
        applies_everywhere: true,
        location_id: 'agency-1',
        own_text: PORTAL,
        predicted_sentiment: firstSentiment,
        corrected_sentiment: 'soft_no',
      },
    ]);
    const { workspace_id } = inbox.other;
    const [similar, elsewhere, unrelated, foreign] = [
      await receive(PORTAL_AGAIN),
      await receive(PORTAL_AGAIN, { location: 'agency-2' }),
      await receive('Please unsubscribe me from this list'),
      await receive(PORTAL_AGAIN, { location: 'other-1', workspace_id }),
    ];
    await read(inbox.agency.workspace_id, workspace_id);
    const followed = { sentiment: 'soft_no', by: 'learned' };
    expect(await see(similar)).toEqual(followed);
    expect(await see(elsewhere)).toEqual(followed);
    expect(await see(unrelated)).toEqual({ sentiment: 'hard_no', by: 'built_in' });
    expect((await see(foreign, inbox.other.owner)).sentiment).not.toBe('soft_no');
    const ask = async (as?: TestPerson) =>
      (await inbox.ask('POST', '/api/functions/ai-sentiment', { message: PORTAL_AGAIN }, as)).body;
    expect(await ask()).toEqual({ sentiment: 'soft_no', read_by: 'learned' });
    expect(await ask(inbox.other.owner)).toMatchObject({ read_by: 'built_in' });
  });

  it('applies only in the location of a limited person and keeps other corrections', async () => {
    const first = await receive(PORTAL);
    await read();
    await choose(first, 'soft_no');
    await choose(first, 'ooo', ofFirst);
    expect(
      (await listCorrections()).map(({ applies_everywhere, corrected_sentiment }) => [
        applies_everywhere,
        corrected_sentiment,
      ]),
    ).toEqual([
      [true, 'soft_no'],
      [false, 'ooo'],
    ]);
    const ownReply = await receive(PORTAL_AGAIN);
    const elsewhere = await receive(PORTAL_AGAIN, { location: 'agency-2' });
    await read();
    expect(await see(ownReply)).toEqual({ sentiment: 'ooo', by: 'learned' });
    expect(await see(elsewhere)).toEqual({ sentiment: 'soft_no', by: 'learned' });
  });

  it('applies to the newest reply of a conversation or to a single message, and is removed by choosing the original sentiment', async () => {
    const first = await receive('Please unsubscribe me from this list');
    const newest = await inbox.receive(`lead-${count}@acme.example`, { body: PORTAL, sent_at: new Date() });
    await read();
    const sentiment = (await see(newest)).sentiment ?? 'interested';
    await choose(first, 'soft_no');
    expect((await listCorrections()).map(({ message_id }) => message_id)).toEqual([newest.message_id]);
    await choose(first, sentiment);
    const one = `/api/messages/${first.message_id}/sentiment`;
    await inbox.ask('PUT', one, { sentiment: 'ooo' });
    expect(await listCorrections()).toMatchObject([
      { message_id: first.message_id, predicted_sentiment: 'hard_no', corrected_sentiment: 'ooo' },
    ]);
    await inbox.ask('PUT', one, { sentiment: 'hard_no' });
    expect(await listCorrections()).toEqual([]);
  });

  it('is deleted with its message and contact, and moves with the contact', async () => {
    const replies = [
      await receive(PORTAL),
      await receive(`${PORTAL} Thanks.`),
      await receive(`${PORTAL} Bye.`),
    ];
    await read();
    for (const reply of replies) await choose(reply, 'soft_no');
    const [deleted, gone, moved] = replies as [Ids, Ids, Ids];
    await choose(moved, 'ooo', ofFirst);
    await inbox.ask('DELETE', `/api/messages/${deleted.message_id}`);
    expect((await learning()).corrections).toBe(3);
    await inbox.withDatabase(async (tx) => {
      await sql`update messages set deleted_at = deleted_at - interval '6 minutes'`.execute(tx);
      await sql`delete from contacts where id = ${gone.contact_id}`.execute(tx);
      await sql`update contacts set location_id = 'agency-2' where id = ${moved.contact_id}`.execute(tx);
    });
    await inbox.runJob('inbox.wipe-deleted');
    expect(await listCorrections()).toMatchObject([
      { message_id: moved.message_id, applies_everywhere: true, location_id: 'agency-2' },
    ]);
  });
});

describe('the learning settings', () => {
  it('count corrections and agreement, and can delete them', async () => {
    const [changed, left, untouched] = [
      await receive('Please unsubscribe me from this list'),
      await receive('Remove me from your list please'),
      await receive('Take me off this list'),
    ];
    await read();
    for (const reply of [changed, left, untouched]) expect((await see(reply)).sentiment).toBe('hard_no');
    await choose(changed, 'soft_no');
    await inbox.ask('PUT', `/api/messages/${left.message_id}/handled`, { handled: true });
    const { corrections, agreement } = await learning();
    expect(corrections).toBe(1);
    expect(agreement.filter(({ said }) => said > 0)).toEqual([
      { disposition: 'hard_no', said: 3, looked_at: 2, agreed: 1 },
    ]);
    const answer = await inbox.ask('DELETE', '/api/inbox-learning');
    expect(answer).toMatchObject({ status: 200, body: { removed: 1 } });
    expect((await learning()).corrections).toBe(0);
    expect((await see(changed)).sentiment).toBe('soft_no');
    const lines = await inbox.app.withDatabase((tx) =>
      tx.selectFrom('audit_log').select('details').where('action', '=', 'inbox.learning_removed').execute(),
    );
    expect(lines).toEqual([{ details: { removed: 1 } }]);
  });

  it('are available only to people who manage the whole workspace', async () => {
    for (const method of ['GET', 'DELETE'])
      for (const person of [inbox.agency.customer, ofFirst])
        expect((await inbox.ask(method, '/api/inbox-learning', undefined, person)).status).toBe(403);
  });
});

import type { Disposition, Reply } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { type Ids, openInbox } from '#server/testing/open-inbox.ts';
import type { TestPerson } from '#server/testing/people.ts';
import { countStatements } from '#server/testing/stack/count-statements.ts';

const ASKED = 'Thanks for reaching out. It is not a priority for us right now, the whole team is very busy.';
const ASKED_AGAIN =
  'Thank you for reaching out. It is not a priority for us now, the whole team is very busy.';
const ANSWER = 'No problem at all. I will leave it there and wish you a calm end of the year.';

const inbox = await openInbox();
const ofFirst = await addGranted(inbox.app, inbox.agency, 'agency-1', 'write');
afterAll(() => inbox.close());
beforeEach(() =>
  inbox.withDatabase(async (tx) => {
    await sql`delete from messages`.execute(tx);
  }),
);

let count = 0;
type Options = { location?: string; workspace_id?: string; sentiment?: Disposition };
const receive = async (
  body: string,
  { location = 'agency-1', sentiment = 'soft_no', ...more }: Options = {},
) => {
  count += 1;
  const ids = await inbox.receive(`lead-${count}@acme.example`, {
    workspace_id: inbox.agency.workspace_id,
    ...more,
    body,
    sent_at: new Date(),
    eaccount: 'kate@agency.example',
    thread: { email_id: `mail-${count}` },
    lead: { location_id: location, first_name: 'Ada', last_name: 'King' },
  });
  await inbox.query(sql`update messages set sentiment = ${sentiment}, sentiment_by = 'person', lang = 'en',
    classification = null where id = ${ids.message_id}`);
  return ids;
};

/** Orders a reply and marks it as sent. */
const send = async (to: Ids, content: string, more: object = {}, as?: TestPerson) => {
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const order = { messageId: to.message_id, content, sendAt, despiteDoNotContact: true, ...more };
  const answer = await inbox.ask('POST', '/api/functions/send-instantly-reply', order, as);
  expect(answer.body).toMatchObject({ success: true });
  await inbox.query(sql`update replies set status = 'sent', sent_at = now(), send_at = null
    where message_id = ${to.message_id}`);
};

const answersTo = async ({ contact_id }: Ids, as?: TestPerson) => {
  const { answering } = await inbox.thread(contact_id, as);
  return answering?.answers.professional ?? [];
};
const reused = async (to: Ids, as?: TestPerson) =>
  (await answersTo(to, as)).filter(({ source }) => source.kind === 'reply').map(({ text }) => text);

describe('a reply that a person wrote', () => {
  it('is proposed first for the next similar message, with its author', async () => {
    await send(await receive(ASKED), ANSWER);
    const next = await receive(ASKED_AGAIN);
    const [first, ...others] = await answersTo(next);
    expect(first).toMatchObject({ text: ANSWER, source: { kind: 'reply', author: null } });
    expect(others.map(({ source }) => source.kind)).toContain('starter');
    const [forColleague] = await answersTo(next, ofFirst);
    expect(forColleague?.source).toMatchObject({ kind: 'reply', author: 'a teammate' });
  });

  it('is never used in another location or workspace', async () => {
    await send(await receive(ASKED), ANSWER);
    expect(await reused(await receive(ASKED_AGAIN, { location: 'agency-2' }))).toEqual([]);
    const { workspace_id, owner } = inbox.other;
    const foreign = await receive(ASKED_AGAIN, { location: 'other-1', workspace_id });
    expect(await reused(foreign, owner)).toEqual([]);
  });

  it('follows its conversation to another location', async () => {
    const message = await receive(ASKED);
    await send(message, ANSWER);
    await inbox.query(sql`update contacts set location_id = 'agency-2' where id = ${message.contact_id}`);
    await inbox.query(sql`update messages set location_id = 'agency-2' where id = ${message.message_id}`);
    expect(await reused(await receive(ASKED_AGAIN))).toEqual([]);
    expect(await reused(await receive(ASKED_AGAIN, { location: 'agency-2' }))).toEqual([ANSWER]);
  });

  it('is not used if it was proposed and sent unchanged, is not sent, or answers another kind of message', async () => {
    await send(await receive(ASKED), ANSWER, { proposal: { source: 'starter', text: ANSWER } });
    expect(await reused(await receive(ASKED_AGAIN))).toEqual([]);
    const failed = await receive(ASKED);
    await send(failed, ANSWER);
    await inbox.query(sql`update replies set status = 'failed' where message_id = ${failed.message_id}`);
    expect(await reused(await receive(ASKED_AGAIN))).toEqual([]);
    await send(await receive(ASKED, { sentiment: 'hard_no' }), ANSWER);
    expect(await reused(await receive(ASKED_AGAIN))).toEqual([]);
  });

  it('is no longer used once its message is deleted, erased or corrected', async () => {
    const [deleted, corrected, erased] = [await receive(ASKED), await receive(ASKED), await receive(ASKED)];
    for (const each of [deleted, corrected, erased]) await send(each, ANSWER);
    const next = await receive(ASKED_AGAIN);
    await inbox.query(sql`update messages set deleted_at = now() where id = ${deleted.message_id}`);
    await inbox.query(sql`update messages set sentiment = 'ooo' where id = ${corrected.message_id}`);
    expect(await reused(next)).toEqual([ANSWER]);
    await inbox.query(sql`delete from contacts where id = ${erased.contact_id}`);
    expect(await reused(next)).toEqual([]);
    expect(
      await inbox.query(sql`select from reply_outcomes where message_id = ${erased.message_id}`),
    ).toEqual([]);
  });

  it('is never used for a removal request or a person on the do-not-contact list', async () => {
    const removal = 'Please remove me from your list and delete my data.';
    await send(await receive(removal, { sentiment: 'hard_no' }), ANSWER);
    const asking = await receive(removal, { sentiment: 'hard_no' });
    expect((await answersTo(asking)).every(({ id }) => id.includes('.removal_request.'))).toBe(true);
    await send(await receive(ASKED), ANSWER);
    const suppressed = await receive(ASKED_AGAIN);
    expect(await reused(suppressed)).toEqual([ANSWER]);
    const added = await inbox.ask('POST', `/api/conversations/${suppressed.contact_id}/do-not-contact`, {
      reason: 'asked',
    });
    expect(added.status).toBe(200);
    const { answering } = await inbox.thread(suppressed.contact_id);
    expect(answering).toMatchObject({ situation: null, reason: 'suppressed' });
    expect(answering?.answers.professional.every(({ id }) => id.includes('.removal_request.'))).toBe(true);
  });

  it('takes one statement, regardless of the number of replies', async () => {
    const next = await receive(ASKED_AGAIN);
    const before = await countStatements(() => inbox.thread(next.contact_id));
    for (let each = 0; each < 3; each += 1)
      await send(await receive(ASKED), `${ANSWER} ${'Really. '.repeat(each)}`);
    const after = await countStatements(() => inbox.thread(next.contact_id));
    expect(after).toEqual(before);
  });
});

describe('the outcome of a proposal', () => {
  it('is recorded with its source and the changed words', async () => {
    await send(await receive(ASKED), ANSWER.replace('calm', 'quiet'), {
      proposal: { source: 'own', text: ANSWER },
    });
    expect(
      await inbox.query(sql`select source, outcome, changed_words, situation, language, channel, location_id, user_id
        from reply_outcomes where workspace_id = ${inbox.agency.workspace_id}`),
    ).toEqual([
      {
        source: 'own',
        outcome: 'edited',
        changed_words: 1,
        situation: 'soft_no',
        language: 'en',
        channel: 'email',
        location_id: 'agency-1',
        user_id: inbox.agency.owner.user_id,
      },
    ]);
  });

  it('counts the words that were changed after the reply was scheduled', async () => {
    const { message_id } = await receive(ASKED);
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const proposal = { source: 'own', text: ANSWER };
    const order = { messageId: message_id, content: ANSWER, sendAt, proposal };
    const answer = await inbox.ask('POST', '/api/functions/send-instantly-reply', order);
    const { id } = (answer.body as { reply: Reply }).reply;
    const content = ANSWER.replace('calm end', 'quiet start');
    expect((await inbox.ask('PATCH', `/api/replies/${id}`, { content })).status).toBe(200);
    expect(
      await inbox.query(sql`select outcome, changed_words from reply_outcomes where reply_id = ${id}`),
    ).toEqual([{ outcome: 'edited', changed_words: 2 }]);
  });
});

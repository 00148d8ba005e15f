import type { Disposition, ProposalFigures, ProposalGroup, ProposalSource } from '@hearback/contract';
import { withActor } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { type Ids, openInbox } from '#server/testing/open-inbox.ts';
import type { TestPerson } from '#server/testing/people.ts';
import { countStatements } from '#server/testing/stack/count-statements.ts';
import { countProposals } from './proposal-figures.queries.ts';

const ASKED = 'Thanks for reaching out. It is not a priority for us right now, the whole team is very busy.';
const PROPOSED = 'No problem at all. I will leave it there and wish you a calm end of the year.';
const EDITED = PROPOSED.replace('calm end', 'quiet start');
const OWN_WORDS = 'Understood.';

const NONE = { unchanged: 0, edited: 0, discarded: 0, changed_words: null, corrected: 0 };

const inbox = await openInbox();
const { agency } = inbox;
const ofFirst = await addGranted(inbox.app, agency, 'agency-1', 'write');
afterAll(() => inbox.close());
beforeEach(() =>
  inbox.withDatabase(async (tx) => {
    await sql`delete from messages`.execute(tx);
  }),
);

let count = 0;
const receive = async (location = 'agency-1', campaign: string | null = null): Promise<Ids> => {
  count += 1;
  const ids = await inbox.receive(`lead-${count}@acme.example`, {
    body: ASKED,
    sent_at: new Date(),
    eaccount: 'kate@agency.example',
    thread: { email_id: `mail-${count}` },
    lead: { location_id: location },
    ...(campaign !== null && {
      account_id: agency.account_id,
      campaign: { provider: 'instantly', provider_campaign_id: campaign, name: campaign },
    }),
  });
  await inbox.query(sql`update messages set sentiment = 'soft_no', sentiment_by = null, lang = 'en',
    classification = '{"said": "soft_no"}' where id = ${ids.message_id}`);
  return ids;
};

type OutcomeFixture = {
  source?: ProposalSource | null;
  weeksAgo?: number;
  status?: 'sent' | 'failed';
  as?: TestPerson;
};
const send = async (
  { message_id }: Ids,
  content: string,
  { source = 'starter', weeksAgo = 0, status = 'sent', as }: OutcomeFixture = {},
) => {
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const proposal = source && { source, text: PROPOSED };
  const order = { messageId: message_id, content, sendAt, ...(proposal && { proposal }) };
  const { body } = await inbox.ask('POST', '/api/functions/send-instantly-reply', order, as);
  expect(body).toMatchObject({ success: true });
  await inbox.query(
    sql`update replies set status = ${status}, send_at = null where message_id = ${message_id}`,
  );
  await inbox.query(sql`update reply_outcomes set created_at = created_at - make_interval(weeks => ${weeksAgo}::integer)
    where message_id = ${message_id}`);
};
const correct = async ({ message_id }: Ids, sentiment: Disposition, as?: TestPerson) => {
  const { status } = await inbox.ask('PUT', `/api/messages/${message_id}/sentiment`, { sentiment }, as);
  expect(status).toBe(200);
};

const toPath = (group_by: ProposalGroup, weeks = 8, time_zone = 'UTC') =>
  `/api/proposal-figures?weeks=${weeks}&group_by=${group_by}&time_zone=${time_zone}`;
const read = async (group_by: ProposalGroup, weeks?: number, as?: TestPerson) => {
  const { status, body } = await inbox.ask('GET', toPath(group_by, weeks), undefined, as);
  expect(status).toBe(200);
  return body as ProposalFigures;
};
/** The rows as a person limited to one location reads them under row level security. */
const readLimited = ({ token }: TestPerson, group_by: ProposalGroup) => {
  const { sub, sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return withActor(inbox.app.services.db, { auth_user_id: sub, session_id: sid }, (tx, { workspace_id }) =>
    countProposals(tx, workspace_id, { group_by, weeks: 8, time_zone: 'UTC' }),
  );
};

describe('the figures of proposed answers', () => {
  it('count what was sent unchanged, edited with the average of changed words, and discarded', async () => {
    await send(await receive(), PROPOSED);
    await send(await receive(), PROPOSED, { source: 'own' });
    await send(await receive(), EDITED);
    await send(await receive(), PROPOSED.replace('calm', 'quiet'));
    await send(await receive(), OWN_WORDS, { source: 'model' });
    await send(await receive(), OWN_WORDS, { source: null });
    const counts = { unchanged: 2, edited: 2, discarded: 1, changed_words: 1.5, corrected: 0 };
    const { all, rows } = await read('source');
    expect(all).toEqual({ period: counts, current_week: counts });
    expect(rows.map(({ key, period }) => [key, period])).toEqual([
      ['starter', { ...NONE, unchanged: 1, edited: 2, changed_words: 1.5 }],
      ['model', { ...NONE, discarded: 1 }],
      ['own', { ...NONE, unchanged: 1 }],
    ]);
    expect((await read('situation')).rows).toMatchObject([{ key: 'soft_no', name: null, period: counts }]);
  });

  it('count calendar weeks, with the current one on its own', async () => {
    await send(await receive(), PROPOSED);
    await send(await receive(), PROPOSED, { weeksAgo: 1 });
    await send(await receive(), PROPOSED, { weeksAgo: 7 });
    await send(await receive(), PROPOSED, { weeksAgo: 8 });
    const readUnchanged = async (weeks: number) => {
      const { period, current_week } = (await read('person', weeks)).all;
      return [period.unchanged, current_week.unchanged];
    };
    expect(await readUnchanged(8)).toEqual([3, 1]);
    expect(await readUnchanged(9)).toEqual([4, 1]);
    expect(await readUnchanged(1)).toEqual([1, 1]);
  });

  it('start a week on Monday in the time zone of the viewer', async () => {
    const zone = 'Pacific/Auckland';
    for (const minutes of [-1, 1]) {
      const to = await receive();
      await send(to, PROPOSED);
      await inbox.query(sql`update reply_outcomes set created_at = (date_trunc('week', now() at time zone ${zone})
        + make_interval(mins => ${minutes}::integer)) at time zone ${zone} where message_id = ${to.message_id}`);
    }
    const { body } = await inbox.ask('GET', toPath('person', 2, zone));
    expect(body).toMatchObject({ all: { period: { unchanged: 2 }, current_week: { unchanged: 1 } } });
  });

  it('leave out replies that were not sent and deleted messages', async () => {
    await send(await receive(), PROPOSED, { status: 'failed' });
    const deleted = await receive();
    await send(deleted, PROPOSED);
    await correct(deleted, 'hard_no');
    await inbox.query(sql`update messages set deleted_at = now() where id = ${deleted.message_id}`);
    expect(await read('person')).toEqual({
      group_by: 'person',
      all: { period: NONE, current_week: NONE },
      rows: [],
    });
  });

  it('name people and campaigns', async () => {
    await send(await receive('agency-1', 'Autumn'), PROPOSED);
    await send(await receive(), EDITED, { as: agency.team });
    await send(await receive(), PROPOSED, { as: agency.team });
    expect((await read('person')).rows).toMatchObject([
      { key: agency.team.user_id, name: 'Test team', period: { unchanged: 1, edited: 1 } },
      { key: agency.owner.user_id, name: 'Test owner', period: { unchanged: 1, edited: 0 } },
    ]);
    expect((await read('campaign')).rows).toMatchObject([
      { key: null, name: null, period: { unchanged: 1, edited: 1 } },
      { key: expect.any(String), name: 'Autumn', period: { unchanged: 1, edited: 0 } },
    ]);
  });

  it('count a corrected disposition once per message and for each person who corrected it', async () => {
    const message = await receive('agency-1', 'Autumn');
    await send(message, PROPOSED, { source: 'reply' });
    await correct(message, 'hard_no');
    await correct(message, 'ooo', ofFirst);
    await correct(await receive(), 'hard_no', agency.team);
    const readCorrected = async (group_by: ProposalGroup) => {
      const { all, rows } = await read(group_by);
      expect(all.period.corrected).toBe(2);
      return new Map(rows.map(({ key, name, period }) => [name ?? key, period.corrected]));
    };
    expect(await readCorrected('person')).toEqual(
      new Map([
        ['Test owner', 1],
        ['Test client', 1],
        ['Test team', 1],
      ]),
    );
    expect(await readCorrected('campaign')).toEqual(
      new Map<unknown, number>([
        ['Autumn', 1],
        [null, 1],
      ]),
    );
    expect(await readCorrected('situation')).toEqual(
      new Map<unknown, number>([
        ['soft_no', 1],
        [null, 1],
      ]),
    );
    expect(await readCorrected('source')).toEqual(
      new Map<unknown, number>([
        ['reply', 1],
        [null, 1],
      ]),
    );
  });

  it('take one statement, regardless of the number of replies', async () => {
    const before = await countStatements(() => read('campaign'));
    for (const campaign of ['Autumn', 'Spring', null])
      await send(await receive('agency-1', campaign), PROPOSED);
    expect(await countStatements(() => read('campaign'))).toBe(before);
  });
});

describe('access to the figures of proposed answers', () => {
  it('is limited to the locations of a person and to the workspace', async () => {
    const ownMessage = await receive('agency-1');
    await send(ownMessage, PROPOSED, { as: ofFirst });
    await correct(ownMessage, 'hard_no', ofFirst);
    const elsewhere = await receive('agency-2');
    await send(elsewhere, EDITED);
    await correct(elsewhere, 'hard_no');
    const own = { ...NONE, unchanged: 1, corrected: 1 };
    expect((await read('person')).all.period).toEqual({ ...own, edited: 1, changed_words: 2, corrected: 2 });
    for (const group_by of ['person', 'campaign', 'situation', 'source'] as const)
      expect((await readLimited(ofFirst, group_by)).all.period).toEqual(own);
    expect((await readLimited(ofFirst, 'person')).rows).toMatchObject([
      { key: ofFirst.user_id, period: own },
    ]);
    expect((await read('person', 8, inbox.other.owner)).all.period).toEqual(NONE);
  });

  it('is refused to clients and to people who do not manage the workspace', async () => {
    for (const person of [agency.customer, ofFirst])
      expect((await inbox.ask('GET', toPath('person'), undefined, person)).status).toBe(403);
  });
});

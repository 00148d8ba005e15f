import type { Timeline } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { openInbox } from '#server/testing/open-inbox.ts';
import type { TestPerson } from '#server/testing/people.ts';
import { MOVED_TABLES } from './moved-rows.queries.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());
const { workspace_id, owner } = inbox.agency;
const [ownLocation = '', otherLocation = ''] = inbox.agency.locations;

type MergeResult = { merge_id: string; contact_id: string };
const merge = (contact_id: string, other_id: string, as?: TestPerson) =>
  inbox.ask('POST', `/api/contacts/${contact_id}/merge`, { other_id }, as);
const split = (contact_id: string, value: string, kind = 'email') =>
  inbox.ask('POST', `/api/contacts/${contact_id}/split`, { kind, value });
const undo = (id: string, as?: TestPerson) =>
  inbox.ask('POST', `/api/contact-merges/${id}/undo`, undefined, as);
const getTimeline = async (contact_id: string) =>
  (await inbox.ask('GET', `/api/contacts/${contact_id}/timeline`)).body as Timeline;
const toMerge = async (answer: ReturnType<typeof inbox.ask>): Promise<MergeResult> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body as MergeResult;
};
const countMessages = async (contact_id: string) => (await inbox.thread(contact_id)).message_count ?? null;

let count = 0;
/** Two contacts of one location, each with a message. */
async function receivePair(location_id = ownLocation) {
  count += 1;
  const emails = [`work-${count}@acme.example`, `private-${count}@home.example`] as const;
  const [kept, gone] = [
    await inbox.receive(emails[0], { lead: { location_id, first_name: 'Ann', last_name: `Lee${count}` } }),
    await inbox.receive(emails[1], { lead: { location_id, phone: '+1 555 0100' } }),
  ];
  return { emails, kept: kept.contact_id, gone: gone.contact_id, messages: [kept, gone] };
}

/** Everything that the two contacts have, to compare before a merge and after its undo. */
const snapshot = async (ids: readonly string[]) => {
  const tables = [
    ...Object.keys(MOVED_TABLES),
    ...['campaign_contacts', 'contact_distinctions', 'conversation_outcomes'],
    ...['crm_links', 'crm_ledger', 'enrichment_jobs'],
  ];
  const rows: Record<string, unknown> = {};
  for (const table of tables.filter((one) => !['contact_merges', 'activities'].includes(one)))
    rows[table] = await inbox.query(sql`
      select to_jsonb(t) as row from ${sql.table(table)} t where contact_id = any (${[...ids]}::uuid[]) order by to_jsonb(t)::text`);
  rows.contacts = await inbox.query(sql`
    select to_jsonb(c) - 'updated_at' as row from contacts c where id = any (${[...ids]}::uuid[]) order by id`);
  rows.conversations = await inbox.query(sql`
    select to_jsonb(v) - 'changed_at' as row from conversations v where contact_id = any (${[...ids]}::uuid[]) order by contact_id`);
  rows.words = await inbox.query(sql`
    select contact_id, words::text from conversation_words where contact_id = any (${[...ids]}::uuid[]) order by contact_id`);
  return rows;
};

/** Rows that a merge settles in its own way: an outcome, enrichments, quotes of both in one report, and a distinction. */
async function addSettledRows(kept: string, gone: string): Promise<void> {
  await inbox.query(sql`update contacts set tags = '{trial,vip}' where id = ${kept}`);
  await inbox.query(sql`update contacts set tags = '{partner,vip}' where id = ${gone}`);
  await inbox.query(sql`insert into conversation_outcomes (workspace_id, contact_id, next_step)
    values (${workspace_id}, ${gone}, 'Send the offer')`);
  await inbox.query(sql`insert into enrichment_jobs (workspace_id, contact_id, status) values
    (${workspace_id}, ${kept}, 'queued'), (${workspace_id}, ${gone}, 'queued'), (${workspace_id}, ${gone}, 'complete')`);
  const [report] = await inbox.query(sql<{ id: string }>`
    insert into reports (workspace_id, location_id, cadence, first_day, last_day, time_zone, brand, client, sections, quotes)
    values (${workspace_id}, ${ownLocation}, 'custom', '2026-01-01', '2026-01-31', 'UTC', 'Agency', 'Client', '[]', 'named') returning id`);
  await inbox.query(sql`insert into report_quotes (workspace_id, report_id, position, contact_id, author, text) values
    (${workspace_id}, ${report?.id}, 1, ${kept}, 'Ann', 'Good'), (${workspace_id}, ${report?.id}, 2, ${gone}, 'Ann', 'Very good')`);
  const stranger = await inbox.receive(`stranger-${count}@acme.example`, {
    lead: { location_id: ownLocation },
  });
  const body = { other_id: stranger.contact_id, is_distinct: true };
  expect((await inbox.ask('PUT', `/api/contacts/${gone}/distinctions`, body)).status).toBe(200);
}

it('every table that refers to contacts is moved or settled by a merge', async () => {
  const rows = await inbox.query(sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'public.contacts'::regclass order by 1`);
  const settled = [
    ...[
      'campaign_contacts',
      'contact_distinctions',
      'contact_identities',
      'conversation_outcomes',
      'conversations',
    ],
    ...['crm_changes', 'crm_ledger', 'crm_links', 'enrichment_jobs', 'presence'],
  ];
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(MOVED_TABLES), ...settled].sort());
});

describe('a merge', () => {
  it('moves everything, keeps one conversation, and its undo restores both contacts exactly', async () => {
    const { kept, gone, emails } = await receivePair();
    await inbox.ask('PUT', `/api/conversations/${gone}/assignee`, { user_id: owner.user_id });
    await inbox.ask('PUT', `/api/contacts/${gone}/opportunity`, { estimated_value: 500 });
    await inbox.ask('POST', `/api/conversations/${gone}/notes`, { content: 'Met at the fair' });
    await inbox.ask('POST', `/api/conversations/${kept}/read`);
    await addSettledRows(kept, gone);
    await inbox.query(sql`insert into crm_links (workspace_id, kind, own_id, contact_id, location_id, crm_id)
      values (${workspace_id}, 'contact', ${gone}, ${gone}, ${ownLocation}, ${`crm-${gone}`})`);
    const before = await snapshot([kept, gone]);
    const { merge_id } = await toMerge(merge(kept, gone));
    expect(await inbox.thread(kept)).toMatchObject({
      message_count: 2,
      unread: true,
      assignee: { id: owner.user_id },
      notes: [{ content: 'Met at the fair' }],
      contact: { email: emails[0], phone: '+1 555 0100' },
    });
    expect((await inbox.ask('GET', `/api/conversations/${gone}`)).status).toBe(404);
    expect((await inbox.ask('GET', `/api/contacts/${kept}/opportunity`)).body).toMatchObject({
      estimated_value: 500,
    });
    expect(
      await inbox.query(
        sql`select own_id, crm_id from crm_links where contact_id = ${kept} and kind = 'contact'`,
      ),
    ).toEqual([{ own_id: kept, crm_id: `crm-${gone}` }]);
    for (const table of ['conversation_outcomes', 'contact_distinctions'])
      expect(
        await inbox.query(sql`select from ${sql.table(table)} where contact_id = ${kept}`),
        table,
      ).toHaveLength(1);
    expect((await inbox.list(`?q=${emails[1]}`)).map(({ contact_id }) => contact_id)).toEqual([kept]);
    expect((await undo(merge_id)).body).toEqual({ contact_id: kept });
    expect(await snapshot([kept, gone])).toEqual(before);
    expect((await undo(merge_id)).body).toMatchObject({ code: 'MERGE_REFUSED' });
  });

  it('is listed in the activity, like a split of both contacts and its undo', async () => {
    const { kept, gone, emails } = await receivePair();
    await toMerge(merge(kept, gone));
    await undo((await toMerge(split(kept, emails[1]))).merge_id);
    const { body } = await inbox.ask('GET', `/api/conversations/${kept}/activity`);
    const { activities } = body as { activities: { what: string; who: string | null }[] };
    expect(activities.map(({ what, who }) => [what, who])).toEqual(
      ['merge_undone', 'split', 'split', 'merged'].map((what) => [what, 'Test owner']),
    );
  });

  it('keeps the CRM link of the remaining contact', async () => {
    const { kept, gone } = await receivePair();
    for (const id of [kept, gone])
      await inbox.query(sql`insert into crm_links (workspace_id, kind, own_id, contact_id, location_id, crm_id)
        values (${workspace_id}, 'contact', ${id}, ${id}, ${ownLocation}, ${`crm-${id}`})`);
    const { merge_id } = await toMerge(merge(kept, gone));
    const links = () =>
      inbox.query(
        sql`select crm_id from crm_links where contact_id = any (${[kept, gone]}::uuid[]) order by crm_id`,
      );
    expect(await links()).toEqual([{ crm_id: `crm-${kept}` }]);
    await undo(merge_id);
    expect(await links()).toHaveLength(2);
  });

  it('attaches later messages of the merged address, and an undo moves them out again', async () => {
    const { kept, gone, emails } = await receivePair();
    const { merge_id } = await toMerge(merge(kept, gone));
    const later = await inbox.receive(emails[1], { lead: { location_id: ownLocation } });
    expect(later.contact_id).toBe(kept);
    expect(await countMessages(kept)).toBe(3);
    await undo(merge_id);
    expect([await countMessages(kept), await countMessages(gone)]).toEqual([1, 2]);
    expect((await inbox.receive(emails[1])).contact_id).toBe(gone);
  });

  it('does not attach a message of the merged address in another location', async () => {
    const { kept, gone, emails } = await receivePair();
    await toMerge(merge(kept, gone));
    const elsewhere = await inbox.receive(emails[1], { lead: { location_id: otherLocation } });
    expect(elsewhere.contact_id).not.toBe(kept);
    expect(await countMessages(kept)).toBe(2);
  });

  it('can be undone after another location has a contact with the address', async () => {
    const { kept, gone, emails } = await receivePair();
    const { merge_id } = await toMerge(merge(kept, gone));
    const elsewhere = await inbox.receive(emails[1], { lead: { location_id: otherLocation } });
    expect((await undo(merge_id)).status).toBe(200);
    expect((await inbox.receive(emails[1], { lead: { location_id: ownLocation } })).contact_id).toBe(gone);
    expect((await inbox.receive(emails[1], { lead: { location_id: otherLocation } })).contact_id).toBe(
      elsewhere.contact_id,
    );
  });

  it('a merge that filled in an address is undone with the messages that arrived from it since', async () => {
    const linkedin_url = 'https://www.linkedin.com/in/filled-in';
    const profile = await inbox.receive('', {
      source: 'linkedin',
      lead: { email: null, location_id: ownLocation, linkedin_url },
    });
    const mail = await inbox.receive('filled-in@acme.example', { lead: { location_id: ownLocation } });
    const { merge_id } = await toMerge(merge(profile.contact_id, mail.contact_id));
    await inbox.receive('filled-in@acme.example', { lead: { location_id: ownLocation } });
    expect(await countMessages(profile.contact_id)).toBe(3);
    expect((await undo(merge_id)).status).toBe(200);
    expect([await countMessages(profile.contact_id), await countMessages(mail.contact_id)]).toEqual([1, 2]);
  });

  it('is refused across locations, and for contacts that the person cannot see or change', async () => {
    const { kept, gone } = await receivePair();
    const far = (await receivePair(otherLocation)).kept;
    expect(await merge(kept, far)).toMatchObject({ status: 409, body: { code: 'MERGE_REFUSED' } });
    const writer = await addGranted(inbox.app, inbox.agency, ownLocation, 'write');
    expect((await merge(kept, far, writer)).status).toBe(404);
    const reader = await addGranted(inbox.app, inbox.agency, ownLocation, 'read');
    expect((await merge(kept, gone, reader)).status).toBe(403);
    expect((await merge(kept, kept)).status).toBe(422);
    const { merge_id } = await toMerge(merge(kept, gone, writer));
    const outsider = await addGranted(inbox.app, inbox.agency, otherLocation, 'admin');
    expect((await undo(merge_id, outsider)).status).toBe(404);
    expect((await undo(merge_id, reader)).status).toBe(403);
  });

  it('is done once when it is repeated or requested twice at a time, in either direction', async () => {
    const { kept, gone } = await receivePair();
    const [first, second, reverse] = await Promise.all([
      merge(kept, gone),
      merge(kept, gone),
      merge(gone, kept),
    ]);
    const done = [first, second].filter(({ status }) => status === 200);
    expect(done.length === 2 || reverse?.status === 200).toBe(true);
    const rows = await inbox.query(
      sql`select from contact_merges where other_id = any (${[kept, gone]}::uuid[]) and undone_at is null`,
    );
    expect(rows).toHaveLength(1);
    expect(
      await inbox.query(sql`select from contacts where id = any (${[kept, gone]}::uuid[])`),
    ).toHaveLength(1);
  });

  it('stores a reply that arrives during the merge in the merged conversation', async () => {
    const { kept, gone, emails } = await receivePair();
    const [, ...received] = await Promise.all([
      merge(kept, gone),
      ...[1, 2, 3].map(() => inbox.receive(emails[1], { lead: { location_id: ownLocation } })),
    ]);
    expect(received).toHaveLength(3);
    expect(await countMessages(kept)).toBe(5);
    expect(await inbox.query(sql`select from contacts where email = ${emails[1]}`)).toEqual([]);
  });

  it('suppresses both if one of them must not be contacted', async () => {
    const { kept, gone } = await receivePair();
    await inbox.ask('POST', `/api/conversations/${gone}/do-not-contact`, {
      with_domain: false,
      reason: 'asked',
    });
    expect((await inbox.thread(gone)).do_not_contact).toBe(true);
    await toMerge(merge(kept, gone));
    expect((await inbox.thread(kept)).do_not_contact).toBe(true);
  });
});

describe('a split', () => {
  it('moves a merged address out with its old and new messages, and can be undone', async () => {
    const { kept, gone, emails } = await receivePair();
    await toMerge(merge(kept, gone));
    await inbox.receive(emails[1], { lead: { location_id: ownLocation } });
    await inbox.receive(emails[0], { lead: { location_id: ownLocation } });
    const { merge_id, contact_id } = await toMerge(split(kept, emails[1]));
    expect(contact_id).not.toBe(kept);
    expect([await countMessages(kept), await countMessages(contact_id)]).toEqual([2, 2]);
    expect((await inbox.receive(emails[1])).contact_id).toBe(contact_id);
    expect((await getTimeline(kept)).suggestions.map((one) => one.contact_id)).not.toContain(contact_id);
    expect((await undo(merge_id)).status).toBe(200);
    expect(await countMessages(kept)).toBe(5);
    expect((await inbox.receive(emails[1], { lead: { location_id: ownLocation } })).contact_id).toBe(kept);
  });

  it('separates the channels of a contact with an email address and a profile', async () => {
    const linkedin_url = 'https://www.linkedin.com/in/split-me';
    const { contact_id } = await inbox.receive('split-me@acme.example', {
      lead: { location_id: ownLocation, linkedin_url },
    });
    await inbox.receive('split-me@acme.example', { source: 'linkedin' });
    const made = await toMerge(split(contact_id, linkedin_url, 'linkedin'));
    expect([await countMessages(contact_id), await countMessages(made.contact_id)]).toEqual([1, 1]);
    expect((await inbox.thread(made.contact_id)).contact).toMatchObject({ email: null, linkedin_url });
    await undo(made.merge_id);
    expect((await inbox.thread(contact_id)).contact).toMatchObject({ linkedin_url });
  });

  it('and its merge are undone: later mail reaches the restored contact', async () => {
    const { kept, gone, emails } = await receivePair();
    const merged = await toMerge(merge(kept, gone));
    const divided = await toMerge(split(kept, emails[1]));
    expect((await undo(divided.merge_id)).status).toBe(200);
    expect((await undo(merged.merge_id)).status).toBe(200);
    expect((await inbox.receive(emails[1], { lead: { location_id: ownLocation } })).contact_id).toBe(gone);
    expect((await inbox.receive(emails[0], { lead: { location_id: ownLocation } })).contact_id).toBe(kept);
  });

  it('is refused for the only address', async () => {
    const { kept, emails } = await receivePair();
    expect(await split(kept, emails[0])).toMatchObject({
      status: 409,
      body: { code: 'MERGE_REFUSED' },
    });
  });
});

import { randomUUID } from 'node:crypto';
import type { LeadDetails } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());
const { workspace_id } = inbox.agency;
const [ownLocation = ''] = inbox.agency.locations;

let count = 0;
/** A contact with two email addresses and a LinkedIn profile, merged from three contacts. */
async function mergeThree() {
  count += 1;
  const [work, home] = [`work-${count}@acme.example`, `home-${count}@home.example`];
  const profile = `https://www.linkedin.com/in/ann-${count}`;
  const lead = { location_id: ownLocation };
  const onLinkedin = { source: 'linkedin', lead: { ...lead, linkedin_url: profile } } as const;
  const kept = (await inbox.receive(work, { lead: { ...lead, linkedin_url: `${profile}-old` } })).contact_id;
  const chat = (await inbox.receive('', onLinkedin)).contact_id;
  await inbox.receive(work, { lead });
  await inbox.receive('', onLinkedin);
  const other = (await inbox.receive(home, { lead })).contact_id;
  for (const other_id of [chat, other])
    expect((await inbox.ask('POST', `/api/contacts/${kept}/merge`, { other_id })).status).toBe(200);
  return { kept, chat, other, work, home, profile, onLinkedin };
}

const listSuppressed = async (contact_id: string) =>
  (
    await inbox.query(sql<{ value: string }>`
      select value from do_not_contact where workspace_id = ${workspace_id} and contact_id = ${contact_id} order by value`)
  ).map(({ value }) => value);

const countContacts = async () =>
  (await inbox.query(sql<{ n: number }>`select count(*)::integer as n from contacts`))[0]?.n;

describe('a person merged from email and LinkedIn', () => {
  it('is one entry of the list with one timeline in the order of time', async () => {
    const { kept, chat, other, onLinkedin } = await mergeThree();
    const listed = (await inbox.list()).map(({ contact_id }) => contact_id);
    expect(listed.filter((id) => [kept, chat, other].includes(id))).toEqual([kept]);
    await inbox.receive('', onLinkedin);
    const { messages } = await inbox.thread(kept);
    expect(messages.map(({ source }) => source)).toEqual([
      'linkedin',
      'cold_email',
      'linkedin',
      'cold_email',
      'linkedin',
      'cold_email',
    ]);
    expect(messages.map(({ sent_at }) => sent_at)).toEqual(
      messages.map(({ sent_at }) => sent_at).sort((a, b) => b.localeCompare(a)),
    );
  });

  it('is found by the address of a contact without messages until the merge is undone', async () => {
    const lead = { location_id: ownLocation };
    const { contact_id: kept } = await inbox.receive('found@acme.example', { lead });
    const { contact_id: other, message_id } = await inbox.receive('quiet@home.example', { lead });
    expect((await inbox.ask('DELETE', `/api/messages/${message_id}`)).status).toBe(200);
    const search = async () => (await inbox.list('?q=quiet')).map(({ contact_id }) => contact_id);
    const { merge_id } = (await inbox.ask('POST', `/api/contacts/${kept}/merge`, { other_id: other }))
      .body as { merge_id: string };
    expect(await search()).toEqual([kept]);
    expect((await inbox.ask('POST', `/api/contact-merges/${merge_id}/undo`)).status).toBe(200);
    expect(await search()).toEqual([]);
  });

  it('gets no second contact if a further address answers in a thread', async () => {
    const { kept, work, home } = await mergeThree();
    const before = await countContacts();
    const { contact_id } = await inbox.receive(work, {
      lead: { location_id: ownLocation },
      thread: { thread_id: randomUUID(), from: home, from_name: 'Ann Lee' },
    });
    expect(contact_id).toBe(kept);
    expect(await countContacts()).toBe(before);
  });

  it('stays in its location if another location has one of its addresses too', async () => {
    const { kept, home } = await mergeThree();
    const [, otherLocation = ''] = inbox.agency.locations;
    const elsewhere = await inbox.receive(home, { lead: { location_id: otherLocation } });
    expect(elsewhere.contact_id).not.toBe(kept);
    expect((await inbox.receive(home, { lead: { location_id: ownLocation } })).contact_id).toBe(kept);
  });

  it('keeps its addresses for itself', async () => {
    const { home } = await mergeThree();
    const { contact_id } = await inbox.receive(`stranger-${count}@else.example`, {
      lead: { location_id: ownLocation },
    });
    const { body } = await inbox.ask('GET', `/api/contacts/${contact_id}`);
    const { updated_at } = (body as LeadDetails).contact;
    expect(
      await inbox.ask('PATCH', `/api/contacts/${contact_id}`, { updated_at, email: home }),
    ).toMatchObject({ status: 409, body: { code: 'CONTACT_EXISTS' } });
  });
});

describe('the do-not-contact list', () => {
  it('covers all addresses of a merged contact, and releases them together', async () => {
    const { kept, work, home, profile } = await mergeThree();
    const path = `/api/conversations/${kept}/do-not-contact`;
    const { body } = await inbox.ask('POST', path, { with_domain: false, reason: 'asked' });
    expect(await listSuppressed(kept)).toEqual([home, profile, `${profile}-old`, work].sort());
    const { entries } = body as { entries: { id: string }[] };
    expect(entries).toHaveLength(4);
    await inbox.ask('DELETE', `/api/do-not-contact/${entries[0]?.id}`);
    expect(await listSuppressed(kept)).toEqual([]);
    expect((await inbox.thread(kept)).do_not_contact).toBe(false);
  });

  it('covers the whole person if one of the addresses is typed', async () => {
    const { kept, work, home } = await mergeThree();
    const { body } = await inbox.ask('POST', '/api/do-not-contact', { text: `${home}\nnew@typed.example` });
    expect(body).toMatchObject({ added: 2, known: 0 });
    expect(await listSuppressed(kept)).toContain(work);
    expect((await inbox.thread(kept)).do_not_contact).toBe(true);
    expect((await inbox.list()).find(({ contact_id }) => contact_id === kept)?.do_not_contact).toBe(true);
  });
});

it('a search for personal data finds the person by a further address', async () => {
  const { kept, home, profile } = await mergeThree();
  for (const term of [home, profile])
    expect((await inbox.ask('POST', '/api/privacy/people', { term })).body).toMatchObject({
      people: [{ contact_id: kept }],
    });
});

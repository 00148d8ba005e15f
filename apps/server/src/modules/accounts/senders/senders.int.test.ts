import { randomUUID } from 'node:crypto';
import type { SenderIdentity, Thread } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';
import { addTestPerson, type TestPerson } from '#server/testing/people.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());

const { account_id } = inbox.agency;
const MARY = 'mary@acme.example';
const HELLO = 'hello@acme.example';

const path = `/api/accounts/${account_id}/senders`;
const list = async (as?: TestPerson): Promise<SenderIdentity[]> =>
  ((await inbox.ask('GET', path, undefined, as)).body as { senders: SenderIdentity[] }).senders;
const find = async (sender_key: string) => (await list()).find((one) => one.sender_key === sender_key);
const save = (sender_key: string, display_name: string, signature = '', as?: TestPerson) =>
  inbox.ask('PUT', path, { sender_key, display_name, signature }, as);
/** The library proposes an answer only to a text whose language and intent are clear. */
const QUESTION = 'Thanks for reaching out, this sounds interesting. Could you send me more information?';
const receive = (eaccount: string, more: object = {}) =>
  inbox.receive(`${randomUUID()}@lead.example`, { account_id, eaccount, body: QUESTION, ...more });
const readDraft = async (contact_id: string, as?: TestPerson): Promise<string> => {
  const { answering }: Thread = await inbox.thread(contact_id, as);
  return answering?.answers.professional[0]?.text ?? '';
};
const snippetSender = async (contact_id: string, as?: TestPerson): Promise<string | null> => {
  const { body } = await inbox.ask('GET', `/api/conversations/${contact_id}/snippets`, undefined, as);
  return (body as { values: { sender: string | null } }).values.sender;
};

describe('the senders of an account', () => {
  it('are recorded with the messages, under the name that the provider reports', async () => {
    await receive(MARY.toUpperCase());
    expect(await find(MARY)).toEqual({
      sender_key: MARY,
      provider_name: null,
      default_name: null,
      display_name: null,
      signature: null,
    });
    await receive(MARY, { direction: 'outbound', sender_name: 'Mary Ashe' });
    expect(await find(MARY)).toMatchObject({ provider_name: 'Mary Ashe', default_name: 'Mary' });
    // A message without the name does not erase it.
    await receive(MARY);
    expect(await find(MARY)).toMatchObject({ provider_name: 'Mary Ashe' });
  });

  it('include LinkedIn accounts by their id', async () => {
    const thread = { conversation_id: 'c-1', linkedin_account_id: '901' };
    await receive('', { eaccount: null, source: 'linkedin', thread, sender_name: 'Jon Bell' });
    expect(await find('901')).toMatchObject({ provider_name: 'Jon Bell', default_name: 'Jon' });
  });

  it('keep the entered name when the provider reports another one', async () => {
    await receive(HELLO);
    expect(await save(` ${HELLO.toUpperCase()} `, ' Molly ', 'Molly Ashe\nAcme')).toMatchObject({
      status: 200,
      body: { sender_key: HELLO, display_name: 'Molly', signature: 'Molly Ashe\nAcme' },
    });
    await receive(HELLO, { direction: 'outbound', sender_name: 'Hello Acme' });
    expect(await find(HELLO)).toMatchObject({ display_name: 'Molly', provider_name: 'Hello Acme' });
    expect((await save(HELLO, '', '')).body).toMatchObject({ display_name: null, signature: null });
  });

  it('are changed with a line in the audit trail', async () => {
    await save(HELLO, 'Molly');
    const rows = await inbox.query(
      sql`select details from audit_log where action = 'account.sender_changed' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([{ details: { sender: HELLO } }]);
  });

  it('are not found under another address', async () => {
    expect((await save('nobody@acme.example', 'Mary')).status).toBe(404);
  });

  it('refuse names and signatures that are too long', async () => {
    expect((await save(HELLO, 'x'.repeat(121))).status).toBe(422);
    expect((await save(HELLO, 'x', 'x'.repeat(2_001))).status).toBe(422);
  });
});

describe('a reply', () => {
  let limited: TestPerson;
  beforeAll(async () => {
    limited = await addTestPerson(inbox.app, inbox.agency.workspace_id, {
      user_type: 'single_location',
      role: 'client',
    });
  });

  it('warns of a mailbox that cannot send', async () => {
    const { contact_id } = await receive('broken@acme.example');
    expect((await inbox.thread(contact_id)).sender_problem).toBeNull();
    const problems = [{ code: 'disconnected', band: 'failing', text: 'Connection error: refused' }];
    const { workspace_id } = inbox.agency;
    await inbox.query(sql`insert into sender_health (workspace_id, account_id, sender_key, kind, connection, band, problems)
      values (${workspace_id}, ${account_id}, 'broken@acme.example', 'mailbox', 'error', 'failing', ${JSON.stringify(problems)}::jsonb)`);
    expect((await inbox.thread(contact_id)).sender_problem).toBe('Connection error: refused');
    // A mailbox that is failing only because of its figures can still send.
    await inbox.query(sql`update sender_health set connection = 'connected'
      where workspace_id = ${workspace_id} and sender_key = 'broken@acme.example'`);
    expect((await inbox.thread(contact_id)).sender_problem).toBeNull();
  });

  it('is signed by its mailbox, not by the signed-in user', async () => {
    const { contact_id } = await receive(MARY);
    for (const person of [inbox.agency.owner, inbox.agency.team]) {
      expect(await readDraft(contact_id, person)).toMatch(/\n\nBest regards,\nMary$/);
      expect(await snippetSender(contact_id, person)).toBe('Mary');
    }
  });

  it('is signed with the entered name, and ends with the entered signature', async () => {
    const { contact_id } = await receive(HELLO);
    await save(HELLO, 'Molly Ashe');
    expect(await readDraft(contact_id)).toMatch(/\n\nBest regards,\nMolly Ashe$/);
    await save(HELLO, 'Molly Ashe', 'Molly Ashe\nAcme, Leeds');
    expect(await readDraft(contact_id)).toMatch(/\n\nBest regards,\nMolly Ashe\nAcme, Leeds$/);
    expect(await snippetSender(contact_id)).toBe('Molly Ashe');
  });

  it('has no name where none is known', async () => {
    const { contact_id } = await receive('office@acme.example');
    expect(await readDraft(contact_id)).toMatch(/\n\nBest regards,$/);
    expect(await snippetSender(contact_id)).toBeNull();
  });

  it('takes the mailbox from another message of the thread', async () => {
    const email = `${randomUUID()}@lead.example`;
    await inbox.receive(email, { account_id, eaccount: MARY, direction: 'outbound' });
    const { contact_id } = await inbox.receive(email, { account_id });
    expect(await snippetSender(contact_id)).toBe('Mary');
  });

  it('reads the name from the address after the account was removed', async () => {
    const { contact_id } = await inbox.receive(`${randomUUID()}@lead.example`, {
      eaccount: 'mary.ashe@gone.example',
    });
    expect(await snippetSender(contact_id)).toBe('Mary');
  });

  it('is signed for people who are limited to a location and cannot list the senders', async () => {
    const location = inbox.agency.locations[0] ?? '';
    await inbox.withDatabase((tx) =>
      tx
        .insertInto('user_location_access')
        .values({
          workspace_id: inbox.agency.workspace_id,
          user_id: limited.user_id,
          ghl_location_id: location,
          access_level: 'write',
        })
        .execute(),
    );
    const ownReply = await receive(MARY, { lead: { location_id: location } });
    const elsewhere = await receive(HELLO, { lead: { location_id: inbox.agency.locations[1] } });
    expect(await readDraft(ownReply.contact_id, limited)).toMatch(/\n\nBest regards,\nMary$/);
    expect(await snippetSender(ownReply.contact_id, limited)).toBe('Mary');
    const foreign = `/api/conversations/${elsewhere.contact_id}/snippets`;
    expect((await inbox.ask('GET', foreign, undefined, limited)).status).toBe(404);
    expect((await inbox.ask('GET', path, undefined, limited)).status).toBe(403);
    expect((await save(MARY, 'Mine', '', limited)).status).toBe(403);
  });
});

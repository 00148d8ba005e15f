import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';
import { countStatements } from '#server/testing/stack/count-statements.ts';
import type { IncomingMessage } from './incoming-message.ts';

const inbox = await openInbox();

afterAll(() => inbox.close());

/**
 * Builds a thread as a pull returns it, with an hour between messages. Outbound messages do not trigger classification,
 * which would add statements.
 */
const thread = (email: string, bodies: readonly string[]): IncomingMessage[] =>
  bodies.map((body, hour) => ({
    workspace_id: inbox.agency.workspace_id,
    account_id: null,
    source: 'linkedin',
    by: 'pull',
    key: `${email} ${hour}`,
    direction: 'outbound',
    subject: null,
    body,
    sent_at: new Date(Date.UTC(2026, 2, 1, hour)),
    lead: { email, company_name: 'Lamps' },
    campaign: null,
    eaccount: null,
    thread: {},
  }));

const pull = (messages: readonly IncomingMessage[]) =>
  inbox.receiveAll(messages).then((received) => received.map(({ outcome }) => outcome));

const listBodies = (email: string) =>
  inbox.withDatabase(async (tx) => {
    const { rows } = await sql<{ reported: string }>`
      select m.body || ' ' || (provider_thread ->> 'seen') as reported from messages m
      join contacts c on c.id = m.contact_id where c.email = ${email} order by sent_at`.execute(tx);
    return rows.map(({ reported }) => reported);
  });

const words = (count: number) => Array.from({ length: count }, (_, number) => `Message ${number}`);

describe('a pulled thread', () => {
  it('takes as many statements for thirty messages as for two', async () => {
    await pull(thread('first@thread.example', ['Hello']));
    const fewCount = await countStatements(() => pull(thread('few@thread.example', words(2))));
    const manyCount = await countStatements(() => pull(thread('many@thread.example', words(30))));
    expect(manyCount).toBe(fewCount);
    expect(await listBodies('many@thread.example')).toHaveLength(30);
    const listed = (await inbox.list()).find(({ email }) => email === 'many@thread.example');
    expect(listed).toMatchObject({ preview: 'Message 29' });
  });

  it('is stored once, regardless of the source that repeats a message', async () => {
    const reported = thread('again@thread.example', words(3));
    expect(await pull([...reported, ...reported])).toEqual([
      ...reported.map(() => 'stored'),
      ...reported.map(() => 'known'),
    ]);
    expect(await pull(reported)).toEqual(reported.map(() => 'known'));
  });

  it('contains a sent message once, even if several webhooks report it', async () => {
    const email = 'own@thread.example';
    const [reported] = thread(email, ['Our own words']) as [IncomingMessage];
    const own = { ...reported, by: 'reply' as const, key: 'reply:ours' };
    expect(await pull([own])).toEqual(['stored']);
    const hook = { ...reported, by: 'hook' as const, key: 'as the provider has it' };
    expect([await pull([hook]), await pull([hook]), await pull([reported])]).toEqual([
      ['known'],
      ['known'],
      ['known'],
    ]);
    expect(await listBodies(email)).toEqual(['Our own words ["hook", "pull", "reply"]']);
  });

  it('publishes an event when it completes a message, and only then', async () => {
    const email = 'completed@thread.example';
    const [reported] = thread(email, ['With copies']) as [IncomingMessage];
    const listEvents = async () => {
      const rows = await inbox.query(sql<{ name: string }>`select e.name from events e
        join contacts c on c.id::text = e.ids ->> 'contact_id' where c.email = ${email} order by e.id`);
      return rows.map(({ name }) => name);
    };
    await pull([{ ...reported, by: 'hook' }]);
    await pull([reported]);
    expect(await listEvents()).toEqual(['message.received', 'message.completed']);
    await pull([reported]);
    expect(await listEvents()).toHaveLength(2);
  });

  it('contains the same text twice if it was sent twice and a webhook reported one of them', async () => {
    const email = 'same@thread.example';
    const sent_at = new Date(Date.UTC(2026, 2, 1, 1));
    await inbox.receive(email, { source: 'linkedin', direction: 'outbound', body: 'Thanks!', sent_at });
    expect(await pull(thread(email, ['Thanks!', 'Thanks!']))).toEqual(['known', 'stored']);
    expect(await listBodies(email)).toEqual(['Thanks! ["hook", "pull"]', 'Thanks! ["pull"]']);
  });
});

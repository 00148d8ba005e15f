import type { Thread } from '@hearback/contract';
import { withActor } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addTestPerson } from '#server/testing/people.ts';
import { openMcp } from '#server/testing/stack/open-mcp.ts';

const { app, own, addKey, callTool } = await openMcp();
const { secret } = await addKey();
afterAll(() => app.close());

const { contact_id } = own;
const store = (content: string, to = contact_id) =>
  callTool(secret, 'draft_reply', { contact_id: to, content });
const readDraft = async (token = own.owner.token) => {
  const { body } = await app.call('GET', `/api/conversations/${contact_id}`, { token });
  return (body as Thread).stored_draft;
};

describe('a stored draft', () => {
  it('is shown in the conversation until a person discards it', async () => {
    await store('First');
    await store('Second');
    expect(await readDraft()).toMatchObject({
      ...{ content: 'Second', client_name: 'Test assistant', message_id: own.message_id },
    });
    const { body } = await app.call('GET', '/api/reply-drafts', { token: own.owner.token });
    expect(body).toMatchObject({ drafts: [{ contact_id, content: 'Second' }], next: null });
    const discard = () =>
      app.call('DELETE', `/api/conversations/${contact_id}/draft`, { token: own.owner.token });
    expect((await discard()).status).toBe(200);
    expect(await readDraft()).toBeNull();
    expect((await discard()).status).toBe(200);
  });

  it('is hidden from clients of the agency', async () => {
    await store('Internal');
    const client = await addTestPerson(app, own.workspace_id, {
      role: 'client',
      user_type: 'agency_customer',
    });
    await app.query(sql`insert into user_location_access (workspace_id, user_id, ghl_location_id, access_level)
      values (${own.workspace_id}, ${client.user_id}, ${own.locations[0]}, 'admin')`);
    const [session] = await app.query(sql<{ id: string; userId: string }>`
      select s.id, s."userId" from auth.session s join users u on u.auth_user_id = s."userId" where u.id = ${client.user_id}`);
    const claim = { auth_user_id: session?.userId ?? '', session_id: session?.id ?? '' };
    const seen = await withActor(app.services.db, claim, async (tx) =>
      tx.selectFrom('reply_drafts').select('id').execute(),
    );
    expect(seen).toEqual([]);
    expect((await app.call('GET', '/api/reply-drafts', { token: client.token })).status).toBe(403);
  });

  it('is deleted when a reply is accepted', async () => {
    await store('Not needed');
    await app.query(sql`update messages set eaccount = 'us@example.test', provider_thread = '{"email_id":"x"}'
      where id = ${own.message_id}`);
    const { body } = await app.call('POST', '/api/functions/send-instantly-reply', {
      token: own.owner.token,
      body: {
        ...{ messageId: own.message_id, content: 'My own words' },
        sendAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
    });
    expect(body).toMatchObject({ success: true });
    expect(await readDraft()).toBeNull();
  });

  it('needs a message of the lead', async () => {
    const [row] = await app.query(sql<{ id: string }>`insert into contacts (workspace_id, location_id, email)
      values (${own.workspace_id}, ${own.locations[0]}, 'silent@example.test') returning id`);
    const { body } = await store('Hello?', row?.id);
    expect(JSON.stringify(body)).toContain('has no message from the lead to reply to');
  });
});

import { randomUUID } from 'node:crypto';
import type { ClientPreview, ReplyApproval } from '@hearback/contract';
import { withActor } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { CLIENT_LOCATION, openApprovals } from '#server/testing/outreach/open-approvals.ts';
import { type InboundMessage, order, send, sentMails } from '#server/testing/outreach/replies.ts';
import { addTestPerson, type TestPerson } from '#server/testing/people.ts';

const test = await openApprovals();
const { outreach, app, owner, workspace_id, client, second, ask, asAgency, asClient, asSecond, asStranger } =
  test;
const { receive, listReplies, timePasses, call } = test;
afterAll(() => outreach.close());

let mail: InboundMessage;
let words: string;
beforeEach(async () => {
  mail = await receive();
  words = `Tuesday works ${randomUUID()}`;
});

const start = async (more: Record<string, unknown> = {}): Promise<string> => {
  const { status, body } = await ask(mail, words, more);
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
  return body.id;
};
const countSent = async () => (await sentMails(outreach, words)).length;
const untilSent = () => expect.poll(countSent).toBe(1);
const setAccess = (set: ReturnType<typeof sql>) =>
  app.query(
    sql`update ghl_locations set ${set} where workspace_id = ${workspace_id} and ghl_location_id = ${CLIENT_LOCATION}`,
  );
const findClaim = async ({ user_id }: TestPerson) => {
  const [session] = await app.query(sql<{ id: string; userId: string }>`
    select s.id, s."userId" from auth.session s join users u on u.auth_user_id = s."userId" where u.id = ${user_id}`);
  return { auth_user_id: session?.userId ?? '', session_id: session?.id ?? '' };
};

describe('a draft that waits for approval', () => {
  it('is sent once as its author when the client approves it', async () => {
    const id = await start({ subject: 'About Tuesday' });
    await outreach.settle();
    expect(await countSent()).toBe(0);
    for (let click = 0; click < 2; click += 1)
      expect(await asClient(id, 'approve', { version: 1 })).toMatchObject({
        status: 200,
        body: { status: 'approved', version: 1, hold_reason: null, author_name: null },
      });
    await untilSent();
    await outreach.settle();
    expect(await countSent()).toBe(1);
    await expect
      .poll(() => listReplies(id))
      .toMatchObject([{ status: 'sent', created_by: owner.user_id, content: words }]);
    const { body } = await asAgency('GET', `/api/conversations/${mail.contact_id}/activity`);
    const activities = (body as unknown as { activities: { what: string }[] }).activities;
    expect(activities.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['approval_asked', 'approval_given', 'sent']),
    );
    const lines = await app.query(sql<{ action: string; actor_user_id: string }>`
      select action, actor_user_id from audit_log where target = ${mail.contact_id} and action like 'approval.%' order by action`);
    expect(lines).toEqual([
      { action: 'approval.asked', actor_user_id: owner.user_id },
      { action: 'approval.given', actor_user_id: client.user_id },
    ]);
    const notifications = await app.query(sql<{ kind: string; user_id: string; detail: string }>`
      select kind, user_id, detail from notifications where contact_id = ${mail.contact_id} and kind = 'approval'`);
    expect(notifications).toMatchObject([
      { user_id: owner.user_id, detail: expect.stringContaining('approved it.') },
    ]);
  });

  it('is sent once if two clients approve it at the same time', async () => {
    const id = await start();
    const answers = await Promise.all(
      [asClient, asSecond, asClient, asSecond].map((decide) => decide(id, 'approve', { version: 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await untilSent();
    await outreach.settle();
    expect(await countSent()).toBe(1);
    expect(await listReplies(id)).toHaveLength(1);
  });

  it('waits for its send time after the approval', async () => {
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const id = await start({ sendAt });
    await asClient(id, 'approve', { version: 1 });
    const [reply] = await app.query(sql<{ status: string; send_at: Date }>`
      select status, send_at from replies where approval_id = ${id}`);
    expect(reply).toMatchObject({ status: 'queued', send_at: new Date(sendAt) });
  });

  it('is requested once, even if the request is repeated, and its id is refused for another message', async () => {
    const id = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => ask(mail, words, { id })));
    expect(responses.map(({ status, body }) => [status, body.id])).toEqual([1, 2, 3].map(() => [200, id]));
    const other = await receive();
    expect((await ask(other, words, { id })).status).toBe(409);
    expect((await ask(mail, words)).body.code).toBe('APPROVAL_OPEN');
  });

  it('shows clients the draft without the agency’s people and hidden recipients', async () => {
    const id = await start({ bccRecipients: ['hidden@agency.test'] });
    const seen = (await call(client.token)('GET', '/api/approvals')).body as unknown as {
      approvals: ReplyApproval[];
    };
    expect(seen.approvals.find((one) => one.id === id)).toMatchObject({
      ...{ content: words, bcc: [], author_name: null, status: 'waiting', version: 1 },
    });
    const own = (await asAgency('GET', `/api/conversations/${mail.contact_id}/approvals`)).body;
    expect(own).toMatchObject({
      approvers: expect.arrayContaining([expect.any(String)]),
      days: 3,
      approvals: [{ id, bcc: ['hidden@agency.test'], author_name: expect.any(String) }],
    });
  });

  it('returns to its author with a comment, and only the changed version is sent', async () => {
    const id = await start();
    expect((await asClient(id, 'change-requests', { version: 1, content: ' ' })).status).toBe(422);
    expect(await asClient(id, 'change-requests', { version: 1, content: 'Say Wednesday' })).toMatchObject({
      status: 200,
      body: { status: 'changes_requested', comments: [{ kind: 'change_request', is_own: true, version: 1 }] },
    });
    expect((await asSecond(id, 'approve', { version: 1 })).body.code).toBe('APPROVAL_DECIDED');
    const changed = `${words} Wednesday`;
    expect(await asAgency('PUT', `/api/approvals/${id}`, { version: 1, content: changed })).toMatchObject({
      body: { status: 'waiting', version: 2, content: changed, comments: [{ content: 'Say Wednesday' }] },
    });
    // The client still has the first version on the screen.
    expect(await asClient(id, 'approve', { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_CHANGED' },
    });
    expect(await listReplies(id)).toEqual([]);
    expect((await asAgency('PUT', `/api/approvals/${id}`, { version: 1, content: 'Old' })).body.code).toBe(
      'APPROVAL_CHANGED',
    );
    expect((await asClient(id, 'approve', { version: 2 })).status).toBe(200);
    await untilSent();
    expect(await listReplies(id)).toMatchObject([{ content: changed }]);
    expect((await asAgency('PUT', `/api/approvals/${id}`, { version: 2, content: 'Late' })).body.code).toBe(
      'APPROVAL_DECIDED',
    );
  });

  it('sends either the approved version or nothing if it is changed at the same time', async () => {
    const id = await start();
    const [approved, changed] = await Promise.all([
      asClient(id, 'approve', { version: 1 }),
      asAgency('PUT', `/api/approvals/${id}`, { version: 1, content: `${words} changed` }),
    ]);
    expect([approved.status, changed.status].sort()).toEqual([200, 409]);
    await outreach.settle();
    const replies = await listReplies(id);
    expect(replies.map(({ content }) => content)).toEqual(approved.status === 200 ? [words] : []);
  });

  it('is not sent after it was withdrawn, and its text is hidden from clients', async () => {
    const id = await start();
    for (let click = 0; click < 2; click += 1)
      expect(await asAgency('POST', `/api/approvals/${id}/withdraw`)).toMatchObject({
        status: 200,
        body: { status: 'withdrawn', content: words },
      });
    expect((await asClient(id, 'approve', { version: 1 })).body.code).toBe('APPROVAL_WITHDRAWN');
    expect((await asClient(id, 'comments', { content: 'Hello' })).body.code).toBe('APPROVAL_WITHDRAWN');
    expect(await listReplies(id)).toEqual([]);
    expect((await ask(mail, words)).status).toBe(200);
  });

  it('cannot be withdrawn once it was approved', async () => {
    const id = await start();
    await asClient(id, 'approve', { version: 1 });
    expect((await asAgency('POST', `/api/approvals/${id}/withdraw`)).body.code).toBe('APPROVAL_DECIDED');
  });

  it('cannot be approved after its deadline, even if no job has run', async () => {
    const id = await start();
    await timePasses(id, '4 days');
    for (const [verb, body] of [
      ['approve', { version: 1 }],
      ['change-requests', { version: 1, content: 'Shorter' }],
      ['comments', { content: 'Hello' }],
    ] as const)
      expect((await asClient(id, verb, body)).body.code).toBe('APPROVAL_EXPIRED');
    expect(await listReplies(id)).toEqual([]);
    // The author asks again with a new version.
    expect(await asAgency('PUT', `/api/approvals/${id}`, { version: 1, content: words })).toMatchObject({
      body: { status: 'waiting', version: 2 },
    });
    expect((await asClient(id, 'approve', { version: 2 })).status).toBe(200);
  });

  it('keeps its approved text', async () => {
    const id = await start({ sendAt: new Date(Date.now() + 3_600_000).toISOString() });
    await asClient(id, 'approve', { version: 1 });
    const [reply] = await listReplies(id);
    expect(await asAgency('PATCH', `/api/replies/${reply?.id}`, { content: 'Other words' })).toMatchObject({
      status: 409,
      body: { code: 'APPROVED_TEXT_FINAL' },
    });
    expect((await asAgency('PATCH', `/api/replies/${reply?.id}`, { sendAt: null })).status).toBe(200);
    await untilSent();
  });
});

describe('an approved reply', () => {
  it('is held if the lead wrote after the draft', async () => {
    const id = await start();
    await app.query(sql`insert into messages (workspace_id, contact_id, source, direction, body, sent_at, provider_message_key)
      values (${workspace_id}, ${mail.contact_id}, 'cold_email', 'inbound', 'One more thing', now() + interval '1 second', ${randomUUID()})`);
    expect(await asClient(id, 'approve', { version: 1 })).toMatchObject({
      status: 200,
      body: { hold_reason: 'lead_wrote', is_outdated: true },
    });
    await outreach.settle();
    expect(await countSent()).toBe(0);
    expect(await listReplies(id)).toMatchObject([{ status: 'held', error: null }]);
  });

  it('is held if the agency answered meanwhile', async () => {
    const id = await start();
    await send(outreach, 'instantly', order(mail.id, `Another answer ${randomUUID()}`));
    expect((await asClient(id, 'approve', { version: 1 })).body.hold_reason).toBe('answered');
    await outreach.settle();
    expect(await countSent()).toBe(0);
    expect(await listReplies(id)).toMatchObject([
      { status: 'held', error: expect.stringContaining('answered after the client received') },
    ]);
  });

  it('is held if the lead is on the do-not-contact list by then', async () => {
    const id = await start();
    const text = `${mail.contact_id}@lead.test`;
    expect((await asAgency('POST', '/api/do-not-contact', { text })).status).toBe(200);
    await asClient(id, 'approve', { version: 1 });
    await expect.poll(async () => (await listReplies(id))[0]?.status).toBe('held');
    expect(await countSent()).toBe(0);
    expect((await ask(mail, words)).body.code).toBe('ON_DO_NOT_CONTACT_LIST');
  });

  it('is held if its author may no longer send it', async () => {
    const writer = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'single_location' });
    await grant(writer.user_id);
    const { body } = await call(writer.token)('POST', '/api/approvals', {
      ...{ id: randomUUID(), messageId: mail.id, content: words },
    });
    await app.query(sql`update users set disabled_at = now() where id = ${writer.user_id}`);
    await asClient(body.id, 'approve', { version: 1 });
    await expect.poll(async () => (await listReplies(body.id))[0]?.status).toBe('held');
    expect(await countSent()).toBe(0);
  });

  it('is refused if the answered message was deleted', async () => {
    const id = await start();
    await app.query(sql`update messages set deleted_at = now() where id = ${mail.id}`);
    expect((await asClient(id, 'approve', { version: 1 })).body.code).toBe('APPROVAL_WITHDRAWN');
    expect(await listReplies(id)).toEqual([]);
  });
});

const grant = (user_id: string) =>
  app.query(sql`insert into user_location_access (workspace_id, user_id, ghl_location_id, access_level)
    values (${workspace_id}, ${user_id}, ${CLIENT_LOCATION}, 'write')`);

describe('the right to approve', () => {
  it('is not given to people of the agency', async () => {
    const id = await start();
    const team = await addTestPerson(app, workspace_id, { role: 'team', user_type: 'agency' });
    for (const { token } of [owner, team])
      expect((await call(token)('POST', `/api/approvals/${id}/approve`, { version: 1 })).status).toBe(403);
    // Row level security refuses it as well.
    await expect(
      withActor(app.services.db, await findClaim(owner), (tx) =>
        sql`update reply_approvals set status = 'approved' where id = ${id}`.execute(tx),
      ),
    ).rejects.toThrow('row-level security');
    expect(await listReplies(id)).toEqual([]);
  });

  it('is limited to clients of the location who can see the conversation', async () => {
    const id = await start();
    expect((await asStranger(id, 'approve', { version: 1 })).status).toBe(404);
    await setAccess(sql`client_may_approve = false`);
    expect((await asClient(id, 'approve', { version: 1 })).status).toBe(404);
    expect((await ask(await receive(), words)).body.code).toBe('NO_APPROVER');
    await setAccess(sql`client_may_approve = true, client_threads = 'interested'`);
    await app.query(
      sql`update conversations set sentiment = 'soft_no' where contact_id = ${mail.contact_id}`,
    );
    expect((await asClient(id, 'approve', { version: 1 })).status).toBe(404);
    await setAccess(sql`client_threads = 'all'`);
    expect((await asClient(id, 'approve', { version: 1 })).status).toBe(200);
  });

  it('follows a lead that moves to another location', async () => {
    const id = await start();
    await app.query(sql`update contacts set location_id = 'other-place' where id = ${mail.contact_id}`);
    expect((await asClient(id, 'approve', { version: 1 })).status).toBe(404);
    expect((await asStranger(id, 'approve', { version: 1 })).status).toBe(200);
    await untilSent();
  });

  it('ends for a client whose access was removed', async () => {
    const id = await start();
    const former = await test.addClient(CLIENT_LOCATION);
    await app.query(sql`delete from user_location_access where user_id = ${former.user_id}`);
    expect((await call(former.token)('POST', `/api/approvals/${id}/approve`, { version: 1 })).status).toBe(
      404,
    );
  });

  it('does not include changing the draft', async () => {
    const id = await start();
    const claim = await findClaim(client);
    await expect(
      withActor(app.services.db, claim, (tx) =>
        sql`update reply_approvals set status = 'approved', decided_by = app.user_id(), content = 'Other' where id = ${id}`.execute(
          tx,
        ),
      ),
    ).rejects.toThrow('clients decide about a draft, but do not change it');
    await expect(
      withActor(app.services.db, claim, (tx) =>
        sql`update reply_approvals set status = 'withdrawn', decided_by = app.user_id() where id = ${id}`.execute(
          tx,
        ),
      ),
    ).rejects.toThrow('row-level security');
  });

  it('is not given to a preview or an API key', async () => {
    const id = await start();
    const { body } = await app.call('POST', '/api/client-previews', {
      ...{ token: owner.token, body: { user_id: client.user_id } },
    });
    const { access_token } = body as ClientPreview;
    expect((await call(access_token)('GET', `/api/conversations/${mail.contact_id}/approvals`)).status).toBe(
      200,
    );
    for (const [verb, sent] of [
      ['approve', { version: 1 }],
      ['change-requests', { version: 1, content: 'Shorter' }],
      ['comments', { content: 'Hello' }],
    ] as const)
      expect((await call(access_token)('POST', `/api/approvals/${id}/${verb}`, sent)).body.code).toBe(
        'PREVIEW_READ_ONLY',
      );
    const touched = await withActor(app.services.db, await findClaim(client), async (tx) => {
      await sql`select set_config('app.api_key_id', ${randomUUID()}, true)`.execute(tx);
      const { numAffectedRows } = await sql`
        update reply_approvals set status = 'approved', decided_by = app.user_id() where id = ${id}`.execute(
        tx,
      );
      return Number(numAffectedRows);
    });
    expect(touched).toBe(0);
  });

  it('does not let clients, or people of the agency with read access, change or withdraw a draft', async () => {
    const reader = await addGranted(app, { workspace_id }, CLIENT_LOCATION, 'read');
    const id = await start();
    const asReader = call(reader.token);
    expect((await asReader('POST', `/api/approvals/${id}/withdraw`)).status).toBe(403);
    expect((await asReader('PUT', `/api/approvals/${id}`, { version: 1, content: 'x' })).status).toBe(403);
    expect((await asReader('POST', `/api/approvals/${id}/comments`, { content: 'x' })).status).toBe(403);
    expect((await call(client.token)('POST', `/api/approvals/${id}/withdraw`)).status).toBe(403);
  });
});

describe('comments on a draft', () => {
  it('are seen by both sides, and those of clients notify the author', async () => {
    const id = await start();
    expect((await asClient(id, 'comments', { content: 'Is Tuesday fine?' })).status).toBe(200);
    expect((await asAgency('POST', `/api/approvals/${id}/comments`, { content: 'Yes' })).status).toBe(200);
    const { body } = await call(second.token)('GET', `/api/conversations/${mail.contact_id}/approvals`);
    expect((body as unknown as { approvals: ReplyApproval[] }).approvals[0]?.comments).toMatchObject([
      { content: 'Is Tuesday fine?', is_client: true, is_own: false },
      { content: 'Yes', is_client: false },
    ]);
    const notifications = await app.query(sql<{ detail: string }>`
      select detail from notifications where contact_id = ${mail.contact_id} and user_id = ${owner.user_id} and kind = 'approval'`);
    expect(notifications).toEqual([{ detail: 'Comment: Is Tuesday fine?' }]);
  });
});

describe('a merge of contacts', () => {
  it('moves the draft to the remaining contact, and an undo moves it back', async () => {
    const id = await start();
    const other = await receive();
    const merged = await asAgency('POST', `/api/contacts/${other.contact_id}/merge`, {
      other_id: mail.contact_id,
    });
    expect(merged.status).toBe(200);
    const findContact = async () =>
      (
        await app.query(sql<{ contact_id: string }>`select contact_id from reply_approvals where id = ${id}`)
      )[0]?.contact_id;
    expect(await findContact()).toBe(other.contact_id);
    const { merge_id } = merged.body as unknown as { merge_id: string };
    expect((await asAgency('POST', `/api/contact-merges/${merge_id}/undo`)).status).toBe(200);
    expect(await findContact()).toBe(mail.contact_id);
    expect((await asClient(id, 'approve', { version: 1 })).status).toBe(200);
    await untilSent();
  });
});

describe('the list of the agency', () => {
  const list = async (state: string, token = owner.token) => {
    const answer = await app.call('GET', `/api/approvals?state=${state}`, { token });
    return (answer.body as { approvals: ReplyApproval[] }).approvals;
  };
  const states = async (id: string, token?: string) => {
    const found: string[] = [];
    for (const state of ['waiting', 'returned', 'approved', 'decided'])
      if ((await list(state, token)).some((one) => one.id === id)) found.push(state);
    return found;
  };

  it('shows the state and the client of each draft', async () => {
    const id = await start();
    expect(await states(id)).toEqual(['waiting']);
    expect((await list('waiting')).find((one) => one.id === id)).toMatchObject({
      ...{ client_name: 'Client place', author_name: expect.any(String) },
    });
    expect((await list('waiting', client.token)).find((one) => one.id === id)).toMatchObject({
      ...{ client_name: null, author_name: null },
    });
    await asClient(id, 'change-requests', { version: 1, content: 'Shorter' });
    expect(await states(id)).toEqual(['returned', 'decided']);
    await asAgency('PUT', `/api/approvals/${id}`, { version: 1, content: words });
    expect(await states(id)).toEqual(['waiting']);
    await asClient(id, 'approve', { version: 2 });
    expect(await states(id)).toEqual(['approved', 'decided']);
    expect(await states(id, test.stranger.token)).toEqual([]);
  });

  it('returns expired drafts, before a job has ended them and afterwards', async () => {
    const id = await start();
    await timePasses(id, '4 days');
    expect(await states(id)).toEqual(['returned']);
    await app.query(sql`update reply_approvals set status = 'expired' where id = ${id}`);
    expect(await states(id)).toEqual(['returned']);
    await asAgency('POST', `/api/approvals/${id}/withdraw`);
    expect(await states(id)).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import type { ChatSession, ChatSessionDetail } from '@hearback/contract';
import { withActor, withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addTestAgency, addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import {
  command,
  create,
  doneIn,
  editPlan,
  getChatSession,
  planCampaign,
  sendChatMessage,
  start,
} from '#server/testing/talk-to-assistant.ts';

const app = await openTestApp();
const agency = await addTestAgency(app, 'plans');
const owner = agency.owner;
afterAll(() => app.close());

const list = async (token: string, query = '') => {
  const { body } = await app.call('GET', `/api/assistant/sessions${query}`, { token });
  return body as { sessions: ChatSession[]; next: string | null };
};
const edit = (id: string, body: object, token = owner.token) =>
  app.call('PATCH', `/api/assistant/sessions/${id}/emails`, { token, body });

const plan = (person: TestPerson) => planCampaign(app, person);

describe('a conversation', () => {
  it('begins with a greeting that asks for the number of emails', async () => {
    const session = await start(app, owner);
    expect(session).toMatchObject({
      title: 'New chat',
      answering: false,
      status: 'active',
      campaign_id: null,
      draft: {},
      engine: 'built_in',
      can_chat: false,
      question: 'num_emails',
    });
    expect(session.messages).toHaveLength(1);
    expect(session.messages[0]).toMatchObject({ role: 'assistant', campaign_data: null });
    expect(session.messages[0]?.content).toContain('how many emails would you like in your sequence?');
  });

  it('is returned again until something in it changes', async () => {
    const starts = await Promise.all([start(app, agency.team), start(app, agency.team)]);
    const sameSession = await start(app, agency.team);
    expect(new Set([...starts, sameSession].map(({ id }) => id)).size).toBe(1);
    await sendChatMessage(app, agency.team, sameSession.id, '4');
    const edited = await start(app, agency.team);
    expect(edited.id).not.toBe(sameSession.id);
    await editPlan(app, agency.team, edited.id, { draft_version: 0, plan: { location: 'Ohio' } });
    const skipped = await start(app, agency.team);
    expect(skipped.id).not.toBe(edited.id);
    await command(app, agency.team, skipped.id, 'skip', { draft_version: 0, field: 'num_emails' });
    expect((await start(app, agency.team)).id).not.toBe(skipped.id);
  });

  it('is named by the first message, and by the business once it is known', async () => {
    const { id } = await start(app, owner);
    await sendChatMessage(app, owner, id, '5');
    expect((await getChatSession(app, owner, id)).title).toBe('5');
    await sendChatMessage(app, owner, id, 'Acme Dental');
    expect((await getChatSession(app, owner, id)).title).toBe('Acme Dental');
  });

  it('collects the draft turn by turn, and each answer contains the draft of that time', async () => {
    const { id } = await start(app, owner);
    const answers = ['2', 'Acme', 'acme.example', 'We sell chairs', 'CEOs', 'law', 'book calls', 'direct'];
    for (const text of answers) await sendChatMessage(app, owner, id, text);
    const { draft, draft_version, messages } = await getChatSession(app, owner, id);
    expect(messages).toHaveLength(17);
    expect(messages.map(({ role }) => role).join()).toMatch(/^assistant(,user,assistant){8}$/);
    expect(messages[2]?.campaign_data).toEqual({ sequence_config: { num_emails: 2 } });
    expect(messages[1]?.campaign_data).toBeNull();
    expect(messages[16]?.campaign_data).toEqual(draft);
    expect(draft.generated_content?.emails).toHaveLength(2);
    expect(draft_version).toBe(8);
  });

  it('is deleted permanently, and the list is paged, newest first', async () => {
    const person = await addColleague();
    await app.query(sql`insert into campaign_chat_sessions (workspace_id, user_id, title, updated_at)
        select ${person.workspace_id}, ${person.user_id}, 'No. ' || n, now() - n * interval '1 minute'
        from generate_series(1, 53) n`);
    const first = await list(person.token);
    expect(first.sessions).toHaveLength(50);
    expect(first.sessions[0]?.title).toBe('No. 1');
    const rest = await list(person.token, `?after=${first.next}`);
    expect(rest.sessions.map(({ title }) => title)).toEqual(['No. 51', 'No. 52', 'No. 53']);
    expect(rest.next).toBeNull();
    const response = await app.call('DELETE', `/api/assistant/sessions/${rest.sessions[0]?.id}`, {
      token: person.token,
    });
    expect(response.body).toEqual({ success: true });
    expect((await list(person.token, `?after=${first.next}`)).sessions).toHaveLength(2);
  });

  it('limits the length and the number of messages', async () => {
    const { id } = await start(app, owner);
    expect((await sendChatMessage(app, owner, id, 'x'.repeat(4_001))).status).toBe(422);
    expect((await sendChatMessage(app, owner, id, '   ')).status).toBe(422);
    doneIn(await sendChatMessage(app, owner, id, '4'));
    await app.query(sql`insert into campaign_chat_messages (workspace_id, session_id, place, role, content)
        select ${agency.workspace_id}, ${id}::uuid, n, 'assistant', 'x' from generate_series(4, 199) n`);
    expect((await sendChatMessage(app, owner, id, 'Acme')).refusal).toMatchObject({
      code: 'CHAT_FULL',
      message: 'This chat has reached its limit. Start a new one.',
    });
  });
});

it('rate limits turns', async () => {
  const person = await addColleague();
  const { id } = await start(app, person);
  await app.query(
    sql`insert into system.rate_budgets (key, tokens) values (${`assistant:${person.user_id}`}, -1000)`,
  );
  expect(await sendChatMessage(app, person, id, '4')).toMatchObject({
    status: 429,
    refusal: { code: 'TOO_MANY_REQUESTS' },
  });
  expect((await getChatSession(app, person, id)).messages).toHaveLength(1);
});

const addColleague = (): Promise<TestPerson> =>
  addTestPerson(app, agency.workspace_id, { role: 'team', user_type: 'agency' });

describe('a conversation is private', () => {
  it('is not found by colleagues, not even by the owner', async () => {
    const { id } = await plan(agency.team);
    expect((await list(owner.token)).sessions.map((session) => session.id)).not.toContain(id);
    const body = { draft_version: 1, emails: [{ subject: 'Mine', body: 'Mine' }] };
    const tries = [
      app.call('GET', `/api/assistant/sessions/${id}`, { token: owner.token }),
      app.call('DELETE', `/api/assistant/sessions/${id}`, { token: owner.token }),
      app.call('PATCH', `/api/assistant/sessions/${id}/emails`, { token: owner.token, body }),
      create(app, owner, id),
      app.call('POST', '/api/functions/campaign-chat-assistant', {
        token: owner.token,
        body: { message: 'Hello', sessionId: id, userId: owner.user_id },
      }),
    ];
    for (const { status } of await Promise.all(tries)) expect(status).toBe(404);
    expect((await sendChatMessage(app, owner, id, 'Hello')).status).toBe(404);
    expect((await getChatSession(app, agency.team, id)).status).toBe('active');
  });

  it('is protected by row level security in a query without a condition', async () => {
    await plan(agency.team);
    const rows = await app.query(sql<{ auth_user_id: string; session_id: string }>`
        select u.auth_user_id, s.id as session_id from users u join auth.session s on s."userId" = u.auth_user_id
        where u.id = ${owner.user_id} limit 1`);
    const seen = await withActor(app.services.db, rows[0] as never, async (tx) => ({
      sessions: await tx.selectFrom('campaign_chat_sessions').select('user_id').execute(),
      messages: await tx.selectFrom('campaign_chat_messages').select('session_id').distinct().execute(),
    }));
    expect(new Set(seen.sessions.map(({ user_id }) => user_id))).toEqual(new Set([owner.user_id]));
    expect(seen.messages.length).toBeLessThanOrEqual(seen.sessions.length);
    const jobs = await withWorkspace(app.services.db, agency.workspace_id, (tx) =>
      tx.selectFrom('campaign_chat_sessions').select('id').execute(),
    );
    expect(jobs).toEqual([]);
  });

  it('is deleted with its user', async () => {
    const person = await addColleague();
    const { id } = await plan(person);
    await app.withDatabase((tx) => tx.deleteFrom('users').where('id', '=', person.user_id).execute());
    const left = await app.withDatabase((tx) =>
      tx.selectFrom('campaign_chat_messages').select('id').where('session_id', '=', id).execute(),
    );
    expect(left).toEqual([]);
  });
});

describe('edited emails', () => {
  it('replace the draft', async () => {
    const { id, draft_version } = await plan(owner);
    const emails = [
      { subject: ' Mine ', body: 'For {{firstName}} only' },
      { subject: 'Second', body: 'More' },
    ];
    const { body } = await edit(id, { draft_version, emails });
    expect(body).toMatchObject({
      draft_version: draft_version + 1,
      draft: {
        sequence_config: { num_emails: 2 },
        generated_content: { subjects: ['Mine', 'Second'], variables: ['firstName'] },
      },
    });
  });

  it('do not overwrite newer changes', async () => {
    const { id, draft_version } = await plan(owner);
    await editPlan(app, owner, id, { draft_version, plan: { length: 'short' } });
    const emails = [{ subject: 'Old', body: 'Old' }];
    expect(await edit(id, { draft_version, emails })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
  });

  it('are at least one and at most ten, and never blank', async () => {
    const { id, draft_version } = await plan(owner);
    const email = { subject: 'a', body: 'b' };
    for (const emails of [
      [],
      Array(11).fill(email),
      [{ subject: ' ', body: 'b' }],
      [{ ...email, html: 'x' }],
    ])
      expect((await edit(id, { draft_version, emails })).status).toBe(422);
  });
});

describe('an edited plan', () => {
  const correct = (id: string, body: object) =>
    app.call('PATCH', `/api/assistant/sessions/${id}/plan`, { token: owner.token, body });
  const undo = (id: string, draft_version: number) =>
    app.call('POST', `/api/assistant/sessions/${id}/undo`, { token: owner.token, body: { draft_version } });

  it('replaces the plan, and the chat asks the next open question', async () => {
    const { id } = await start(app, owner);
    const plan = { num_emails: 4, name: 'Acme', website: 'acme.example', tone: 'friendly', location: 'Ohio' };
    const { body } = await correct(id, { draft_version: 0, plan });
    expect(body).toMatchObject({
      title: 'Acme',
      draft_version: 1,
      can_undo: true,
      draft: {
        business_info: { name: 'Acme', website: 'acme.example' },
        target_audience: { location: 'Ohio' },
        sequence_config: { num_emails: 4, tone: 'friendly' },
      },
    });
    const { messages } = body as ChatSessionDetail;
    expect(messages).toHaveLength(2);
    expect(messages[1]).toMatchObject({
      role: 'assistant',
      content:
        'Saved under “Number of emails”, “Business name”, “Website”, “Place”, “Tone”. What does your business do? Address your readers directly, because the emails quote your answer word for word.',
    });
    const { campaignDraft } = doneIn(await sendChatMessage(app, owner, id, 'dental crowns'));
    expect(campaignDraft.business_info?.description).toBe('dental crowns');
  });

  it('updates the emails that follow from it, and can be undone step by step', async () => {
    const { id, draft, draft_version } = await plan(owner);
    const { body } = await correct(id, {
      draft_version,
      plan: { primary_goal: 'Invite to an event', num_emails: 4 },
    });
    const after = body as ChatSessionDetail;
    expect(after.draft.generated_content?.emails).toHaveLength(4);
    expect(after.draft.generated_content?.emails[0]?.body).toContain(
      'Would you like an invitation to our event?',
    );
    await correct(id, { draft_version: after.draft_version, plan: { length: 'short' } });
    const back = (await undo(id, after.draft_version + 1)).body as ChatSessionDetail;
    expect(back.draft).toEqual(after.draft);
    expect((await undo(id, back.draft_version)).body).toMatchObject({
      draft,
      draft_version: back.draft_version + 1,
    });
    expect((await undo(id, back.draft_version)).body).toMatchObject({ code: 'CONFLICT' });
  });

  it('can be undone up to the beginning, for a dozen changes at most', async () => {
    const { id } = await start(app, owner);
    for (const version of Array.from({ length: 12 }).keys())
      await correct(id, { draft_version: version, plan: { name: `No. ${version}` } });
    let session = await getChatSession(app, owner, id);
    for (let step = 0; step < 10; step += 1)
      session = (await undo(id, session.draft_version)).body as ChatSessionDetail;
    expect(session).toMatchObject({ can_undo: false, draft: { business_info: { name: 'No. 1' } } });
    const { draft_version } = session;
    expect((await undo(id, draft_version)).body).toMatchObject({ draft_version, can_undo: false });
  });

  it('does not overwrite newer changes, has limits, and is closed with its campaign', async () => {
    const { id, draft_version } = await plan(owner);
    expect(await correct(id, { draft_version: draft_version - 1, plan: { name: 'Old' } })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    for (const wrong of [
      { num_emails: 11 },
      { website: 'nowhere' },
      { tone: 'rude' },
      { titles: [''] },
      { html: 'x' },
    ])
      expect((await correct(id, { draft_version, plan: wrong })).status).toBe(422);
    await create(app, owner, id);
    expect(await correct(id, { draft_version, plan: { name: 'Late' } })).toMatchObject({
      body: { code: 'CHAT_COMPLETED' },
    });
  });
});

describe('the commands of the guided conversation', () => {
  it('skip a question, and store nothing under its field', async () => {
    const { id, draft_version } = await start(app, owner);
    const { body } = await command(app, owner, id, 'skip', { draft_version, field: 'num_emails' });
    expect(body).toMatchObject({ question: 'name', draft: {}, draft_version });
    expect((body as ChatSessionDetail).messages.at(-1)?.content).toBe(
      'Skipped “Number of emails”. You can still fill it in later, in the plan. What is the name of your business? The emails are signed with exactly what you type.',
    );
    const response = await command(app, owner, id, 'skip', { draft_version, field: 'num_emails' });
    expect(response).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('store an answer only under the question that it was typed for', async () => {
    const { id } = await start(app, owner);
    await sendChatMessage(app, owner, id, '4');
    const body = { turnId: randomUUID(), message: '4', field: 'num_emails' };
    const late = await app.call('POST', `/api/assistant/sessions/${id}/turns`, { token: owner.token, body });
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await getChatSession(app, owner, id)).messages).toHaveLength(3);
  });

  it('rewrite the emails, start over, and can be undone', async () => {
    const { id, draft, draft_version } = await plan(owner);
    await edit(id, { draft_version, emails: [{ subject: 'Mine', body: 'Mine' }] });
    const rewrite = await command(app, owner, id, 'write', { draft_version: draft_version + 1 });
    expect((rewrite.body as ChatSessionDetail).draft.generated_content?.emails[0]).toEqual(
      draft.generated_content?.emails[0],
    );
    const empty = await command(app, owner, id, 'restart', { draft_version: draft_version + 2 });
    expect(empty.body).toMatchObject({ draft: {}, question: 'num_emails' });
    const back = await command(app, owner, id, 'undo', { draft_version: draft_version + 3 });
    expect((back.body as ChatSessionDetail).draft).toEqual((rewrite.body as ChatSessionDetail).draft);
    for (const name of ['write', 'restart', 'undo'] as const)
      expect(await command(app, owner, id, name, { draft_version })).toMatchObject({ status: 409 });
  });

  it('keep an edited email when the plan changes, and update the others', async () => {
    const { id, draft, draft_version } = await plan(owner);
    const [, second, third] = draft.generated_content?.emails ?? [];
    const emails = [{ subject: 'Mine', body: 'Mine' }, second, third];
    await edit(id, { draft_version, emails });
    const changes = { sign_as: 'Ada L.', num_emails: 4 };
    const { body } = await editPlan(app, owner, id, { draft_version: draft_version + 1, plan: changes });
    const after = (body as ChatSessionDetail).draft.generated_content?.emails ?? [];
    expect(after.map(({ subject }) => subject)).toEqual([
      'Mine',
      second?.subject,
      'What do you think, {{firstName}}?',
      third?.subject,
    ]);
    expect(after[0]?.body).toBe('Mine');
    expect(after[1]?.body).toContain('Best regards,\nAda L.\nAcme Dental');
  });
});

/** As the previous release stored them: normalized answers, its own roles, and a progress with more keys. */
describe('a conversation of the previous release', () => {
  const insertOld = async (draft: object, guide_progress: object) => {
    const { id } = await start(app, owner);
    await sendChatMessage(app, owner, id, '3');
    await app.query(
      sql`update campaign_chat_sessions set draft = ${JSON.stringify(draft)}, guide_progress = ${JSON.stringify(guide_progress)} where id = ${id}`,
    );
    return getChatSession(app, owner, id);
  };

  it('continues with its next question', async () => {
    const draft = { business_info: { name: 'Acme' }, sequence_config: { num_emails: 3, length: 'full' } };
    const guide_progress = { passed: ['website'], missed: 'description', last: 'name' };
    const { id, question } = await insertOld(draft, guide_progress);
    expect(question).toBe('description');
    expect(doneIn(await sendChatMessage(app, owner, id, 'Crowns.')).campaignDraft).toMatchObject({
      business_info: { name: 'Acme', description: 'Crowns.' },
    });
  });

  it('keeps its emails when the plan changes', async () => {
    const emails = ['hello', 'value', 'goodbye'].map((role) => ({
      subject: role,
      body: `As written: ${role}`,
    }));
    const steps = emails.map(({ subject: role }) => ({ role, tone: 'friendly' }));
    const { id, draft_version } = await insertOld(
      {
        business_info: { name: 'Acme', description: 'We make crowns' },
        sequence_config: { num_emails: 3, steps },
        generated_content: { emails, subjects: emails.map(({ subject }) => subject), variables: [] },
      },
      { last: 'tone' },
    );
    const { body } = await editPlan(app, owner, id, { draft_version, plan: { num_emails: 4, name: 'Beta' } });
    const after = (body as ChatSessionDetail).draft.generated_content?.emails ?? [];
    expect(after).toHaveLength(4);
    expect(after.filter((_, index) => index !== 2)).toEqual(emails);
    expect(await create(app, owner, id)).toMatchObject({ status: 200 });
  });
});

describe('the function campaign-chat-assistant', () => {
  const chat = (body: object, token = owner.token) =>
    app.call('POST', '/api/functions/campaign-chat-assistant', { token, body });

  it('returns the message and the draft, and starts a conversation if there is none', async () => {
    const answer = await chat({ message: '5', sessionId: null, userId: owner.user_id });
    expect(answer).toMatchObject({
      status: 200,
      body: { campaignDraft: { sequence_config: { num_emails: 5 } }, engine: 'built_in' },
    });
    const { sessionId, message } = answer.body as { sessionId: string; message: string };
    expect(message).toBe(
      'Saved under “Number of emails”. What is the name of your business? The emails are signed with exactly what you type.',
    );
    const next = await chat({ message: 'Acme', sessionId, userId: owner.user_id });
    expect(next.body).toMatchObject({
      sessionId,
      campaignDraft: { business_info: { name: 'Acme' }, sequence_config: { num_emails: 5 } },
    });
  });

  it('accepts a turn once, even before its conversation is known', async () => {
    const body = { message: '6', sessionId: null, userId: owner.user_id, turnId: randomUUID() };
    const answers = [...(await Promise.all([chat(body), chat(body)])), await chat(body)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ids = answers.map((answer) => (answer.body as { sessionId: string }).sessionId);
    expect(new Set(ids).size).toBe(1);
    expect((await getChatSession(app, owner, ids[0] ?? '')).messages).toHaveLength(3);
  });

  it('rejects the id of another user, and customers', async () => {
    const body = { message: '5', sessionId: null, userId: agency.team.user_id };
    expect(await chat(body)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const { customer } = agency;
    expect((await chat({ ...body, userId: customer.user_id }, customer.token)).status).toBe(403);
  });

  it('requires a message', async () => {
    expect((await chat({ message: ' ', sessionId: null, userId: owner.user_id })).status).toBe(422);
  });
});

describe('a completed conversation', () => {
  it('accepts no turns and edits, but can still be read', async () => {
    const { id, draft_version } = await plan(owner);
    await create(app, owner, id);
    expect((await sendChatMessage(app, owner, id, 'make it shorter')).refusal?.code).toBe('CHAT_COMPLETED');
    const emails = [{ subject: 'a', body: 'b' }];
    expect(await edit(id, { draft_version, emails })).toMatchObject({ body: { code: 'CHAT_COMPLETED' } });
    expect((await getChatSession(app, owner, id)).status).toBe('completed');
  });
});

it('publishes a turn only to the browsers of its author', async () => {
  const stop = new AbortController();
  const received: Record<string, string[]> = { owner: [], team: [] };
  const listen = async (name: string, token: string) => {
    const { body } = await fetch(`${app.url}/api/live`, {
      headers: { authorization: `Bearer ${token}` },
      signal: stop.signal,
    });
    for await (const chunk of body ?? [])
      for (const [, data] of Buffer.from(chunk)
        .toString()
        .matchAll(/^data: (\{.*\})$/gm))
        received[name]?.push(JSON.parse(data ?? '').name);
  };
  void listen('owner', owner.token).catch(() => undefined);
  void listen('team', agency.team.token).catch(() => undefined);
  await expect.poll(() => [received.owner, received.team]).toEqual([['ready'], ['ready']]);
  const { id } = await planCampaign(app, owner);
  await create(app, owner, id);
  await expect.poll(() => received.team).toContain('campaign.changed');
  expect(received.owner).toContain('assistant.session_changed');
  expect(received.team).not.toContain('assistant.session_changed');
  stop.abort();
});

import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { MODEL_KEY, openModelTestApp } from '#server/testing/model.ts';
import { addTestAgency } from '#server/testing/people.ts';
import { COMPILE_CACHE, killNow } from '#server/testing/stack/spawn-worker.ts';
import {
  BRIEF,
  create,
  doneIn,
  getChatSession,
  openTurn,
  sendChatMessage,
  start,
  textIn,
} from '#server/testing/talk-to-assistant.ts';

let child: ChildProcess | undefined;

const model = await openModelTestApp();
const app = model.app;
const person = (await addTestAgency(app, 'turns')).owner;
afterEach(() => model.setMood('useful'));
afterAll(async () => {
  child?.kill('SIGKILL');
  await model.close();
});

/** Expires the lease, so that the test does not wait for it. */
const expireLease = (id: string) =>
  app.query(sql`update campaign_chat_sessions set leased_until = now() where id = ${id}`);
const saidIn = async (id: string) => (await getChatSession(app, person, id)).messages.slice(1);
const rolesIn = async (id: string) => (await saidIn(id)).map(({ role }) => role);

describe('a turn', () => {
  it('streams the sentence in pieces, then the draft, then the whole answer', async () => {
    const { id } = await start(app, person);
    const turn = await sendChatMessage(app, person, id, '4 emails');
    const types = turn.events.map(({ type }) => type);
    expect(types.filter((type) => type === 'delta').length).toBeGreaterThan(2);
    expect(types.slice(-2)).toEqual(['draft', 'done']);
    const done = doneIn(turn);
    expect(done.message).toMatchObject({ role: 'assistant', campaign_data: done.campaignDraft });
    expect(done.message.content.startsWith(textIn(turn))).toBe(true);
    expect(done).toMatchObject({ engine: 'model', draft_version: 1 });
  });

  it('arrives while it is generated', async () => {
    await model.setMood('hold');
    const { id } = await start(app, person);
    const response = await openTurn(app, person, id, '4 emails');
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('content-encoding')).toBeNull();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      // The model continues only now.
      if (text.includes('"delta"') && !text.includes('"done"')) await model.setMood('useful');
    }
    expect(text).toContain('"done"');
  });

  it('sent twice is one turn with one answer, concurrently or later', async () => {
    await model.setMood('hold');
    const { id } = await start(app, person);
    const turnId = randomUUID();
    const first = sendChatMessage(app, person, id, '4 emails', turnId);
    await expect.poll(() => rolesIn(id)).toEqual(['user']);
    const second = sendChatMessage(app, person, id, '4 emails', turnId);
    await model.setMood('useful');
    const later = sendChatMessage(app, person, id, '4 emails', turnId);
    const turns = await Promise.all([first, second, later]);
    expect(new Set(turns.map((turn) => doneIn(turn).message.id)).size).toBe(1);
    expect(await rolesIn(id)).toEqual(['user', 'assistant']);
    expect((await sendChatMessage(app, person, id, 'something else', turnId)).refusal?.code).toBe('CONFLICT');
  });

  it('is rejected if it contains characters that the database cannot store', async () => {
    const { id } = await start(app, person);
    expect((await sendChatMessage(app, person, id, 'Our company is Ac\u0000me\ud800.')).status).toBe(422);
    expect(await rolesIn(id)).toEqual([]);
  });

  it('is not interleaved: another turn is rejected until the first is answered', async () => {
    await model.setMood('hold');
    const { id } = await start(app, person);
    const first = sendChatMessage(app, person, id, '4 emails');
    await expect.poll(() => rolesIn(id)).toEqual(['user']);
    expect((await getChatSession(app, person, id)).answering).toBe(true);
    const second = await sendChatMessage(app, person, id, 'Our company is Acme.');
    expect(second).toMatchObject({ status: 409, refusal: { code: 'TURN_UNDER_WAY' } });
    const { draft_version } = await getChatSession(app, person, id);
    const body = { draft_version, emails: [{ subject: 'a', body: 'b' }] };
    const edited = await app.call('PATCH', `/api/assistant/sessions/${id}/emails`, {
      token: person.token,
      body,
    });
    expect(edited).toMatchObject({ status: 409, body: { code: 'TURN_UNDER_WAY' } });
    expect(await create(app, person, id)).toMatchObject({ status: 409 });
    await model.setMood('useful');
    doneIn(await first);
    doneIn(await sendChatMessage(app, person, id, 'Our company is Acme.'));
    expect(await rolesIn(id)).toEqual(['user', 'assistant', 'user', 'assistant']);
  });

  it('is answered and stored after the reader disconnected', async () => {
    await model.setMood('hold');
    const { id } = await start(app, person);
    const leave = new AbortController();
    const response = await openTurn(app, person, id, '4 emails', randomUUID(), leave.signal);
    await response.body?.getReader().read();
    leave.abort();
    await model.setMood('useful');
    await expect.poll(() => rolesIn(id)).toEqual(['user', 'assistant']);
    expect((await getChatSession(app, person, id)).draft.sequence_config?.num_emails).toBe(4);
  });

  it('fails if its conversation was deleted meanwhile, and restores nothing', async () => {
    await model.setMood('hold');
    const { id } = await start(app, person);
    const turn = sendChatMessage(app, person, id, '4 emails');
    await expect.poll(() => rolesIn(id)).toEqual(['user']);
    await app.call('DELETE', `/api/assistant/sessions/${id}`, { token: person.token });
    await model.setMood('useful');
    expect((await turn).events.at(-1)).toEqual({ type: 'failed' });
    const response = await app.call('GET', `/api/assistant/sessions/${id}`, { token: person.token });
    expect(response.status).toBe(404);
  });
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Starts an API in its own process, as in production. */
async function spawnApi(): Promise<{ url: string }> {
  const port = await freePort();
  const { config } = app;
  child = spawn(process.execPath, [join(import.meta.dirname, '../../../main.ts'), 'api'], {
    stdio: 'ignore',
    env: {
      ...COMPILE_CACHE,
      DATABASE_URL: config.databaseUrl,
      HEARBACK_SECRET: config.secret,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      ANTHROPIC_API_KEY: MODEL_KEY,
      ANTHROPIC_API_BASE: `${model.simulators.url}/model/v1`,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 90_000, interval: 200 }).toBe(true);
  return { url };
}

describe('a process killed while it answers', () => {
  it("keeps the user's message, and the turn can be sent again", async () => {
    await model.setMood('time_out');
    const { id } = await start(app, person);
    const turnId = randomUUID();
    const broken = sendChatMessage(await spawnApi(), person, id, BRIEF, turnId).catch(() => 'broken off');
    await expect.poll(async () => (await model.asked()).length).toBe(1);
    if (child) await killNow(child);
    expect(await broken).toBe('broken off');
    expect((await saidIn(id)).map(({ content }) => content)).toEqual([BRIEF]);
    await model.setMood('useful');
    expect((await sendChatMessage(app, person, id, 'Hello?')).refusal?.code).toBe('TURN_UNDER_WAY');
    await expireLease(id);
    const done = doneIn(await sendChatMessage(app, person, id, BRIEF, turnId));
    expect(done.campaignDraft.generated_content?.emails).toHaveLength(3);
    expect(await rolesIn(id)).toEqual(['user', 'assistant']);
  });

  it("keeps the user's message for the next turn", async () => {
    const { id } = await start(app, person);
    const turnId = randomUUID();
    await app.query(sql`insert into campaign_chat_messages (workspace_id, session_id, place, turn_id, role, content)
        values (${person.workspace_id}, ${id}, 2, ${turnId}, 'user', 'I want 4 emails')`);
    const done = doneIn(await sendChatMessage(app, person, id, 'Our company is Acme.'));
    expect(done.campaignDraft).toEqual({
      sequence_config: { num_emails: 4 },
      business_info: { name: 'Acme' },
    });
    const late = doneIn(await sendChatMessage(app, person, id, 'I want 4 emails', turnId));
    expect(late.message.id).toBe(done.message.id);
  });
});

import { randomUUID } from 'node:crypto';
import type { Message } from '@hearback/contract';
import { withSystem, withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ThreadTimeout } from '../../../../platform/threads/open-thread.ts';
import { type ModelHouse, openModelHouse } from '../../../../testing/model.ts';
import { type House, openHouse } from '../../../../testing/open-house.ts';
import { addTestAgency, type TestAgency } from '../../../../testing/people.ts';
import { judgeLetter } from '../judge-letter.ts';
import { findUnreadJob, readSentimentsJob, readWaiting } from '../read-sentiments.job.ts';
import { claimToRead, listWorkspacesToRead } from '../sentiment.queries.ts';

let house: House;
let model: ModelHouse;
const agencies = new Map<House, TestAgency>();

beforeAll(async () => {
  house = await openHouse();
  model = await openModelHouse();
  for (const one of [house, model.house]) agencies.set(one, await addTestAgency(one, 'reading'));
}, 60_000);
beforeEach(async () => {
  await model.setMood('useful');
  for (const { services } of [house, model.house])
    await withSystem(services.db, 'test', (tx) => sql`delete from messages`.execute(tx));
});
afterAll(async () => {
  await house.close();
  await model.close();
});

const agencyOf = (place: House) => agencies.get(place) as TestAgency;

type Given = { body: string; source?: string; direction?: string; sentiment?: string; sentiment_by?: string };

async function addMessages(place: House, given: readonly Given[]): Promise<string[]> {
  const { workspace_id } = agencyOf(place);
  return withSystem(place.services.db, 'test', async (tx) => {
    const { id: contact_id } = await tx
      .insertInto('contacts')
      .values({ workspace_id, email: `${randomUUID()}@x.example` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ids: string[] = [];
    for (const message of given) {
      const row = { source: 'cold_email', direction: 'inbound', ...message };
      const key = { workspace_id, contact_id, sent_at: new Date(), provider_message_key: randomUUID() };
      const { id } = await tx
        .insertInto('messages')
        .values({ ...key, ...row })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    return ids;
  });
}

const look = (place: House, ids: readonly string[]) =>
  withSystem(place.services.db, 'test', async (tx) => {
    const rows = await tx
      .selectFrom('messages')
      .select(['id', 'sentiment', 'sentiment_by'])
      .where('id', 'in', [...ids])
      .execute();
    return ids
      .map((id) => rows.find((row) => row.id === id))
      .map((row) => [row?.sentiment, row?.sentiment_by]);
  });

const read = (place: House) =>
  readSentimentsJob.handler({ workspace_id: agencyOf(place).workspace_id }, place.services);

const analyze = async (place: House, token = agencyOf(place).owner.token) =>
  place.call('POST', '/api/messages/analyze', { token });

describe('the reader of sentiments', () => {
  it('reads inbound messages of people, and nothing else', async () => {
    const ids = await addMessages(house, [
      { body: 'Please send me more information' },
      { body: '<p>Please unsubscribe me</p>', source: 'linkedin' },
      { body: 'Please unsubscribe me', source: 'anonymous_traffic_id' },
      { body: 'Please unsubscribe me', direction: 'outbound' },
      { body: '  \n ' },
      { body: 'Hm.' },
      { body: 'Please unsubscribe me', sentiment: 'interested', sentiment_by: 'person' },
    ]);
    await read(house);
    expect(await look(house, ids)).toEqual([
      ['interested', 'built_in'],
      ['hard_no', 'built_in'],
      [null, null],
      [null, null],
      [null, null],
      [null, null],
      ['interested', 'person'],
    ]);
  });

  it('tells whoever looks', async () => {
    const [id] = await addMessages(house, [{ body: 'Please send me more information' }]);
    await read(house);
    const told = await withSystem(house.services.db, 'test', (tx) =>
      tx.selectFrom('events').select('ids').where('name', '=', 'message.changed').execute(),
    );
    expect(JSON.stringify(told)).toContain(id);
  });

  it('asks the model five at a time, with a pause between', async () => {
    const ids = await addMessages(
      model.house,
      Array.from({ length: 7 }, (_, index) => ({ body: `I am interested, number ${index}` })),
    );
    const started = Date.now();
    await read(model.house);
    expect(Date.now() - started).toBeGreaterThan(2_000);
    expect(await look(model.house, ids)).toEqual(ids.map(() => ['interested', 'model']));
    expect(await model.asked()).toHaveLength(7);
  }, 20_000);

  it('reads by its rules when the model fails', async () => {
    await model.setMood('refuse');
    const ids = await addMessages(model.house, [{ body: 'Kein Interesse.' }]);
    await read(model.house);
    expect(await look(model.house, ids)).toEqual([['hard_no', 'built_in']]);
  }, 20_000);

  it('goes on where an interrupted one was, and does not read twice what said nothing', async () => {
    await addMessages(model.house, [{ body: 'Hm.' }]);
    await read(model.house);
    await model.setMood('useful');
    await read(model.house);
    expect(await model.asked()).toEqual([]);
  }, 20_000);
});

describe('a message that no classification comes back from', () => {
  /** What a process does that is killed while it classifies: it has marked what it took, and says no more. */
  const takeAndDie = async (): Promise<string[]> => {
    const { workspace_id } = agencyOf(house);
    const taken = await withWorkspace(house.services.db, workspace_id, (tx) =>
      claimToRead(tx, workspace_id, 250),
    );
    await withSystem(house.services.db, 'test', (tx) =>
      sql`update classification_attempts set begun_at = begun_at - interval '3 minutes'`.execute(tx),
    );
    return taken.map(({ id }) => id);
  };
  const seen = async (id: string) => {
    const { body } = await house.call('GET', `/api/messages/${id}`, { token: agencyOf(house).owner.token });
    const { sentiment, set_aside } = body as Message;
    return { sentiment, set_aside };
  };

  it('is tried once more, alone, and then set aside while the others are classified', async () => {
    const [bad = '', ...others] = await addMessages(house, [
      { body: 'The one that kills' },
      { body: 'Please unsubscribe me' },
      { body: 'Tell me more' },
    ]);
    expect((await takeAndDie()).sort()).toEqual([bad, ...others].sort());
    const alone = await takeAndDie();
    expect(alone).toHaveLength(1);
    await read(house);
    const left = [bad, ...others].filter((id) => !alone.includes(id));
    for (const id of left) expect((await seen(id)).set_aside).toBe(false);
    expect(await seen(alone[0] ?? '')).toEqual({ sentiment: null, set_aside: true });
    expect(await takeAndDie()).toEqual([]);
  });

  it('is set aside after two tries that took too long, everybody is told, and a person may have it tried again', async () => {
    const [bad = '', good = ''] = await addMessages(house, [
      { body: 'Tell me more, slowly' },
      { body: 'Tell me more' },
    ]);
    let tries = 0;
    await readWaiting(house.services, agencyOf(house).workspace_id, async (services, letter) => {
      if (!letter.body.includes('slowly')) return judgeLetter(services, letter);
      tries += 1;
      throw new ThreadTimeout('no answer within 10000 ms');
    });
    expect(tries).toBe(2);
    expect(await seen(bad)).toEqual({ sentiment: null, set_aside: true });
    expect(await seen(good)).toEqual({ sentiment: 'interested', set_aside: false });
    const told = await withSystem(house.services.db, 'test', (tx) =>
      tx.selectFrom('events').select('ids').where('name', '=', 'message.changed').execute(),
    );
    expect(JSON.stringify(told)).toContain(bad);
    expect((await analyze(house)).body).toEqual({ queued: 1 });
    await read(house);
    expect(await seen(bad)).toEqual({ sentiment: 'interested', set_aside: false });
  });

  it('is found again by the scheduled look after its first try, and no more after its second', async () => {
    await addMessages(house, [{ body: 'The one that kills' }]);
    const isLookedFor = () =>
      withSystem(house.services.db, 'test', async (tx) =>
        (await listWorkspacesToRead(tx)).includes(agencyOf(house).workspace_id),
      );
    await takeAndDie();
    expect(await isLookedFor()).toBe(true);
    await takeAndDie();
    expect(await isLookedFor()).toBe(false);
  });
});

describe('analysing all messages', () => {
  it('counts what has no sentiment yet, tries again what said nothing, and queues one reader', async () => {
    await addMessages(house, [{ body: 'Hm.' }, { body: 'Tell me more' }, { body: ' ' }]);
    await addMessages(house, [{ body: 'Yes', sentiment: 'ooo', sentiment_by: 'person' }]);
    expect((await analyze(house)).body).toEqual({ queued: 2 });
    await read(house);
    expect((await analyze(house)).body).toEqual({ queued: 1 });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
      where task_identifier = 'inbox.read-sentiments'`.execute(house.services.db);
    expect(rows[0]?.n).toBe(1);
  });

  it('is nothing for a customer', async () =>
    expect((await analyze(house, agencyOf(house).customer.token)).status).toBe(403));

  it('is done for what was stored while nobody listened', async () => {
    await addMessages(house, [{ body: 'Tell me more' }]);
    await sql`select graphile_worker.remove_job(${`read-sentiments:${agencyOf(house).workspace_id}`})`.execute(
      house.services.db,
    );
    await findUnreadJob.handler({}, house.services);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
      where task_identifier = 'inbox.read-sentiments'`.execute(house.services.db);
    expect(rows[0]?.n).toBe(1);
  });
});

describe('the sentiment of a text', () => {
  const ask = (place: House, message: string) =>
    place.call('POST', '/api/functions/ai-sentiment', {
      token: agencyOf(place).owner.token,
      body: { message },
    });

  it('is read by the model where there is one, and built in where there is none', async () => {
    const text = 'I am interested';
    expect((await ask(model.house, text)).body).toEqual({ sentiment: 'interested', read_by: 'model' });
    expect((await ask(house, text)).body).toEqual({ sentiment: 'interested', read_by: 'built_in' });
  });

  it('is none for an empty one, and nobody is asked', async () => {
    expect((await ask(model.house, ' \n ')).body).toEqual({ sentiment: null, read_by: 'built_in' });
    expect(await model.asked()).toEqual([]);
  });
});

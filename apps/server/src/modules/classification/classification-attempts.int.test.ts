import type { Message } from '@hearback/contract';
import { withSystem, withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ThreadTimeout } from '#server/platform/concurrency/open-worker.ts';
import {
  addUnclassified,
  listSentiments,
  type UnclassifiedMessage,
} from '#server/testing/inbox/unclassified-messages.ts';
import { addTestAgency } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { claimToRead, listWorkspacesToRead } from './classification.queries.ts';
import { classifyMessage } from './classify-message.ts';
import { readWaiting } from './classify-messages.job.ts';

const app = await openTestApp();
const { workspace_id, owner } = await addTestAgency(app, 'attempts');
beforeEach(() =>
  withSystem(app.services.db, 'test', async (tx) => void (await sql`delete from messages`.execute(tx))),
);
afterAll(() => app.close());

const pause = async () => {};
const read = () => readWaiting(app.services, workspace_id, { pause });
const addMessages = (messages: readonly UnclassifiedMessage[]) =>
  addUnclassified(app, workspace_id, messages);

describe('results that cannot be stored because of the database', () => {
  /** The first updates of messages fail with this error. A sequence keeps its value through a rollback. */
  const failUpdates = async (times: number, code: string) => {
    const { db } = app.services;
    await sql`create sequence public.updates`.execute(db);
    await sql`grant all on sequence public.updates to public`.execute(db);
    await sql`create function public.fail_first() returns trigger language plpgsql as ${sql.lit(`begin
      if nextval('public.updates') <= ${times} then raise exception 'failed on purpose' using errcode = '${code}'; end if;
      return null; end`)}`.execute(db);
    await sql`create trigger fail_first after update of sentiment on messages execute function public.fail_first()`.execute(
      db,
    );
    return async () => {
      await sql`drop function public.fail_first cascade`.execute(db);
      await sql`drop sequence public.updates`.execute(db);
    };
  };
  const BODIES = [{ body: 'Please unsubscribe me' }, { body: 'Tell me more' }];

  it('are stored by a later attempt of the same run after a deadlock', async () => {
    const ids = await addMessages(BODIES);
    const restore = await failUpdates(2, '40P01');
    await read().finally(restore);
    expect((await listSentiments(app, ids)).map(([sentiment]) => sentiment)).toEqual([
      'hard_no',
      'interested',
    ]);
  });

  it.each([
    ['the statement took too long', '57014'],
    ['a constraint was violated', '23514'],
  ])('are determined again by the next run, without a wait, if %s', async (_reason, code) => {
    const ids = await addMessages(BODIES);
    const restore = await failUpdates(1, code);
    await expect(read()).rejects.toThrow('failed on purpose');
    await read().finally(restore);
    expect((await listSentiments(app, ids)).map(([sentiment]) => sentiment)).toEqual([
      'hard_no',
      'interested',
    ]);
  });

  it('do not count as attempts of the messages', async () => {
    await addMessages(BODIES);
    const restore = await failUpdates(3, '57014');
    for (let run = 0; run < 3; run += 1) await expect(read()).rejects.toThrow('failed on purpose');
    const claimed = await withWorkspace(app.services.db, workspace_id, (tx) =>
      claimToRead(tx, workspace_id, 250),
    ).finally(restore);
    expect(claimed).toHaveLength(2);
  });
});

describe('a message whose classification never returns', () => {
  /** Behaves like a process that is killed during classification: marks the messages and stores no result. */
  const takeAndDie = async (): Promise<string[]> => {
    const messages = await withWorkspace(app.services.db, workspace_id, (tx) =>
      claimToRead(tx, workspace_id, 250),
    );
    await app.query(sql`update classification_attempts set started_at = started_at - interval '3 minutes'`);
    return messages.map(({ id }) => id);
  };
  const seen = async (id: string) => {
    const { body } = await app.call('GET', `/api/messages/${id}`, { token: owner.token });
    const { sentiment, set_aside } = body as Message;
    return { sentiment, set_aside };
  };

  it('is retried once on its own and then set aside while the others are classified', async () => {
    const [bad = '', ...others] = await addMessages([
      { body: 'The one that kills' },
      { body: 'Please unsubscribe me' },
      { body: 'Tell me more' },
    ]);
    expect((await takeAndDie()).sort()).toEqual([bad, ...others].sort());
    const loneIds = await takeAndDie();
    expect(loneIds).toHaveLength(1);
    await read();
    const left = [bad, ...others].filter((id) => !loneIds.includes(id));
    for (const id of left) expect((await seen(id)).set_aside).toBe(false);
    expect(await seen(loneIds[0] ?? '')).toEqual({ sentiment: null, set_aside: true });
    expect(await takeAndDie()).toEqual([]);
  });

  it('is set aside after two timeouts, published, and can be retried by a person', async () => {
    const [bad = '', good = ''] = await addMessages([
      { body: 'Tell me more, slowly' },
      { body: 'Tell me more' },
    ]);
    let tries = 0;
    const judge: typeof classifyMessage = async (services, toClassify) => {
      if (!toClassify.own_text.includes('slowly')) return classifyMessage(services, toClassify);
      tries += 1;
      throw new ThreadTimeout('no response within 10000 ms');
    };
    await readWaiting(app.services, workspace_id, { judge, pause });
    expect(tries).toBe(2);
    expect(await seen(bad)).toEqual({ sentiment: null, set_aside: true });
    expect(await seen(good)).toEqual({ sentiment: 'interested', set_aside: false });
    const reported = await app.withDatabase((tx) =>
      tx.selectFrom('events').select('ids').where('name', '=', 'message.changed').execute(),
    );
    expect(JSON.stringify(reported)).toContain(bad);
    expect((await app.call('POST', '/api/messages/analyze', { token: owner.token })).body).toEqual({
      queued: 1,
    });
    await read();
    expect(await seen(bad)).toEqual({ sentiment: 'interested', set_aside: false });
  });

  it('is found by the scheduled job after its first attempt, and no longer after its second', async () => {
    await addMessages([{ body: 'The one that kills' }]);
    const isLookedFor = () =>
      app.withDatabase(async (tx) => (await listWorkspacesToRead(tx)).includes(workspace_id));
    await takeAndDie();
    expect(await isLookedFor()).toBe(true);
    await takeAndDie();
    expect(await isLookedFor()).toBe(false);
  });
});

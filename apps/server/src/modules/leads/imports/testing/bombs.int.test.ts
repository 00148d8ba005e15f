import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Import } from '@hearback/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { openLeads } from '#server/testing/leads/open-leads.ts';
import { spawnWorker } from '#server/testing/stack/spawn-worker.ts';
import { BOMBS, MEGABYTE, measureMemory, startBomb } from './bombs.ts';

let child: ChildProcess | undefined;

const leads = await openLeads();
afterEach(() => void child?.kill('SIGKILL'));
afterAll(() => leads.close());

const publish = async () => {
  const path = `/api/campaigns/${await leads.addCampaign('instantly')}/imports`;
  const { body } = await leads.ask('POST', path, { file_name: 'bomb.csv', file_size: 9 });
  return { workspace_id: leads.agency.workspace_id, import_id: (body as Import).id };
};

/** Starts a separate worker and reads a file of several megabytes. */
const LONG = 120_000;

// Only Linux reports the peak memory of a process. All shapes at 99 MB each: qa/bench/import-bombs.bench.ts.
it.skipIf(!existsSync('/proc/self/status'))(
  'the memory of a worker stays within 150 MB above idle with rows of 900 columns',
  async () => {
    child = spawnWorker(leads.app);
    const [small, large] = [await publish(), await publish()];
    await startBomb(leads.app.services, small, { header: 'A,B,C,D\nAnn,Lee,Acme,\n', row: 'x' }, 0);
    await leads.waitForEnd(small.import_id);
    const idle = measureMemory(child).now;
    const bomb = BOMBS['rows of 900 mapped columns that are leads'];
    await startBomb(leads.app.services, large, bomb, 3 * MEGABYTE);
    expect(await leads.waitForEnd(large.import_id)).toMatchObject({ state: 'done' });
    expect(measureMemory(child).most - idle).toBeLessThan(150);
  },
  LONG,
);

describe('a preview', () => {
  const preview = (id: string, signal?: AbortSignal) =>
    fetch(`${leads.app.url}/api/imports/${id}/preview`, {
      headers: { authorization: `Bearer ${leads.agency.owner.token}` },
      ...(signal ? { signal } : {}),
    });
  const upload = async (file: string) => (await leads.upload(await leads.addCampaign('instantly'), file)).id;
  const WIDE = `${Array.from({ length: 900 }, (_, n) => `Column ${n}`).join(',')}\n`;
  /** Expensive to parse: its whole beginning is scanned. */
  const dear = WIDE + `${'x,'.repeat(899)}x\n`.repeat(1_000);

  it.each([
    ['15 MB of commas', ','.repeat(15 * MEGABYTE)],
    ['a header of 2,000 columns', `${'Email,'.repeat(2_000)}\n1,2\n`],
    ['a header that never ends', 'x'.repeat(3 * MEGABYTE)],
  ])('a preview of %s reports the problem, even for an account without a plan', async (_what, file) => {
    expect((await leads.ask('GET', '/api/billing/subscription')).body).toMatchObject({ plan_status: 'none' });
    const answer = await preview(await upload(file));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      message: 'Error parsing CSV file: it has more than 1,000 columns, or no line ends.',
    });
  });

  it('runs one at a time per person, with a bounded queue', async () => {
    const id = await upload(dear);
    const answers = await Promise.all(Array.from({ length: 12 }, () => preview(id)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
    expect((await preview(id)).status).toBe(200);
  });

  it('is skipped if the client disconnected while it was queued', async () => {
    const id = await upload(dear);
    const querySpy = vi.spyOn(pg.Client.prototype, 'query');
    const readings = () =>
      querySpy.mock.calls.filter(([one]) => JSON.stringify(one).includes(String.raw`select \"bytes\"`))
        .length;
    expect((await preview(id)).status).toBe(200);
    const ofOne = readings();
    expect(ofOne).toBeGreaterThan(0);
    const { promise: releaseSignal, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const holding = leads.withDatabase(async (tx) => {
      await sql`lock table import_chunks in access exclusive mode`.execute(tx);
      lock();
      await releaseSignal;
    });
    await locked;
    const first = preview(id);
    await expect.poll(readings).toBe(ofOne + 1);
    const controller = new AbortController();
    const second = preview(id, controller.signal).catch((error: Error) => error.name);
    await sleep(300);
    controller.abort();
    expect(await second).toBe('AbortError');
    await sleep(300);
    release();
    await holding;
    expect((await first).status).toBe(200);
    expect((await preview(id)).status).toBe(200);
    expect(readings()).toBe(3 * ofOne);
    querySpy.mockRestore();
  });
});

import type { ChildProcess } from 'node:child_process';
import type { Import } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { resume } from '#server/platform/runs/sweep.job.ts';
import { openLeads, toContent } from '#server/testing/leads/open-leads.ts';
import { killNow, spawnWorker } from '#server/testing/stack/spawn-worker.ts';
import { resumeImports } from './run-import.job.ts';

const ROWS = 20_000;
let child: ChildProcess | undefined;

const leads = await openLeads();
afterAll(async () => {
  child?.kill('SIGKILL');
  await leads.close();
});

/** Valid rows, invalid rows, and duplicates of near and distant rows. */
function makeFile(tag: string): string {
  const lines = ['First Name,Last Name,Company,Email,LinkedIn URL'];
  for (let n = 0; n < ROWS; n += 1) {
    const who = n % 50 === 49 ? n - 30 : n % 997 === 996 ? n - 900 : n;
    const email = n % 40 === 39 ? '' : `lead${who}@${tag}.test`;
    lines.push(`First ${n},Last ${n},Company ${n % 500},${email},`);
  }
  return `${lines.join('\n')}\n`;
}

/** Two files that differ only in the domain of their addresses. */
const tidied = (content: unknown, tag: string): unknown =>
  JSON.parse(JSON.stringify(content).replaceAll(tag, 'tag'));

async function run(tag: string, killAt: readonly number[]): Promise<{ done: Import; content: unknown }> {
  const campaign = await leads.addCampaign('instantly');
  const { id } = await leads.upload(campaign, makeFile(tag));
  expect((await leads.start(id)).status).toBe(200);
  const read = async () => (await leads.ask('GET', `/api/imports/${id}`)).body as Import;
  for (const percent of killAt) {
    child = spawnWorker(leads.app);
    await expect
      .poll(async () => (await read()).rows_done, { timeout: 150_000, interval: 50 })
      .toBeGreaterThanOrEqual((ROWS * percent) / 100);
    await killNow(child);
    expect(await read()).toMatchObject({ state: 'running' });
    // Makes the heartbeat a minute old.
    await leads.query(
      sql`update imports set leased_until = leased_until - interval '3 minutes' where id = ${id}`,
    );
    await resume(leads.app.services, resumeImports);
  }
  const heir = await leads.startWorker();
  const done = await leads.waitForEnd(id, 150_000);
  await heir.stop();
  return { done, content: tidied(await toContent(leads, id), tag) };
}

it('an import whose worker is killed at 30% and at 90% ends as if it had not been interrupted', async () => {
  const calm = await run('calm', []);
  expect(calm.done).toMatchObject({ state: 'done', rows_total: ROWS, failed: ROWS / 40 });
  expect(calm.done.duplicates).toBeGreaterThan(200);
  const disturbed = await run('wild', [30, 90]);
  const { imported, failed, duplicates, rows_done } = calm.done;
  expect(disturbed.done).toMatchObject({ state: 'done', imported, failed, duplicates, rows_done });
  expect(disturbed.content).toEqual(calm.content);
}, 500_000);

it('a canceled import stops where it is and can be undone', async () => {
  const campaign = await leads.addCampaign('instantly');
  const { id } = await leads.upload(campaign, makeFile('cancelled'));
  await leads.start(id);
  child = spawnWorker(leads.app);
  const read = async () => (await leads.ask('GET', `/api/imports/${id}`)).body as Import;
  await expect
    .poll(async () => (await read()).rows_done, { timeout: 150_000, interval: 50 })
    .toBeGreaterThan(0);
  const running = await read();
  expect(running).toMatchObject({ state: 'running' });
  expect(running.rows_total).toBeGreaterThan(running.rows_done);
  const cancelled = (await leads.ask('POST', `/api/imports/${id}/cancel`)).body as Import;
  expect(cancelled).toMatchObject({ state: 'cancelled' });
  expect(cancelled.rows_done).toBeLessThan(ROWS);
  await killNow(child);
  expect(await read()).toMatchObject({ rows_done: cancelled.rows_done, imported: cancelled.imported });
  const { body } = await leads.ask('POST', `/api/imports/${id}/undo`);
  expect(body).toMatchObject({ state: expect.stringMatching(/^(undoing|undone)$/) });
  await leads.startWorker();
  await expect.poll(async () => (await read()).state).toBe('undone');
  expect(await leads.list(campaign)).toEqual([]);
});

import type { OutreachProvider, SyncRun } from '@hearback/contract';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { resume } from '#server/platform/runs/sweep.job.ts';
import { KEYS, type Outreach, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { countRows, listMessages } from '#server/testing/outreach/outreach-rows.ts';
import { killNow } from '#server/testing/stack/spawn-worker.ts';
import { resumeSyncs } from './run.job.ts';

let outreach: Outreach;

afterEach(() => outreach.close());

const asOwner = (text: string) => sql.raw(text).execute(outreach.app.services.db);
const runStatement = (statement: ReturnType<typeof sql>) =>
  outreach.app.withDatabase((tx) => statement.execute(tx));
const listRuns = async () => (await outreach.ask('GET', '/api/sync/runs')).body as SyncRun[];

/** Slows down every message, so that the worker can be killed within a page. */
const SLOW_MESSAGES = `
  create function public.slowly() returns trigger language plpgsql as
    'begin perform pg_sleep(0.1); return new; end';
  create trigger slowly before insert on messages for each row execute function public.slowly()`;

const WRITING = `datname = current_database() and state = 'active' and query like 'insert into "messages"%'`;
const isWriting = async () =>
  (await asOwner(`select from pg_stat_activity where ${WRITING}`)).rows.length > 0;

async function allDone(): Promise<void> {
  const open = async () => (await listRuns()).filter(({ status }) => status !== 'done');
  await expect.poll(open, { timeout: 150_000, interval: 50 }).toEqual([]);
}

const keysHere = async () =>
  (await listMessages(outreach)).map(({ provider_message_key }) => provider_message_key).sort();

it.each(['instantly', 'heyreach'] as const)(
  'a worker killed in the middle of a page of %s is continued exactly by another',
  async (provider: OutreachProvider) => {
    outreach = await openOutreach();
    if (provider === 'instantly')
      await outreach.control('instantly', '/', { rateLimit: { emailsPerMinute: 100_000 } });
    await outreach.addAccount(provider, provider === 'instantly' ? KEYS.soloInstantly : KEYS.heyreach);
    const sync = () => outreach.ask('POST', `/api/functions/sync-${provider}-campaigns`, {});
    await asOwner(SLOW_MESSAGES);
    await sync();
    const worker = outreach.spawnWorker();
    // Some pages are stored and one is being written.
    const isWithinPage = async () => (await countRows(outreach)).messages >= 5 && (await isWriting());
    await expect.poll(isWithinPage).toBe(true);
    await killNow(worker);
    // Closes its connections, which the database would otherwise notice only after the page is written.
    await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where ${WRITING}`);
    const half = await countRows(outreach);
    const killed = (await listRuns()).find(({ kind }) => kind === 'replies');
    expect(killed).toMatchObject({ status: 'running' });
    await asOwner('drop trigger slowly on messages');

    await runStatement(
      sql`update sync_runs set leased_until = now() - interval '2 minutes' where status = 'running'`,
    );
    await resume(outreach.app.services, resumeSyncs);
    const another = await outreach.startWorker();
    await allDone();
    const [rows, keys] = [await countRows(outreach), await keysHere()];
    expect(rows.messages).toBeGreaterThan(half.messages);

    // The expected result: the same provider read again from the beginning without interruption. Waits for the
    // classification to finish before deleting the data.
    await another.stop();
    for (const table of ['messages', 'contacts', 'companies', 'campaigns', 'sync_runs'])
      await runStatement(sql`delete from ${sql.table(table)}`);
    await sync();
    await outreach.startWorker();
    await expect.poll(async () => (await listRuns()).length).toBeGreaterThan(2);
    await allDone();
    expect(keys).toEqual(await keysHere());
    expect(rows).toEqual(await countRows(outreach));
  },
  400_000,
);

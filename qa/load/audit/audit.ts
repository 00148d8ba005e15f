import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPOSITORY_ROOT } from '../../../tooling/stack/settings.ts';
import { noteDeliveries } from '../actors/write-as-leads.ts';
import type { LoadContext } from '../context.ts';
import { type Database, waitUntilDrained } from '../database.ts';
import { observe } from './observe.ts';
import { judge, type Verdict } from './rules.ts';

type AuditOptions = {
  readonly databaseUrl: string;
  readonly database: Database;
  /**
   * Time for the queue and the replies to settle. After an outage, lookups are limited to 20 a
   * minute. A reply in doubt takes a quarter of an hour and is counted.
   */
  readonly settleMs?: number;
};

/**
 * Compares the providers with the product after a load: everything acknowledged exists once,
 * nothing is lost or duplicated, no job failed for good, and the audit trail is intact.
 */
export async function auditLoad(
  context: LoadContext,
  { databaseUrl, database, settleMs = 600_000 }: AuditOptions,
): Promise<Verdict> {
  await noteDeliveries(context);
  await waitUntilDrained(database, settleMs);
  // Messages without a webhook are found by the reconciliation, which otherwise runs every quarter
  // of an hour.
  await database.operate("select graphile_worker.add_job('sync.reconcile', '{}')");
  await waitUntilDrained(database, settleMs);
  await untilSettled(database, settleMs);
  await waitUntilDrained(database, settleMs);
  const { findings, ...rest } = judge(context.ledger, await observe(context, database));
  return {
    ...rest,
    findings: [...findings, ...(await findOddities(database)), ...(await verifyTrail(databaseUrl))],
  };
}

/** Waits until every reply was sent, failed, or waits because its delivery is unknown. */
async function untilSettled({ look }: Database, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const [open] = await look<{ count: number }>(
      `select count(*)::int from replies where status in ('queued', 'sending') and doubt is distinct from 'unknown'
        and coalesce(send_at, created_at) <= clock_timestamp()`,
    );
    if (open?.count === 0) return;
    await sleep(1_000);
  }
}

/** Queries for rows that must not exist under any load. */
const ODDITIES: Readonly<Record<string, string>> = {
  'addresses that are several contacts of one workspace': `
    select lower(email) from contacts where email is not null group by workspace_id, lower(email) having count(*) > 1`,
  'threads without a conversation or with a wrong count': `
    select m.contact_id::text from messages m
    left join conversations c on c.workspace_id = m.workspace_id and c.contact_id = m.contact_id
    where m.deleted_at is null group by m.workspace_id, m.contact_id, c.message_count
    having c.message_count is distinct from count(*)`,
  'conversations without a message': `
    select c.contact_id::text from conversations c where not exists (
      select from messages m where m.workspace_id = c.workspace_id and m.contact_id = c.contact_id and m.deleted_at is null)`,
  'webhooks that failed': `select provider || ': ' || coalesce(reason, '') from webhook_events where status = 'failed'`,
  'failed jobs': `select name || ': ' || reason from failed_jobs`,
  'imports and syncs without a worker': `
    select 'import ' || id from imports where status in ('queued', 'running')
      and coalesce(leased_until, created_at) < clock_timestamp() - interval '3 minutes'
    union all select 'sync ' || id from sync_runs where status in ('queued', 'running')
      and coalesce(leased_until, created_at) < clock_timestamp() - interval '3 minutes'`,
};

const GIVEN_UP = `select task_identifier || ': ' || coalesce(last_error, '') as text
  from graphile_worker.jobs where attempts >= max_attempts`;

async function findOddities({ look, operate }: Database): Promise<string[]> {
  const found: string[] = [];
  for (const [what, text] of Object.entries(ODDITIES)) {
    const rows = await look<{ text: string }>(`select * from (${text}) as odd (text)`);
    if (rows.length > 0)
      found.push(
        `${rows.length} ${what}: ${rows
          .slice(0, 3)
          .map((row) => row.text)
          .join('; ')}`,
      );
  }
  const givenUp = await operate<{ text: string }>(GIVEN_UP).catch(() => []);
  return [...found, ...givenUp.map(({ text }) => `a job failed for good: ${text.slice(0, 300)}`)];
}

/** Empty if it is intact. */
function verifyTrail(databaseUrl: string): Promise<string[]> {
  const script = join(REPOSITORY_ROOT, 'tooling/commands/server.ts');
  const child = spawn(process.execPath, [script, 'verify-audit'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve([`the audit trail could not be verified: ${error.message}`]));
    child.once('close', (code) => {
      const broken = output.split('\n').filter((line) => line.startsWith('✗'));
      resolve(code === 0 ? [] : [`the audit trail is broken: ${broken.join('; ') || output.slice(-500)}`]);
    });
  });
}

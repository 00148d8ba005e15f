import { createDatabase, createPool, withSystem } from '@hearback/database';
import { RECOUNTED, STORED } from '../../apps/server/src/testing/inbox/recount.ts';
import { toMessage } from '../../tooling/problem.ts';
import type { Receiver } from '../attack/receivers/hostile-receivers.ts';
import { checkNoneLost, deliverRest } from '../attack/scenarios/hostile-receivers.ts';
import type { AttackTarget } from '../attack/target.ts';
import { marksIn } from '../load/ledger.ts';
import type { HourRecords } from './hour-context.ts';

/** Checks that every event reached every receiver. */
export async function auditWebhooks(
  target: AttackTarget,
  receiver: Receiver,
  live: ReadonlyMap<string, string>,
): Promise<{ readonly deliveries: number; readonly findings: string[] }> {
  try {
    await deliverRest(target);
    return {
      deliveries: await checkNoneLost(target, receiver, live),
      findings: await findUnannounced(target),
    };
  } catch (error) {
    return { deliveries: 0, findings: [`outgoing webhooks: ${toMessage(error)}`] };
  }
}

/** Messages of leads for which no event was created. */
async function findUnannounced({ look }: AttackTarget): Promise<string[]> {
  const rows = await look<{ id: string }>(
    `select m.id from messages m where m.direction = 'inbound' and m.body like '%mark-%' and m.deleted_at is null
       and not exists (select from webhook_messages w where w.workspace_id = m.workspace_id and w.type = 'reply.received'
         and w.ids ->> 'message_id' = m.id::text)`,
  );
  return rows.length === 0 ? [] : [`${rows.length} messages without an event, for example ${rows[0]?.id}`];
}

/** Checks that the counts of all lists equal a recount of the conversations. */
export async function auditCounts(databaseUrl: string): Promise<string[]> {
  const pool = createPool({ url: databaseUrl, max: 1, applicationName: 'test', onError: console.error });
  try {
    const [stored, recounted] = await withSystem(createDatabase(pool), 'audit the counts', async (tx) => [
      (await STORED.execute(tx)).rows,
      (await RECOUNTED.execute(tx)).rows,
    ]);
    const texts = new Set(stored?.map((row) => JSON.stringify(row)));
    const missing = recounted?.filter((row) => !texts.has(JSON.stringify(row))) ?? [];
    return missing.length === 0 && stored?.length === recounted?.length
      ? []
      : [
          `${stored?.length} counts are stored and ${recounted?.length} counted, for example ${JSON.stringify(missing[0])}`,
        ];
  } finally {
    await pool.end();
  }
}

/** Checks that notes exist once, reports have figures, and the rules ran without a failure. */
export async function auditRecords({ look }: AttackTarget, records: HourRecords): Promise<string[]> {
  const notes = await look<{ content: string }>("select content from notes where content like '%mark-%'");
  const stored = Map.groupBy(
    notes.flatMap(({ content }) => marksIn(content)),
    (mark) => mark,
  );
  const wrong = records.notes.filter((mark) => stored.get(mark)?.length !== 1);
  const unfinished = await look<{ id: string; failure: string | null }>(
    'select id, failure from reports where id = any ($1::uuid[]) and figures is null',
    [records.reports],
  );
  const storedReports = await look('select from reports where id = any ($1::uuid[])', [records.reports]);
  const runs = await look<{ status: string; count: number; reason: string | null }>(
    `select r.status, min(r.reason) as reason, count(*)::int from rule_runs r
     join rules l on l.workspace_id = r.workspace_id and l.id = r.rule_id and l.name = 'Interested leads of the hour' group by 1`,
  );
  const fired = runs.find(({ status }) => status === 'done')?.count ?? 0;
  console.log(`  rule runs: ${runs.map(({ status, count }) => `${count} ${status}`).join(', ') || 'none'}`);
  return [
    ...wrong.map((mark) => `the note ${mark} is stored ${stored.get(mark)?.length ?? 0} times`),
    ...unfinished.map(({ id, failure }) => `the report ${id} has no figures: ${failure ?? 'no reason'}`),
    ...(storedReports.length === records.reports.length
      ? []
      : [`${records.reports.length - storedReports.length} reports are lost`]),
    ...(fired > 0 || (records.done.get('disposition') ?? 0) < 20 ? [] : ['no rule ran']),
    ...runs
      .filter(({ status }) => status === 'failed' || status === 'waiting')
      .map(({ status, count, reason }) => `${count} runs of the rule are ${status}: ${reason}`),
  ];
}

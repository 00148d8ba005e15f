import type { ConversationChange, ConversationRun } from '@hearback/contract';
import { Connection } from '@hearback/database';
import { runJob } from '../../../apps/server/src/testing/run-job.ts';
import type { startBenchApi } from './open-api.ts';
import { report } from './report.ts';

const MANY = 50_000;

type BulkComparison = {
  readonly api: Awaited<ReturnType<typeof startBenchApi>>;
  readonly token: string;
  readonly workspace_id: string;
};

const until = new Date(Date.now() + 86_400_000).toISOString();

type Bulk = {
  readonly change: ConversationChange;
  /** The same change as one statement without undo data. $1 is the workspace, $2 the oldest row. */
  readonly bare: string;
};

const THOSE = `workspace_id = $1 and contact_id in (
  select v.contact_id from conversations v where v.workspace_id = $1 and v.last_message_at >= $2)`;

const bulks: Record<string, Bulk> = {
  snooze: {
    change: { kind: 'snooze', until },
    bare: `update conversations set snoozed_until = '${until}' where ${THOSE}`,
  },
  'set the disposition of': {
    change: { kind: 'disposition', sentiment: 'soft_no' },
    bare: `update messages set sentiment = 'soft_no', sentiment_by = 'person' where ${THOSE} and deleted_at is null`,
  },
};

/** The time a user waits for a bulk change of the newest conversations in a large workspace, and for its undo. */
export async function compareBulk({ api, token, workspace_id }: BulkComparison): Promise<void> {
  const connection = new Connection({ connectionString: api.config.databaseUrl });
  await connection.connect();
  await connection.query('set role hearback_system');
  const { rows } = await connection.query<{ at: Date }>(
    `select last_message_at as at from conversations where workspace_id = $1
      order by last_message_at desc, contact_id desc offset $2 limit 1`,
    [workspace_id, MANY - 1],
  );
  const since = rows[0]?.at.toISOString() ?? new Date(0).toISOString();
  const ask = async (path: string, body?: object): Promise<ConversationRun> => {
    const response = await fetch(`${api.url}/api/conversation-runs${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as ConversationRun;
  };
  for (const [name, { change, bare }] of Object.entries(bulks)) {
    await connection.query('begin');
    const bareMs = await time(() => connection.query(bare, [workspace_id, since]));
    await connection.query('rollback');
    const { id: run_id, total } = await ask('', { target: { filter: { active_since: since } }, change });
    const changeMs = await time(() => runJob(api.services, 'inbox.change-many', { workspace_id, run_id }));
    await ask(`/${run_id}/undo`);
    const undoMs = await time(() => runJob(api.services, 'inbox.undo-many', { workspace_id, run_id }));
    const reference = { name: 'a bare UPDATE of the same rows', figure: bareMs / 1000 };
    report({ name: `${name} ${total} conversations`, figure: changeMs / 1000, unit: 's', reference });
    report({
      name: `${name} ${total} conversations, taken back`,
      figure: undoMs / 1000,
      unit: 's',
      reference,
    });
  }
  await connection.end();
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

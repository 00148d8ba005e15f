import { randomUUID } from 'node:crypto';
import { Connection, withSystem, withWorkspace } from '@hearback/database';
import { readWaiting } from '../../apps/server/src/modules/classification/index.ts';
import { openWorkspace } from '../../apps/server/src/modules/people/index.ts';
import { receiveMessages } from '../../apps/server/src/modules/teamwork/index.ts';
import { runJob } from '../../apps/server/src/testing/run-job.ts';
import { startBenchApi } from './harness/open-api.ts';
import { report } from './harness/report.ts';

const EVENTS = Number(process.argv[2] ?? 10_000);
const RULES = 100;
const SLICE = 250;
const WARM_UP_SLICES = 2;
/** One reply in a hundred matches a rule. */
const MATCHING = 100;

/**
 * Receives and classifies the same replies in a workspace with 100 rules and in one without. The slices alternate, so that
 * a busy machine affects both. Each rule is for one location and one disposition, and snoozes the conversation.
 */
const api = await startBenchApi();
const { db, services } = api;
const owner = new Connection({ connectionString: api.config.databaseUrl });
await owner.connect();
await owner.query('set role hearback_system');

async function open(hasRules: boolean): Promise<string> {
  const workspace_id = await withSystem(db, 'benchmark', (tx) => openWorkspace(tx, 'Benchmark'));
  await api.add({ workspace_id, role: 'owner', user_type: 'agency' });
  await owner.query(
    `insert into ghl_locations (workspace_id, ghl_location_id, name)
      select $1::uuid, $1::uuid || '-' || n, 'Location ' || n from generate_series(0, $2::int - 1) n`,
    [workspace_id, RULES],
  );
  if (hasRules)
    await owner.query(
      `insert into rules (workspace_id, name, trigger, definition, enabled, owner_id)
        select $1::uuid, 'Rule ' || n, 'reply_classified', jsonb_build_object(
          'trigger', jsonb_build_object('kind', 'reply_classified'),
          'conditions', jsonb_build_object('location', array[$1::uuid || '-' || n], 'disposition', array['hard_no']),
          'actions', '[{"kind": "snooze", "days": 3}]'::jsonb), true, u.id
        from generate_series(0, $2::int - 1) n, users u where u.workspace_id = $1::uuid`,
      [workspace_id, RULES],
    );
  return workspace_id;
}

const BODIES = {
  matching: 'Please remove me from your list and never write to me again.',
  other: 'Yes, I am interested. Please send me more information.',
};

async function receiveSlice(workspace_id: string, start: number): Promise<void> {
  const messages = Array.from({ length: SLICE }, (_, index) => {
    const number = start + index;
    return {
      ...({ workspace_id, account_id: null, source: 'cold_email', by: 'hook', key: randomUUID() } as const),
      ...({ direction: 'inbound', subject: 'Re: a question', sent_at: new Date() } as const),
      body: `${number % MATCHING === 0 ? BODIES.matching : BODIES.other} (${number})`,
      lead: { email: `lead${number}@bench.example`, location_id: `${workspace_id}-${number % RULES}` },
      ...{ campaign: null, eaccount: null, thread: {} },
    };
  });
  await withWorkspace(db, workspace_id, (tx) => receiveMessages(services, tx, messages));
  await readWaiting(services, workspace_id, { pause: async () => undefined });
  await runJob(services, 'rules.run-events', { workspace_id });
}

const spaces = { none: await open(false), rules: await open(true) };
const spentMs = { none: 0, rules: 0 };
for (let slice = 0; slice < WARM_UP_SLICES + EVENTS / SLICE; slice += 1)
  for (const name of slice % 2 ? (['none', 'rules'] as const) : (['rules', 'none'] as const)) {
    const started = performance.now();
    await receiveSlice(spaces[name], slice * SLICE);
    if (slice >= WARM_UP_SLICES) spentMs[name] += performance.now() - started;
  }

const { rows } = await owner.query<{ done: number; not_matched: number; waiting: number }>(
  `select count(*) filter (where status = 'done')::int as done, count(*) filter (where status = 'not_matched')::int as not_matched,
    (select count(*) from rule_events where workspace_id = $1)::int as waiting
  from rule_runs where workspace_id = $1`,
  [spaces.rules],
);
console.log(`  ${EVENTS} replies with ${RULES} rules: ${JSON.stringify(rows[0])}`);
if (rows[0]?.done === 0 || rows[0]?.waiting !== 0) process.exitCode = 1;
report({
  name: `replies with ${RULES} rules`,
  figure: spentMs.rules / 1000,
  unit: 's',
  reference: { name: 'without rules', figure: spentMs.none / 1000 },
  goal: { at_most: 1.5 },
});
await owner.end();
await api.stop();

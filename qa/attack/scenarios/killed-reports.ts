import { deepEqual, equal, ok } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../../apps/server/src/testing/random.ts';
import { planSchedules } from '../../../apps/server/src/testing/reports/schedule-plan.ts';
import { until } from '../../load/until.ts';
import { meanwhile } from '../meanwhile.ts';
import { collectMails, type ReceivedMail } from '../reports/received-emails.ts';
import { moveClock, removeClock, replaceClock } from '../reports/replayed-clock.ts';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

const SCHEDULES = 144;
const MIN_REPORTS = 500;
const KILLS = 12;
const HOUR_MS = 3_600_000;
/** A month in which the clocks of Lord Howe, Berlin, New York and Los Angeles change, and a month ends. */
const SPAN = { from: Date.parse('2025-10-04T12:00:00Z'), until: Date.parse('2025-11-04T12:00:00Z') };
/** Reports that may be unsent while the clock moves on. */
const MAX_BACKLOG = 10;
const PATIENCE_MS = 180_000;
const STEPS_PER_COLLECTION = 40;

type Replay = {
  readonly target: AttackTarget;
  readonly workspaceId: string;
  readonly plan: ReturnType<typeof planSchedules>;
  readonly received: Map<string, ReceivedMail>;
  readonly progress: { step: number; isOver: boolean };
};

export const scenario: Scenario = {
  title:
    'a repeatedly killed worker creates and emails each scheduled report of a month once, at its local hour',
  maxMinutes: 30,
  async run(target) {
    const plan = planSchedules(SCHEDULES, SPAN);
    ok(plan.expected.length >= MIN_REPORTS);
    const workspaceId = await addAgency(target, plan);
    const replay: Replay = {
      ...{ target, workspaceId, plan, received: new Map() },
      progress: { step: 0, isOver: false },
    };
    await replaceClock(target, SPAN.from);
    try {
      // Existing connections still have the clock of the machine.
      process.kill(target.readPid('worker'), 'SIGKILL');
      const kills = await meanwhile(target, async () => {
        const killing = killWorkers(replay);
        await playMonth(replay).finally(() => {
          replay.progress.isOver = true;
        });
        return killing;
      });
      const repeated = await audit(replay);
      return `${plan.expected.length} reports of ${SCHEDULES} schedules, ${kills + 1} kills, ${repeated} emails handed over twice with the same id`;
    } finally {
      await target.look('delete from report_schedules where workspace_id = $1', [workspaceId]);
      await removeClock(target);
    }
  },
};

/** A workspace with a client for each schedule. Its reports need no approval and have one recipient each. */
async function addAgency({ look }: AttackTarget, { schedules }: Replay['plan']): Promise<string> {
  const [workspace] = await look<{ id: string }>(
    `insert into workspaces (name) values ('Replayed agency') returning id`,
  );
  const values = [workspace?.id, JSON.stringify(schedules)];
  await look(
    `insert into ghl_locations (workspace_id, ghl_location_id, name)
     select $1, s.location_id, s.location_id from jsonb_to_recordset($2::jsonb) s (location_id text)`,
    values,
  );
  await look(
    `insert into report_schedules
       (workspace_id, location_id, cadence, weekday, hour, time_zone, next_run_at, approval, recipients)
     select $1, s.location_id, s.cadence, s.weekday, s.hour, s.time_zone, s.next_run_at, 'never', array[s.location_id || '@replayed.test']
     from jsonb_to_recordset($2::jsonb)
       s (location_id text, cadence text, weekday int, hour int, time_zone text, next_run_at timestamptz)`,
    values,
  );
  return workspace?.id ?? '';
}

/** Moves the clock to each due time and up to an hour beyond it, and checks that exactly the due reports exist. */
async function playMonth(replay: Replay): Promise<void> {
  const { target, plan, progress } = replay;
  const random = createRandom(1);
  const due = plan.expected.map(toDueTime).sort((one, other) => one - other);
  for (let now = SPAN.from; ; ) {
    const next = due.find((at) => at > now);
    if (next === undefined) break;
    now = Math.min(next + Math.floor(random() * HOUR_MS), SPAN.until - 1);
    await moveClock(target, now);
    await target.operate(
      `select graphile_worker.add_job('reports.start-due', '{}', job_key := 'replayed-month')`,
    );
    await untilStarted(replay, due.filter((at) => at <= now).length);
    progress.step += 1;
    if (progress.step % STEPS_PER_COLLECTION === 0) await collectMails(target, plan, replay.received);
  }
  await until(
    () => 'not all reports are sent',
    PATIENCE_MS,
    async () => (await countReports(replay)).unsent === 0,
  );
  await target.drained(300_000);
  await collectMails(target, plan, replay.received);
}

const toDueTime = (expected: string): number => Date.parse(expected.split(' ')[2] ?? '');

async function untilStarted(replay: Replay, expected: number): Promise<void> {
  await until(
    () => `not all ${expected} reports exist`,
    PATIENCE_MS,
    async () => {
      const { started, unsent } = await countReports(replay);
      ok(started <= expected, `${started} reports exist although only ${expected} are due`);
      return started === expected && unsent <= MAX_BACKLOG;
    },
  );
}

async function countReports({ target, workspaceId }: Replay): Promise<{ started: number; unsent: number }> {
  const [counts] = await target.look<{ started: number; unsent: number }>(
    `select count(*)::int as started, count(*) filter (where state <> 'sent')::int as unsent
     from report_deliveries where workspace_id = $1`,
    [workspaceId],
  );
  return counts ?? { started: 0, unsent: 0 };
}

/** Kills the worker while reports are created and sent, spread over the month. Returns the number of kills. */
async function killWorkers({ target, plan, progress }: Replay): Promise<number> {
  const random = createRandom(2);
  const steps = new Set(plan.expected.map(toDueTime)).size;
  let killed = 0;
  for (let last = target.readPid('worker'); !progress.isOver && killed < KILLS; ) {
    await sleep(100);
    const pid = target.readPid('worker');
    if (pid === last || progress.step < (killed * steps) / (KILLS + 1)) continue;
    await sleep(500 + random() * 1_500);
    process.kill(pid, 'SIGKILL');
    last = pid;
    killed += 1;
  }
  return killed;
}

type StoredReport = {
  readonly planned: string;
  readonly due_at: Date;
  readonly sent_at: Date;
  readonly reports: number;
  readonly mails: number;
  readonly shares: number;
};

/** Compares the stored reports and the received emails with the plan. Returns how many emails were handed over twice. */
async function audit({ target, workspaceId, plan, received }: Replay): Promise<number> {
  const stored = await target.look<StoredReport>(
    `select concat_ws(' ', d.location_id, d.cadence, to_char(d.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as planned,
       d.due_at, d.sent_at,
       (select count(*)::int from reports r where r.workspace_id = d.workspace_id and r.location_id = d.location_id
         and r.cadence = d.cadence and r.first_day = d.first_day and r.published_at is not null) as reports,
       (select count(*)::int from mails m where m.workspace_id = d.workspace_id and m.subject_id = d.report_id
         and m.status = 'sent') as mails,
       (select count(*)::int from report_shares h where h.workspace_id = d.workspace_id and h.report_id = d.report_id) as shares
     from report_deliveries d where d.workspace_id = $1`,
    [workspaceId],
  );
  deepEqual(stored.map(({ planned }) => planned).sort(), plan.expected);
  for (const { planned, due_at, sent_at, ...counts } of stored) {
    deepEqual(counts, { reports: 1, mails: 1, shares: 1 }, planned);
    ok(sent_at >= due_at, `${planned} was sent at ${sent_at.toISOString()}`);
  }
  const [all] = await target.look<{ reports: number; mails: number }>(
    `select (select count(*)::int from reports where workspace_id = $1) as reports,
       (select count(*)::int from mails where workspace_id = $1) as mails`,
    [workspaceId],
  );
  deepEqual(all, { reports: plan.expected.length, mails: plan.expected.length });
  const mails = [...received.values()];
  equal(new Set(mails.map(({ messageId }) => messageId)).size, plan.expected.length);
  for (const { location_id } of plan.schedules) {
    const own = plan.expected.filter((one) => one.startsWith(`${location_id} `)).length;
    const distinct = new Set(mails.filter((one) => one.to === location_id).map((one) => one.messageId));
    equal(distinct.size, own, `emails to ${location_id}`);
  }
  ok(
    mails.every(({ pdfs }) => pdfs === 1),
    'an email has no PDF',
  );
  return mails.length - plan.expected.length;
}

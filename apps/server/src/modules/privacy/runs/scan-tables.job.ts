import { asSystem, type SystemTx, withSystem, withWorkspace } from '@hearback/database';
import { appendAudit } from '#server/platform/audit/audit.ts';
import { publish } from '#server/platform/events/publish.ts';
import { buildMatcher } from '#server/platform/personal-data/matcher.ts';
import {
  type PersonalData,
  type PersonalPlace,
  type PersonalTable,
  PlaceBusy,
  type ScanResult,
} from '#server/platform/personal-data/personal-table.ts';
import { scanTable, type TablePlace } from '#server/platform/personal-data/scan-table.ts';
import type { Subject } from '#server/platform/personal-data/subject.ts';
import { defineRunJob } from '#server/platform/runs/run-job.ts';
import type { RunKind, Step } from '#server/platform/runs/run-resumably.ts';
import { preferIndexes, type RunProgress } from '#server/platform/runs/runs.queries.ts';
import { defineResumption } from '#server/platform/runs/sweep.job.ts';
import type { Services } from '#server/platform/services.ts';
import { insertPart } from '../exports/exports.queries.ts';
import { listByAddress } from '../people/people.queries.ts';
import { deleteOldRuns, type FindingCounts, getWork, type RunWork } from './runs.queries.ts';

const { queue, jobOf } = defineRunJob('privacy.look-through');

/** The maximum number of rows per transaction. */
const MAX_ROWS_PER_TX = 5_000;
const BEGIN: TablePlace = { phase: 'own', after: null };
/** A person may be imported again between the scan and the suppression. */
const MAX_ROUNDS = 3;

type State = {
  readonly found: Record<string, { own: number; mentions: number }>;
  cursor: { table: number; place: TablePlace; parts: number; rounds: number };
};

/** Scans every table that may contain data of a person, and counts, exports or erases it. */
export function createScanJob(personalData: readonly PersonalData[]) {
  const KIND: RunKind<RunWork> = {
    table: 'privacy_runs',
    open: ['queued', 'running'],
    leaseMs: 120_000,
    maxAttempts: 20,
    read: getWork,
    withTx: ({ db }, run, work) => withWorkspace(db, run.workspace_id, work),
    work: (services, run, step) => workOff(services, run, step, personalData),
    judge: async (_services, _run, error) =>
      error instanceof PlaceBusy ? { reason: error.message, retry: { maxPauseMs: 15_000 } } : null,
    afterStep: async (services, tx, run, isOver) => {
      const { workspace_id, id: run_id, kind } = run;
      const name = isOver && kind === 'erase' ? 'person.erased' : 'privacy_run.changed';
      await publish(services, tx, { workspace_id, name, ids: { run_id } });
    },
    queue,
  };
  return {
    queue,
    job: jobOf(KIND),
    resumptions: [
      defineResumption('requests about people', KIND),
      { name: 'old requests about people', resume: deleteOldRuns },
    ],
  };
}

async function workOff(
  services: Services,
  run: RunWork,
  step: Step,
  personalData: readonly PersonalData[],
): Promise<void> {
  const tables = personalData.flatMap((one) => one.tables);
  let subject: Subject = run.subject;
  const state: State = {
    found: structuredClone(run.found) as State['found'],
    cursor: { table: 0, place: BEGIN, parts: 0, rounds: 0, ...run.cursor },
  };
  for (;;) {
    const mentions = buildMatcher(subject);
    const request = { subject, mentions, action: run.kind };
    while (state.cursor.table < tables.length) {
      const one = tables[state.cursor.table] as PersonalTable | PersonalPlace;
      const looked = 'look' in one ? await one.look(services, request) : null;
      await step(async (tx) => {
        await preferIndexes(tx);
        return asSystem(tx, async (tx) => {
          if (looked) await advanceCursor(tx, run, state, one, { ...looked, next: null });
          for (let cost = 0; cost < MAX_ROWS_PER_TX; ) {
            const next = tables[state.cursor.table];
            if (!next || 'look' in next) break;
            const slice = await scanTable(tx, next, state.cursor.place, request);
            await advanceCursor(tx, run, state, next, slice);
            cost += slice.cost;
          }
          const { found, cursor } = state;
          return { cursor, set: { found: JSON.stringify(found), done: cursor.table } };
        });
      });
    }
    const hasNextRound = run.kind === 'erase' && state.cursor.rounds < MAX_ROUNDS;
    const back = hasNextRound ? await findBack(services, subject) : [];
    if (back.length === 0) break;
    subject = { ...subject, contact_ids: back };
    state.cursor = { ...state.cursor, table: 0, place: BEGIN, rounds: state.cursor.rounds + 1 };
  }
  await step((tx) => asSystem(tx, (tx) => end(tx, run, state.found)));
}

/** Finds contacts that were imported by something that started before the suppression. */
const findBack = async ({ db }: Services, { workspace_id, emails, profiles }: Subject): Promise<string[]> => {
  const rows = await withSystem(db, 'look for the erased', (tx) =>
    listByAddress(tx, workspace_id, { emails, profiles }),
  );
  return rows.map(({ id }) => id);
};

/** Adds up the results of a slice, writes the export part, and advances the cursor. */
async function advanceCursor(
  tx: SystemTx,
  { workspace_id, id: run_id, kind }: RunWork,
  { found, cursor }: State,
  { table, title }: PersonalTable | PersonalPlace,
  looked: ScanResult & { readonly next: TablePlace | null },
): Promise<void> {
  const { own, mentions } = found[table] ?? { own: 0, mentions: 0 };
  found[table] = { own: own + looked.own, mentions: mentions + looked.mentions };
  if (kind === 'export' && looked.rows.length > 0) {
    await insertPart(tx, { workspace_id, run_id, place: cursor.parts, title, rows: looked.rows });
    cursor.parts += 1;
  }
  if (!looked.next) cursor.table += 1;
  cursor.place = looked.next ?? BEGIN;
}

/** Only the figures of an erasure are kept. */
async function end(tx: SystemTx, run: RunWork, found: FindingCounts): Promise<RunProgress> {
  const { workspace_id, id, kind } = run;
  const rows = Object.values(found).reduce((sum, { own, mentions }) => sum + own + mentions, 0);
  if (kind === 'erase')
    await appendAudit(tx, { workspace_id, action: 'person.erased', target: id, details: { rows } });
  return {
    cursor: {},
    end: { status: 'done', error: null },
    ...(kind === 'erase' && { set: { subject: null } }),
  };
}

import { CLIENT_PERIODS, toPreviousPeriod } from '@hearback/contract';
import { asSystem, readClock, type TenantTx, withSystem, withWorkspace } from '@hearback/database';
import { z } from 'zod';
import {
  listCounted,
  listPreviousOutcomes,
  sumCampaigns,
  toFigures,
  toSpan,
} from '#server/modules/dashboard/index.ts';
import { toSystemReader } from '#server/modules/inbox/index.ts';
import { attemptAll } from '#server/platform/concurrency/attempt-all.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import {
  type ClientPeriodRow,
  listLocationIds,
  listUnmeasuredWorkspaces,
  saveClientPeriods,
} from './clients.queries.ts';

/**
 * Measures the periods that the clients page compares with: once a day, and within the hour for new locations. Repeating
 * it replaces the rows with the same figures.
 */
export const measureClientsJob = defineJob({
  name: 'clients.measure',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '13 * * * *',
  handler: async (_payload, { db }) => {
    const { now, workspaces } = await withSystem(db, 'find clients to measure', async (tx) => {
      const now = await readClock(tx);
      return { now, workspaces: await listUnmeasuredWorkspaces(tx, now.toISOString().slice(0, 10)) };
    });
    await attemptAll(workspaces, 'clients could not be measured', (workspace_id) =>
      withWorkspace(db, workspace_id, async (tx) => {
        const rows = await measurePeriods(tx, workspace_id, now);
        await asSystem(tx, (tx) => saveClientPeriods(tx, workspace_id, rows));
      }),
    );
  },
});

/** The figures of whole days in UTC before the last 7, 30 and 90 days, with the definitions of the reports. */
async function measurePeriods(tx: TenantTx, workspace_id: string, now: Date): Promise<ClientPeriodRow[]> {
  const viewer = toSystemReader(workspace_id);
  const ids = await listLocationIds(tx, workspace_id);
  const rows: ClientPeriodRow[] = [];
  for (const period of CLIENT_PERIODS) {
    const { first_day: start } = toSpan({ period }, now, 'UTC');
    if (start === null) throw new Error('the period has a first day');
    const before = toPreviousPeriod('custom', toDays(start, Number(period)));
    const span = toSpan({ period: 'all', from: before.first_day, to: before.last_day }, now, 'UTC');
    if (span.since === null || span.until === null) throw new Error('days have a start and an end');
    const campaigns = Map.groupBy(
      await listCounted(tx, workspace_id, span),
      ({ ghl_location_id }) => ghl_location_id,
    );
    const outcomes = await listPreviousOutcomes(tx, viewer, { since: span.since, until: span.until });
    const outcomesById = new Map(outcomes.map((one) => [one.location_id, one]));
    for (const location_id of ids) {
      const { sent, replied } = sumCampaigns(
        (campaigns.get(location_id) ?? []).map((campaign) => toFigures(campaign, span)),
      );
      const { disposed = 0, interested = 0 } = outcomesById.get(location_id) ?? {};
      rows.push({ location_id, days: Number(period), ...before, sent, replied, disposed, interested });
    }
  }
  return rows;
}

const DAY_MS = 86_400_000;

const toDays = (first_day: string, days: number) => ({
  first_day,
  last_day: new Date(Date.parse(first_day) + (days - 1) * DAY_MS).toISOString().slice(0, 10),
});

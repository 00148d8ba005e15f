import {
  asSystem,
  readClock,
  type SystemTx,
  type TenantTx,
  withSystem,
  withWorkspace,
} from '@hearback/database';
import { z } from 'zod';
import { listPreviousOutcomes } from '#server/modules/dashboard/index.ts';
import { toSystemReader } from '#server/modules/inbox/index.ts';
import { notify } from '#server/modules/notifications/index.ts';
import { attemptAll } from '#server/platform/concurrency/attempt-all.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { listClientPeriods, listLocationIds } from '../clients.queries.ts';
import {
  endAlert,
  listAlertReceivers,
  listSending,
  listWorkspacesWithLocations,
  type NewClientAlert,
  openAlert,
} from './alerts.queries.ts';
import {
  type AlertFinding,
  type ClientAlertKind,
  judgePositiveRate,
  judgeSending,
  toFirstWorkingDay,
} from './judge-client.ts';

const DAY_MS = 86_400_000;
const COMPARED_DAYS = 30;

/** Opens and ends alerts. Repeating it changes nothing, and an alert that is open is not opened again. */
export const watchClientsJob = defineJob({
  name: 'clients.watch',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '43 * * * *',
  handler: async (_payload, services) => {
    const { db } = services;
    const { now, workspaces } = await withSystem(db, 'watch clients', async (tx) => ({
      now: await readClock(tx),
      workspaces: await listWorkspacesWithLocations(tx),
    }));
    await attemptAll(workspaces, 'clients could not be checked', (workspace_id) =>
      withWorkspace(db, workspace_id, async (tx) => {
        const found = await judgeClients(tx, workspace_id, now);
        await asSystem(tx, async (tx) => {
          for (const { detail, ...alert } of found)
            if (detail === null) await endAlert(tx, workspace_id, alert);
            else if (detail !== undefined) await raiseAlert(services, tx, workspace_id, { ...alert, detail });
        });
      }),
    );
  },
});

type JudgedClient = {
  readonly location_id: string;
  readonly kind: ClientAlertKind;
  readonly detail: AlertFinding;
};

/** Clients without enough data keep their alert unchanged. */
async function judgeClients(tx: TenantTx, workspace_id: string, now: Date): Promise<JudgedClient[]> {
  const viewer = toSystemReader(workspace_id);
  const since = new Date(now.getTime() - COMPARED_DAYS * DAY_MS);
  const outcomes = await listPreviousOutcomes(tx, viewer, { since, until: now });
  const outcomesById = new Map(outcomes.map((one) => [one.location_id, one]));
  const periods = await listClientPeriods(tx, workspace_id, '30');
  const periodsById = new Map(periods.map((one) => [one.location_id, one]));
  const first_day = toFirstWorkingDay(now);
  const sending = await listSending(tx, workspace_id, { first_day, today: now.toISOString().slice(0, 10) });
  const sendingById = new Map(sending.map((one) => [one.location_id, one]));
  return (await listLocationIds(tx, workspace_id)).flatMap((location_id): JudgedClient[] => {
    const current = outcomesById.get(location_id) ?? { disposed: 0, interested: 0 };
    const rate = judgePositiveRate(current, periodsById.get(location_id) ?? null);
    const sent = sendingById.get(location_id);
    return [
      { location_id, kind: 'positive_rate_halved', detail: rate },
      // Without an active campaign, nothing is expected to be sent.
      { location_id, kind: 'nothing_sent', detail: sent ? judgeSending(sent, first_day) : null },
    ];
  });
}

async function raiseAlert(
  services: Services,
  tx: SystemTx,
  workspace_id: string,
  alert: NewClientAlert,
): Promise<void> {
  const cause = await openAlert(tx, workspace_id, alert);
  if (cause === null) return;
  const { location_id, detail } = alert;
  await notify(services, tx, {
    ...{ workspace_id, kind: 'client_alert', about: { location_id }, cause, detail },
    to: await listAlertReceivers(tx, workspace_id, location_id),
  });
}

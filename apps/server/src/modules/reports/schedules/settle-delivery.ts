import { formatPeriod } from '@hearback/contract';
import { readClock, type SystemTx } from '@hearback/database';
import { notify } from '#server/modules/notifications/index.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { buildReportDefinition, type ReportKey } from '../build-report.job-definition.ts';
import type { ReportOrder } from '../reports.queries.ts';
import { deliverReportDefinition } from './deliver-report.job-definition.ts';
import { canAwaitFigures, publishNewest, settleBuilt } from './deliveries.queries.ts';

/** Syncs read the figures of a campaign every 15 minutes. */
const FIGURES_RETRY_MS = 30 * 60_000;

/** Computes a scheduled report later if the figures of a campaign are not current. Returns false if it is computed now. */
export async function awaitFigures(tx: SystemTx, key: ReportKey): Promise<boolean> {
  if (!(await canAwaitFigures(tx, key))) return false;
  const runAt = new Date((await readClock(tx)).getTime() + FIGURES_RETRY_MS);
  await addJob(tx, buildReportDefinition, key, { key: `report:${key.report_id}`, runAt });
  return true;
}

/** Sends a scheduled report whose figures are computed, or asks for its approval. Commits with the figures. */
export async function settleDelivery(
  services: Services,
  tx: SystemTx,
  key: ReportKey,
  order: ReportOrder,
): Promise<void> {
  const settled = await settleBuilt(tx, key);
  if (!settled) return;
  const { workspace_id, report_id } = key;
  if (settled.state === 'waiting') {
    await notify(services, tx, {
      ...{ workspace_id, kind: 'report_waiting', about: { location_id: order.location_id } },
      ...{ to: settled.notified, cause: report_id, detail: formatPeriod(order) },
    });
    return;
  }
  await publishNewest(tx, key);
  await addJob(tx, deliverReportDefinition, key, { key: `report-delivery:${report_id}` });
}

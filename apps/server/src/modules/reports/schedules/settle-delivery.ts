import { formatPeriod } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { notify } from '#server/modules/notifications/index.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReportKey } from '../build-report.job-definition.ts';
import type { ReportOrder } from '../reports.queries.ts';
import { deliverReportDefinition } from './deliver-report.job-definition.ts';
import { publishNewest, settleBuilt } from './deliveries.queries.ts';

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

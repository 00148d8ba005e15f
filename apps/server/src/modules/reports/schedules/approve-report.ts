import type { Report } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';
import { readReport, requireReport } from '../read-report.ts';
import { publishVersion } from '../reports.queries.ts';
import { deliverReportDefinition } from './deliver-report.job-definition.ts';
import { approveDelivery } from './deliveries.queries.ts';

/** Publishes the version that the approver saw, and sends it. A second approval returns CONFLICT. */
export async function approveReport(
  context: TxContext,
  { id: report_id, version }: { readonly id: string; readonly version: number },
): Promise<Report> {
  const { tx, actor, record, audit } = context;
  const key = { workspace_id: actor.workspace_id, report_id };
  const { location_id, client } = await requireReport(context, report_id);
  await approveDelivery(tx, key, actor.user_id);
  await publishVersion(tx, key, version);
  await addJob(tx, deliverReportDefinition, key, { key: `report-delivery:${report_id}` });
  await audit('report.approved', report_id, { client });
  await record('report.changed', { report_id }, { ghl_location_id: location_id });
  return readReport(context, report_id);
}

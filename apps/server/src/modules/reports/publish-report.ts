import type { Report } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { readReport, requireReport } from './read-report.ts';
import { deleteReport, publishNewest } from './reports.queries.ts';

/** Shows the newest version to the client. */
export async function publishReport(inside: TxContext, report_id: string): Promise<Report> {
  const { tx, actor, record, audit } = inside;
  const { location_id, client, figures } = await requireReport(inside, report_id);
  if (figures === null) throw new AppError('REPORT_NOT_READY');
  await publishNewest(tx, { workspace_id: actor.workspace_id, report_id });
  await audit('report.published', report_id, { client });
  await record('report.changed', { report_id }, { ghl_location_id: location_id });
  return readReport(inside, report_id);
}

export async function removeReport(inside: TxContext, report_id: string): Promise<{ success: true }> {
  const { tx, actor, record, audit } = inside;
  const { location_id, client } = await requireReport(inside, report_id);
  await deleteReport(tx, { workspace_id: actor.workspace_id, report_id });
  await audit('report.removed', report_id, { client });
  await record('report.changed', { report_id }, { ghl_location_id: location_id });
  return { success: true };
}

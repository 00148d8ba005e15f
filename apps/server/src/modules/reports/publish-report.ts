import type { Report } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { readReport, requireReport } from './read-report.ts';
import { deleteReport, publishVersion } from './reports.queries.ts';

/** Shows the version that the publisher saw to the client. */
export async function publishReport(
  context: TxContext,
  { id: report_id, version }: { readonly id: string; readonly version: number },
): Promise<Report> {
  const { tx, actor, record, audit } = context;
  const { location_id, client, figures } = await requireReport(context, report_id);
  if (figures === null) throw new AppError('REPORT_NOT_READY');
  await publishVersion(tx, { workspace_id: actor.workspace_id, report_id }, version);
  await audit('report.published', report_id, { client });
  await record('report.changed', { report_id }, { ghl_location_id: location_id });
  return readReport(context, report_id);
}

export async function removeReport(context: TxContext, report_id: string): Promise<{ success: true }> {
  const { tx, actor, record, audit } = context;
  const { location_id, client } = await requireReport(context, report_id);
  await deleteReport(tx, { workspace_id: actor.workspace_id, report_id });
  await audit('report.removed', report_id, { client });
  await record('report.changed', { report_id }, { ghl_location_id: location_id });
  return { success: true };
}

import type { Narrative, Report } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { readReport, requireReport } from './read-report.ts';
import { addVersion } from './reports.queries.ts';

/** Adds a version with these texts. The figures and the published version do not change. */
export async function editNarrative(
  context: TxContext,
  { id: report_id, version, ...narrative }: Narrative & { readonly id: string; readonly version: number },
): Promise<Report> {
  const { tx, actor, record } = context;
  const { workspace_id, user_id: edited_by } = actor;
  const { location_id } = await requireReport(context, report_id);
  await addVersion(tx, { workspace_id, report_id }, { version, narrative, edited_by });
  await record('report.changed', { report_id }, { ghl_location_id: location_id });
  return readReport(context, report_id);
}

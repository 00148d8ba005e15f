import { type NewReport, type Report, toLastPeriod } from '@hearback/contract';
import { readClock } from '@hearback/database';
import { getBrand } from '#server/modules/branding/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';
import { buildReportDefinition } from './build-report.job-definition.ts';
import { readReport } from './read-report.ts';
import { insertReport } from './reports.queries.ts';
import { requireClient } from './require-client.ts';
import { getTemplate } from './templates/templates.queries.ts';

/** The figures are computed in the background, because a model may write the texts. */
export async function createReport(context: TxContext, form: NewReport): Promise<Report> {
  const { tx, actor, record, audit } = context;
  const { workspace_id, user_id: created_by } = actor;
  const { location_id, cadence, time_zone } = form;
  const client = await requireClient(context, location_id);
  const days =
    cadence === 'custom'
      ? { first_day: form.first_day ?? '', last_day: form.last_day ?? '' }
      : toLastPeriod(cadence, await readClock(tx), time_zone);
  const template = await getTemplate(tx, {
    ...{ workspace_id, location_id },
    cadence: cadence === 'weekly' ? 'weekly' : 'monthly',
  });
  const { name: brand } = await getBrand(tx, workspace_id, location_id);
  const report_id = await insertReport(tx, {
    ...{ workspace_id, location_id, cadence, ...days, time_zone, brand, client, created_by },
    ...template,
  });
  await addJob(tx, buildReportDefinition, { workspace_id, report_id }, { key: `report:${report_id}` });
  await audit('report.created', report_id, { client, ...days });
  await record('report.changed', { report_id }, { ghl_location_id: location_id });
  return readReport(context, report_id);
}

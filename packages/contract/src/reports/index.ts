import { z } from 'zod';
import { listEndpoints } from '../endpoint.ts';
import { Cursor, Day, Done, IdPath, LocationId, TimeZone, WholeNumber } from '../values.ts';
import {
  MAX_REPORT_DAYS,
  Narrative,
  NewReportSchedule,
  NewReportShare,
  REPORT_CADENCES,
  Report,
  ReportSchedule,
  ReportShare,
  ReportSummary,
  ReportTemplate,
  TEMPLATE_CADENCES,
} from './schemas.ts';

const DAY_MS = 86_400_000;

const hasDays = ({ cadence, first_day, last_day }: NewReport): boolean => {
  if (cadence !== 'custom') return first_day === undefined && last_day === undefined;
  if (first_day === undefined || last_day === undefined) return false;
  const days = (Date.parse(last_day) - Date.parse(first_day)) / DAY_MS + 1;
  return days >= 1 && days <= MAX_REPORT_DAYS;
};

const NewReportFields = z.strictObject({
  location_id: LocationId,
  cadence: z.enum(REPORT_CADENCES),
  /** Only for a custom report. Both days are included. */
  first_day: Day.optional(),
  last_day: Day.optional(),
  /** The days of the report start in this zone. */
  time_zone: TimeZone,
});
export type NewReport = z.infer<typeof NewReportFields>;
export const NewReport = NewReportFields.refine(hasDays, { path: ['last_day'] });

const TemplatePath = z.object({ location_id: LocationId, cadence: z.enum(TEMPLATE_CADENCES) });

const endpoint = listEndpoints('reports');

export const reports = {
  list: endpoint('reports:read', 'GET /reports', 'List reports, newest first. Clients see published reports')
    .input(z.object({ location_id: LocationId.optional(), after: Cursor.optional() }))
    .output(z.object({ reports: z.array(ReportSummary), next: Cursor.nullable() })),
  get: endpoint('reports:read', 'GET /reports/{id}', 'Get a report').input(IdPath).output(Report),
  create: endpoint(
    'reports:write',
    'POST /reports',
    'Create a report of a location. Its figures are computed in the background',
  )
    .input(NewReport)
    .output(Report),
  editNarrative: endpoint(
    'reports:write',
    'PUT /reports/{id}/narrative',
    'Save the text of a report as a new version',
  )
    .input(
      IdPath.extend({
        /** The version that was edited. A later one returns CONFLICT. */
        version: WholeNumber.positive(),
        ...Narrative.shape,
      }).strict(),
    )
    .output(Report),
  publish: endpoint(
    'reports:write',
    'POST /reports/{id}/publish',
    'Show the current version of a report to the client',
  )
    .input(
      IdPath.extend({
        /** The version that was reviewed. A later one returns CONFLICT. */
        version: WholeNumber.positive(),
      }).strict(),
    )
    .output(Report),
  approve: endpoint(
    'reports:write',
    'POST /reports/{id}/approve',
    'Publish a scheduled report that is waiting for approval, and send it to its recipients',
  )
    .input(
      IdPath.extend({
        /** The version that was reviewed. A later one returns CONFLICT. */
        version: WholeNumber.positive(),
      }).strict(),
    )
    .output(Report),
  listSchedules: endpoint('reports:write', 'GET /report-schedules', 'List report schedules').output(
    z.object({ schedules: z.array(ReportSchedule) }),
  ),
  saveSchedule: endpoint(
    'reports:write',
    'PUT /report-schedules/{location_id}/{cadence}',
    'Save the schedule and the recipients of the reports of a location',
  )
    .input(TemplatePath.extend(NewReportSchedule.shape).strict())
    .output(ReportSchedule),
  removeSchedule: endpoint(
    'reports:write',
    'DELETE /report-schedules/{location_id}/{cadence}',
    'Remove a schedule. Its reports remain',
  )
    .input(TemplatePath)
    .output(Done),
  remove: endpoint('reports:write', 'DELETE /reports/{id}', 'Delete a report').input(IdPath).output(Done),
  listShares: endpoint('reports:write', 'GET /reports/{id}/shares', 'List the share links of a report')
    .input(IdPath)
    .output(z.object({ shares: z.array(ReportShare) })),
  createShare: endpoint(
    'reports:write',
    'POST /reports/{id}/shares',
    'Create a link that shows a published report without a sign-in. Its address is returned once',
  )
    .input(IdPath.extend(NewReportShare.shape).strict())
    .output(z.object({ url: z.url(), shares: z.array(ReportShare) })),
  revokeShare: endpoint('reports:write', 'DELETE /report-shares/{id}', 'Revoke a share link')
    .input(IdPath)
    .output(Done),
  getTemplate: endpoint(
    'reports:write',
    'GET /report-templates/{location_id}/{cadence}',
    'Get the template of the reports of a location',
  )
    .input(TemplatePath)
    .output(ReportTemplate),
  saveTemplate: endpoint(
    'reports:write',
    'PUT /report-templates/{location_id}/{cadence}',
    'Save the template of the reports of a location. Existing reports do not change',
  )
    .input(TemplatePath.extend(ReportTemplate.shape).strict())
    .output(ReportTemplate),
};

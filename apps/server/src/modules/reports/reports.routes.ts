import { authed } from '#server/platform/http/implement.ts';
import { createReport } from './create-report.ts';
import { editNarrative } from './edit-narrative.ts';
import { publishReport, removeReport } from './publish-report.ts';
import { readReport, toShownVersion } from './read-report.ts';
import { listReports } from './reports.queries.ts';
import { approveReport } from './schedules/approve-report.ts';
import { readSchedules, removeSchedule, saveSchedule } from './schedules/save-schedule.ts';
import { createShare, readShares, revokeShare } from './shares/create-share.ts';
import { readTemplate, saveTemplate } from './templates/save-template.ts';

export const reportsRoutes = {
  list: authed.reports.list.handler(({ context, input }) =>
    listReports(context.tx, context.actor.workspace_id, input, toShownVersion(context)),
  ),
  get: authed.reports.get.handler(({ context, input }) => readReport(context, input.id)),
  create: authed.reports.create.handler(({ context, input }) => createReport(context, input)),
  editNarrative: authed.reports.editNarrative.handler(({ context, input }) => editNarrative(context, input)),
  publish: authed.reports.publish.handler(({ context, input }) => publishReport(context, input)),
  approve: authed.reports.approve.handler(({ context, input }) => approveReport(context, input)),
  listSchedules: authed.reports.listSchedules.handler(({ context }) => readSchedules(context)),
  saveSchedule: authed.reports.saveSchedule.handler(({ context, input }) => saveSchedule(context, input)),
  removeSchedule: authed.reports.removeSchedule.handler(({ context, input }) =>
    removeSchedule(context, input),
  ),
  remove: authed.reports.remove.handler(({ context, input }) => removeReport(context, input.id)),
  listShares: authed.reports.listShares.handler(({ context, input }) => readShares(context, input.id)),
  createShare: authed.reports.createShare.handler(({ context, input }) => createShare(context, input)),
  revokeShare: authed.reports.revokeShare.handler(({ context, input }) => revokeShare(context, input.id)),
  getTemplate: authed.reports.getTemplate.handler(({ context, input }) => readTemplate(context, input)),
  saveTemplate: authed.reports.saveTemplate.handler(({ context, input }) => saveTemplate(context, input)),
};

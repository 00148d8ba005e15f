import { toDefaultTemplate } from '@hearback/contract';
import type { GrantProbe } from './grant-probe.ts';

export const reportGrantProbes: Readonly<Record<string, GrantProbe>> = {
  'clients.list': { general: {} },
  'clients.listOverlaps': { general: {} },
  'clients.rankCopy': { general: {} },
  'clients.listViews': { general: {} },
  'clients.addView': { apart: 'a view is personal or shared; see the module' },
  'clients.removeView': { apart: 'a view is personal or shared; see the module' },
  'reports.list': { general: {} },
  'reports.get': { reads: ({ report_id }) => ({ path: `/api/reports/${report_id}` }) },
  'reports.create': {
    writes: ({ location_id }) => ({ body: { location_id, cadence: 'weekly', time_zone: 'UTC' } }),
  },
  'reports.editNarrative': {
    writes: ({ report_id }) => ({
      path: `/api/reports/${report_id}/narrative`,
      body: { version: 1, happened: 'x', next: 'x', needed: 'x' },
    }),
  },
  'reports.publish': {
    writes: ({ report_id }) => ({ path: `/api/reports/${report_id}/publish`, body: { version: 1 } }),
  },
  'reports.approve': {
    writes: ({ report_id }) => ({ path: `/api/reports/${report_id}/approve`, body: { version: 1 } }),
  },
  'reports.listSchedules': { general: {} },
  'reports.saveSchedule': {
    writes: ({ location_id }) => ({
      path: `/api/report-schedules/${location_id}/weekly`,
      body: { weekday: 1, hour: 8, time_zone: 'UTC', approval: 'first', recipients: ['client@acme.test'] },
    }),
  },
  'reports.removeSchedule': {
    writes: ({ location_id }) => ({ path: `/api/report-schedules/${location_id}/weekly` }),
  },
  'reports.remove': { writes: ({ report_id }) => ({ path: `/api/reports/${report_id}` }) },
  'reports.listShares': { writes: ({ report_id }) => ({ path: `/api/reports/${report_id}/shares` }) },
  'reports.createShare': {
    writes: ({ report_id }) => ({ path: `/api/reports/${report_id}/shares`, body: { days: 7 } }),
  },
  'reports.revokeShare': {
    writes: ({ report_share_id }) => ({ path: `/api/report-shares/${report_share_id}` }),
  },
  'reports.getTemplate': {
    writes: ({ location_id }) => ({ path: `/api/report-templates/${location_id}/weekly` }),
  },
  'reports.saveTemplate': {
    writes: ({ location_id }) => ({
      path: `/api/report-templates/${location_id}/weekly`,
      body: toDefaultTemplate('weekly'),
    }),
  },
};

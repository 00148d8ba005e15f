import { randomUUID } from 'node:crypto';
import { DEFAULT_CLIENT_ACCESS, toDefaultTemplate } from '@hearback/contract';
import type { ForeignCall, Probes } from './probe.ts';

const at = (path: string, body?: unknown): ForeignCall => (body === undefined ? { path } : { path, body });

const SCHEDULE = {
  ...{ weekday: 1, hour: 8, time_zone: 'UTC', approval: 'first', recipients: ['client@acme.test'] },
};

const NO_BRAND = { name: null, accent: null, support_email: null, legal_links: null, email_footer: null };

/** Brands, clients, their views, reports and templates belong to a workspace. */
export const reportsProbes: Probes = {
  'clients.listAccess': { foreign: () => [] },
  'clients.saveAccess': {
    foreign: (_own, other) => [at(`/api/client-access/${other.locations[0]}`, { ...DEFAULT_CLIENT_ACCESS })],
  },
  'clients.startPreview': {
    foreign: (_own, other) => [at('/api/client-previews', { user_id: other.customer.user_id })],
  },
  'clients.endPreview': {
    foreign: (_own, other) => [
      at('/api/client-previews/end', { user_id: other.customer.user_id, preview_id: randomUUID() }),
    ],
  },
  'clients.list': { foreign: () => [] },
  'clients.listOverlaps': { foreign: () => [] },
  'clients.rankCopy': { foreign: () => [] },
  'clients.listViews': { foreign: () => [] },
  'clients.addView': { foreign: () => [] },
  'clients.removeView': { foreign: (_own, other) => [at(`/api/client-views/${other.client_view_id}`)] },
  'branding.list': { foreign: () => [] },
  'branding.save': {
    foreign: (_own, other) => other.locations.map((location_id) => ({ body: { ...NO_BRAND, location_id } })),
  },
  'branding.savePicture': {
    foreign: (_own, other) =>
      other.locations.map((location_id) => ({ body: { location_id, kind: 'icon', png: null } })),
  },
  'branding.remove': {
    foreign: (_own, other) => other.locations.map((location_id) => ({ body: { location_id } })),
  },
  'branding.getHost': { foreign: () => [] },
  'branding.saveHost': { foreign: () => [] },
  'branding.checkHost': { foreign: () => [] },
  'branding.removeHost': { foreign: () => [] },
  'branding.getMailServer': { foreign: () => [] },
  'branding.saveMailServer': { foreign: () => [] },
  'branding.testMailServer': { foreign: () => [] },
  'branding.removeMailServer': { foreign: () => [] },
  'reports.list': { foreign: () => [] },
  'reports.get': { foreign: (_own, other) => [at(`/api/reports/${other.report_id}`)] },
  'reports.create': {
    foreign: (_own, other) =>
      other.locations.map((location_id) => ({ body: { location_id, cadence: 'weekly', time_zone: 'UTC' } })),
  },
  'reports.editNarrative': {
    foreign: (_own, other) => [
      at(`/api/reports/${other.report_id}/narrative`, { version: 1, happened: 'x', next: 'x', needed: 'x' }),
    ],
  },
  'reports.publish': {
    foreign: (_own, other) => [at(`/api/reports/${other.report_id}/publish`, { version: 1 })],
  },
  'reports.approve': {
    foreign: (_own, other) => [at(`/api/reports/${other.report_id}/approve`, { version: 1 })],
  },
  'reports.listSchedules': { foreign: () => [] },
  'reports.saveSchedule': {
    foreign: (_own, other) => other.locations.map((id) => at(`/api/report-schedules/${id}/weekly`, SCHEDULE)),
  },
  'reports.removeSchedule': {
    foreign: (_own, other) => other.locations.map((id) => at(`/api/report-schedules/${id}/weekly`)),
  },
  'reports.remove': { foreign: (_own, other) => [at(`/api/reports/${other.report_id}`)] },
  'reports.listShares': { foreign: (_own, other) => [at(`/api/reports/${other.report_id}/shares`)] },
  'reports.createShare': {
    foreign: (_own, other) => [at(`/api/reports/${other.report_id}/shares`, { days: 7 })],
  },
  'reports.revokeShare': { foreign: (_own, other) => [at(`/api/report-shares/${other.report_share_id}`)] },
  'reports.getTemplate': {
    foreign: (_own, other) => other.locations.map((id) => at(`/api/report-templates/${id}/weekly`)),
  },
  'reports.saveTemplate': {
    foreign: (_own, other) =>
      other.locations.map((id) => at(`/api/report-templates/${id}/weekly`, toDefaultTemplate('weekly'))),
  },
};

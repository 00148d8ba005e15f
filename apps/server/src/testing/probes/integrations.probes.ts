import { randomUUID } from 'node:crypto';
import { DISPOSITIONS, OPPORTUNITY_STATUSES } from '@hearback/contract';
import type { WritingAgency } from '../writing-agency.ts';
import type { Probes } from './probe.ts';

const MAPPING = {
  pipeline_id: null,
  dispositions: Object.fromEntries(DISPOSITIONS.map((one) => [one, { tag: null, stage_id: null }])),
  statuses: Object.fromEntries(OPPORTUNITY_STATUSES.map((one) => [one, null])),
};

/** A call about the CRM sync of another workspace's location. */
const atLocation = (rest: string, toBody?: (other: WritingAgency) => unknown): Probes[string] => ({
  foreign: (_own, other) => [
    { path: `/api/crm/${other.locations[0]}${rest}`, ...(toBody && { body: toBody(other) }) },
  ],
});

const atCalendars = (rest: string, body?: object): Probes[string] => ({
  foreign: (_own, other) => [
    { path: `/api/meetings/calendars/${other.locations[0]}${rest}`, ...(body && { body }) },
  ],
});

const NEW_MEETING = { idempotency_key: randomUUID(), starts_at: '2090-01-01T09:00:00Z' };

/** Integrations and the data they deliver. */
export const integrationsProbes: Probes = {
  'locations.list': { foreign: () => [] },
  'locations.startOauth': { foreign: () => [] },
  'locations.finishOauth': { foreign: () => [] },
  'locations.claimInstall': { foreign: () => [] },
  'locations.sync': { foreign: (_own, other) => [{ body: { locationId: other.locations[0] } }] },
  'locations.refreshTokens': { foreign: () => [] },
  'locations.diagnostic': { foreign: () => [] },
  'locations.rename': {
    foreign: (_own, other) => [
      { path: `/api/locations/${other.locations[0]}`, body: { custom_name: 'Mine' } },
    ],
  },
  'locations.disconnect': {
    foreign: (_own, other) => [{ path: `/api/locations/${other.locations[0]}/disconnect` }],
  },
  'locations.previewDeletion': {
    foreign: (_own, other) => [{ path: `/api/locations/${other.locations[0]}/deletion` }],
  },
  'locations.remove': { foreign: (_own, other) => [{ path: `/api/locations/${other.locations[0]}` }] },
  'crm.getOverview': atLocation(''),
  'crm.listPipelines': atLocation('/pipelines'),
  'crm.listOwners': atLocation('/owners'),
  'crm.saveMapping': atLocation('/mapping', () => ({ mapping: MAPPING })),
  'crm.startPreview': atLocation('/preview'),
  'crm.approve': atLocation('/approve', ({ crm_run_id: preview_id }) => ({ preview_id })),
  'crm.turnOff': atLocation('/off'),
  'crm.undo': atLocation('/undo'),
  'crm.reconcile': atLocation('/reconcile'),
  'crm.listConflicts': atLocation('/conflicts'),
  'crm.resolveConflict': {
    foreign: (_own, other) => [{ path: `/api/crm/conflicts/${other.crm_conflict_id}/use-other` }],
  },
  'crm.retry': { foreign: (_own, other) => [{ path: `/api/contacts/${other.contact_id}/crm/retry` }] },
  'meetings.listCalendars': atCalendars(''),
  'meetings.setOwnCalendar': atCalendars('/own', { calendar_id: null }),
  'meetings.setLocationCalendar': atCalendars('/default', { calendar_id: null }),
  'meetings.listBookingPages': { foreign: () => [] },
  'meetings.saveBookingPage': {
    foreign: (_own, other) => [
      {
        path: '/api/booking-pages',
        body: { location_id: other.locations[0], provider: 'calendly', secret: 'a secret of a stranger' },
      },
    ],
  },
  'meetings.removeBookingPage': {
    foreign: (_own, other) => [{ path: `/api/booking-pages/${other.booking_page_id}` }],
  },
  'meetings.listFreeSlots': {
    foreign: (_own, other) => [{ path: `/api/conversations/${other.contact_id}/free-slots` }],
  },
  'meetings.book': {
    foreign: (_own, other) => [
      { path: `/api/conversations/${other.contact_id}/meetings`, body: NEW_MEETING },
    ],
  },
  'meetings.cancel': { foreign: (_own, other) => [{ path: `/api/meetings/${other.meeting_id}/cancel` }] },
  'crm.findContact': { foreign: (_own, other) => [{ path: `/api/contacts/${other.contact_id}/crm` }] },
  'accounts.list': { foreign: () => [] },
  'accounts.validateInstantlyApi': { foreign: () => [] },
  'accounts.add': { foreign: () => [] },
  'accounts.rename': {
    foreign: (_own, other) => [{ path: `/api/accounts/${other.account_id}`, body: { custom_name: 'Mine' } }],
  },
  'accounts.remove': { foreign: (_own, other) => [{ path: `/api/accounts/${other.account_id}` }] },
  'accounts.disconnectAll': { foreign: () => [] },
  'accounts.getWebhook': {
    foreign: (_own, other) => [{ path: `/api/accounts/${other.account_id}/webhook` }],
  },
  'accounts.checkScopes': {
    foreign: (_own, other) => [{ path: `/api/accounts/${other.account_id}/scopes/check` }],
  },
  'accounts.saveBlockList': {
    foreign: (_own, other) => [
      { path: `/api/accounts/${other.account_id}/block-list`, body: { enabled: true } },
    ],
  },
  'accounts.listSenders': {
    foreign: (_own, other) => [{ path: `/api/accounts/${other.account_id}/senders` }],
  },
  'accounts.listSenderHealth': { foreign: () => [] },
  'accounts.fixSender': {
    foreign: (_own, other) => [{ path: `/api/senders/${other.sender_id}/fix`, body: { action: 'resume' } }],
  },
  'accounts.saveSender': {
    foreign: (_own, other) => [
      {
        path: `/api/accounts/${other.account_id}/senders`,
        body: { sender_key: 'mary@acme.example', display_name: 'Mine', signature: '' },
      },
    ],
  },
  'webhooks.list': {
    foreign: (_own, other) => [{ path: `/api/webhook-events?before=${other.webhook_event_id}` }],
  },
  'webhooks.replay': {
    foreign: (_own, other) => [{ path: `/api/webhook-events/${other.webhook_event_id}/replay` }],
  },
  'webhooks.getAnonymousTraffic': { foreign: () => [] },
  'sync.instantlyCampaigns': { foreign: (_own, other) => [{ body: { accountId: other.account_id } }] },
  'sync.heyreachCampaigns': { foreign: (_own, other) => [{ body: { accountId: other.account_id } }] },
  'sync.listRuns': { foreign: () => [] },
  'sync.getSetup': { foreign: () => [] },
  'sync.getSettings': { foreign: () => [] },
  'sync.saveSettings': { foreign: () => [] },
};

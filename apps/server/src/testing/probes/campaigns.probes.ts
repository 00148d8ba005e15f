import { randomUUID } from 'node:crypto';
import type { WritingAgency } from '../writing-agency.ts';
import type { ForeignCall, Probes } from './probe.ts';

const toSelections = (own: WritingAgency, other: WritingAgency, verb: string): ForeignCall[] => [
  {
    path: `/api/campaigns/${other.campaign_id}/leads/${verb}`,
    body: { selection: { all: true, filter: {} } },
  },
  {
    path: `/api/campaigns/${own.campaign_id}/leads/${verb}`,
    body: { selection: { contact_ids: [other.contact_id] } },
  },
];

/** Campaigns, their leads, their enrichment, and the assistant that plans them. */
export const campaignsProbes: Probes = {
  'campaigns.list': { foreign: () => [] },
  'campaigns.get': { foreign: (_own, other) => [{ path: `/api/campaigns/${other.campaign_id}` }] },
  'campaigns.update': {
    foreign: (own, other) => [
      { path: `/api/campaigns/${other.campaign_id}`, body: { ai_enabled: false } },
      { path: `/api/campaigns/${own.campaign_id}`, body: { ghl_location_id: other.locations[0] } },
    ],
  },
  'campaigns.activate': {
    foreign: (_own, other) => [
      { body: { campaignId: other.campaign_id, providerCampaignId: 'made-by-a-test' } },
    ],
  },
  'campaigns.pause': {
    foreign: (_own, other) => [
      { body: { campaignId: other.campaign_id, providerCampaignId: 'made-by-a-test' } },
    ],
  },
  'campaigns.syncAnalytics': {
    foreign: (own, other) => [
      {
        body: {
          campaign_ids: [own.campaign_id, other.campaign_id],
          start_date: '2026-01-01',
          end_date: '2026-01-31',
        },
      },
    ],
  },
  'campaigns.scrapeWebsite': { foreign: () => [] },
  'campaigns.generateValueProposition': { foreign: () => [] },
  'leads.list': { foreign: (_own, other) => [{ path: `/api/campaigns/${other.campaign_id}/leads` }] },
  'leads.count': {
    foreign: (_own, other) => [{ path: `/api/campaigns/${other.campaign_id}/leads/count` }],
  },
  'leads.get': { foreign: (_own, other) => [{ path: `/api/contacts/${other.contact_id}` }] },
  'leads.update': {
    foreign: (_own, other) => [
      {
        path: `/api/contacts/${other.contact_id}`,
        body: { first_name: 'Mine', updated_at: '2026-01-01T00:00:00.000000Z' },
      },
    ],
  },
  'leads.remove': { foreign: (own, other) => toSelections(own, other, 'remove') },
  'leads.listRuns': {
    foreign: (_own, other) => [{ path: `/api/campaigns/${other.campaign_id}/lead-runs` }],
  },
  'leads.createImport': {
    foreign: (_own, other) => [
      { path: `/api/campaigns/${other.campaign_id}/imports`, body: { file_name: 'a.csv', file_size: 9 } },
    ],
  },
  'leads.previewImport': { foreign: (_own, other) => [{ path: `/api/imports/${other.import_id}/preview` }] },
  'leads.startImport': {
    foreign: (_own, other) => [
      {
        path: `/api/imports/${other.import_id}/start`,
        body: { encoding: 'utf-8', delimiter: ',', mapping: [{ column: 0, field: 'email' }] },
      },
    ],
  },
  'leads.getImport': { foreign: (_own, other) => [{ path: `/api/imports/${other.import_id}` }] },
  'leads.listImports': {
    foreign: (_own, other) => [{ path: `/api/campaigns/${other.campaign_id}/imports` }],
  },
  'leads.cancelImport': { foreign: (_own, other) => [{ path: `/api/imports/${other.import_id}/cancel` }] },
  'leads.previewUndo': { foreign: (_own, other) => [{ path: `/api/imports/${other.import_id}/undo` }] },
  'leads.undoImport': { foreign: (_own, other) => [{ path: `/api/imports/${other.import_id}/undo` }] },
  'leads.discardImport': { foreign: (_own, other) => [{ path: `/api/imports/${other.import_id}` }] },
  'enrichment.getOverview': { foreign: () => [] },
  'enrichment.listGaps': { foreign: () => [] },
  'enrichment.changeMany': {
    foreign: (_own, other) => [
      { body: { change: 'skip', status: 'error', campaign_id: other.campaign_id } },
      { body: { change: 'retry', status: 'error', campaign_id: other.campaign_id } },
    ],
  },
  'enrichment.getSwitch': {
    foreign: (_own, other) => [{ path: `/api/campaigns/${other.campaign_id}/enrichment` }],
  },
  'enrichment.setSwitch': {
    foreign: (_own, other) => [
      { path: `/api/campaigns/${other.campaign_id}/enrichment`, body: { enabled: false } },
      { path: `/api/campaigns/${other.campaign_id}/enrichment`, body: { enabled: true, confirmed_leads: 9 } },
    ],
  },
  'enrichment.getSettings': { foreign: () => [] },
  'enrichment.saveSettings': { foreign: () => [] },
  'enrichment.removeSettings': { foreign: () => [] },
  'enrichment.sendTestRow': { foreign: () => [] },
  'enrichment.rotateCallbackToken': { foreign: () => [] },
  'enrichment.reEnrich': { foreign: (own, other) => toSelections(own, other, 're-enrich') },
  'enrichment.sendToClay': {
    foreign: (own, other) => [
      { body: { contact: { id: own.contact_id }, supabase_campaign_id: other.campaign_id } },
      { body: { contact: { id: other.contact_id }, supabase_campaign_id: own.campaign_id } },
    ],
  },
  'assistant.listSessions': { foreign: () => [] },
  'assistant.startSession': { foreign: () => [] },
  'assistant.getSession': {
    foreign: (_own, other) => [{ path: `/api/assistant/sessions/${other.chat_session_id}` }],
  },
  'assistant.removeSession': {
    foreign: (_own, other) => [{ path: `/api/assistant/sessions/${other.chat_session_id}` }],
  },
  'assistant.chat': {
    foreign: (own, other) => [
      { body: { message: 'Hello', sessionId: other.chat_session_id, userId: own.owner.user_id } },
    ],
  },
  'assistant.streamTurn': {
    foreign: (_own, other) => [
      {
        path: `/api/assistant/sessions/${other.chat_session_id}/turns`,
        body: { turnId: randomUUID(), message: 'Hello' },
      },
    ],
  },
  'assistant.editEmails': {
    foreign: (_own, other) => [
      {
        path: `/api/assistant/sessions/${other.chat_session_id}/emails`,
        body: { draft_version: 0, emails: [{ subject: 'Mine', body: 'Mine' }] },
      },
    ],
  },
  'assistant.editPlan': {
    foreign: (_own, other) => [
      {
        path: `/api/assistant/sessions/${other.chat_session_id}/plan`,
        body: { draft_version: 0, plan: { name: 'Mine' } },
      },
    ],
  },
  'assistant.undo': {
    foreign: (_own, other) => [
      { path: `/api/assistant/sessions/${other.chat_session_id}/undo`, body: { draft_version: 0 } },
    ],
  },
  'assistant.skipQuestion': {
    foreign: (_own, other) => [
      {
        path: `/api/assistant/sessions/${other.chat_session_id}/skip`,
        body: { draft_version: 0, field: 'num_emails' },
      },
    ],
  },
  'assistant.writeEmails': {
    foreign: (_own, other) => [
      { path: `/api/assistant/sessions/${other.chat_session_id}/write`, body: { draft_version: 0 } },
    ],
  },
  'assistant.restart': {
    foreign: (_own, other) => [
      { path: `/api/assistant/sessions/${other.chat_session_id}/restart`, body: { draft_version: 0 } },
    ],
  },
  'assistant.createCampaign': {
    foreign: (_own, other) => [{ path: `/api/assistant/sessions/${other.chat_session_id}/campaign` }],
  },
  'assistant.createAtInstantly': {
    foreign: (own, other) => [
      {
        path: `/api/campaigns/${other.campaign_id}/create-at-instantly`,
        body: { account_id: own.account_id },
      },
    ],
  },
  'assistant.getCampaignSequence': {
    foreign: (_own, other) => [{ path: `/api/campaigns/${other.campaign_id}/sequence` }],
  },
};

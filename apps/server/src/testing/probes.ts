import { randomUUID } from 'node:crypto';
import type { WritingAgency } from './writing-agency.ts';

/** A call with another workspace's ids in it: the answer must be 404. */
type ForeignCall = { path?: string; body?: unknown };

const NEW_USER = { email: 'new@example.test', password: 'temporary', firstName: 'New', lastName: 'Person' };

const toReply = ({ message_id }: WritingAgency) => ({
  messageId: message_id,
  content: 'Hello',
  idempotencyKey: '0b7f7c0e-0000-4000-8000-0000000000aa',
});

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

/**
 * One entry per endpoint. `foreign` lists calls that smuggle in ids of another workspace; an endpoint that takes no ids
 * says so with an empty list. An endpoint without an entry fails the walk.
 */
export const probes: Record<
  string,
  { foreign: (own: WritingAgency, other: WritingAgency) => ForeignCall[] }
> = {
  'auth.signIn': { foreign: () => [] },
  'auth.refresh': { foreign: () => [] },
  'auth.signOut': { foreign: () => [] },
  'auth.getSession': { foreign: () => [] },
  'people.getProfile': { foreign: () => [] },
  'people.updateProfile': { foreign: () => [] },
  'people.getUserAccessibleLocations': {
    foreign: (_own, other) => [{ body: { p_user_id: other.owner.user_id } }],
  },
  'people.canAssignLocationAccess': {
    // Of another workspace's location it says false, as of one that does not exist: the question is a yes or no.
    foreign: (own, other) => [{ body: { assigner_id: other.owner.user_id, location_id: own.locations[0] } }],
  },
  'auth.changePassword': { foreign: () => [] },
  'people.signUp': { foreign: () => [] },
  'people.confirmEmail': { foreign: () => [] },
  'people.updateOnboardingStatus': { foreign: () => [] },
  'people.deleteOwnAccount': { foreign: () => [] },
  'people.previewOwnDeletion': { foreign: () => [] },
  'people.handOverWorkspace': { foreign: (_own, other) => [{ body: { userId: other.team.user_id } }] },
  'people.list': { foreign: () => [] },
  'people.changeType': {
    foreign: (_own, other) => [
      { path: `/api/users/${other.team.user_id}`, body: { user_type: 'agency_customer' } },
    ],
  },
  'people.createDirect': {
    foreign: (_own, other) => [
      { body: { ...NEW_USER, userType: 'agency_customer', locations: [other.locations[0]] } },
      { body: { ...NEW_USER, userType: 'single_location', defaultLocationId: other.locations[0] } },
    ],
  },
  'people.grantLocation': {
    // Another workspace's location is refused in the words of one that may not be assigned (403), as an unknown one is.
    foreign: (own, other) => [
      { body: { user_id: other.customer.user_id, ghl_location_id: own.locations[1] } },
    ],
  },
  'people.revokeLocation': {
    foreign: (own, other) => [
      { path: `/api/user-location-access/${other.customer.user_id}/${other.locations[0]}` },
      { path: `/api/user-location-access/${own.customer.user_id}/${other.locations[0]}` },
    ],
  },
  'people.sendInvitation': {
    foreign: (_own, other) => [
      { body: { email: 'x@example.test', userType: 'agency_customer', locations: [other.locations[0]] } },
    ],
  },
  'people.listInvitations': { foreign: () => [] },
  'people.cancelInvitation': {
    foreign: (_own, other) => [{ path: `/api/invitations/${other.invitation_id}` }],
  },
  'people.validateInvitationToken': { foreign: () => [] },
  'people.acceptInvitation': { foreign: () => [] },
  'people.sendPasswordReset': { foreign: (_own, other) => [{ body: { userId: other.team.user_id } }] },
  'people.validateResetToken': { foreign: () => [] },
  'people.resetPassword': { foreign: () => [] },
  'people.previewDeletion': { foreign: (_own, other) => [{ body: { email: other.team.email } }] },
  'people.adminDelete': { foreign: (_own, other) => [{ body: { email: other.team.email } }] },
  'billing.listPlans': { foreign: () => [] },
  'billing.validateDiscount': { foreign: () => [] },
  'billing.createCheckout': { foreign: () => [] },
  'billing.getSubscription': { foreign: () => [] },
  'billing.createPortal': { foreign: () => [] },
  'audit.list': { foreign: () => [] },
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
  'dashboard.get': { foreign: () => [] },
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
  'sync.getSettings': { foreign: () => [] },
  'sync.saveSettings': { foreign: () => [] },
  'inbox.list': { foreign: () => [] },
  'inbox.getThread': { foreign: (_own, other) => [{ path: `/api/conversations/${other.contact_id}` }] },
  'inbox.listMessages': {
    foreign: (_own, other) => [
      {
        path: `/api/conversations/${other.contact_id}/messages?before=2030-01-01T00:00:00.000000Z_${other.message_id}`,
      },
    ],
  },
  'inbox.getMessage': { foreign: (_own, other) => [{ path: `/api/messages/${other.message_id}` }] },
  'inbox.markRead': { foreign: (_own, other) => [{ path: `/api/conversations/${other.contact_id}/read` }] },
  'inbox.setDisposition': {
    foreign: (_own, other) => [
      { path: `/api/conversations/${other.contact_id}/disposition`, body: { sentiment: 'ooo' } },
    ],
  },
  'inbox.setHandled': {
    foreign: (_own, other) => [
      { path: `/api/messages/${other.message_id}/handled`, body: { handled: true } },
    ],
  },
  'inbox.setSentiment': {
    foreign: (_own, other) => [
      { path: `/api/messages/${other.message_id}/sentiment`, body: { sentiment: 'ooo' } },
    ],
  },
  'inbox.deleteMessage': { foreign: (_own, other) => [{ path: `/api/messages/${other.message_id}` }] },
  'inbox.restoreMessage': {
    foreign: (_own, other) => [{ path: `/api/messages/${other.message_id}/restore` }],
  },
  'opportunities.getActive': {
    foreign: (_own, other) => [{ path: `/api/contacts/${other.contact_id}/opportunity` }],
  },
  'opportunities.save': {
    foreign: (own, other) => [
      { path: `/api/contacts/${other.contact_id}/opportunity`, body: {} },
      { path: `/api/contacts/${own.contact_id}/opportunity`, body: { id: other.opportunity_id } },
    ],
  },
  'inbox.generateReply': { foreign: () => [] },
  'inbox.sendInstantlyReply': { foreign: (_own, other) => [{ body: toReply(other) }] },
  'inbox.sendHeyreachReply': { foreign: (_own, other) => [{ body: toReply(other) }] },
  'inbox.retryReply': { foreign: (_own, other) => [{ path: `/api/replies/${other.reply_id}/retry` }] },
  'inbox.discardReply': { foreign: (_own, other) => [{ path: `/api/replies/${other.reply_id}` }] },
  'inbox.analyzeSentiment': { foreign: () => [] },
  'inbox.analyzeMessages': { foreign: () => [] },
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
  'assistant.createCampaign': {
    foreign: (_own, other) => [{ path: `/api/assistant/sessions/${other.chat_session_id}/campaign` }],
  },
  'assistant.getCampaignSequence': {
    foreign: (_own, other) => [{ path: `/api/campaigns/${other.campaign_id}/sequence` }],
  },
  'live.listen': { foreign: () => [] },
};

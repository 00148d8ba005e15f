import { randomUUID } from 'node:crypto';
import { approvalGrantProbes } from './approvals.probes.ts';
import { fileGrantProbes } from './files.probes.ts';
import type { GrantProbe } from './grant-probe.ts';
import type { Place } from './place.ts';
import { reportGrantProbes } from './reports.probes.ts';
import { timelineGrantProbes } from './timeline.probes.ts';

const toReply = ({ message_id: messageId }: Place) => ({
  body: { messageId, content: 'Hello', idempotencyKey: randomUUID() },
});
const mapping = ['first_name', 'last_name', 'company_name', 'email'].map((field, column) => ({
  column,
  field,
}));

/** One entry for every endpoint that such a person may call; a missing entry fails the test. */
export const grantProbes: Readonly<Record<string, GrantProbe>> = {
  'auth.getSession': { general: {} },
  'auth.listSessions': { general: {} },
  'auth.endSession': { apart: 'concerns only the user’s own sessions; see the module' },
  'auth.endOtherSessions': { apart: 'concerns only the user’s own sessions; see the module' },
  'auth.getSecondFactor': { general: {} },
  'auth.beginStepUp': { apart: 'concerns only the signed-in account; see the module' },
  'auth.completeStepUp': { apart: 'concerns only the signed-in account; see the module' },
  'auth.beginTotp': { apart: 'concerns only the user’s own account; see the module' },
  'auth.confirmTotp': { apart: 'concerns only the user’s own account; see the module' },
  'auth.removeTotp': { apart: 'concerns only the user’s own account; see the module' },
  'auth.makeRecoveryCodes': { apart: 'concerns only the user’s own account; see the module' },
  'auth.beginPasskey': { apart: 'concerns only the user’s own account; see the module' },
  'auth.addPasskey': { apart: 'concerns only the user’s own account; see the module' },
  'auth.removePasskey': { apart: 'concerns only the user’s own account; see the module' },
  'auth.changePassword': { apart: 'concerns only the user’s own account' },
  'people.getProfile': { general: {} },
  'people.updateProfile': { apart: 'concerns only the user’s own profile' },
  'people.saveLanguages': { apart: 'concerns only the user’s own profile' },
  'people.updateOnboardingStatus': { apart: 'concerns only the user’s own profile' },
  'people.deleteOwnAccount': { apart: 'deletes the user’s own account' },
  'people.previewOwnDeletion': { general: {} },
  'people.getUserAccessibleLocations': { apart: 'takes the user’s own id; see below' },
  'people.canAssignLocationAccess': { apart: 'takes the user’s own id; see below' },
  'notifications.list': { general: {} },
  'notifications.count': { general: {} },
  'notifications.markRead': { apart: 'notifications are personal; see the module' },
  'notifications.markConversationRead': {
    reads: ({ contact_id }) => ({ path: `/api/conversations/${contact_id}/notifications/read` }),
  },
  'notifications.markAllRead': { general: {} },
  'notifications.getSettings': { general: {} },
  'notifications.saveSettings': { apart: 'concerns only the user' },
  'notifications.getPushKey': { general: {} },
  'notifications.addBrowser': { apart: 'concerns only the user’s own browsers; see the module' },
  'notifications.removeBrowser': { apart: 'concerns only the user’s own browsers; see the module' },
  'oauth.deny': { apart: 'needs the cookie of the browser that started the request, in `modules/oauth`' },
  'locations.list': { general: {} },
  'live.listen': { apart: 'a stream; see below' },
  'live.batch': { apart: 'each call is checked as an endpoint of its own; see the platform' },
  'dashboard.get': { general: { path: '/api/dashboard?time_zone=UTC' } },
  'dashboard.campaign': {
    reads: ({ campaign_id }) => ({ path: `/api/campaigns/${campaign_id}/analytics?period=all` }),
  },
  'inbox.list': { general: {} },
  'inbox.counts': { general: {} },
  'inbox.countMatching': { general: {} },
  'inbox.getThread': { reads: ({ contact_id }) => ({ path: `/api/conversations/${contact_id}` }) },
  'inbox.listActivity': {
    reads: ({ contact_id }) => ({ path: `/api/conversations/${contact_id}/activity` }),
  },
  'inbox.listMessages': {
    reads: ({ contact_id, message_id }) => ({
      path: `/api/conversations/${contact_id}/messages?before=2099-01-01T00:00:00.000000Z_${message_id}`,
    }),
  },
  'inbox.getMessage': { reads: ({ message_id }) => ({ path: `/api/messages/${message_id}` }) },
  'inbox.markRead': { writes: ({ contact_id }) => ({ path: `/api/conversations/${contact_id}/read` }) },
  'inbox.markUnread': { writes: ({ contact_id }) => ({ path: `/api/conversations/${contact_id}/read` }) },
  'inbox.getOutcome': { writes: ({ contact_id }) => ({ path: `/api/conversations/${contact_id}/outcome` }) },
  'inbox.finish': { writes: ({ contact_id }) => ({ path: `/api/conversations/${contact_id}/finish` }) },
  'inbox.reopen': {
    writes: ({ contact_id, done_message_id }) => ({
      path: `/api/conversations/${contact_id}/reopen`,
      body: { message_ids: [done_message_id] },
    }),
  },
  'inbox.restoreDisposition': {
    writes: ({ contact_id, done_message_id }) => ({
      path: `/api/conversations/${contact_id}/disposition/former`,
      body: { sentiment: 'ooo', former: [{ id: done_message_id, sentiment: null, sentiment_by: null }] },
    }),
  },
  'inbox.snooze': {
    writes: ({ contact_id }) => ({
      path: `/api/conversations/${contact_id}/snooze`,
      body: { until: new Date(Date.now() + 3_600_000).toISOString() },
    }),
  },
  'inbox.unsnooze': { writes: ({ contact_id }) => ({ path: `/api/conversations/${contact_id}/snooze` }) },
  'inbox.setReminder': {
    writes: ({ contact_id }) => ({ path: `/api/conversations/${contact_id}/reminder`, body: { days: 3 } }),
  },
  'inbox.listAssignees': {
    reads: ({ contact_id }) => ({ path: `/api/conversations/${contact_id}/assignees` }),
  },
  'inbox.assign': {
    writes: ({ contact_id }) => ({
      path: `/api/conversations/${contact_id}/assignee`,
      body: { user_id: null },
    }),
  },
  'inbox.addNote': {
    writes: ({ contact_id }) => ({
      path: `/api/conversations/${contact_id}/notes`,
      body: { content: 'Hello' },
    }),
  },
  // The note of a place is not a question.
  'inbox.answerNote': {
    writes: ({ note_id }) => ({ path: `/api/notes/${note_id}/answer`, body: { content: 'Hello' } }),
    allowed: 409,
  },
  // Only its author may edit a note: see the tests of the module.
  'inbox.editNote': {
    writes: ({ note_id }) => ({ path: `/api/notes/${note_id}`, body: { content: 'Other words' } }),
    allowed: 403,
  },
  'inbox.removeNote': { writes: ({ note_id }) => ({ path: `/api/notes/${note_id}` }), allowed: 403 },
  'inbox.restoreNote': { apart: 'a removed note is there for its author alone; see the module' },
  'inbox.forward': {
    writes: ({ contact_id }) => ({
      path: `/api/conversations/${contact_id}/forwards`,
      body: { email: 'sales@probe.example', idempotencyKey: randomUUID() },
    }),
  },
  'inbox.setDisposition': {
    writes: ({ contact_id }) => ({
      path: `/api/conversations/${contact_id}/disposition`,
      body: { sentiment: 'interested' },
    }),
  },
  'inbox.addColleague': {
    writes: ({ contact_id }) => ({
      path: `/api/conversations/${contact_id}/colleagues`,
      body: { email: 'new@probe.example' },
    }),
  },
  'inbox.setHandled': {
    writes: ({ message_id }) => ({ path: `/api/messages/${message_id}/handled`, body: { handled: true } }),
  },
  'inbox.setSentiment': {
    writes: ({ message_id }) => ({
      path: `/api/messages/${message_id}/sentiment`,
      body: { sentiment: 'ooo' },
    }),
  },
  'inbox.deleteMessage': { writes: ({ message_id }) => ({ path: `/api/messages/${message_id}` }) },
  'inbox.restoreMessage': {
    writes: ({ deleted_message_id }) => ({ path: `/api/messages/${deleted_message_id}/restore` }),
  },
  'inbox.generateReply': { general: { body: { contactName: 'Ann' } } },
  // No model is configured, so both are refused even with access.
  'inbox.translateMessage': {
    writes: ({ message_id }) => ({
      path: `/api/messages/${message_id}/translations`,
      body: { language: 'sv' },
    }),
    allowed: 409,
  },
  'inbox.translateReply': {
    writes: ({ message_id }) => ({
      body: { messageId: message_id, content: 'Hello', language: 'sv', writtenIn: 'en' },
    }),
    allowed: 409,
  },
  'inbox.sendInstantlyReply': { writes: toReply },
  'inbox.sendHeyreachReply': { writes: toReply },
  'inbox.getRecipients': {
    reads: ({ message_id }) => ({ path: `/api/messages/${message_id}/recipients` }),
  },
  'inbox.getReply': { reads: ({ reply_id }) => ({ path: `/api/replies/${reply_id}` }) },
  'inbox.retryReply': { writes: ({ reply_id }) => ({ path: `/api/replies/${reply_id}/retry` }) },
  'inbox.discardReply': { writes: ({ reply_id }) => ({ path: `/api/replies/${reply_id}` }) },
  'inbox.changeReply': {
    // The reply has failed already, so there is nothing to change even with access.
    writes: ({ reply_id }) => ({ path: `/api/replies/${reply_id}`, body: { content: 'Other words' } }),
    allowed: 409,
  },
  'inbox.listScheduled': { general: {} },
  'inbox.listDrafts': { general: {} },
  'inbox.discardDraft': {
    writes: ({ contact_id }) => ({ path: `/api/conversations/${contact_id}/draft` }),
  },
  ...fileGrantProbes,
  'inbox.listViews': { general: {} },
  'inbox.getProgress': { general: { path: '/api/inbox-progress?since=2026-01-01T00:00:00Z' } },
  'inbox.getFilterChoices': { general: {} },
  'inbox.saveView': { apart: 'a view is personal or shared; see the module' },
  'inbox.removeView': { apart: 'a view is personal or shared; see the module' },
  'inbox.restoreView': { apart: 'a view is personal or shared; see the module' },
  'inbox.arrangeViews': { apart: 'concerns only the user’s own order' },
  'inbox.getSettings': { general: {} },
  'inbox.analyzeSentiment': { general: { body: { message: 'Yes please' } } },
  'inbox.analyzeMessages': { general: {} },
  'presence.list': { apart: 'another by the second; see the module' },
  'presence.enter': {
    reads: ({ contact_id }) => ({
      path: `/api/presence/${randomUUID()}`,
      body: { contact_id, is_typing: false },
    }),
  },
  'presence.leave': { apart: 'concerns only the user’s own tabs; see the module' },
  'inbox.previewRun': { writes: ({ contact_id }) => ({ body: { target: { contact_ids: [contact_id] } } }) },
  'inbox.startRun': {
    writes: ({ contact_id }) => ({
      body: { target: { contact_ids: [contact_id] }, change: { kind: 'finish' } },
    }),
  },
  'inbox.listRuns': { general: {} },
  'inbox.undoRun': { apart: 'a run is its own person’s; see the module' },
  'suppression.list': { general: {} },
  'suppression.add': { apart: 'for those who see all locations; see the module' },
  'suppression.getContactSuppression': {
    reads: ({ contact_id }) => ({ path: `/api/conversations/${contact_id}/do-not-contact` }),
  },
  // Entries added by others can be removed only by people who see all locations.
  'suppression.remove': {
    writes: ({ suppression_entry_id }) => ({ path: `/api/do-not-contact/${suppression_entry_id}` }),
    allowed: 403,
  },
  'suppression.listRemovals': { general: {} },
  'suppression.retryRemoval': {
    writes: ({ suppression_mark_id }) => ({
      path: `/api/do-not-contact/removals/${suppression_mark_id}/retry`,
    }),
  },
  'suppression.retryStep': {
    writes: ({ suppression_step_id }) => ({ path: `/api/do-not-contact/steps/${suppression_step_id}/retry` }),
  },
  'suppression.addContact': {
    writes: ({ contact_id }) => ({
      path: `/api/conversations/${contact_id}/do-not-contact`,
      body: { reason: 'asked' },
    }),
  },
  'opportunities.getActive': {
    reads: ({ contact_id }) => ({ path: `/api/contacts/${contact_id}/opportunity` }),
  },
  'opportunities.save': {
    writes: ({ contact_id, opportunity_id: id }) => ({
      path: `/api/contacts/${contact_id}/opportunity`,
      body: { id, status: 'won', billing_type: 'one_time' },
    }),
  },
  'accounts.listSenderHealth': { general: {} },
  'crm.findContact': { reads: ({ contact_id }) => ({ path: `/api/contacts/${contact_id}/crm` }) },
  // The locations of this test are not connected to the CRM.
  ...approvalGrantProbes,
  ...reportGrantProbes,
  ...timelineGrantProbes,
  'meetings.listCalendars': {
    writes: ({ location_id }) => ({ path: `/api/meetings/calendars/${location_id}` }),
    allowed: 409,
  },
  'meetings.setOwnCalendar': {
    writes: ({ location_id }) => ({
      path: `/api/meetings/calendars/${location_id}/own`,
      body: { calendar_id: null },
    }),
  },
  'meetings.listFreeSlots': {
    writes: ({ contact_id }) => ({ path: `/api/conversations/${contact_id}/free-slots` }),
    allowed: 409,
  },
  'meetings.book': {
    writes: ({ contact_id }) => ({
      path: `/api/conversations/${contact_id}/meetings`,
      body: { idempotency_key: randomUUID(), starts_at: '2090-01-01T09:00:00Z' },
    }),
  },
  'meetings.cancel': {
    writes: ({ meeting_id }) => ({ path: `/api/meetings/${meeting_id}/cancel` }),
    allowed: 409,
  },
  'snippets.list': { general: {} },
  'snippets.listFor': { reads: ({ contact_id }) => ({ path: `/api/conversations/${contact_id}/snippets` }) },
  'snippets.save': {
    writes: ({ snippet_id: id, location_id }) => ({
      body: { id, location_id, name: id, content: 'Hi' },
    }),
  },
  'snippets.listStarters': { apart: 'the same for everyone' },
  'snippets.remove': { writes: ({ snippet_id }) => ({ path: `/api/snippets/${snippet_id}` }) },
  'snippets.listBookingLinks': { apart: 'contains only the user’s own links' },
  'snippets.saveBookingLink': { apart: 'concerns only the user’s own links' },
  'knowledge.list': { general: {} },
  'knowledge.add': {
    writes: ({ location_id }) => ({
      body: {
        entries: [{ kind: 'offer', content: 'We help', source: '', location_id, campaign_id: null }],
      },
    }),
  },
  'knowledge.change': {
    writes: ({ knowledge_id, location_id }) => ({
      path: `/api/knowledge/${knowledge_id}`,
      body: { kind: 'proof', content: knowledge_id, source: '', location_id, campaign_id: null },
    }),
  },
  'knowledge.remove': { writes: ({ knowledge_id }) => ({ path: `/api/knowledge/${knowledge_id}` }) },
  'knowledge.readWebsite': { apart: 'reads a public page and stores nothing' },
  'campaigns.list': { general: {} },
  'campaigns.get': { reads: ({ campaign_id }) => ({ path: `/api/campaigns/${campaign_id}` }) },
  'campaigns.update': {
    writes: ({ campaign_id }) => ({ path: `/api/campaigns/${campaign_id}`, body: { ai_enabled: false } }),
  },
  'campaigns.scrapeWebsite': { apart: 'reads a website that the person names' },
  'campaigns.generateValueProposition': { apart: 'writes from what the person sends' },
  'leads.list': { reads: ({ campaign_id }) => ({ path: `/api/campaigns/${campaign_id}/leads` }) },
  'leads.count': { reads: ({ campaign_id }) => ({ path: `/api/campaigns/${campaign_id}/leads/count` }) },
  'leads.get': { reads: ({ contact_id }) => ({ path: `/api/contacts/${contact_id}` }) },
  'leads.update': {
    // The version is outdated, so the edit conflicts even with access.
    writes: ({ contact_id }) => ({
      path: `/api/contacts/${contact_id}`,
      body: { first_name: 'New', updated_at: '2026-01-01T00:00:00.000000Z' },
    }),
    allowed: 409,
  },
  'leads.remove': {
    writes: ({ campaign_id, contact_id }) => ({
      path: `/api/campaigns/${campaign_id}/leads/remove`,
      body: { selection: { contact_ids: [contact_id] } },
    }),
  },
  'leads.listRuns': { reads: ({ campaign_id }) => ({ path: `/api/campaigns/${campaign_id}/lead-runs` }) },
  'leads.createImport': {
    writes: ({ campaign_id }) => ({
      path: `/api/campaigns/${campaign_id}/imports`,
      body: { file_name: 'a.csv', file_size: 9 },
    }),
  },
  'leads.previewImport': { reads: ({ import_id }) => ({ path: `/api/imports/${import_id}/preview` }) },
  'leads.startImport': {
    writes: ({ import_id }) => ({
      path: `/api/imports/${import_id}/start`,
      body: { encoding: 'utf-8', delimiter: ',', mapping },
    }),
  },
  'leads.getImport': { reads: ({ done_import_id }) => ({ path: `/api/imports/${done_import_id}` }) },
  'leads.listImports': { reads: ({ campaign_id }) => ({ path: `/api/campaigns/${campaign_id}/imports` }) },
  'leads.cancelImport': {
    writes: ({ running_import_id }) => ({ path: `/api/imports/${running_import_id}/cancel` }),
  },
  'leads.previewUndo': { reads: ({ done_import_id }) => ({ path: `/api/imports/${done_import_id}/undo` }) },
  'leads.undoImport': { writes: ({ done_import_id }) => ({ path: `/api/imports/${done_import_id}/undo` }) },
  'leads.discardImport': { writes: ({ import_id }) => ({ path: `/api/imports/${import_id}` }) },
  'enrichment.getOverview': { general: { path: '/api/enrichment/overview?days=30&zone=UTC' } },
  'enrichment.listGaps': { general: {} },
  'enrichment.changeMany': {
    writes: ({ campaign_id }) => ({ body: { change: 'skip', status: 'pending_enrichment', campaign_id } }),
  },
  'enrichment.getSwitch': {
    reads: ({ campaign_id }) => ({ path: `/api/campaigns/${campaign_id}/enrichment` }),
  },
  'enrichment.setSwitch': {
    writes: ({ campaign_id }) => ({
      path: `/api/campaigns/${campaign_id}/enrichment`,
      body: { enabled: true, confirmed_leads: 1_000 },
    }),
  },
  'enrichment.reEnrich': {
    writes: ({ campaign_id, contact_id }) => ({
      path: `/api/campaigns/${campaign_id}/leads/re-enrich`,
      body: { selection: { contact_ids: [contact_id] } },
    }),
    // No Clay table is connected.
    allowed: 409,
  },
  'enrichment.sendToClay': {
    writes: ({ campaign_id, contact_id }) => ({
      body: { supabase_campaign_id: campaign_id, contact: { id: contact_id } },
    }),
    allowed: 409,
  },
  'assistant.listSessions': { general: {} },
  'assistant.startSession': { general: {} },
  'assistant.getSession': { apart: 'conversations are personal; see below' },
  'assistant.removeSession': { apart: 'conversations are personal; see below' },
  'assistant.chat': { apart: 'conversations are personal; see below' },
  'assistant.streamTurn': { apart: 'conversations are personal; see below' },
  'assistant.editEmails': { apart: 'conversations are personal; see below' },
  'assistant.editPlan': { apart: 'conversations are personal; see below' },
  'assistant.undo': { apart: 'conversations are personal; see below' },
  'assistant.skipQuestion': { apart: 'conversations are personal; see below' },
  'assistant.writeEmails': { apart: 'conversations are personal; see below' },
  'assistant.restart': { apart: 'conversations are personal; see below' },
  'assistant.createCampaign': { apart: 'makes a campaign of a conversation; see add-campaign' },
  'assistant.getCampaignSequence': {
    reads: ({ campaign_id }) => ({ path: `/api/campaigns/${campaign_id}/sequence` }),
  },
};

import { randomUUID } from 'node:crypto';
import type { WritingAgency } from '../writing-agency.ts';
import type { Probes } from './probe.ts';

const toReply = ({ message_id }: WritingAgency) => ({
  messageId: message_id,
  content: 'Hello',
  idempotencyKey: '0b7f7c0e-0000-4000-8000-0000000000aa',
});

const ENTRY = { kind: 'offer', content: 'We help', source: '', location_id: null, campaign_id: null };

const ticked = ({ contact_id }: WritingAgency) => ({ contact_ids: [contact_id] });

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** Inbox and dashboard. */
export const inboxProbes: Probes = {
  'dashboard.get': { foreign: () => [] },
  'dashboard.campaign': {
    foreign: (_own, other) => [{ path: `/api/campaigns/${other.campaign_id}/analytics` }],
  },
  'inbox.list': { foreign: () => [] },
  'inbox.counts': { foreign: () => [] },
  'inbox.countMatching': { foreign: () => [] },
  'inbox.getThread': { foreign: (_own, other) => [{ path: `/api/conversations/${other.contact_id}` }] },
  'inbox.listActivity': {
    foreign: (_own, other) => [{ path: `/api/conversations/${other.contact_id}/activity` }],
  },
  'inbox.listMessages': {
    foreign: (_own, other) => [
      {
        path: `/api/conversations/${other.contact_id}/messages?before=2030-01-01T00:00:00.000000Z_${other.message_id}`,
      },
    ],
  },
  'inbox.listSharedFiles': {
    foreign: (_own, other) => [{ path: `/api/conversations/${other.contact_id}/shared-files` }],
  },
  'inbox.stopSharing': {
    foreign: (_own, other) => [{ path: `/api/shared-files/${other.shared_file_id}` }],
  },
  'inbox.getMessage': { foreign: (_own, other) => [{ path: `/api/messages/${other.message_id}` }] },
  'inbox.markRead': { foreign: (_own, other) => [{ path: `/api/conversations/${other.contact_id}/read` }] },
  'inbox.markUnread': { foreign: (_own, other) => [{ path: `/api/conversations/${other.contact_id}/read` }] },
  'timeline.get': { foreign: (_own, other) => [{ path: `/api/contacts/${other.contact_id}/timeline` }] },
  'timeline.merge': {
    foreign: (own, other) => [
      { path: `/api/contacts/${own.contact_id}/merge`, body: { other_id: other.contact_id } },
      { path: `/api/contacts/${other.contact_id}/merge`, body: { other_id: own.contact_id } },
    ],
  },
  'timeline.split': {
    foreign: (_own, other) => [
      { path: `/api/contacts/${other.contact_id}/split`, body: { kind: 'email', value: 'ann@acme.example' } },
    ],
  },
  'timeline.undo': { foreign: (_own, other) => [{ path: `/api/contact-merges/${other.contact_id}/undo` }] },
  'timeline.distinguish': {
    foreign: (own, other) => [
      {
        path: `/api/contacts/${own.contact_id}/distinctions`,
        body: { other_id: other.contact_id, is_distinct: true },
      },
    ],
  },
  'inbox.getOutcome': {
    foreign: (_own, other) => [{ path: `/api/conversations/${other.contact_id}/outcome` }],
  },
  'inbox.finish': { foreign: (_own, other) => [{ path: `/api/conversations/${other.contact_id}/finish` }] },
  'inbox.reopen': {
    foreign: (own, other) => [
      { path: `/api/conversations/${other.contact_id}/reopen`, body: { message_ids: [other.message_id] } },
      { path: `/api/conversations/${own.contact_id}/reopen`, body: { message_ids: [other.message_id] } },
    ],
  },
  'inbox.restoreDisposition': {
    foreign: (own, other) =>
      [other.contact_id, own.contact_id].map((contact_id) => ({
        path: `/api/conversations/${contact_id}/disposition/former`,
        body: {
          sentiment: 'ooo',
          former: [{ id: other.message_id, sentiment: null, sentiment_by: null }],
        },
      })),
  },
  'inbox.forward': {
    foreign: (_own, other) => [
      {
        path: `/api/conversations/${other.contact_id}/forwards`,
        body: { email: 'sales@probe.example', idempotencyKey: '0b7f7c0e-0000-4000-8000-0000000000ab' },
      },
    ],
  },
  'inbox.snooze': {
    foreign: (_own, other) => [
      { path: `/api/conversations/${other.contact_id}/snooze`, body: { until: inAnHour() } },
    ],
  },
  'inbox.unsnooze': { foreign: (_own, other) => [{ path: `/api/conversations/${other.contact_id}/snooze` }] },
  'inbox.setReminder': {
    foreign: (_own, other) => [
      { path: `/api/conversations/${other.contact_id}/reminder`, body: { days: 3 } },
    ],
  },
  'inbox.listAssignees': {
    foreign: (_own, other) => [{ path: `/api/conversations/${other.contact_id}/assignees` }],
  },
  'inbox.assign': {
    foreign: (own, other) => [
      { path: `/api/conversations/${other.contact_id}/assignee`, body: { user_id: null } },
      { path: `/api/conversations/${own.contact_id}/assignee`, body: { user_id: other.owner.user_id } },
    ],
  },
  'inbox.listViews': { foreign: () => [] },
  'inbox.getProgress': { foreign: () => [] },
  'inbox.getFilterChoices': { foreign: () => [] },
  'inbox.saveView': {
    foreign: (_own, other) => [
      { body: { id: other.view_id, name: 'Mine', filter: {}, shared: true } },
      { body: { name: 'Theirs', filter: { location_id: other.locations[0] }, shared: false } },
      { body: { name: 'Theirs', filter: { assigned: other.owner.user_id }, shared: false } },
    ],
  },
  'inbox.removeView': { foreign: (_own, other) => [{ path: `/api/inbox-views/${other.view_id}` }] },
  'inbox.restoreView': { foreign: (_own, other) => [{ path: `/api/inbox-views/${other.view_id}/restore` }] },
  'inbox.arrangeViews': {
    foreign: (_own, other) => [
      { body: { view_ids: [other.view_id] } },
      { body: { default_view_id: other.view_id } },
    ],
  },
  'inbox.listAssignmentRules': { foreign: () => [] },
  'inbox.saveAssignmentRule': {
    foreign: (own, other) => [
      { path: `/api/assignment-rules/${other.locations[0]}`, body: { user_ids: [] } },
      { path: `/api/assignment-rules/${own.locations[0]}`, body: { user_ids: [other.owner.user_id] } },
    ],
  },
  'inbox.addNote': {
    foreign: (_own, other) => [
      { path: `/api/conversations/${other.contact_id}/notes`, body: { content: 'Hello' } },
    ],
  },
  'inbox.addClientNote': {
    foreign: (_own, other) => [
      {
        path: `/api/conversations/${other.contact_id}/client-notes`,
        body: { kind: 'flag', content: 'Hello' },
      },
    ],
  },
  'inbox.answerAsClient': {
    foreign: (_own, other) => [
      {
        path: `/api/conversations/${other.contact_id}/client-replies`,
        body: {
          ...{ message_id: other.message_id, content: 'Hello', idempotency_key: randomUUID() },
          unless_answered_since: new Date(0).toISOString(),
        },
      },
    ],
  },
  'inbox.answerNote': {
    foreign: (_own, other) => [{ path: `/api/notes/${other.note_id}/answer`, body: { content: 'Hello' } }],
  },
  'inbox.editNote': {
    foreign: (_own, other) => [{ path: `/api/notes/${other.note_id}`, body: { content: 'Other words' } }],
  },
  'inbox.removeNote': { foreign: (_own, other) => [{ path: `/api/notes/${other.note_id}` }] },
  'inbox.restoreNote': { foreign: (_own, other) => [{ path: `/api/notes/${other.note_id}/restore` }] },
  'inbox.setDisposition': {
    foreign: (_own, other) => [
      { path: `/api/conversations/${other.contact_id}/disposition`, body: { sentiment: 'ooo' } },
    ],
  },
  'inbox.addColleague': {
    foreign: (_own, other) => [
      { path: `/api/conversations/${other.contact_id}/colleagues`, body: { email: 'new@probe.example' } },
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
  'inbox.generateReply': { foreign: (_own, other) => [{ body: { messageId: other.message_id } }] },
  'inbox.translateMessage': {
    foreign: (_own, other) => [
      { path: `/api/messages/${other.message_id}/translations`, body: { language: 'en' } },
    ],
  },
  'inbox.translateReply': {
    foreign: (_own, other) => [
      { body: { messageId: other.message_id, content: 'Hello', language: 'de', writtenIn: 'en' } },
    ],
  },
  'inbox.sendInstantlyReply': { foreign: (_own, other) => [{ body: toReply(other) }] },
  'inbox.sendHeyreachReply': { foreign: (_own, other) => [{ body: toReply(other) }] },
  'inbox.getRecipients': {
    foreign: (_own, other) => [{ path: `/api/messages/${other.message_id}/recipients` }],
  },
  'inbox.getReply': { foreign: (_own, other) => [{ path: `/api/replies/${other.reply_id}` }] },
  'inbox.retryReply': { foreign: (_own, other) => [{ path: `/api/replies/${other.reply_id}/retry` }] },
  'inbox.discardReply': { foreign: (_own, other) => [{ path: `/api/replies/${other.reply_id}` }] },
  'inbox.changeReply': {
    foreign: (_own, other) => [{ path: `/api/replies/${other.reply_id}`, body: { content: 'Other words' } }],
  },
  'approvals.list': { foreign: () => [] },
  'approvals.count': { foreign: () => [] },
  'approvals.listOfContact': {
    foreign: (_own, other) => [{ path: `/api/conversations/${other.contact_id}/approvals` }],
  },
  'approvals.ask': {
    foreign: (_own, { message_id: messageId }) => [
      { body: { id: randomUUID(), messageId, content: 'Hello' } },
    ],
  },
  'approvals.change': {
    foreign: (_own, other) => [
      { path: `/api/approvals/${other.approval_id}`, body: { version: 1, content: 'Hello' } },
    ],
  },
  'approvals.withdraw': {
    foreign: (_own, other) => [{ path: `/api/approvals/${other.approval_id}/withdraw` }],
  },
  'approvals.approve': {
    foreign: (_own, other) => [{ path: `/api/approvals/${other.approval_id}/approve`, body: { version: 1 } }],
  },
  'approvals.requestChanges': {
    foreign: (_own, other) => [
      {
        path: `/api/approvals/${other.approval_id}/change-requests`,
        body: { version: 1, content: 'Shorter' },
      },
    ],
  },
  'approvals.comment': {
    foreign: (_own, other) => [
      { path: `/api/approvals/${other.approval_id}/comments`, body: { content: 'Hello' } },
    ],
  },
  'presence.list': { foreign: () => [] },
  'presence.enter': {
    foreign: (_own, other) => [
      { path: `/api/presence/${randomUUID()}`, body: { contact_id: other.contact_id, is_typing: false } },
    ],
  },
  // A tab is found only for its own person.
  'presence.leave': { foreign: () => [] },
  'snippets.list': { foreign: () => [] },
  'snippets.listFor': {
    foreign: (_own, other) => [{ path: `/api/conversations/${other.contact_id}/snippets` }],
  },
  'snippets.save': {
    foreign: (_own, other) => [
      { body: { id: other.snippet_id, name: 'Mine', content: 'Now', location_id: null } },
      { body: { name: 'Mine', content: 'Now', location_id: other.locations[0] } },
      { body: { name: 'Mine', content: 'Now', location_id: null, campaign_id: other.campaign_id } },
    ],
  },
  'snippets.listStarters': { foreign: () => [] },
  'snippets.remove': { foreign: (_own, other) => [{ path: `/api/snippets/${other.snippet_id}` }] },
  'snippets.listBookingLinks': { foreign: () => [] },
  'snippets.saveBookingLink': {
    foreign: (_own, other) => [{ body: { location_id: other.locations[0], url: 'https://cal.example' } }],
  },
  'knowledge.list': { foreign: () => [] },
  'knowledge.add': {
    foreign: (_own, other) => [
      { body: { entries: [{ ...ENTRY, location_id: other.locations[0] }] } },
      { body: { entries: [{ ...ENTRY, campaign_id: other.campaign_id }] } },
    ],
  },
  'knowledge.change': {
    foreign: (_own, other) => [{ path: `/api/knowledge/${other.knowledge_id}`, body: ENTRY }],
  },
  'knowledge.remove': { foreign: (_own, other) => [{ path: `/api/knowledge/${other.knowledge_id}` }] },
  'knowledge.readWebsite': { foreign: () => [] },
  'inbox.listScheduled': { foreign: () => [] },
  'inbox.listDrafts': { foreign: () => [] },
  'inbox.discardDraft': {
    foreign: (_own, other) => [{ path: `/api/conversations/${other.contact_id}/draft` }],
  },
  'inbox.getSettings': { foreign: () => [] },
  'inbox.saveSettings': { foreign: () => [] },
  'inbox.getProposalFigures': { foreign: () => [] },
  'inbox.getLearning': { foreign: () => [] },
  'inbox.removeLearned': { foreign: () => [] },
  'inbox.analyzeSentiment': { foreign: () => [] },
  'inbox.analyzeMessages': { foreign: () => [] },
  'inbox.previewRun': { foreign: (_own, other) => [{ body: { target: ticked(other) } }] },
  'inbox.startRun': {
    foreign: (own, other) => [
      { body: { target: ticked(other), change: { kind: 'finish' } } },
      { body: { target: { filter: { location_id: other.locations[0] } }, change: { kind: 'delete' } } },
      { body: { target: ticked(own), change: { kind: 'assign', user_id: other.owner.user_id } } },
    ],
  },
  'inbox.listRuns': { foreign: () => [] },
  'inbox.undoRun': {
    foreign: (_own, other) => [{ path: `/api/conversation-runs/${other.conversation_run_id}/undo` }],
  },
  'suppression.list': { foreign: () => [] },
  'suppression.add': { foreign: () => [] },
  'suppression.getContactSuppression': {
    foreign: (_own, other) => [{ path: `/api/conversations/${other.contact_id}/do-not-contact` }],
  },
  'suppression.addContact': {
    foreign: (_own, other) => [
      { path: `/api/conversations/${other.contact_id}/do-not-contact`, body: { reason: 'asked' } },
    ],
  },
  'suppression.remove': {
    foreign: (_own, other) => [{ path: `/api/do-not-contact/${other.suppression_entry_id}` }],
  },
  'suppression.listRemovals': { foreign: () => [] },
  'suppression.retryRemoval': {
    foreign: (_own, other) => [{ path: `/api/do-not-contact/removals/${other.suppression_mark_id}/retry` }],
  },
  'suppression.retryStep': {
    foreign: (_own, other) => [{ path: `/api/do-not-contact/steps/${other.suppression_step_id}/retry` }],
  },
  'live.listen': { foreign: () => [] },
  // Each call of a batch is probed as an endpoint of its own.
  'live.batch': { foreign: () => [] },
};

export { attachmentFiles } from './attachments/attachments.plugin.ts';
export type { BulkAction } from './bulk/changes/bulk-action.ts';
export {
  type FormerConversation,
  listFormerConversations,
  restoreConversations,
} from './bulk/changes/deleted.queries.ts';
export { createBulk } from './bulk/create-bulk.ts';
export {
  type ConversationReader,
  countActive,
  countAdded,
  STORED_COUNTS,
  toSystemReader,
} from './counts/counts.queries.ts';
export { inboxRetention } from './deletion/deletion.retention.ts';
export { inboxPersonalData } from './deletion/personal-data.queries.ts';
export { inboxJobs, inboxResumptions } from './inbox.jobs.ts';
export { inboxHotReads, inboxRoutes } from './inbox.routes.ts';
export { findCrmContact, keepCrmId } from './ingestion/crm.queries.ts';
export { CLOCK_TOLERANCE_MS, fromOutreach, type IncomingMessage } from './ingestion/incoming-message.ts';
export {
  confirmMessage,
  insertMessages,
  listByKeys,
  listCandidates,
  OWN_KEY,
  type StoredMessageKey,
} from './ingestion/ingestion.queries.ts';
export { keepAnswered, listHalfThreads, withoutSettled } from './ingestion/keep-answered.ts';
export { findSame } from './ingestion/message-matching.ts';
export { createReceiver, type ReceiptOutcome, type StoredMessages } from './ingestion/receive-messages.ts';
export { type RecordedCrmMessage, recordCrmMessage } from './ingestion/record-crm-message.ts';
export { sharedFiles } from './shared-files/shared-files.plugin.ts';
export { recordActivity, recordActivityAsSystem } from './threads/activity/activity.queries.ts';
export { type PageFormat, selectConversationPage } from './threads/conversations.queries.ts';
export { locationScope, selectConversations } from './threads/filters/conversation-search.queries.ts';
export { findNewestFacts, listMessages, type MessageFacts } from './threads/message.queries.ts';
export { getMeetingRow, listMeetings } from './threads/thread-meetings.queries.ts';
export { listNotes, NOTE, NOTE_UNDO_WINDOW, type NoteRow, toNote } from './threads/thread-notes.queries.ts';
export { getPlace, getThreadHead } from './threads/threads.queries.ts';
export { finishConversation } from './triage/finish-conversation.ts';
export { reopenConversation } from './triage/reopen-conversation.ts';
export { type ContactSet, lockContact, type Owner } from './triage/triage.queries.ts';
export { findView } from './views/views.queries.ts';

import type { EventName } from '@hearback/contract';
import type { Listener } from '#server/platform/events/record-event.ts';
import type { SyncPart } from '../records/changes.queries.ts';
import { requestSync } from '../records/request-sync.ts';

/** The parts to compare after an event in Hearback. */
const PARTS: Partial<Readonly<Record<EventName, readonly SyncPart[]>>> = {
  'message.received': ['contact', 'opportunity', 'tasks', 'messages'],
  'message.changed': ['contact', 'opportunity'],
  'conversation.disposition_set': ['contact', 'opportunity'],
  'conversation.reminder_set': ['tasks'],
  'contact.changed': ['contact'],
  'contact.moved': ['contact', 'opportunity', 'notes', 'tasks', 'messages'],
  'opportunity.saved': ['opportunity'],
  'note.added': ['notes'],
  'reply.changed': ['messages'],
};

/** Requests a sync in the transaction of the change. Changes that the sync itself made are marked and ignored. */
export const collectChanges: Listener = {
  on: Object.keys(PARTS) as EventName[],
  listen: async (tx, events) => {
    const requests = events
      .filter(({ ids: { source } }) => source !== 'crm')
      .flatMap(({ name, workspace_id, ids: { contact_id }, contact_ids = contact_id ? [contact_id] : [] }) =>
        contact_ids.map((contact_id) => ({ workspace_id, contact_id, parts: PARTS[name] ?? [] })),
      );
    await requestSync(tx, requests);
  },
};

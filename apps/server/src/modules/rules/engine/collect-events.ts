import { randomUUID } from 'node:crypto';
import type { EventName, RuleTriggerKind } from '@hearback/contract';
import type { RecordedEvent } from '#server/platform/events/publish.ts';
import type { Listener } from '#server/platform/events/record-event.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';
import { collectEvents, type NewRuleEvent } from './events.queries.ts';
import { runEventsDefinition } from './run-events.job-definition.ts';

/** The events that fire a trigger. The timed triggers have none: `find-due.job.ts` finds them. */
const TRIGGERS: Partial<Readonly<Record<EventName, RuleTriggerKind>>> = {
  'message.classified': 'reply_classified',
  'conversation.disposition_set': 'disposition_set',
  'meeting.changed': 'meeting_booked',
  'opportunity.saved': 'opportunity_changed',
  'import.finished': 'lead_imported',
};

/** Stores events in the transaction of the change and enqueues one job per workspace. */
export const collectRuleEvents: Listener = {
  on: Object.keys(TRIGGERS) as EventName[],
  listen: async (tx, events) => {
    const happened = events.flatMap(listRuleEvents);
    if (happened.length === 0) return;
    for (const workspace_id of await collectEvents(tx, happened))
      await addJob(tx, runEventsDefinition, { workspace_id }, { key: `rules:${workspace_id}` });
  },
};

/** A change of many conversations is one event that names them all. */
function listRuleEvents({ name, workspace_id, contact_ids, ids }: RecordedEvent): NewRuleEvent[] {
  const { contact_id, message_id, import_id, meeting_id, rule_run_id: cause_run_id } = ids;
  const trigger = TRIGGERS[name];
  if (!trigger) return [];
  if (import_id) return [{ workspace_id, trigger, import_id, cause_run_id, key: `${trigger}:${import_id}` }];
  return (contact_ids ?? (contact_id ? [contact_id] : [])).map((contact_id) => ({
    ...{ workspace_id, trigger, contact_id, message_id, meeting_id, cause_run_id },
    // A message is classified once and a meeting booked once, even if the event is repeated.
    key: `${trigger}:${message_id ?? meeting_id ?? randomUUID()}`,
  }));
}

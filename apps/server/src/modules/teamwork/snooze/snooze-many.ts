import type { BulkAction } from '#server/modules/inbox/index.ts';
import { restoreSnoozes, type SnoozeChange, updateSnoozes } from './snooze.queries.ts';
import { toSnoozeTime } from './snooze.ts';

export const snoozeMany: BulkAction<'snooze', SnoozeChange> = {
  happened: 'conversation.snoozed',
  takenBack: 'conversation.unsnoozed',
  require: async (_tx, { until }) => {
    toSnoozeTime(until);
  },
  change: (tx, { change: { until } }, contacts) => updateSnoozes(tx, contacts, new Date(until)),
  countMessages: () => 0,
  undo: async (tx, { workspace_id, change: { until } }, former) => {
    const restored = new Set(await restoreSnoozes(tx, { workspace_id, until }, former));
    return former.filter(({ contact_id }) => restored.has(contact_id));
  },
};

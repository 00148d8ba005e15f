import type { BulkAction } from '#server/modules/inbox/index.ts';
import { requirePeople } from '#server/modules/people/index.ts';
import {
  type AssignmentChange,
  listAssignable,
  restoreAssignees,
  updateAssignees,
} from './assignment.queries.ts';

/** Skips conversations in locations that the assignee cannot see. */
export const assignMany: BulkAction<'assign', AssignmentChange> = {
  happened: 'conversation.assigned',
  takenBack: 'conversation.assigned',
  require: async (tx, { user_id }) => {
    if (user_id !== null) await requirePeople(tx, [user_id]);
  },
  change: async (tx, { workspace_id, change: { user_id } }, contacts) => {
    const contact_ids = await listAssignable(tx, contacts, user_id);
    return updateAssignees(tx, { workspace_id, contact_ids }, user_id);
  },
  countMessages: () => 0,
  undo: (tx, { workspace_id, change: { user_id } }, former) =>
    restoreAssignees(tx, { workspace_id, user_id }, former),
};

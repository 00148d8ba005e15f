import type { ConversationChange } from '@hearback/contract';
import { type Snoozed, updateSnoozes } from '../../teamwork/snoozing.queries.ts';
import { type Assigned, updateAssignees } from '../../teamwork/teamwork.queries.ts';
import { deleteMany } from './delete-many.ts';
import { dispose } from './dispose.ts';
import { finish } from './finish.ts';
import { bringBackAssignees, bringBackSnoozes, listAssignable } from './former.queries.ts';
import type { BulkVerb, Former } from './verb.ts';

/** Skips conversations in locations that the assignee cannot see. */
const assignMany: BulkVerb<'assign', Assigned> = {
  happened: 'conversation.assigned',
  takenBack: 'conversation.assigned',
  change: async (tx, { workspace_id, change: { user_id } }, those) => {
    const contact_ids = await listAssignable(tx, those, user_id);
    return updateAssignees(tx, { workspace_id, contact_ids }, user_id);
  },
  countMessages: () => 0,
  undo: (tx, { workspace_id, change: { user_id } }, former) =>
    bringBackAssignees(tx, { workspace_id, user_id }, former),
};

const snoozeMany: BulkVerb<'snooze', Snoozed> = {
  happened: 'conversation.snoozed',
  takenBack: 'conversation.unsnoozed',
  change: (tx, { change: { until } }, those) => updateSnoozes(tx, those, new Date(until)),
  countMessages: () => 0,
  undo: (tx, { workspace_id, change: { until } }, former) =>
    bringBackSnoozes(tx, { workspace_id, until }, former),
};

type Kind = ConversationChange['kind'];

const VERBS = {
  finish,
  disposition: dispose,
  assign: assignMany,
  snooze: snoozeMany,
  delete: deleteMany,
};

/** A run stores only what its own verb produced, so the cast is safe. */
export const findVerb = (kind: Kind) => VERBS[kind] as unknown as BulkVerb<Kind, Former>;

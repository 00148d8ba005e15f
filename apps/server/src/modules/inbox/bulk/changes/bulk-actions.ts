import type { ConversationChange } from '@hearback/contract';
import type { BulkAction, FormerState } from './bulk-action.ts';
import { deleteMany } from './delete-many.ts';
import { dispose } from './dispose.ts';
import { finish } from './finish.ts';

type Kind = ConversationChange['kind'];
export type FindBulkAction = (kind: Kind) => BulkAction<Kind, FormerState>;

/** The bulk actions of later modules. */
export type TeamworkActions<A extends FormerState, S extends FormerState> = {
  readonly assign: BulkAction<'assign', A>;
  readonly snooze: BulkAction<'snooze', S>;
};

/** A run stores only what its own action produced, so the cast is safe. */
export function createFindBulkAction<A extends FormerState, S extends FormerState>(
  later: TeamworkActions<A, S>,
): FindBulkAction {
  const actions = { finish, disposition: dispose, delete: deleteMany, ...later };
  return (kind) => actions[kind] as unknown as BulkAction<Kind, FormerState>;
}

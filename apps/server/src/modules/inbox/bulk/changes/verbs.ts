import type { ConversationChange } from '@hearback/contract';
import { deleteMany } from './delete-many.ts';
import { dispose } from './dispose.ts';
import { finish } from './finish.ts';
import type { BulkAction, FormerState } from './verb.ts';

type Kind = ConversationChange['kind'];
export type FindVerb = (kind: Kind) => BulkAction<Kind, FormerState>;

/** The verbs of later modules. */
export type TeamworkVerbs<A extends FormerState, S extends FormerState> = {
  readonly assign: BulkAction<'assign', A>;
  readonly snooze: BulkAction<'snooze', S>;
};

/** A run stores only what its own verb produced, so the cast is safe. */
export function createFindVerb<A extends FormerState, S extends FormerState>(
  later: TeamworkVerbs<A, S>,
): FindVerb {
  const verbs = { finish, disposition: dispose, delete: deleteMany, ...later };
  return (kind) => verbs[kind] as unknown as BulkAction<Kind, FormerState>;
}

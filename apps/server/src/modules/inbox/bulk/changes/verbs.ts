import type { ConversationChange } from '@hearback/contract';
import { deleteMany } from './delete-many.ts';
import { dispose } from './dispose.ts';
import { finish } from './finish.ts';
import type { BulkVerb, Former } from './verb.ts';

type Kind = ConversationChange['kind'];
export type FindVerb = (kind: Kind) => BulkVerb<Kind, Former>;

/** The verbs of later modules. */
export type LaterVerbs<A extends Former, S extends Former> = {
  readonly assign: BulkVerb<'assign', A>;
  readonly snooze: BulkVerb<'snooze', S>;
};

/** A run stores only what its own verb produced, so the cast is safe. */
export function createFindVerb<A extends Former, S extends Former>(later: LaterVerbs<A, S>): FindVerb {
  const verbs = { finish, disposition: dispose, delete: deleteMany, ...later };
  return (kind) => verbs[kind] as unknown as BulkVerb<Kind, Former>;
}

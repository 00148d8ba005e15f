import type { ConversationChange, EventName } from '@hearback/contract';
import type { Reach, TenantTx } from '@hearback/database';
import type { Those } from '../../triage/triage.queries.ts';

type Kind = ConversationChange['kind'];
type ChangeOf<K extends Kind> = Extract<ConversationChange, { kind: K }>;

/** For whom it is done, and what. */
export type ChangeWork<K extends Kind = Kind> = Reach & {
  /** Null once they are gone. */
  readonly user_id: string | null;
  readonly change: ChangeOf<K>;
};

/** What a conversation was before it was changed. Kept as JSON. */
export type Former = { readonly contact_id: string };

/** What one verb does to many conversations at once: their contacts are locked, and may be changed. */
export type BulkVerb<K extends Kind, F extends Former> = {
  /** As it is told of one conversation; here once per location and slice. */
  readonly happened: EventName;
  readonly takenBack: EventName;
  /** What those were that it changed. */
  readonly change: (tx: TenantTx, work: ChangeWork<K>, those: Those) => Promise<F[]>;
  readonly countMessages: (former: F) => number;
  /** Brings back what still is as it was left; what somebody changed since stays. */
  readonly undo: (tx: TenantTx, work: ChangeWork<K>, former: readonly F[]) => Promise<void>;
};

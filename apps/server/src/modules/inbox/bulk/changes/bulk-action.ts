import type { ConversationChange, EventName } from '@hearback/contract';
import type { ActorTx, LocationScope, TenantTx } from '@hearback/database';
import type { ContactSet } from '../../triage/triage.queries.ts';

type Kind = ConversationChange['kind'];
type ChangeOf<K extends Kind> = Extract<ConversationChange, { kind: K }>;

/** The change and the person on whose behalf it runs. */
export type ChangeWork<K extends Kind = Kind> = LocationScope & {
  /** Null after the person was removed. */
  readonly user_id: string | null;
  readonly change: ChangeOf<K>;
};

/** The state of a conversation before the change. Stored as JSON. */
export type FormerState = {
  readonly contact_id: string;
  /** The assignee after the change. Only assignments have one. */
  readonly after?: string | null;
};

/** One bulk operation. The caller has locked the contacts and checked that they may be changed. */
export type BulkAction<K extends Kind, F extends FormerState> = {
  /** The event of a single change; a run publishes it once per location and slice. */
  readonly happened: EventName;
  readonly takenBack: EventName;
  /** Throws if the change itself is invalid, before anything is stored. */
  readonly require?: (tx: ActorTx, change: ChangeOf<K>) => Promise<void>;
  /** Returns the previous state of the changed conversations. */
  readonly change: (tx: TenantTx, work: ChangeWork<K>, contacts: ContactSet) => Promise<F[]>;
  readonly countMessages: (former: F) => number;
  /** Restores the previous state where it was not changed since. Returns the restored conversations. */
  readonly undo: (tx: TenantTx, work: ChangeWork<K>, former: readonly F[]) => Promise<readonly FormerState[]>;
};

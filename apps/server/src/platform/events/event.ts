import type { EventName } from '@hearback/contract';
import type { ActorTx, SystemTx } from '@hearback/database';

export type Ids = Readonly<Record<string, string>>;

export type RecordedEvent = {
  readonly workspace_id: string;
  readonly actor_user_id: string | null;
  readonly name: EventName;
  readonly ids: Ids;
  /** The location it is about, when people who were granted that location may hear of it. */
  readonly ghl_location_id?: string | null;
};

export type RecordEvent = (tx: ActorTx | SystemTx, ...events: readonly RecordedEvent[]) => Promise<void>;

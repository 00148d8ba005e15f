import type { EventName } from '@hearback/contract';
import { type ActorTx, asSystem, type SystemTx, type TenantTx } from '@hearback/database';

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

/**
 * Records what happened without a person, inside a job's transaction (`withWorkspace`). Only the system may write an
 * event that names no actor: a person must not be able to hide behind nobody.
 */
export async function publish(
  { recordEvent }: { readonly recordEvent: RecordEvent },
  tx: TenantTx,
  ...events: readonly Omit<RecordedEvent, 'actor_user_id'>[]
): Promise<void> {
  if (events.length === 0) return;
  const nobodys = events.map((event) => ({ actor_user_id: null, ...event }));
  await asSystem(tx, (tx) => recordEvent(tx, ...nobodys));
}

import type { EventName } from '@hearback/contract';
import { type ActorTx, asSystem, type SystemTx, type TenantTx } from '@hearback/database';

export type Ids = Readonly<Record<string, string>>;

export type RecordedEvent = {
  readonly workspace_id: string;
  readonly actor_user_id: string | null;
  readonly name: EventName;
  readonly ids: Ids;
  /** The location of the event, if people with access to that location may receive it. */
  readonly ghl_location_id?: string | null;
  /** The contacts of a bulk change, for listeners. Neither published nor stored. */
  readonly contact_ids?: readonly string[];
  /** The id that the requesting tab sent. Published, but not stored. */
  readonly origin?: string | undefined;
};

export type RecordEvent = (tx: ActorTx | SystemTx, ...events: readonly RecordedEvent[]) => Promise<void>;

/**
 * Records an event without an actor in a job's transaction (`withWorkspace`). Only the system role may write such
 * events, so a person cannot act anonymously.
 */
export async function publish(
  { recordEvent }: { readonly recordEvent: RecordEvent },
  tx: TenantTx,
  ...events: readonly Omit<RecordedEvent, 'actor_user_id'>[]
): Promise<void> {
  if (events.length === 0) return;
  const systemEvents = events.map((event) => ({ actor_user_id: null, ...event }));
  await asSystem(tx, (tx) => recordEvent(tx, ...systemEvents));
}

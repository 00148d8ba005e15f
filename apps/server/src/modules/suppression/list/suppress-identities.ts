import { asSystem, type TenantTx } from '@hearback/database';
import {
  computeDigest,
  getSuppressionKey,
  type Identity,
  listAllIdentities,
} from '#server/modules/leads/index.ts';
import { holdForSuppressed } from '#server/modules/replies/index.ts';
import type { RecordedEvent } from '#server/platform/events/publish.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { planSteps } from '../steps/plan-steps.ts';
import { insertEntries, listSuppressedContacts, type SuppressedContact } from './list.queries.ts';

type Addition = {
  readonly identities: readonly Identity[];
  /** True if all identities belong to one person, so that the steps run once, for the first of them. */
  readonly is_person: boolean;
  readonly reason: 'asked' | 'chosen';
  readonly note: string | null | undefined;
};

/** Returns how many of the identities are new on the list. Existing entries are kept as they are. */
export async function suppressIdentities(
  { tx, actor, services, audit }: TxContext,
  addition: Addition,
): Promise<number> {
  const { added, events } = await addEntries(services, tx, actor, addition);
  if (added > 0) await audit('suppression.added', undefined, { entries: added, reason: addition.reason });
  // Some contacts can be in locations that the person does not see.
  await asSystem(tx, (tx) =>
    services.recordEvent(tx, ...events.map((event) => ({ ...event, actor_user_id: actor.user_id }))),
  );
  return added;
}

type SuppressionEvent = Omit<RecordedEvent, 'actor_user_id'>;

/** One event per location. */
const toEvents = (workspace_id: string, contacts: readonly SuppressedContact[]): SuppressionEvent[] =>
  [...Map.groupBy(contacts, ({ location_id }) => location_id)].map(([ghl_location_id, group]) => ({
    ...{ workspace_id, name: 'suppression.changed', ids: {}, ghl_location_id },
    contact_ids: group.map(({ id }) => id),
  }));

/**
 * Adds entries on behalf of a person, and plans their steps. The caller records the events. An address of a merged contact adds all addresses of
 * that contact.
 */
export async function addEntries(
  services: Services,
  tx: TenantTx,
  { workspace_id, user_id }: { readonly workspace_id: string; readonly user_id: string },
  { identities, is_person, reason, note }: Addition,
): Promise<{ added: number; events: SuppressionEvent[] }> {
  const all = await listAllIdentities(tx, workspace_id, identities);
  const made = await asSystem(tx, async (tx) => {
    const key = await getSuppressionKey(services, tx, workspace_id);
    const entries = all.map((one) => ({ ...one, digest: computeDigest(key, one) }));
    return insertEntries(tx, { workspace_id, user_id, reason, note: note || null }, entries);
  });
  if (made.length === 0) return { added: 0, events: [] };
  const heldCount = await holdForSuppressed(services, tx, workspace_id, made);
  const leading = is_person ? made.slice(0, 1) : made;
  await asSystem(tx, (tx) => planSteps(tx, { workspace_id, entries: leading, heldReplies: heldCount }));
  const inputValues = new Set(identities.map(({ value }) => value));
  const contacts = await asSystem(tx, (tx) => listSuppressedContacts(tx, workspace_id, made));
  const added = made.filter(({ value }) => inputValues.has(value)).length;
  return { added, events: toEvents(workspace_id, contacts) };
}

import { asSystem } from '@hearback/database';
import { requestFullSync } from '#server/modules/crm/index.ts';
import { listFormerConversations, lockContact, recordActivity } from '#server/modules/inbox/index.ts';
import { findSuppressed, ownIdentities } from '#server/modules/leads/index.ts';
import { addEntries } from '#server/modules/suppression/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { joinContacts } from './join-contacts.ts';
import { findMerge, getRow, insertMerge, lockPair, saveMerge } from './merges.queries.ts';
import type { ContactPair } from './moved-rows.queries.ts';

const APART = "These contacts can't be merged because they belong to different locations.";

type MergeResult = { readonly merge_id: string; readonly contact_id: string };

/**
 * Merges two contacts of one location. Contacts of different locations are never merged, because the location decides who
 * may read a message. Repeating the call has no effect.
 */
export async function mergeContacts(
  context: TxContext,
  { contact_id, other_id }: { readonly contact_id: string; readonly other_id: string },
): Promise<MergeResult> {
  const { tx, actor, record } = context;
  const { workspace_id, user_id } = actor;
  const pair = { workspace_id, contact_id, other_id };
  const locked = await lockPair(tx, pair);
  const existingId = await findMerge(tx, pair);
  if (existingId !== null) return { merge_id: existingId, contact_id };
  const { location_id } = await lockContact(tx, actor, contact_id);
  const other = await lockContact(tx, actor, other_id);
  if (contact_id === other_id) throw new AppError('INVALID_INPUT');
  if (locked.length < 2 || other.location_id !== location_id)
    throw new AppError('MERGE_REFUSED', { detail: APART });
  const suppressions = await suppressBoth(context, pair);
  const contact_ids = [contact_id, other_id];
  const conversations = await listFormerConversations(tx, { workspace_id, contact_ids });
  const merge_id = await asSystem(tx, async (tx) => {
    const id = await insertMerge(tx, pair, { kind: 'merge', user_id });
    const { former, moved } = await joinContacts(tx, pair, id);
    await saveMerge(tx, { workspace_id, id }, { former: { ...former, conversations }, moved });
    await requestFullSync(tx, workspace_id, [contact_id]);
    return id;
  });
  await recordActivity(tx, { workspace_id, contact_ids: [contact_id], what: 'merged', user_id });
  await record('contact.changed', { contact_id }, { ghl_location_id: location_id });
  // Receivers could no longer find the other contact.
  const events = suppressions.map(({ contact_ids = [], ...event }) => ({
    ...{ ...event, actor_user_id: user_id },
    contact_ids: [...new Set(contact_ids.map((id) => (id === other_id ? contact_id : id)))],
  }));
  // Some contacts of the addresses can be in locations that the person does not see.
  if (events.length > 0) await asSystem(tx, (tx) => context.services.recordEvent(tx, ...events));
  return { merge_id, contact_id };
}

/** If one of them is on the do-not-contact list, the addresses of both are. An undo keeps the entries. Returns the events. */
async function suppressBoth(
  { tx, actor: { workspace_id, user_id }, services, audit }: TxContext,
  { contact_id, other_id }: ContactPair,
): Promise<Awaited<ReturnType<typeof addEntries>>['events']> {
  const rows = await asSystem(tx, async (tx) => [
    await getRow(tx, workspace_id, contact_id),
    await getRow(tx, workspace_id, other_id),
  ]);
  const people = rows.map((row) => row as { email: string | null; linkedin_url: string | null });
  const suppressed = await findSuppressed(services, tx, workspace_id, people);
  if (suppressed.every((one) => one === null)) return [];
  const note = 'Merged with a contact on this list.';
  const { added, events } = await addEntries(
    services,
    tx,
    { workspace_id, user_id },
    { identities: people.flatMap(ownIdentities), is_person: true, reason: 'chosen', note },
  );
  if (added > 0) await audit('suppression.added', undefined, { entries: added, reason: 'chosen' });
  return events;
}

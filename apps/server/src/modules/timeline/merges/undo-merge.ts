import { asSystem, type SystemTx } from '@hearback/database';
import { requestFullSync } from '#server/modules/crm/index.ts';
import { lockContact, recordActivity, restoreConversations } from '#server/modules/inbox/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { insertContact, restoreCampaigns, restoreOutcome, unfillContact } from './contact-rows.queries.ts';
import { clearCrmId, listCrmIds, restoreCrmLinks } from './crm-links.queries.ts';
import { restoreDistinctions } from './distinctions.queries.ts';
import { joinContacts } from './join-contacts.ts';
import {
  CHANGED_SINCE,
  getLatestMerge,
  listChangedConversations,
  lockPair,
  type Merge,
  markUndone,
  moveIdentities,
  removeIdentities,
} from './merges.queries.ts';
import {
  listChannelMessages,
  listIdentityMessages,
  listRepliesTo,
  listReturnedOpportunities,
  moveRows,
  restoreEnrichment,
} from './moved-rows.queries.ts';

/** Undoes the latest merge or split of a contact. Returns the contact that was merged or remains. */
export async function undoMerge(
  { tx, actor, record }: TxContext,
  id: string,
): Promise<{ contact_id: string }> {
  const { workspace_id, user_id } = actor;
  const latestMerge = await getLatestMerge(tx, workspace_id, id);
  const locked = await lockPair(tx, latestMerge);
  const { location_id } = await lockContact(tx, actor, latestMerge.contact_id);
  // Another request may have undone it before the lock.
  const merge = await getLatestMerge(tx, workspace_id, id);
  if (merge.kind === 'split') {
    if (!locked.some((one) => one.id === merge.other_id))
      throw new AppError('MERGE_REFUSED', { detail: CHANGED_SINCE });
    await lockContact(tx, actor, merge.other_id);
  }
  const contact_ids = merge.kind === 'merge' ? [merge.contact_id, merge.other_id] : [merge.contact_id];
  await asSystem(tx, async (tx) => {
    // The address belongs to the merge that it came from again.
    if (merge.kind === 'split') await joinContacts(tx, merge, merge.former.split?.merge_id ?? id);
    else await separateContacts(tx, merge);
    await restoreStates(tx, merge);
    await markUndone(tx, { workspace_id, id });
    await requestFullSync(tx, workspace_id, contact_ids);
  });
  await recordActivity(tx, { workspace_id, contact_ids, what: 'merge_undone', user_id });
  for (const contact_id of contact_ids)
    await record('contact.changed', { contact_id }, { ghl_location_id: location_id });
  return { contact_id: merge.contact_id };
}

/** Messages that arrived since end a snooze and a reminder, and the time to answer is measured again. */
async function restoreStates(tx: SystemTx, merge: Merge): Promise<void> {
  const changed = await listChangedConversations(tx, merge);
  const states = (merge.former.conversations ?? []).map((state) => {
    const since = changed.find(({ contact_id }) => contact_id === state.contact_id);
    return {
      ...state,
      ...(since && { answer_due_at: null, overdue: false, answer_seconds: null }),
      ...(since?.has_inbound && {
        snoozed_until: null,
        remind_at: null,
        remind_days: null,
        remind_user: null,
      }),
    };
  });
  await restoreConversations(tx, merge.workspace_id, states);
}

/** A merge may have filled in the address of a channel, so that all its messages belong to the merged contact. */
const CHANNELS = [
  { kind: 'email', column: 'email', source: 'cold_email' },
  { kind: 'linkedin', column: 'linkedin_url', source: 'linkedin' },
] as const;

/** Restores the merged contact with its rows and the messages that arrived from its addresses since. */
async function separateContacts(tx: SystemTx, merge: Merge): Promise<void> {
  const { workspace_id, contact_id, other_id, former, moved } = merge;
  const { gone, kept, identities = [] } = former;
  if (!gone || !kept) throw new AppError('MERGE_REFUSED', { detail: CHANGED_SINCE });
  const addresses = [gone.email, gone.linkedin_url].flatMap((one) =>
    typeof one === 'string' ? [one.toLowerCase(), one] : [],
  );
  const values = [...addresses, ...identities.map(({ value }) => value)];
  const filled = CHANNELS.filter(({ column }) => kept[column] === null && gone[column] !== null);
  const later: string[] = [];
  for (const { source } of filled) later.push(...(await listChannelMessages(tx, merge, source)));
  const messages = await listIdentityMessages(tx, merge, {
    values,
    message_ids: [...(moved.messages ?? []), ...later],
    since: merge.created_at,
  });
  const replies = await listRepliesTo(tx, workspace_id, messages);
  await unfillContact(tx, { workspace_id, contact_id, gone, kept });
  await insertContact(tx, gone);
  await removeIdentities(tx, merge, { merge_id: merge.id });
  const keptCrmIds = listCrmIds(kept, []);
  const crm_ids = listCrmIds(gone, former.crm?.links ?? []).filter((crm_id) => !keptCrmIds.includes(crm_id));
  // After a split that an earlier release undid, these belong to a different merge.
  for (const value of addresses)
    for (const { kind } of CHANNELS) await removeIdentities(tx, merge, { kind, value });
  for (const value of crm_ids) await removeIdentities(tx, merge, { kind: 'crm', value });
  await clearCrmId(tx, merge, crm_ids);
  await moveIdentities(tx, { workspace_id, from: contact_id, to: other_id }, identities);
  await restoreCampaigns(tx, merge, former);
  await restoreOutcome(tx, merge, former);
  await restoreDistinctions(tx, merge, former.distinctions);
  await restoreEnrichment(tx, merge, former);
  const kinds = await restoreCrmLinks(tx, merge, former.crm);
  const opportunities = kinds.includes('opportunity') && (await listReturnedOpportunities(tx, merge, merge));
  await moveRows(
    tx,
    { workspace_id, from: contact_id, to: other_id },
    {
      ...{ ...moved, messages, ...(opportunities && { opportunities }) },
      replies: [...new Set([...(moved.replies ?? []), ...replies.replies])],
      reply_approvals: [...new Set([...(moved.reply_approvals ?? []), ...replies.reply_approvals])],
    },
  );
}

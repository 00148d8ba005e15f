import { randomUUID } from 'node:crypto';
import { asSystem, type SystemTx } from '@hearback/database';
import { requestFullSync } from '#server/modules/crm/index.ts';
import {
  listFormerConversations,
  lockContact,
  recordActivity,
  restoreConversations,
} from '#server/modules/inbox/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { insertContact, linkToCampaigns } from './contact-rows.queries.ts';
import { clearCrmId, returnCrmLinks } from './crm-links.queries.ts';
import { insertDistinction } from './distinctions.queries.ts';
import {
  findFillingMerge,
  getMerge,
  getRow,
  type Identity,
  insertMerge,
  listIdentities,
  lockPair,
  type Merge,
  moveIdentities,
  removeIdentities,
  saveMerge,
} from './merges.queries.ts';
import {
  clearAddress,
  hasContactWith,
  type JsonRow,
  listChannelMessages,
  listIdentityMessages,
  listRepliesTo,
  listReturnedOpportunities,
  moveRows,
} from './moved-rows.queries.ts';

type Split = { readonly contact_id: string; readonly kind: 'email' | 'linkedin'; readonly value: string };

const ONLY_ADDRESS = 'This is the only address of the contact, or another contact also has it.';

/** The new conversation keeps the assignee and what was read. The time to answer is measured for its own messages. */
const INITIAL_STATE = {
  ...{ snoozed_until: null, returned_at: null, returned_because: null, waited: null },
  ...{ remind_at: null, remind_days: null, remind_user: null },
  ...{ answer_due_at: null, overdue: false, answer_seconds: null },
};

const COLUMN = { email: 'email', linkedin: 'linkedin_url' } as const;

/** Moves an address with its messages into a contact of its own. */
export async function splitContact(
  { tx, actor, record }: TxContext,
  { contact_id, kind, value }: Split,
): Promise<{ merge_id: string; contact_id: string }> {
  const { workspace_id, user_id } = actor;
  const pair = { workspace_id, contact_id, other_id: randomUUID() };
  await lockPair(tx, pair);
  const { location_id } = await lockContact(tx, actor, contact_id);
  const conversations = await listFormerConversations(tx, { workspace_id, contact_ids: [contact_id] });
  const merge_id = await asSystem(tx, async (tx) => {
    const row = await getRow(tx, workspace_id, contact_id);
    const found = await findSplittable(tx, pair, row, { kind, value });
    if (!found || (await hasContactWith(tx, { workspace_id, kind, value, location_id }, contact_id)))
      throw new AppError('MERGE_REFUSED', { detail: ONLY_ADDRESS });
    const { message_ids, is_primary, merge, crm } = found;
    const id = await insertMerge(tx, pair, { kind: 'split', user_id });
    if (is_primary) await clearAddress(tx, pair, COLUMN[kind]);
    await removeIdentities(tx, pair, { kind, value });
    const crm_ids = crm.map((one) => one.value);
    const [ghl_contact_id] = crm_ids;
    const enriched_data = ghl_contact_id === undefined ? {} : { ghl_contact_id };
    await clearCrmId(tx, pair, crm_ids);
    await insertContact(tx, toNewRow(row, pair.other_id, { [COLUMN[kind]]: value, enriched_data }));
    await moveIdentities(tx, { workspace_id, from: contact_id, to: pair.other_id }, crm);
    const { links = [] } = crm.length > 0 ? (merge?.former.crm ?? {}) : {};
    const kinds = await returnCrmLinks(tx, pair, { crm_ids, links });
    const { replies, reply_approvals, absence_snoozes } = await listRepliesTo(tx, workspace_id, message_ids);
    const moved = await moveRows(
      tx,
      { workspace_id, from: contact_id, to: pair.other_id },
      {
        ...{ messages: message_ids, replies, reply_approvals, absence_snoozes },
        ...(merge &&
          kinds.includes('opportunity') && {
            opportunities: await listReturnedOpportunities(tx, pair, merge),
          }),
      },
    );
    await linkToCampaigns(tx, pair);
    const [state] = conversations;
    if (state)
      await restoreConversations(tx, workspace_id, [
        {
          ...state,
          ...INITIAL_STATE,
          contact_id: pair.other_id,
        },
      ]);
    await saveMerge(
      tx,
      { workspace_id, id },
      { former: { conversations, split: { kind, value, is_primary, merge_id: merge?.id ?? null } }, moved },
    );
    await insertDistinction(tx, { ...pair, user_id });
    await requestFullSync(tx, workspace_id, [contact_id, pair.other_id]);
    return id;
  });
  const contact_ids = [contact_id, pair.other_id];
  await recordActivity(tx, { workspace_id, contact_ids, what: 'split', user_id });
  for (const changed of contact_ids)
    await record('contact.changed', { contact_id: changed }, { ghl_location_id: location_id });
  return { merge_id, contact_id: pair.other_id };
}

type SourceMerge = Pick<Merge, 'id' | 'former' | 'moved' | 'created_at'>;

type SplittableAddress = {
  readonly message_ids: string[];
  readonly is_primary: boolean;
  /** The merge that the address came from. Null if the contact had it before. */
  readonly merge: SourceMerge | null;
  /** The ids in the CRM that follow the last address that was merged with them. */
  readonly crm: readonly Identity[];
};

/** A further address, or one of the two addresses of a contact that has both. */
async function findSplittable(
  tx: SystemTx,
  key: { readonly workspace_id: string; readonly contact_id: string },
  row: JsonRow,
  { kind, value }: Pick<Split, 'kind' | 'value'>,
): Promise<SplittableAddress | null> {
  const identities = await listIdentities(tx, key);
  const further = identities.find((one) => one.kind === kind && one.value === value);
  const listCrm = (merge: SourceMerge | null) => {
    const merged = identities.filter((one) => one.merge_id === merge?.id && one !== further);
    return merged.every((one) => one.kind === 'crm') ? merged : [];
  };
  if (further) {
    // Without its merge, only the messages that name the address belong to it.
    const merge = further.merge_id === null ? null : await getMerge(tx, key.workspace_id, further.merge_id);
    const message_ids = await listIdentityMessages(tx, key, {
      values: [value],
      message_ids: merge?.moved.messages ?? [],
      since: merge?.created_at ?? 'infinity',
    });
    return { message_ids, is_primary: false, merge, crm: listCrm(merge) };
  }
  const isPrimary = String(row[COLUMN[kind]] ?? '').toLowerCase() === value.toLowerCase();
  if (!isPrimary || row.email === null || row.linkedin_url === null) return null;
  const source = kind === 'email' ? 'cold_email' : 'linkedin';
  const message_ids = await listChannelMessages(tx, key, source);
  const merge = await findFillingMerge(tx, key, COLUMN[kind], value);
  return { message_ids, is_primary: true, merge, crm: listCrm(merge) };
}

const toNewRow = (row: JsonRow, id: string, address: JsonRow): JsonRow => ({
  ...row,
  ...{ id, email: null, linkedin_url: null, phone: null, clay_fields: null },
  ...{
    enrichment_status: 'pending_enrichment',
    enrichment_reason: null,
    created_at: new Date().toISOString(),
  },
  ...address,
});

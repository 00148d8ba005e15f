import type { SystemTx } from '@hearback/database';
import { restoreConversations } from '#server/modules/inbox/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { copyCampaigns, deleteContact, fillContact, takeOutcome } from './contact-rows.queries.ts';
import { listCrmIds, takeCrmLinks } from './crm-links.queries.ts';
import { copyDistinctions } from './distinctions.queries.ts';
import {
  addIdentities,
  type FormerState,
  findMergedState,
  getRow,
  type Identity,
  moveIdentities,
} from './merges.queries.ts';
import {
  type ContactPair,
  haveSameMeeting,
  type JsonRow,
  type MovedRows,
  moveEnrichment,
  moveRows,
} from './moved-rows.queries.ts';

const SAME_MEETING =
  "These contacts can't be merged because both have the same meeting or a meeting that is being booked.";

const readText = (row: JsonRow, column: string): string | null => {
  const value = row[column];
  return typeof value === 'string' && value !== '' ? value : null;
};

/**
 * The addresses that do not fit into the columns of the remaining contact, and the ids in the CRM that it did not have. An id
 * that is taken over is one of them, so that it follows its address out of the contact.
 */
function toFurtherIdentities(
  kept: JsonRow,
  gone: JsonRow,
  { links, kept: keptLinks }: Awaited<ReturnType<typeof takeCrmLinks>>,
): Identity[] {
  const fills = kept.address_scope === gone.address_scope;
  const differs = (value: string | null, current: string | null, canFill: boolean): value is string =>
    value !== null && value !== current && (current !== null || !canFill);
  const email = readText(gone, 'email')?.toLowerCase() ?? null;
  const linkedin = readText(gone, 'linkedin_url');
  const keptCrmIds = listCrmIds(kept, keptLinks);
  const crm = listCrmIds(gone, links).filter((id) => !keptCrmIds.includes(id));
  return [
    ...(differs(email, readText(kept, 'email')?.toLowerCase() ?? null, fills)
      ? [{ kind: 'email' as const, value: email }]
      : []),
    ...(differs(linkedin, readText(kept, 'linkedin_url'), fills)
      ? [{ kind: 'linkedin' as const, value: linkedin }]
      : []),
    ...crm.map((value) => ({ kind: 'crm' as const, value })),
  ];
}

/**
 * Moves everything of `other_id` to `contact_id` and deletes it. The caller has locked both and checked the access. Returns
 * what an undo needs.
 */
export async function joinContacts(
  tx: SystemTx,
  pair: ContactPair,
  merge_id: string,
): Promise<{ former: FormerState; moved: MovedRows }> {
  const { workspace_id, contact_id, other_id } = pair;
  if (await haveSameMeeting(tx, pair)) throw new AppError('MERGE_REFUSED', { detail: SAME_MEETING });
  const [kept, gone] = [await getRow(tx, workspace_id, contact_id), await getRow(tx, workspace_id, other_id)];
  const state = await findMergedState(tx, pair);
  const crm = await takeCrmLinks(tx, pair);
  const identities = await moveIdentities(tx, { workspace_id, from: other_id, to: contact_id });
  await addIdentities(tx, pair, merge_id, toFurtherIdentities(kept, gone, crm));
  const campaigns = await copyCampaigns(tx, pair);
  const outcome = await takeOutcome(tx, pair);
  const distinctions = await copyDistinctions(tx, pair);
  const enrichment = await moveEnrichment(tx, pair);
  const moved = await moveRows(tx, { workspace_id, from: other_id, to: contact_id });
  await deleteContact(tx, workspace_id, other_id);
  await fillContact(tx, { workspace_id, contact_id, gone });
  if (state) await restoreConversations(tx, workspace_id, [state]);
  const { links, ledger } = crm;
  return {
    former: {
      ...{ kept, gone, identities, distinctions, crm: { links, ledger } },
      ...{ ...campaigns, ...outcome, ...enrichment },
    },
    moved,
  };
}

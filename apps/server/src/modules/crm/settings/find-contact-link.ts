import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findCrmId } from '../records/links.queries.ts';
import { findOwnContact } from '../records/own-state.queries.ts';

/** The page of the contact in the CRM. Null if it is not linked. */
export async function findContactLink({ tx, actor, services }: TxContext, contact_id: string) {
  const { workspace_id } = actor;
  if (!(await findOwnContact(tx, { workspace_id, contact_id }))) throw new AppError('NOT_FOUND');
  const link = await findCrmId(tx, workspace_id, { kind: 'contact', own_id: contact_id });
  if (!link) return null;
  const path = `/v2/location/${encodeURIComponent(link.location_id)}/contacts/detail/${encodeURIComponent(link.crm_id)}`;
  return {
    url: `${services.config.highlevel.appUrl}${path}`,
    synced_at: link.synced_at?.toISOString() ?? null,
  };
}

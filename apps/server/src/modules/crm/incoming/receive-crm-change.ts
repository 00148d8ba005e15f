import type { TenantTx } from '@hearback/database';
import { findByCrmId, type SyncPart } from '../records/changes.queries.ts';
import { requestSync } from '../records/request-sync.ts';

type CrmChange = {
  readonly workspace_id: string;
  readonly location_id: string;
  readonly kind: 'contact' | 'opportunity' | 'note' | 'task';
  readonly id: string | null;
  /** The CRM's id of the contact. Missing for some events about tasks. */
  readonly contact_id: string | null;
};

const PARTS: Readonly<Record<CrmChange['kind'], readonly SyncPart[]>> = {
  contact: ['contact'],
  opportunity: ['opportunity'],
  note: ['notes'],
  task: ['tasks'],
};

/**
 * Requests the sync of the contact that an event is about. The event's values are not used, because events are late,
 * repeated and out of order: the sync reads the object. Returns false if the contact is not synced.
 */
export async function receiveCrmChange(tx: TenantTx, change: CrmChange): Promise<boolean> {
  const { workspace_id, kind } = change;
  const contact_id =
    (change.id === null ? null : await findByCrmId(tx, change, { kind, crm_id: change.id })) ??
    (change.contact_id === null
      ? null
      : await findByCrmId(tx, change, { kind: 'contact', crm_id: change.contact_id }));
  if (contact_id === null) return false;
  return (await requestSync(tx, [{ workspace_id, contact_id, parts: PARTS[kind] }])) > 0;
}

/** Requests the first sync of a contact that the CRM reported before it was linked. */
export const requestContact = (
  tx: TenantTx,
  { workspace_id, contact_id }: { readonly workspace_id: string; readonly contact_id: string },
): Promise<number> => requestSync(tx, [{ workspace_id, contact_id, parts: ['contact', 'opportunity'] }]);

import { CRM_TAG_PREFIX, counted, MAX_CONTACT_TAGS } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { addTag, removeTag, type TagChange } from '../records/tags.queries.ts';

type TagOrder = { readonly contact_id: string; readonly tag: string };

const FULL = `The contact already has ${counted(MAX_CONTACT_TAGS, 'tag')}.`;

/** The name of a tag in the CRM. */
export const toCrmTag = (tag: string): string => `${CRM_TAG_PREFIX}${tag}`;

/**
 * Adds a tag of Hearback to a contact, or removes it. Returns false if nothing changed. The event requests the sync, which
 * writes the tag to the CRM and recognizes its echo by the ledger. Tags that people set in the CRM are never changed.
 */
export async function changeTag(
  { tx, actor: { workspace_id }, record }: TxContext,
  { contact_id, tag }: TagOrder,
  verb: 'add' | 'remove',
): Promise<boolean> {
  const key = { workspace_id, contact_id, tag };
  const change: TagChange = await asSystem(tx, (tx) =>
    verb === 'add' ? addTag(tx, key) : removeTag(tx, key),
  );
  if (change === 'full') throw new AppError('CONFLICT', { detail: FULL });
  if (change === null) return false;
  await record('contact.changed', { contact_id }, { ghl_location_id: change.location_id });
  return true;
}

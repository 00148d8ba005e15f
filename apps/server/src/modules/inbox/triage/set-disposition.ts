import type { Disposition } from '@hearback/contract';
import type { Inside } from '#server/platform/http/implement.ts';
import { lockContact, updateSentiments } from './triage.queries.ts';

/** Writes that sentiment to every message of the thread, as a person's word: no analysis overwrites it. */
export async function setDisposition(
  { tx, actor, record }: Inside,
  { contact_id, sentiment }: { contact_id: string; sentiment: Disposition },
): Promise<{ updated: number }> {
  const { workspace_id } = actor;
  const { location_id } = await lockContact(tx, actor, contact_id);
  const updated = await updateSentiments(tx, { workspace_id, contact_id }, sentiment);
  await record('conversation.disposition_set', { contact_id }, { ghl_location_id: location_id });
  return { updated };
}

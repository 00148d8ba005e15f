import type { Disposition } from '@hearback/contract';
import type { Inside } from '#server/platform/http/implement.ts';
import { keepCorrection } from '../classification/learning/keep-correction.ts';
import { findNewestInbound } from '../classification/learning/learning.queries.ts';
import { lockContact, updateSentiments } from './triage.queries.ts';

/** Writes that sentiment to every message of the thread, as a person's word: no analysis overwrites it. */
export async function setDisposition(
  inside: Inside,
  { contact_id, sentiment }: { contact_id: string; sentiment: Disposition },
): Promise<{ updated: number }> {
  const { tx, actor, record } = inside;
  const { workspace_id } = actor;
  const { location_id } = await lockContact(tx, actor, contact_id);
  const updated = await updateSentiments(tx, { workspace_id, contact_id }, sentiment);
  const message_id = await findNewestInbound(tx, workspace_id, contact_id);
  if (message_id !== null) await keepCorrection(inside, { message_id, chosen: sentiment });
  await record('conversation.disposition_set', { contact_id }, { ghl_location_id: location_id });
  return { updated };
}

import type { Disposition } from '@hearback/contract';
import type { Inside } from '#server/platform/http/implement.ts';
import { forgetMessage, insertCorrection, markChosen } from './learning.queries.ts';

/** A person said what this message means. Where Hearback had said something else, later ones like it follow the person. */
export async function keepCorrection(
  { tx, actor }: Pick<Inside, 'tx' | 'actor'>,
  { message_id, chosen }: { message_id: string; chosen: Disposition },
): Promise<void> {
  const key = { workspace_id: actor.workspace_id, message_id };
  const read = await markChosen(tx, key, chosen);
  if (!read) return;
  await forgetMessage(tx, key);
  if (read.said === chosen || read.own_text.trim() === '') return;
  await insertCorrection(tx, { ...key, ...read, chosen, everywhere: actor.sees_all_locations });
}

import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { putOnList } from './put-on-list.ts';
import { readEntries } from './read-entries.ts';

type AdditionResult = { added: number; known: number; refused: { text: string; reason: string }[] };

/** Adds typed entries. Unreadable ones are reported and do not prevent the others. */
export async function addEntries(
  inside: TxContext,
  { text, note }: { text: string; note?: string | null | undefined },
): Promise<AdditionResult> {
  // Whether an entry already exists would reveal people of other locations.
  if (!inside.actor.sees_all_locations) throw new AppError('FORBIDDEN');
  const { identities, refused } = readEntries(text);
  if (identities.length === 0) return { added: 0, known: 0, refused };
  const added = await putOnList(inside, { identities, is_person: false, reason: 'chosen', note });
  if (added > 0) await inside.record('suppression.changed', {});
  return { added, known: identities.length - added, refused };
}

import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { readEntries } from './read-entries.ts';
import { suppressIdentities } from './suppress-identities.ts';

type AdditionResult = { added: number; known: number; refused: { text: string; reason: string }[] };

/** Adds typed entries. Unreadable ones are reported and do not prevent the others. */
export async function addEntries(
  context: TxContext,
  { text, note }: { text: string; note?: string | null | undefined },
): Promise<AdditionResult> {
  // Whether an entry already exists would reveal people of other locations.
  if (!context.actor.sees_all_locations) throw new AppError('FORBIDDEN');
  const { identities, refused } = readEntries(text);
  if (identities.length === 0) return { added: 0, known: 0, refused };
  const added = await suppressIdentities(context, { identities, is_person: false, reason: 'chosen', note });
  if (added > 0) await context.record('suppression.changed', {});
  return { added, known: identities.length - added, refused };
}

import type { KnowledgeEntry } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { listEntriesFor } from './knowledge.queries.ts';

/** Facts that one request to the model contains. The most specific ones come first. */
const MAX_FACTS = 60;

type DraftKnowledge = {
  readonly facts: readonly KnowledgeEntry[];
  /** Words that the draft must not contain. There is no limit to their number. */
  readonly never_say: readonly string[];
};

/** Returns the facts that a draft for a conversation may state, and the words that it must not contain. */
export async function listForDraft(
  tx: TenantTx,
  place: Parameters<typeof listEntriesFor>[1],
): Promise<DraftKnowledge> {
  const entries = await listEntriesFor(tx, place);
  return {
    facts: entries.filter(({ kind }) => kind !== 'never_say').slice(0, MAX_FACTS),
    never_say: entries.filter(({ kind }) => kind === 'never_say').map(({ content }) => content),
  };
}

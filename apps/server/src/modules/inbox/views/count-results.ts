import { type ConversationFilter, can } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { countListed, countMatching } from '../counts/counts.queries.ts';
import { isTimedOrWorded, requireFilterAccess } from '../threads/filters/filter-conditions.ts';

/** Uses the stored counts if they cover the filter. They are the team's, so read-only people count rows. */
export async function countResults(
  { tx, actor }: Pick<TxContext, 'tx' | 'actor'>,
  filter: ConversationFilter,
): Promise<{ number: number }> {
  requireFilterAccess(actor, filter);
  const [counted = null] =
    can(actor, 'inbox:write') && !isTimedOrWorded(filter) ? await countMatching(tx, actor, [filter]) : [];
  return { number: counted ?? (await countListed(tx, actor, filter)) };
}

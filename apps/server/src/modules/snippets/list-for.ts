import type { Snippet, SnippetValues } from '@hearback/contract';
import { findThreadSender } from '#server/modules/accounts/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { NO_FACTS, tidyValues, toSenderValues } from './answers/propose-answers.ts';
import { findValues, listSnippets } from './snippets.queries.ts';

/** Enabled snippets of the workspace and of the conversation's location and campaign. */
export async function listFor(
  { tx, actor: { workspace_id, user_id } }: TxContext,
  contact_id: string,
): Promise<{ snippets: Snippet[]; values: SnippetValues }> {
  const found = await findValues(tx, { workspace_id, user_id, contact_id });
  if (!found) throw new AppError('NOT_FOUND');
  const sender = await findThreadSender(tx, { workspace_id, contact_id });
  const isHere = ({ location_id, campaign_id, enabled }: Snippet): boolean =>
    enabled &&
    (location_id === null || location_id === found.location_id) &&
    (campaign_id === null || campaign_id === found.campaign_id);
  return {
    snippets: (await listSnippets(tx)).filter(isHere),
    values: {
      ...tidyValues(found.knownValues),
      ...toSenderValues(sender, found.sender_company),
      ...NO_FACTS,
      free_slots: null,
    },
  };
}

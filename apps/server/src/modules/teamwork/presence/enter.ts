import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { countTabs, findPlace, findTab, type Tab, upsertTab } from './presence.queries.ts';

/** More tabs than a person can look at. */
const MAX_TABS = 20;
/** Per ten seconds: a heartbeat every four seconds, and changes while typing. */
const MAX_CALLS = 40;
const RETRY_SECONDS = 10;

/** Publishes only changes, because most calls are heartbeats. */
export async function enter(
  { tx, actor, record }: TxContext,
  { tab_id, ...tab }: Tab & { tab_id: string },
): Promise<{ success: true }> {
  const { workspace_id, user_id } = actor;
  const place = await findPlace(tx, { workspace_id, contact_id: tab.contact_id });
  if (!place) throw new AppError('NOT_FOUND');
  const key = { workspace_id, user_id, tab_id };
  const before = await findTab(tx, key);
  const calls = await upsertTab(tx, key, tab);
  if (calls > MAX_CALLS || (!before && (await countTabs(tx, key)) > MAX_TABS))
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_SECONDS });
  const isSame = before?.contact_id === tab.contact_id;
  // Both the previous and the current conversation.
  const news = isSame
    ? before.is_typing === tab.is_typing
      ? []
      : [place]
    : before
      ? [before, place]
      : [place];
  for (const { contact_id, location_id } of news)
    await record('presence.changed', { contact_id }, { ghl_location_id: location_id });
  return { success: true };
}

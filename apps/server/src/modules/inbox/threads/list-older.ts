import type { Message } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { parseCursor } from '#server/platform/paging/cursor.ts';
import { listMessages } from './message.queries.ts';
import { getPlace } from './threads.queries.ts';

/** Lists the newest messages, or those older than the last page. */
export async function listOlder(
  { tx, actor: { workspace_id } }: TxContext,
  { contact_id, before }: { contact_id: string; before?: string | undefined },
): Promise<{ messages: Message[]; older: string | null }> {
  const cursor = parseCursor(before);
  await getPlace(tx, workspace_id, contact_id);
  return listMessages(tx, { workspace_id, contact_id }, cursor);
}

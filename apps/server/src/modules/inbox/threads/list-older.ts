import type { Message } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { parseCursor } from '#server/platform/paging/cursor.ts';
import { listMessages } from './message.queries.ts';
import { getPlace } from './threads.queries.ts';

type OlderMessages = {
  readonly contact_id: string;
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
};

/** Lists the newest messages, or those older than the last page. */
export async function listOlder(
  { tx, actor: { workspace_id } }: TxContext,
  { contact_id, before, limit }: OlderMessages,
): Promise<{ messages: Message[]; older: string | null }> {
  const cursor = parseCursor(before);
  await getPlace(tx, workspace_id, contact_id);
  return listMessages(tx, { workspace_id, contact_id }, cursor, limit);
}

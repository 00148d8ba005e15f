import { randomUUID } from 'node:crypto';
import type { SystemTx } from '@hearback/database';
import { notify } from '#server/modules/notifications/index.ts';
import type { Services } from '#server/platform/services.ts';
import { type ApprovalKey, findAuthor } from '../approvals.queries.ts';

/** Keeps the notification to about two lines. */
const MAX_QUOTE_LENGTH = 200;

type News = { readonly contact_id: string; readonly by: string | null; readonly detail: string };

/** Notifies the person who wrote the current version, or everyone who sees the lead if that person was removed. */
export async function notifyAuthor(
  services: Services,
  tx: SystemTx,
  key: ApprovalKey,
  { contact_id, by, detail }: News,
): Promise<void> {
  const author = await findAuthor(tx, key);
  await notify(services, tx, {
    ...{ workspace_id: key.workspace_id, kind: 'approval', about: { contact_id }, by, detail },
    to: author === null ? 'team' : [author],
    cause: randomUUID(),
  });
}

export function toQuote(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_QUOTE_LENGTH ? line : `${line.slice(0, MAX_QUOTE_LENGTH).trimEnd()}…`;
}

import type { ClientPreview } from '@hearback/contract';
import { api, clearData, findAccountId, queryClient, startLive } from '../app.ts';
import { preview, startedPreview } from './preview.ts';

/**
 * Shows the view of a client, or returns to the user's own. The caller navigates to a screen that both have first. Nothing of one
 * view is shown or updated in the other.
 */
export async function showPreview(next: ClientPreview | null): Promise<void> {
  await queryClient.cancelQueries();
  // The rest is synchronous, so that no stream is opened in between.
  const account_id = findAccountId();
  clearData(false);
  if (account_id === null) return;
  preview.set(next);
  startedPreview.set(next && { account_id, client_id: next.client.id });
  startLive();
}

/** The preview ends even if this cannot be recorded. */
export function recordPreviewEnd(user_id: string): void {
  api.clients.endPreview.call({ user_id }).catch(() => undefined);
}

export function endInterruptedPreview(): void {
  const started = startedPreview.get();
  startedPreview.set(null);
  if (started !== null && started.account_id === findAccountId()) recordPreviewEnd(started.client_id);
}

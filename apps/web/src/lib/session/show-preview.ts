import type { ClientPreview } from '@hearback/contract';
import { api, clearData, findAccountId, queryClient, startLive } from '../app.ts';
import { createStore } from '../store.ts';
import { holdLock, isLockHeld } from '../tabs.ts';
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
  startedPreview.set(next && { account_id, client_id: next.client.id, id: next.id });
  heldLock.reset();
  if (next) heldLock.set(holdLock(toLockName(next.id)));
  startLive();
}

/** Held while a tab shows the preview. A duplicated tab has a copy of the first tab's session storage. */
const toLockName = (id: string): string => `hearback-preview-${id}`;
const heldLock = createStore<(() => void) | null>(() => null, { onReset: (release) => release?.() });

/** The preview ends even if this cannot be recorded. */
export function recordPreviewEnd({ id: preview_id, client }: Pick<ClientPreview, 'id' | 'client'>): void {
  endPreview(client.id, preview_id);
}

function endPreview(user_id: string, preview_id: string): void {
  api.clients.endPreview.call({ user_id, preview_id }).catch(() => undefined);
}

/** After a reload. The copy in a duplicated tab is forgotten, and the preview continues in the first tab. */
export async function endInterruptedPreview(): Promise<void> {
  const started = startedPreview.get();
  startedPreview.set(null);
  if (started === null || started.account_id !== findAccountId()) return;
  if (!(await isLockHeld(toLockName(started.id)))) endPreview(started.client_id, started.id);
}

import type { ClientPreview } from '@hearback/contract';
import { createStore } from '../store.ts';

type Preview = ClientPreview & {
  /** Set while the preview is left, so that it is left once. Its token stays in use until then. */
  readonly end?: 'requested' | 'expired' | 'refused';
};

/** The client whose view this tab shows, instead of the signed-in user's. */
export const preview = createStore<Preview | null>(() => null);

/** Survives a reload, unlike the token, so that the next page does not open a conversation of the preview as the user's own. */
export const startedPreview = createStore<{
  readonly account_id: string;
  readonly client_id: string;
  readonly id: string;
} | null>(() => null, { storageKey: 'hearback.preview' });

/** True if a reload or the end of the session interrupted a preview. */
export const isPreviewInterrupted = (): boolean => startedPreview.get() !== null && preview.get() === null;

/** The banner then leaves the screen of the client first, because the same address can be a screen of the user. */
export function requestEnd(token: string, end: NonNullable<Preview['end']>): void {
  const activePreview = preview.get();
  if (activePreview?.access_token === token && activePreview.end === undefined)
    preview.set({ ...activePreview, end });
}

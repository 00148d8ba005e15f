import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createStore } from '#web/lib/store.ts';
import { TOAST_MS } from '#web/lib/toast/toast-times.ts';
import { hideToast, toastOffer } from './toast-offer.tsx';

/** The latest undoable action, which `z` undoes. */
const latest = createStore<{ readonly id: string; readonly undo: () => void } | null>(() => null);

export const removeUndo = (id: string): void => {
  if (latest.get()?.id === id) latest.reset();
};

/** Also hides the toast, for an action that has failed or can no longer be undone. */
export const withdrawUndo = (id: string): void => {
  removeUndo(id);
  hideToast(id);
};

type Undoable = {
  /** To replace the toast or to withdraw the offer later. */
  readonly id?: string;
  readonly title: string;
  readonly sentence?: ReactNode;
  readonly undo: () => void;
  /** How long `z` works. */
  readonly forMs?: number;
  /** How long the toast is shown, if shorter. */
  readonly shownMs?: number;
};

/** Shows what was done. The toast and the key `z` undo it. */
export function offerUndo({ id = crypto.randomUUID(), title, sentence, undo, ...times }: Undoable): void {
  const { forMs = TOAST_MS.offer, shownMs = Math.min(forMs, TOAST_MS.offer) } = times;
  const undoOnce = () => {
    removeUndo(id);
    hide();
    undo();
  };
  const offer = { id, undo: undoOnce };
  latest.set(offer);
  // A later offer may have the same id and a later end.
  setTimeout(() => latest.get() === offer && latest.reset(), forMs);
  const hide = toastOffer({ id, title, sentence, label: 'Undo', hint: 'Z', onPress: undoOnce, shownMs });
}

export const undoLatest = (): void => latest.get()?.undo();

/** As long as a request can take. */
const MAX_WAIT_MS = 60_000;
/** How long after its change is saved an offer can be late. */
const GRACE_MS = 100;
const POLL_MS = 20;

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

/**
 * Undoes the latest action. One that is still being saved is undone as soon as it is saved; actions that follow the key do
 * not delay it.
 */
export function useUndoLatest(): () => Promise<void> {
  const mutations = useQueryClient().getMutationCache();
  return async () => {
    const saving = mutations.findAll({ status: 'pending' });
    const former = latest.get();
    await waitUntil(() => saving.every(({ state }) => state.status !== 'pending'), MAX_WAIT_MS);
    // A mutation makes its offer after it has settled.
    if (saving.length > 0) await waitUntil(() => latest.get() !== former, GRACE_MS);
    undoLatest();
  };
}

async function waitUntil(isDone: () => boolean, forMs: number): Promise<void> {
  const end = performance.now() + forMs;
  while (!isDone() && performance.now() < end) await pause();
}

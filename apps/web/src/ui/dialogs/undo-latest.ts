import type { ReactNode } from 'react';
import { toastUndo } from './toast-offer.tsx';

/** The latest undoable action, which `z` undoes. */
let latest: { readonly id: string; readonly takeBack: () => void } | null = null;

export const forgetUndo = (id: string): void => {
  if (latest?.id === id) latest = null;
};

type Undoable = {
  readonly id: string;
  readonly title: string;
  readonly sentence?: ReactNode;
  readonly undo: () => void;
  /** How long `z` works. The toast uses the default duration unless given. */
  readonly forMs: number;
  readonly standsMs?: number;
};

/** Reports an action, which the toast or `z` can undo. */
export function offerUndo({ id, title, sentence, undo, forMs, standsMs }: Undoable): void {
  const takeBack = () => {
    forgetUndo(id);
    // After an undo by key, the toast would still report the action as done.
    hide();
    undo();
  };
  latest = { id, takeBack };
  setTimeout(() => forgetUndo(id), forMs);
  const hide = toastUndo(title, takeBack, sentence, standsMs === undefined ? {} : { standsMs });
}

export const undoLatest = (): void => latest?.takeBack();

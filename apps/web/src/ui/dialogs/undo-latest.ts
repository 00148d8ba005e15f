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

/** Says what was done, and takes it back by the toast or by `z`. */
export function offerUndo({ id, title, sentence, undo, forMs, standsMs }: Undoable): void {
  const takeBack = () => {
    forgetUndo(id);
    // Taken back by a key, it would still say that it is done.
    hide();
    undo();
  };
  latest = { id, takeBack };
  setTimeout(() => forgetUndo(id), forMs);
  const hide = toastUndo(title, takeBack, sentence, standsMs === undefined ? {} : { standsMs });
}

export const undoLatest = (): void => latest?.takeBack();

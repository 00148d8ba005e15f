import { useCallback, useState } from 'react';
import { useKeys } from '../keyboard/use-keys.ts';

/** Where the keys j and k go from: the row that has the focus, else the open conversation. */
const currentContact = (open: string | undefined) =>
  document.activeElement?.closest<HTMLElement>('[data-contact]')?.dataset.contact ?? open;

/** The row to focus is drawn only once it is scrolled to; it then takes the focus itself and says so. */
export function useRowSteps(
  ids: readonly string[],
  open: string | undefined,
  scrollTo: (index: number) => void,
) {
  const [next, setNext] = useState<string | null>(null);
  const step = (by: number) => {
    const from = ids.indexOf(currentContact(open) ?? '');
    const to = from < 0 ? 0 : Math.min(Math.max(from + by, 0), ids.length - 1);
    scrollTo(to);
    setNext(ids[to] ?? null);
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  return { next, arrived: useCallback(() => setNext(null), []) };
}

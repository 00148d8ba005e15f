import { useEffect, useState } from 'react';

/** A menu is gone by the time a dialog closes: the button that opened it stands for what was chosen in it. */
function findOpener(active: Element | null): HTMLElement | null {
  const label = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = label ? document.getElementById(label) : active;
  return opener instanceof HTMLElement ? opener : null;
}

/** For a dialog that is mounted only while it is open: whoever came by keyboard goes on where they were. */
export function useFocusBack(): void {
  const [opener] = useState(() => findOpener(document.activeElement));
  useEffect(() => () => opener?.focus({ preventScroll: true }), [opener]);
}

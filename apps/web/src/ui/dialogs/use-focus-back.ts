import { useEffect, useState } from 'react';

/** The menu is unmounted when the dialog closes, so focus returns to the button that opened the menu. */
function findOpener(active: Element | null): HTMLElement | null {
  const label = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = label ? document.getElementById(label) : active;
  return opener instanceof HTMLElement ? opener : null;
}

/** For dialogs mounted only while open: returns the focus to where a keyboard user was. */
export function useFocusBack(): void {
  const [opener] = useState(() => findOpener(document.activeElement));
  useEffect(() => () => opener?.focus({ preventScroll: true }), [opener]);
}

import { useState } from 'react';

type Shown = {
  readonly all: boolean;
  readonly quote: boolean;
  readonly signature: boolean;
  readonly images: boolean;
};

/** Which parts of one message its reader has asked for. */
export function useShown(expanded: boolean) {
  const [shown, setShown] = useState<Shown>({ all: expanded, quote: false, signature: false, images: false });
  return {
    shown,
    toggle: (part: keyof Shown) => setShown((before) => ({ ...before, [part]: !before[part] })),
    /** Asked for while the message is collapsed: it is opened too. */
    open: (part: keyof Shown) => setShown((before) => ({ ...before, all: true, [part]: true })),
  };
}

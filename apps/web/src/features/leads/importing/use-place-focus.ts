import { useEffect, useRef } from 'react';
import type { Importing } from './use-import.ts';

type Seen = Pick<Importing, 'step' | 'current' | 'uploading'>;

/**
 * What was pressed goes with its step, and the focus with it, out of the dialog. The next step takes it, which also
 * tells its name to whoever does not see it. Nothing is taken when the dialog opens: it has a place of its own then.
 */
export function usePlaceFocus({ step, current, uploading }: Seen) {
  const panel = useRef<HTMLDivElement>(null);
  const place = `${step} ${current?.state === 'undone'} ${uploading.upload === null}`;
  const former = useRef(place);
  useEffect(() => {
    if (former.current !== place) panel.current?.focus();
    former.current = place;
  }, [place]);
  return panel;
}

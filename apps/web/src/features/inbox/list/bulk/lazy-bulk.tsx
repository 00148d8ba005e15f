import { DISPOSITIONS } from '@hearback/contract';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toAction, useKeys } from '#web/ui/use-keys.ts';
import type { SelectionState } from './use-selection.ts';

const loadBar = () => import('./bulk-bar.tsx').then(({ BulkBar }) => ({ default: BulkBar }));
const loadProgress = () =>
  import('./bulk-progress.tsx').then(({ BulkProgress }) => ({ default: BulkProgress }));
const Bar = lazy(loadBar);
const Progress = lazy(loadProgress);

const TAKEN = ['e', 's', 'a', '#', ...DISPOSITIONS.map((_each, index) => String(index + 1))];

/** The action that was chosen while the bar loaded, and whether Enter confirmed it. */
type HeldKeys = RefObject<{ readonly action: string | null; readonly isConfirmed: boolean }>;

const NO_KEYS = { action: null, isConfirmed: false };

/** While the bar loads, keys must not act on the open conversation, because the user means the selection. */
function HoldKeys({ held }: { held: HeldKeys }) {
  const [action, setAction] = useState<string | null>(null);
  const hold = (key: string) => () => {
    held.current = { action: key, isConfirmed: false };
    setAction(key);
  };
  const confirm = () => {
    held.current = { action, isConfirmed: true };
  };
  useKeys(
    {
      ...Object.fromEntries(TAKEN.map((key) => [key, hold(key)])),
      ...(action !== null && { Enter: confirm }),
    },
    true,
  );
  return null;
}

/** Acts on the keys that were pressed while the bar loaded. Enter presses the button that the opened dialog focused. */
function ApplyKeys({ held }: { held: HeldKeys }) {
  useEffect(() => {
    const { action, isConfirmed } = held.current;
    held.current = NO_KEYS;
    if (action === null) return;
    queueMicrotask(() => {
      flushSync(() => toAction(action)?.());
      const focused = document.activeElement;
      if (isConfirmed && focused instanceof HTMLButtonElement && focused.closest('[role="dialog"]'))
        focused.click();
    });
  }, [held]);
  return null;
}

/** Loaded on demand, because nothing is selected when the list opens. */
export function LazyBulkBar({ picking }: { picking: SelectionState }) {
  const heldKeys: HeldKeys = useRef(NO_KEYS);
  return (
    <Suspense fallback={<HoldKeys held={heldKeys} />}>
      <Bar picking={picking} />
      <ApplyKeys held={heldKeys} />
    </Suspense>
  );
}

export const LazyBulkProgress = () => (
  <Suspense fallback={null}>
    <Progress />
  </Suspense>
);

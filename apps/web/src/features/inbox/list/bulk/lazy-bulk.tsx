import { DISPOSITIONS } from '@hearback/contract';
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { toAction, useKeys } from '#web/ui/use-keys.ts';
import type { SelectionState } from './use-selection.ts';

const loadBar = () => import('./bulk-bar.tsx').then(({ BulkBar }) => ({ default: BulkBar }));
const loadProgress = () =>
  import('./bulk-progress.tsx').then(({ BulkProgress }) => ({ default: BulkProgress }));
const Bar = lazy(loadBar);
const Progress = lazy(loadProgress);

const TAKEN = ['e', 's', 'a', '#', ...DISPOSITIONS.map((_each, index) => String(index + 1))];

/** The key pressed while the bar loaded. */
type HeldKey = RefObject<string | null>;

/** While the bar loads, keys must not act on the open conversation, because the user means the selection. */
function HoldKey({ held }: { held: HeldKey }) {
  const hold = (key: string) => () => {
    held.current = key;
  };
  useKeys(Object.fromEntries(TAKEN.map((key) => [key, hold(key)])), true);
  return null;
}

/** Acts on the key that was pressed while the bar loaded. */
function ApplyKey({ held }: { held: HeldKey }) {
  useEffect(() => {
    const key = held.current;
    held.current = null;
    if (key !== null) toAction(key)?.();
  }, [held]);
  return null;
}

/** Loaded on demand, because nothing is selected when the list opens. */
export function LazyBulkBar({ picking }: { picking: SelectionState }) {
  const held = useRef<string | null>(null);
  return (
    <Suspense fallback={<HoldKey held={held} />}>
      <Bar picking={picking} />
      <ApplyKey held={held} />
    </Suspense>
  );
}

export const LazyBulkProgress = () => (
  <Suspense fallback={null}>
    <Progress />
  </Suspense>
);

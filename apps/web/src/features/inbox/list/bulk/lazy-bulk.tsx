import { DISPOSITIONS } from '@hearback/contract';
import { lazy, Suspense, useEffect } from 'react';
import { toAction, useKeys } from '#web/ui/use-keys.ts';
import type { Picking } from './use-selection.ts';

const loadBar = () => import('./bulk-bar.tsx').then(({ BulkBar }) => ({ default: BulkBar }));
const loadProgress = () =>
  import('./bulk-progress.tsx').then(({ BulkProgress }) => ({ default: BulkProgress }));
const Bar = lazy(loadBar);
const Progress = lazy(loadProgress);

const TAKEN = ['e', 's', 'a', '#', ...DISPOSITIONS.map((_each, index) => String(index + 1))];

/** The key pressed while the bar loaded. */
let waiting: string | null = null;

/** While the bar loads, keys must not act on the open conversation, because the user means the selection. */
function KeysWait() {
  useKeys(
    Object.fromEntries(
      TAKEN.map((key) => [
        key,
        () => {
          waiting = key;
        },
      ]),
    ),
    true,
  );
  return null;
}

/** Acts on the key that was pressed while the bar loaded. */
function WaitingKey() {
  useEffect(() => {
    const key = waiting;
    waiting = null;
    if (key !== null) toAction(key)?.();
  }, []);
  return null;
}

/** Loaded on demand, because nothing is selected when the list opens. */
export const LazyBulkBar = ({ picking }: { picking: Picking }) => (
  <Suspense fallback={<KeysWait />}>
    <Bar picking={picking} />
    <WaitingKey />
  </Suspense>
);

export const LazyBulkProgress = () => (
  <Suspense fallback={null}>
    <Progress />
  </Suspense>
);

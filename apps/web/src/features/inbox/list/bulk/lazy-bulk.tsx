import { DISPOSITIONS } from '@hearback/contract';
import { lazy, Suspense } from 'react';
import { useKeys } from '#web/features/inbox/keyboard/use-keys.ts';
import type { Picking } from './use-selection.ts';

const loadBar = () => import('./bulk-bar.tsx').then(({ BulkBar }) => ({ default: BulkBar }));
const loadProgress = () =>
  import('./bulk-progress.tsx').then(({ BulkProgress }) => ({ default: BulkProgress }));
const Bar = lazy(loadBar);
const Progress = lazy(loadProgress);

const TAKEN = ['e', 's', 'a', '#', ...DISPOSITIONS.map((_each, index) => String(index + 1))];

/** Whoever selected something and presses on means those, not the open conversation, however slow the way is. */
function KeysWait() {
  useKeys(Object.fromEntries(TAKEN.map((key) => [key, () => undefined])), true);
  return null;
}

/** Nothing is selected when the list comes: it does not wait for what could be done then. */
export const LazyBulkBar = ({ picking }: { picking: Picking }) => (
  <Suspense fallback={<KeysWait />}>
    <Bar picking={picking} />
  </Suspense>
);

export const LazyBulkProgress = () => (
  <Suspense fallback={null}>
    <Progress />
  </Suspense>
);

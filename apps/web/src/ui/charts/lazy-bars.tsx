import { type FunctionComponent, lazy, Suspense } from 'react';
import type { BarsProps } from './bars.tsx';

const Bars = lazy<FunctionComponent<BarsProps>>(() =>
  import('./bars.tsx').catch(() => ({ default: () => null })),
);

/** The bars come after the figures, and their absence takes nothing away: the table says it all. */
export const LazyBars = (props: BarsProps) => (
  <Suspense fallback={null}>
    <Bars {...props} />
  </Suspense>
);

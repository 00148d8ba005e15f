import { type FunctionComponent, lazy, Suspense } from 'react';
import { Skeleton } from '../states/skeleton.tsx';
import type { BarsProps } from './bars.tsx';

const Bars = lazy<FunctionComponent<BarsProps>>(() =>
  import('./bars.tsx').catch(() => ({ default: () => null })),
);

/** The bars load after the figures. Without them the table still contains all data. */
export const LazyBars = (props: BarsProps) => (
  <Suspense fallback={<Skeleton shape="chart" />}>
    <Bars {...props} />
  </Suspense>
);

import { type FunctionComponent, lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { ChartProps, Series } from './chart.tsx';
import classes from './charts.module.css';
import type { TableData } from './data-table.tsx';

// The chart loads after the figures. The table has the same data if it fails to load.
const Chart = lazy<FunctionComponent<ChartProps>>(() =>
  import('./chart.tsx').catch(() => ({ default: () => null })),
);

type Props = { table: TableData; kind: ChartProps['kind']; series: readonly Series[] };

/** Turns the table columns named by a series into bars. */
export function LazyChart({ table: { columns, rows }, kind, series }: Props) {
  const bars = rows.map((row) =>
    Object.fromEntries(row.map((cell, index) => [index === 0 ? 'name' : (columns[index] ?? ''), cell])),
  );
  return (
    <Suspense
      fallback={
        <div className={classes.waiting}>
          <Skeleton shape="chart" />
        </div>
      }
    >
      <Chart bars={bars} kind={kind} series={series} />
    </Suspense>
  );
}

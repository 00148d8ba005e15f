import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { formatDuration } from './duration.ts';

export type ResponseBar = { name: string; Median: number };
export type ChartProps = { bars: ResponseBar[]; target_minutes: number | null };

const ROW_PX = 34;
const AXIS_PX = 44;
/** Space above the bars for the label of the target line. */
const LABEL_PX = 20;

/** Hidden from screen readers: the table next to it has the same data. */
export default function ResponseChart({ bars, target_minutes }: ChartProps) {
  const target = target_minutes === null ? [] : [{ x: target_minutes * 60, label: 'Target' }];
  return (
    <div aria-hidden="true">
      <BarChart
        h={bars.length * ROW_PX + AXIS_PX + LABEL_PX}
        data={bars}
        dataKey="name"
        orientation="vertical"
        series={[{ name: 'Median', color: 'var(--hb-mark)' }]}
        referenceLines={target.map((line) => ({
          ...line,
          color: 'var(--hb-chart-danger)',
          labelPosition: 'top',
        }))}
        valueFormatter={formatDuration}
        gridAxis="none"
        tickLine="none"
        yAxisProps={{ width: 96 }}
        xAxisProps={{
          domain: [0, (most: number) => Math.max(most, (target_minutes ?? 0) * 60 * 1.2)],
          tickFormatter: (seconds: number) => (seconds === 0 ? '0' : formatDuration(seconds)),
        }}
        barProps={{ isAnimationActive: false, maxBarSize: 18 }}
        barChartProps={{ accessibilityLayer: false, margin: { top: LABEL_PX } }}
      />
    </div>
  );
}

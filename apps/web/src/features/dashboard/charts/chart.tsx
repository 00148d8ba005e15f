import '@mantine/charts/styles.layer.css';
import { BarChart, CompositeChart } from '@mantine/charts';

export type Bar = Readonly<Record<string, string | number | null>>;
export type Series = { readonly name: string; readonly color: string };
export type ChartProps = { bars: readonly Bar[]; kind: 'figures' | 'sentiments'; series: readonly Series[] };

const HEIGHT_PX = 280;
const still = { isAnimationActive: false };

/** Hidden from screen readers: the panel has a text summary and the table. */
export default function Chart({ bars, kind, series }: ChartProps) {
  const looks = {
    h: HEIGHT_PX,
    data: [...bars] as Record<string, string | number | null>[],
    dataKey: 'name',
    withLegend: true,
    tickLine: 'none' as const,
    gridAxis: 'y' as const,
    yAxisProps: { width: 44, allowDecimals: false },
    xAxisProps: { minTickGap: 24 },
  };
  if (kind === 'sentiments')
    return (
      <BarChart
        {...looks}
        type="stacked"
        series={[...series]}
        barProps={{ ...still, maxBarSize: 28 }}
        barChartProps={{ accessibilityLayer: false }}
      />
    );
  return (
    <CompositeChart
      {...looks}
      withDots={bars.length <= 45}
      connectNulls={false}
      series={series.map((one, index) => ({
        ...one,
        type: index === 0 ? ('bar' as const) : ('line' as const),
      }))}
      barProps={{ ...still, maxBarSize: 28 }}
      lineProps={still}
      composedChartProps={{ accessibilityLayer: false }}
    />
  );
}

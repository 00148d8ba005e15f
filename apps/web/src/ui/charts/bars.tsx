import '@mantine/charts/styles.layer.css';
import { BarChart, type BarChartProps } from '@mantine/charts';

export type BarsProps = Pick<
  BarChartProps,
  'data' | 'dataKey' | 'series' | 'orientation' | 'gridAxis' | 'xAxisProps' | 'yAxisProps'
> & { thickestPx: number };

/** Only visual. A table next to it contains the same data. */
export default function Bars({ thickestPx, ...props }: BarsProps) {
  return (
    <div aria-hidden="true">
      <BarChart
        h={220}
        type="stacked"
        withLegend
        tickLine="none"
        barProps={{ isAnimationActive: false, maxBarSize: thickestPx }}
        barChartProps={{ accessibilityLayer: false }}
        {...props}
      />
    </div>
  );
}

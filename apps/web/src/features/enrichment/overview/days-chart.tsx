import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';

export type DayBar = { day: string; Complete: number; Failed: number };
export type DaysChartProps = { bars: DayBar[] };

/** For the eye alone: the table below says the same in words. */
export default function DaysChart({ bars }: DaysChartProps) {
  return (
    <div aria-hidden="true">
      <BarChart
        h={220}
        data={bars}
        dataKey="day"
        type="stacked"
        series={[
          { name: 'Complete', color: 'green.6' },
          { name: 'Failed', color: 'red.6' },
        ]}
        withLegend
        tickLine="none"
        gridAxis="y"
        yAxisProps={{ width: 44, allowDecimals: false }}
        xAxisProps={{ minTickGap: 24 }}
        barProps={{ isAnimationActive: false, maxBarSize: 28 }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}

import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';

export type AgreementBar = { disposition: string; Agreed: number; Changed: number };

/** For the eye alone: the table beside it says the same in words. */
export default function AgreementChart({ bars }: { bars: AgreementBar[] }) {
  return (
    <div aria-hidden="true">
      <BarChart
        h={220}
        data={bars}
        dataKey="disposition"
        type="stacked"
        orientation="vertical"
        series={[
          { name: 'Agreed', color: 'var(--hb-chart-good)' },
          { name: 'Changed', color: 'var(--hb-chart-trouble)' },
        ]}
        withLegend
        gridAxis="none"
        tickLine="none"
        yAxisProps={{ width: 96 }}
        xAxisProps={{ allowDecimals: false }}
        barProps={{ isAnimationActive: false, maxBarSize: 18 }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}

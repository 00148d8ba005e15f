import '@mantine/charts/styles.layer.css';
import { DonutChart } from '@mantine/charts';
import type { SentimentPart } from './sentiments.ts';

/** Hidden from screen readers: the list next to it has the same data. */
export default function SentimentDonut({ parts }: { parts: SentimentPart[] }) {
  return (
    <div aria-hidden="true">
      <DonutChart
        data={parts}
        size={168}
        thickness={26}
        paddingAngle={parts.length > 1 ? 2 : 0}
        strokeWidth={0}
        tooltipDataSource="segment"
        accessibilityLayer={false}
        pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
      />
    </div>
  );
}

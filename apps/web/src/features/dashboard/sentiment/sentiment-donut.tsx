import '@mantine/charts/styles.layer.css';
import { DonutChart } from '@mantine/charts';
import type { SentimentPart } from './sentiments.ts';

/** For the eye alone: the list beside it says the same in words. */
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

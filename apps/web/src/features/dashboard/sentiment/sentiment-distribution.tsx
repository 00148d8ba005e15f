import {
  computePercent,
  type Dashboard,
  DISPOSITIONS,
  type Disposition,
  formatPercent,
} from '@hearback/contract';
import { Text } from '@mantine/core';
import { type FunctionComponent, lazy, Suspense } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { getVisibleThreads } from '#web/lib/viewer/visible-threads.ts';
import { TextLink } from '#web/ui/data/links.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { PeriodFilter } from '../period/period-filter.ts';
import { formatOptionalCount } from '../wording.ts';
import classes from './sentiment.module.css';
import { SENTIMENTS, type SentimentPart } from './sentiments.ts';

// The chart loads after the figures. The list has the same data if it fails to load.
const SentimentDonut = lazy<FunctionComponent<{ parts: SentimentPart[] }>>(() =>
  import('./sentiment-donut.tsx').catch(() => ({ default: () => null })),
);

type Sentiments = Dashboard['sentiments'];

type Props = { sentiments: Sentiments; listed: PeriodFilter | null; words: string };

export function SentimentDistribution({ sentiments, listed, words }: Props) {
  const total = DISPOSITIONS.reduce((sum, sentiment) => sum + sentiments[sentiment], 0);
  const parts = DISPOSITIONS.filter((sentiment) => sentiments[sentiment] > 0).map((sentiment) => ({
    name: SENTIMENTS[sentiment].label,
    value: sentiments[sentiment],
    color: SENTIMENTS[sentiment].color,
  }));
  return (
    <Panel title="Sentiment Distribution" description={`Conversations from ${words}`}>
      <div className={classes.distribution}>
        {total > 0 && (
          <div className={classes.chart}>
            <Suspense fallback={<Skeleton shape="chart" />}>
              <SentimentDonut parts={parts} />
            </Suspense>
          </div>
        )}
        <ul className={classes.list}>
          {DISPOSITIONS.map((sentiment) => (
            <Line key={sentiment} {...{ sentiment, total, listed }} count={sentiments[sentiment]} />
          ))}
          <li className={classes.apart}>
            <Text span inherit c="dimmed">
              No sentiment yet
            </Text>
            <span className={classes.count}>{formatOptionalCount(sentiments.none)}</span>
          </li>
        </ul>
      </div>
    </Panel>
  );
}

type LineProps = { sentiment: Disposition; count: number; total: number; listed: PeriodFilter | null };

function Line({ sentiment, count, total, listed }: LineProps) {
  const { label, color } = SENTIMENTS[sentiment];
  const threads = getVisibleThreads(useViewer().profile);
  const isListed = threads === 'all' || (threads === 'interested' && sentiment === 'interested');
  return (
    <li>
      <span className={classes.swatch} style={{ background: color }} aria-hidden="true" />
      {listed && isListed ? (
        <TextLink to="/conversations" search={{ status: sentiment, ...listed }}>
          {label}
        </TextLink>
      ) : (
        label
      )}
      <span className={classes.count}>{formatOptionalCount(count)}</span>
      <span className={classes.percent}>{formatPercent(computePercent(count, total))}</span>
    </li>
  );
}

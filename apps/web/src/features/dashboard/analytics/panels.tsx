import {
  type CampaignAnalytics,
  computePercent,
  counted,
  DISPOSITIONS,
  formatPercent,
  type PeriodChoice,
} from '@hearback/contract';
import { ownZone } from '#web/lib/wording/dates.ts';
import { ChartPanel } from '../charts/chart-panel.tsx';
import { LazyChart } from '../charts/lazy-chart.tsx';
import { describePeriod, describeWithin } from '../period/period.ts';
import { SENTIMENTS } from '../sentiment/sentiments.ts';
import { formatOptionalCount } from '../wording.ts';
import classes from './analytics.module.css';
import { toFunnel } from './funnel.ts';
import { FunnelChart } from './funnel-chart.tsx';
import { HeatMap } from './heat-map.tsx';
import { findBusiest, hoursTable } from './hours.ts';
import { computeOverTime, type OverTime } from './over-time.ts';
import { providerName } from './provider-name.ts';
import { StepsPanel } from './steps-panel.tsx';

export type PanelProps = {
  analytics: CampaignAnalytics;
  choice: PeriodChoice;
  asTable: boolean;
  fileName: string;
};

export function Panels(props: PanelProps) {
  const { analytics } = props;
  const over = computeOverTime(analytics);
  return (
    <>
      <FiguresPanel {...props} over={over} />
      <div className={classes.pair}>
        <FunnelPanel {...props} />
        <ComparisonPanel {...props} />
      </div>
      <SentimentPanel {...props} over={over} />
      <HoursPanel {...props} />
      <StepsPanel {...props} />
    </>
  );
}

const NO_OPENS = 'LinkedIn does not report opens or interest, so both are shown as –.';

/** Explains why the replies by day and hour add up to less than the total: the inbox has only part of them. */
function describeMissingReplies(replied: number | null, hours: CampaignAnalytics['hours']): string {
  const inInbox = hours.reduce((sum, { count }) => sum + count, 0);
  return replied === null || inInbox >= replied
    ? ''
    : `Replies by day and hour come from the inbox. Leads who replied: ${formatOptionalCount(replied)}. In the inbox: ${formatOptionalCount(inInbox)}.`;
}

const FIGURES = [
  { name: 'Sent', color: 'var(--hb-chart-neutral)' },
  { name: 'Opened', color: 'var(--hb-chart-brand)' },
  { name: 'Replied', color: 'var(--hb-chart-warning)' },
  { name: 'Interested', color: 'var(--hb-chart-good)' },
] as const;

function FiguresPanel({ analytics, choice, asTable, fileName, over }: PanelProps & { over: OverTime }) {
  const { provider, days, read_at, totals, counts_people_once, hours } = analytics;
  const reporter = providerName(provider);
  const isLinkedin = provider === 'heyreach';
  const notes = [
    `Days are in UTC. ${isLinkedin ? 'The sent count is' : 'Sent, opened and interested counts are'} reported by ${reporter}. Each lead who replied is counted on the day of their first reply.`,
    isLinkedin ? NO_OPENS : '',
    counts_people_once ? '' : 'A lead who opened emails on two days is counted on both days.',
    describeMissingReplies(totals.replied, hours),
    totals.sent !== null && days.length === 0 ? 'Daily figures before the last sync are not available.' : '',
  ];
  return (
    <ChartPanel
      title="Over time"
      description={`Sent, opened, replied and interested, ${describePeriod(choice)}`}
      note={notes.filter(Boolean).join(' ')}
      data={over.figures}
      fileName={fileName}
      asTable={asTable}
      empty={
        days.length > 0
          ? null
          : read_at === null
            ? `No daily figures from ${reporter} yet. They are loaded with the next sync.`
            : 'No messages were sent or answered in this period.'
      }
      summary={`${formatOptionalCount(totals.sent)} sent, ${formatOptionalCount(totals.opened)} opened and ${formatOptionalCount(totals.replied)} replied ${describeWithin(choice)}. Show as table to see every day.`}
    >
      <LazyChart
        kind="figures"
        table={over.figures}
        series={FIGURES.filter(({ name }) => !isLinkedin || name === 'Sent' || name === 'Replied')}
      />
    </ChartPanel>
  );
}

function FunnelPanel({ analytics, asTable, fileName }: PanelProps) {
  const stages = toFunnel(analytics.totals);
  const interested = analytics.sentiments.reduce((sum, day) => sum + day.interested, 0);
  const isLinkedin = analytics.provider === 'heyreach';
  const notes = [
    '“Leads” counts all leads of the campaign. Percentages are relative to the previous stage.',
    isLinkedin
      ? `${NO_OPENS} The inbox has ${counted(interested, 'interested conversation')} in this period.`
      : '',
    stages.some(({ isLarger }) => isLarger)
      ? 'A stage with more people than the one before has no percentage: it includes people from before this period.'
      : '',
  ];
  return (
    <ChartPanel
      title="Funnel"
      description={`Number of people at each stage, reported by ${providerName(analytics.provider)}`}
      note={notes.filter(Boolean).join(' ')}
      data={{
        columns: ['Stage', 'People', 'Share of previous stage'],
        rows: stages.map(({ name, count, percent }) => [name, count, formatPercent(percent)]),
      }}
      fileName={fileName}
      asTable={asTable}
      empty={stages.every(({ count }) => count === null) ? 'No analytics data available' : null}
      summary={stages.map(({ name, count }) => `${name} ${formatOptionalCount(count)}`).join(', ')}
    >
      <FunnelChart stages={stages} />
    </ChartPanel>
  );
}

const RATES = [
  ['open', 'Open rate'],
  ['reply', 'Reply rate'],
  ['interested', 'Interested replies'],
] as const;

/** '+2.5' or '−2.5' points, or a dash if either value is unknown. */
function formatDifference(own: number | null, median: number | null): string {
  if (own === null || median === null) return '–';
  const points = Math.round((own - median) * 100) / 100;
  return points === 0 ? 'the same' : `${points > 0 ? '+' : '−'}${counted(Math.abs(points), 'point')}`;
}

/** Always a table: three numbers do not need a chart. */
function ComparisonPanel({ analytics: { rates, medians, provider }, choice, fileName }: PanelProps) {
  const kind = provider === 'heyreach' ? 'LinkedIn campaign' : 'email campaign';
  const isKnown = medians.open !== null || medians.reply !== null;
  return (
    <ChartPanel
      title="Comparison"
      description={`Compared with the median of your ${kind}s, ${describePeriod(choice)}`}
      note={
        isKnown
          ? `Median of ${counted(medians.campaigns, kind)} with messages sent.`
          : `A median needs at least 3 campaigns with messages sent. You have access to ${counted(medians.campaigns, 'campaign')}.`
      }
      data={{
        columns: ['Rate', 'This campaign', 'Median', 'Difference'],
        rows: RATES.map(([key, name]) => [
          name,
          formatPercent(rates[key]),
          formatPercent(medians[key]),
          formatDifference(rates[key], medians[key]),
        ]),
      }}
      fileName={fileName}
      asTable
      empty={null}
      summary=""
    />
  );
}

function SentimentPanel({ analytics, choice, asTable, fileName, over }: PanelProps & { over: OverTime }) {
  const totals = DISPOSITIONS.map((sentiment) => ({
    ...SENTIMENTS[sentiment],
    count: analytics.sentiments.reduce((sum, day) => sum + day[sentiment], 0),
  }));
  const all = totals.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartPanel
      title="Sentiment over time"
      description={`Conversations by the day of their latest message, ${describePeriod(choice)}`}
      note="Each conversation is counted once, as in the inbox and on the dashboard."
      data={over.sentiments}
      fileName={fileName}
      asTable={asTable}
      empty={all === 0 ? 'No conversation in this campaign has a sentiment in this period.' : null}
      summary={totals
        .map(
          ({ label, count }) =>
            `${label} ${formatOptionalCount(count)} (${formatPercent(computePercent(count, all))})`,
        )
        .join(', ')}
    >
      <LazyChart
        kind="sentiments"
        table={over.sentiments}
        series={totals.map(({ label, color }) => ({ name: label, color }))}
      />
    </ChartPanel>
  );
}

function HoursPanel({ analytics: { hours, totals }, asTable, fileName }: PanelProps) {
  const all = hours.reduce((sum, { count }) => sum + count, 0);
  const summary = `${counted(all, 'lead')} replied, most often on ${findBusiest(hours)}.`;
  return (
    <ChartPanel
      title="When leads reply"
      description={`First replies by weekday and hour, in your time zone (${ownZone()})`}
      data={hoursTable(hours)}
      fileName={fileName}
      asTable={asTable}
      empty={all === 0 ? 'No leads in this campaign replied in this period.' : null}
      note={
        all === 0 ? null : [summary, describeMissingReplies(totals.replied, hours)].filter(Boolean).join(' ')
      }
      summary={`${summary} Show as table to see every hour.`}
    >
      <HeatMap hours={hours} />
    </ChartPanel>
  );
}

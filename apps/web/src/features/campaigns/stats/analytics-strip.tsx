import { formatPercent, pluralize, type StatsSummary, summarizeStats } from '@hearback/contract';
import { Text } from '@mantine/core';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { formatOptionalNumber } from './compact-number.ts';
import classes from './stats.module.css';

/** Shows when the figures were measured, or nothing if there are none. */
export function LastMeasured({ stats }: { stats: unknown }) {
  const at = summarizeStats(stats)?.lastSynced ?? null;
  return (
    at !== null && (
      <Text size="xs" c="dimmed" component="span">
        Synced <Ago at={at} />
      </Text>
    )
  );
}

/** Sent, opened, replied and interested, with the rates below them. */
export function AnalyticsStrip({ stats }: { stats: unknown }) {
  const summary = summarizeStats(stats);
  if (summary === null) {
    return (
      <Text size="sm" c="dimmed">
        No analytics data available
      </Text>
    );
  }
  return (
    <div className={classes.strip}>
      <StatFigures summary={summary} />
      <div className={classes.rates}>
        <RateBadges summary={summary} />
      </div>
    </div>
  );
}

function StatFigures({ summary: { sent, opened, replied, interested } }: { summary: StatsSummary }) {
  const figures = { Sent: sent, Opened: opened, Replied: replied, Interested: interested };
  return (
    <dl className={classes.figures}>
      {Object.entries(figures).map(([term, value]) => (
        <div key={term} className={classes.figure}>
          <dt>{term}</dt>
          <dd>{formatOptionalNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function RateBadges({ summary }: { summary: StatsSummary }) {
  const { openRate, replyRate, bounceRate, meetingBooked } = summary;
  return (
    <>
      {openRate !== null && <DataBadge value={`Open ${formatPercent(openRate)}`} />}
      {replyRate !== null && <DataBadge value={`Reply ${formatPercent(replyRate)}`} />}
      {bounceRate !== null && bounceRate > 0 && (
        <DataBadge value={`Bounce ${formatPercent(bounceRate)}`} tone="warning" />
      )}
      {meetingBooked !== null && meetingBooked > 0 && (
        <DataBadge
          value={`${formatOptionalNumber(meetingBooked)} ${pluralize(meetingBooked, 'meeting')} booked`}
        />
      )}
    </>
  );
}

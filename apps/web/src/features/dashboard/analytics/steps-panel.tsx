import { type CampaignAnalytics, counted, formatPercent } from '@hearback/contract';
import { ChartPanel } from '../charts/chart-panel.tsx';
import { describePeriod } from '../period/period.ts';
import { findBest, MIN_SENT, replyShare, type Step, stepName } from './best-steps.ts';
import { providerName } from './provider-name.ts';

type Props = { analytics: CampaignAnalytics; fileName: string };

function toSubject({ step, subject }: Step): string {
  if (subject !== null) return subject;
  return step === 0 ? '–' : step < 2 ? 'No subject' : 'Same as previous email';
}

function describeBestStep(steps: readonly Step[]): string {
  const best = findBest(steps);
  if (!best)
    return `Not enough data to pick a best step. A step needs at least ${counted(MIN_SENT, 'message')} and a reply.`;
  const subject = best.subject === null ? '' : ` (“${best.subject}”)`;
  return `Best so far: ${stepName(best, steps)}${subject}, ${formatPercent(replyShare(best))} replied.`;
}

/** Always a table, because subjects are text. */
export function StepsPanel({ analytics: { steps, provider, read_at }, fileName }: Props) {
  const { items, period } = steps;
  const reporter = providerName(provider);
  const none =
    provider === 'heyreach'
      ? `${reporter} does not report figures by step.`
      : read_at === null
        ? `No figures by step from ${reporter} yet. They are loaded with the next sync.`
        : 'No messages were sent in this period.';
  return (
    <ChartPanel
      title="Steps and subject lines"
      description={`Reported by ${reporter}, ${describePeriod({ period })}`}
      note={
        items.length === 0
          ? null
          : `${describeBestStep(items)} Data by step is available for the last 7, 30 and 90 days and for all time.`
      }
      data={{
        columns: ['Step', 'Subject', 'Sent', 'Opened', 'Replied', 'Interested', 'Reply rate'],
        textColumns: ['Subject'],
        rows: items.map((step) => [
          stepName(step, items),
          toSubject(step),
          step.sent,
          step.opened,
          step.replied,
          step.interested,
          formatPercent(replyShare(step)),
        ]),
      }}
      fileName={fileName}
      asTable
      empty={items.length === 0 ? none : null}
      summary=""
    />
  );
}

import { type CampaignAnalytics, counted, shownPercent } from '@hearback/contract';
import { ChartPanel } from '../charts/chart-panel.tsx';
import { periodWords } from '../period/period.ts';
import { findBest, MIN_SENT, replyShare, type Step, stepName } from './best-steps.ts';
import { providerName } from './provider-name.ts';

type Props = { analytics: CampaignAnalytics; fileName: string };

function toSubject({ step, subject }: Step): string {
  if (subject !== null) return subject;
  return step === 0 ? '–' : step < 2 ? 'No subject' : 'That of the email before';
}

function bestWords(steps: readonly Step[]): string {
  const best = findBest(steps);
  if (!best)
    return `No step was sent ${counted(MIN_SENT, 'time')} or more and answered: none is called the best.`;
  const subject = best.subject === null ? '' : ` (“${best.subject}”)`;
  return `Best so far: ${stepName(best, steps)}${subject}, ${shownPercent(replyShare(best))} replied.`;
}

/** A table in any case: subjects are read. */
export function StepsPanel({ analytics: { steps, provider, read_at }, fileName }: Props) {
  const { items, period } = steps;
  const told = providerName(provider);
  const none =
    provider === 'heyreach'
      ? `There are no figures by step from ${told}.`
      : read_at === null
        ? `${told} has not told figures by step yet. They come with the next sync.`
        : 'Nothing was sent in this period.';
  return (
    <ChartPanel
      title="Steps and subject lines"
      description={`Of ${periodWords({ period })}, as counted by ${told}`}
      note={
        items.length === 0
          ? null
          : `${bestWords(items)} By step, figures are available for the last 7, 30 and 90 days and for all time.`
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
          shownPercent(replyShare(step)),
        ]),
      }}
      fileName={fileName}
      asTable
      empty={items.length === 0 ? none : null}
      summary=""
    />
  );
}

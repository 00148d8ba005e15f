import type { Message } from '@hearback/contract';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { externalUrl } from '#web/lib/wording/external-url.ts';
import classes from './messages.module.css';

type Fact = { term: string; value: ReactNode };

const toDateFact = (iso: string): Fact => ({
  term: 'Date:',
  value: <time dateTime={iso}>{formatMoment(iso)}</time>,
});

function mailFacts({ from, to, cc, sent_at, subject }: Message): Fact[] {
  return [
    { term: 'From:', value: from ?? 'Unknown' },
    { term: 'To:', value: to.join(', ') || 'Unknown' },
    ...(cc.length > 0 ? [{ term: 'CC:', value: cc.join(', ') }] : []),
    toDateFact(sent_at),
    { term: 'Subject:', value: subject || 'No Subject' },
  ];
}

function linkedInFacts({ sender_profile_url, sent_at }: Message): Fact[] {
  const url = externalUrl(sender_profile_url);
  const sender =
    url === null ? (
      'LinkedIn Sender'
    ) : (
      <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit>
        {url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
      </Anchor>
    );
  return [{ term: 'LinkedIn:', value: sender }, toDateFact(sent_at)];
}

function visitFacts({ sent_at, subject }: Message): Fact[] {
  return [toDateFact(sent_at), ...(subject ? [{ term: 'Subject:', value: subject }] : [])];
}

const FACTS = { cold_email: mailFacts, linkedin: linkedInFacts, anonymous_traffic_id: visitFacts };

type Props = { id: string; message: Message; isShown: boolean };

/** Always in the document for assistive technology. Visible while its line is hovered or expanded. */
export function MessageFacts({ id, message, isShown }: Props) {
  return (
    <dl id={id} className={classes.facts} data-shown={isShown || undefined}>
      {FACTS[message.source](message).map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

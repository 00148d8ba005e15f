import {
  BOUNCE_DAYS,
  counted,
  MIN_SENT_EMAILS,
  MIN_WARMUP_DELIVERIES,
  PLACEMENT_DAYS,
  type SenderAction,
  type SenderHealth,
  type SenderProblem,
} from '@hearback/contract';
import { Button, Stack, Text } from '@mantine/core';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { Facts } from '#web/ui/data/facts.tsx';
import { TextLink } from '#web/ui/data/links.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import classes from './sender-health.module.css';
import { ADVICE, BANDS, CONNECTIONS, FIXES, toBounceRate, toPlacement, WARMUPS } from './wording.ts';

type Props = {
  sender: SenderHealth;
  /** Null for people who may not change senders. */
  onFix: ((action: SenderAction) => void) | null;
  isFixing: boolean;
};

export function SenderDetails({ sender, onFix, isFixing }: Props) {
  return (
    <div className={classes.panels}>
      <Stack gap="sm">
        {sender.problems.length === 0 ? (
          <Text size="sm">No problems. All figures with enough data are within their limits.</Text>
        ) : (
          <ul className={classes.problems} aria-label="Problems">
            {sender.problems.map((problem) => (
              <ProblemItem
                key={problem.code}
                problem={problem}
                kind={sender.kind}
                onFix={onFix}
                isFixing={isFixing}
              />
            ))}
          </ul>
        )}
        <Campaigns sender={sender} />
      </Stack>
      <Facts facts={[...toFacts(sender)]} />
    </div>
  );
}

type ProblemProps = Omit<Props, 'sender'> & { problem: SenderProblem; kind: SenderHealth['kind'] };

function ProblemItem({ problem: { code, band, text }, kind, onFix, isFixing }: ProblemProps) {
  const { mailbox, linkedin } = ADVICE[code];
  const { advice, action } = kind === 'linkedin' && linkedin ? linkedin : mailbox;
  const { word, tone } = BANDS[band];
  return (
    <li className={classes.problem}>
      <div>
        <Text size="sm" fw={550}>
          {text} <DataBadge value={word} tone={tone} />
        </Text>
        <Text size="sm" c="dimmed">
          {advice}
        </Text>
      </div>
      {action && onFix && (
        <Button size="compact-sm" variant="default" loading={isFixing} onClick={() => onFix(action)}>
          {FIXES[action].label}
        </Button>
      )}
    </li>
  );
}

function Campaigns({ sender: { campaigns, band } }: { sender: SenderHealth }) {
  if (campaigns.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No campaign uses this sender.
      </Text>
    );
  return (
    <Text size="sm">
      {band === 'failing' ? 'Affects ' : 'Used by '}
      {campaigns.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <TextLink size="sm" to="/campaigns/$campaignId" params={{ campaignId: id }}>
            {name}
          </TextLink>
        </span>
      ))}
    </Text>
  );
}

function* toFacts(sender: SenderHealth) {
  const { kind, connection, warmup, warmup_score, dns, daily_limit, sending_gap } = sender;
  yield { term: 'Connection', value: CONNECTIONS[connection] };
  if (kind === 'mailbox') {
    const placement = toPlacement(sender);
    const bounces = toBounceRate(sender);
    const sample = `${sender.landed_inbox + sender.landed_spam} of ${counted(MIN_WARMUP_DELIVERIES, 'warm-up email')}`;
    yield {
      term: 'Warm-up',
      value: [warmup && WARMUPS[warmup], warmup_score !== null && `score ${warmup_score} of 100`]
        .filter(Boolean)
        .join(', '),
    };
    yield {
      term: `Placement, ${counted(PLACEMENT_DAYS, 'day')}`,
      value: placement
        ? `${placement.inbox} inbox, ${placement.spam} spam of ${counted(placement.deliveries, 'warm-up email')}`
        : `Not enough data: ${sample}`,
    };
    yield {
      term: `Bounces, ${counted(BOUNCE_DAYS, 'day')}`,
      value: bounces
        ? `${bounces} of ${counted(sender.sent, 'email')}`
        : `Not enough data: ${sender.sent} of ${counted(MIN_SENT_EMAILS, 'email')}`,
    };
    yield { term: 'DNS', value: dns === null ? 'Not checked yet' : describeDns(dns) };
    yield {
      term: 'Limits',
      value:
        [
          daily_limit !== null && counted(daily_limit, 'email per day', 'emails per day'),
          sending_gap !== null && counted(sending_gap, 'minute between emails', 'minutes between emails'),
        ]
          .filter(Boolean)
          .join(', ') || 'None reported',
    };
  } else yield { term: 'Limits', value: 'HeyReach does not report the limits of an account' };
  yield {
    term: 'Last message',
    value: sender.last_message_at ? (
      <Ago at={sender.last_message_at} />
    ) : (
      `None in the last ${counted(BOUNCE_DAYS, 'day')}`
    ),
  };
  yield { term: 'State changed', value: <Ago at={sender.band_changed_at} /> };
  yield { term: 'Checked', value: <Ago at={sender.checked_at} /> };
}

const describeDns = (dns: NonNullable<SenderHealth['dns']>): string =>
  Object.entries(dns)
    .map(([record, isSet]) => `${record.toUpperCase()} ${isSet ? 'OK' : 'missing'}`)
    .join(', ');

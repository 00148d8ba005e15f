import type { WebhookEvent } from '@hearback/contract';
import { Button, Text } from '@mantine/core';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { IconRepeat } from '#web/ui/icons/other.ts';
import { Ago } from '#web/ui/time/ago.tsx';
import classes from './recent-events.module.css';

const PROVIDERS: Record<WebhookEvent['provider'], string> = {
  instantly: 'Cold Email',
  heyreach: 'LinkedIn Outreach',
  highlevel: 'CRM',
  anonymous_traffic: 'Anonymous traffic',
  clay: 'Clay',
};
const TONES = { received: 'brand', processed: 'good', failed: 'danger', unknown: 'warning' } as const;

/** Unknown events are stored, so that they can be processed once they are supported. */
const UNKNOWN = 'Stored but not processed. Hearback does not support this event type yet.';

type Props = { event: WebhookEvent; replaying: boolean; onReplay: () => void };

export function EventRow({ event, replaying, onReplay }: Props) {
  const { provider, kind, status, received_at } = event;
  const reason = event.reason ?? (status === 'unknown' ? UNKNOWN : null);
  return (
    <li className={classes.event}>
      <DataBadge stored value={status} tone={TONES[status]} label="Status" />
      <div className={classes.words}>
        <Text fw={500} className={classes.kind}>
          {kind.replaceAll('_', ' ')}
        </Text>
        <Text size="sm" c="dimmed">
          {PROVIDERS[provider]} · <Ago at={received_at} />
        </Text>
        {reason !== null && (
          <Text size="sm" className={classes.reason}>
            {reason}
          </Text>
        )}
      </div>
      {!event.wiped && (
        <Button
          variant={status === 'failed' || status === 'unknown' ? 'default' : 'subtle'}
          color="gray"
          size="xs"
          aria-label={`Replay ${kind}`}
          leftSection={<IconRepeat size={15} aria-hidden="true" />}
          loading={replaying}
          onClick={onReplay}
        >
          Replay
        </Button>
      )}
    </li>
  );
}

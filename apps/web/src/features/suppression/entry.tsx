import type { SuppressionEntry, SuppressionStep } from '@hearback/contract';
import { Button, Group, Text } from '@mantine/core';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { DataBadge, type Tone } from '#web/ui/data/data-badge.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useRemoveEntry, useRetryStep } from './api.ts';
import classes from './suppression.module.css';

const REASONS: Record<SuppressionEntry['reason'], string> = {
  asked: 'Asked to be left alone',
  chosen: 'Added by hand',
  erased: 'Erased',
};

const STEPS: Record<SuppressionStep['kind'], string> = {
  replies: 'Replies that waited',
  instantly: 'Campaigns at Instantly',
  instantly_block_list: 'Block list of Instantly',
  heyreach: 'Campaigns at HeyReach',
  crm: 'Do not disturb in the CRM',
};

const STATES: Record<SuppressionStep['status'], { word: string; tone: Tone }> = {
  waiting: { word: 'Waiting', tone: 'warning' },
  running: { word: 'Under way', tone: 'brand' },
  done: { word: 'Done', tone: 'good' },
  failed: { word: 'Failed', tone: 'trouble' },
  not_available: { word: 'Nothing to do', tone: 'neutral' },
};

const ORDER = Object.keys(STEPS);

export function Entry({ entry }: { entry: SuppressionEntry }) {
  const { value, reason, note, added_by_name, created_at, may_remove, kind } = entry;
  const remove = useRemoveEntry();
  const name = value ?? 'Somebody who was erased';
  const ask = async () => {
    const agreed = await confirmDialog({
      title: 'Take off the list?',
      sentence: `${name} can be contacted again. Campaigns that were stopped stay stopped, and the CRM keeps its flag.`,
      confirm: 'Take off the list',
      destructive: true,
    });
    if (agreed) remove.mutate({ id: entry.id });
  };
  const steps = [...entry.steps].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return (
    <div className={classes.entry}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div className={classes.words}>
          <Text size="sm" fw={550} className={classes.value}>
            {kind === 'domain' ? `Everybody at ${name}` : name}
          </Text>
          <Text size="xs" c="dimmed">
            {REASONS[reason]} · {added_by_name} · {formatMoment(created_at)}
          </Text>
          {note && <Text size="sm">{note}</Text>}
        </div>
        {may_remove && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Take off ${name}`}
            style={{ flex: 'none' }}
            onClick={() => void ask()}
          >
            Take off
          </Button>
        )}
      </Group>
      {steps.length > 0 && (
        <ul className={classes.steps} aria-label={`What followed for ${name}`}>
          {steps.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Step({ step: { id, kind, status, error } }: { step: SuppressionStep }) {
  const retry = useRetryStep();
  const { word, tone } = STATES[status];
  return (
    <li className={classes.step}>
      <Text size="sm">{STEPS[kind]}</Text>
      <DataBadge value={word} tone={tone} />
      {error && (
        <Text size="xs" c="dimmed">
          {error}
        </Text>
      )}
      {status === 'failed' && (
        <Button
          size="compact-xs"
          variant="default"
          loading={retry.isPending}
          onClick={() => retry.mutate({ id })}
        >
          Try again
        </Button>
      )}
    </li>
  );
}

import type { SuppressionEntry, SuppressionStep } from '@hearback/contract';
import { Button, Group, Text } from '@mantine/core';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { DataBadge, type Tone } from '#web/ui/data/data-badge.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useRemoveEntry, useRetryStep } from './api.ts';
import classes from './suppression.module.css';

const REASONS: Record<SuppressionEntry['reason'], string> = {
  asked: 'Asked to be removed',
  chosen: 'Added manually',
  erased: 'Erased',
};

const STEPS: Record<SuppressionStep['kind'], string> = {
  replies: 'Pending replies',
  instantly: 'Instantly campaigns',
  instantly_block_list: 'Instantly block list',
  heyreach: 'HeyReach campaigns',
  crm: 'Do not disturb in the CRM',
};

const STATES: Record<SuppressionStep['status'], { word: string; tone: Tone }> = {
  waiting: { word: 'Waiting', tone: 'warning' },
  running: { word: 'In progress', tone: 'brand' },
  done: { word: 'Done', tone: 'good' },
  failed: { word: 'Failed', tone: 'trouble' },
  not_available: { word: 'Nothing to do', tone: 'neutral' },
};

const ORDER = Object.keys(STEPS);

export function Entry({ entry }: { entry: SuppressionEntry }) {
  const { value, reason, note, added_by_name, created_at, may_remove, kind } = entry;
  const remove = useRemoveEntry();
  const name = value ?? 'Erased person';
  const ask = async () => {
    const agreed = await confirmDialog({
      title: 'Remove from the list?',
      sentence: `${name} can be contacted again. Stopped campaigns are not restarted, and the CRM keeps its do-not-disturb flag.`,
      confirm: 'Remove from the list',
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
            {kind === 'domain' ? `Everyone at ${name}` : name}
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
            aria-label={`Remove ${name}`}
            style={{ flex: 'none' }}
            onClick={() => void ask()}
          >
            Remove
          </Button>
        )}
      </Group>
      {steps.length > 0 && (
        <ul className={classes.steps} aria-label={`Actions taken for ${name}`}>
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

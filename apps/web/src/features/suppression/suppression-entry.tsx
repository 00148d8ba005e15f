import type { SuppressionEntry, SuppressionRemoval, SuppressionStep } from '@hearback/contract';
import { Button, Group, Text } from '@mantine/core';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { DataBadge, type Tone } from '#web/ui/data/data-badge.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useRemoveEntry, useRetryRemoval, useRetryStep } from './api.ts';
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
  heyreach_blacklist: 'HeyReach blacklist',
  crm: 'Do not disturb in the CRM',
};

/** The result of a finished step, and the provider that an unfinished one waits for. */
const RESULTS: Record<SuppressionStep['kind'], { done: string; provider: string }> = {
  replies: { done: 'On hold', provider: 'Hearback' },
  instantly: { done: 'Stopped in Instantly', provider: 'Instantly' },
  instantly_block_list: { done: 'Blocked in Instantly', provider: 'Instantly' },
  heyreach: { done: 'Stopped in HeyReach', provider: 'HeyReach' },
  heyreach_blacklist: { done: 'Blocked in HeyReach', provider: 'HeyReach' },
  crm: { done: 'Set in the CRM', provider: 'the CRM' },
};

const TONES: Record<SuppressionStep['status'], Tone> = {
  waiting: 'warning',
  running: 'brand',
  done: 'good',
  failed: 'danger',
  not_available: 'neutral',
};

function describeStep({ kind, status, error }: Pick<SuppressionStep, 'kind' | 'status' | 'error'>): string {
  const { done, provider } = RESULTS[kind];
  switch (status) {
    case 'waiting':
      return `Waiting for ${provider}`;
    case 'running':
      return 'In progress';
    case 'done':
      return done;
    case 'failed':
      return error === null ? 'Failed' : `Failed: ${error}`;
    case 'not_available':
      return 'Nothing to do';
  }
}

const ORDER = Object.keys(STEPS);

export function Entry({ entry }: { entry: SuppressionEntry }) {
  const { value, reason, note, added_by_name, created_at, may_remove, kind } = entry;
  const remove = useRemoveEntry();
  const name = value ?? 'Erased person';
  const ask = async () => {
    const agreed = await confirmDialog({
      title: 'Remove from the list?',
      sentence: `${name} can be contacted again. Hearback removes the block list entries and the do-not-disturb flag that it set. Stopped campaigns are not restarted.`,
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

function Step({ step }: { step: SuppressionStep }) {
  const { id, kind, status, error } = step;
  const retry = useRetryStep();
  return (
    <StepRow
      kind={kind}
      status={status}
      error={error}
      isRetrying={retry.isPending}
      onRetry={() => retry.mutate({ id })}
    />
  );
}

type StepRowProps = Pick<SuppressionStep, 'kind' | 'status' | 'error'> & {
  name?: string;
  isRetrying: boolean;
  onRetry: () => void;
};

function StepRow({ name, isRetrying, onRetry, ...step }: StepRowProps) {
  const { kind, status, error } = step;
  return (
    <li className={classes.step}>
      <Text size="sm">{name ?? STEPS[kind]}</Text>
      {status === 'failed' ? (
        <Text size="sm" c="var(--mantine-color-error)" className={classes.value}>
          {describeStep(step)}
        </Text>
      ) : (
        <DataBadge value={describeStep(step)} tone={TONES[status]} />
      )}
      {error && status !== 'failed' && (
        <Text size="xs" c="dimmed">
          {error}
        </Text>
      )}
      {status === 'failed' && (
        <Button size="compact-xs" variant="default" loading={isRetrying} onClick={onRetry}>
          Retry
        </Button>
      )}
    </li>
  );
}

/** Removals at providers that are not finished. The person is no longer on the list. */
export function Removals({ removals }: { removals: readonly SuppressionRemoval[] }) {
  const retry = useRetryRemoval();
  if (removals.length === 0) return null;
  return (
    <section aria-label="Removals from providers">
      <Text size="sm" fw={550}>
        Removal from providers in progress
      </Text>
      <ul className={classes.steps}>
        {removals.map(({ id, kind, value, status, error }) => (
          <StepRow
            key={id}
            name={kind === 'crm' ? STEPS.crm : `${STEPS[kind]}: ${value}`}
            kind={kind}
            status={status}
            error={error}
            isRetrying={retry.isPending}
            onRetry={() => retry.mutate({ id })}
          />
        ))}
      </ul>
    </section>
  );
}

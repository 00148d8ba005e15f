import type { ConversationRun } from '@hearback/contract';
import { Button, CloseButton, Group, Progress, Text } from '@mantine/core';
import { isOpen, outcomeText, undoRun, useRuns } from '#web/features/inbox/api/runs.ts';
import { progressText } from '#web/features/inbox/run-wording.ts';
import classes from './bulk.module.css';

/** Shows the progress of bulk changes, and finished ones while they can be undone. */
export function BulkProgress() {
  const { runs, dismiss } = useRuns();
  return runs.map((run) =>
    isOpen(run) ? (
      <Going key={run.id} run={run} />
    ) : (
      <Done key={run.id} run={run} onDismiss={() => dismiss(run.id)} />
    ),
  );
}

function Going({ run }: { run: ConversationRun }) {
  const { id, state, done, total, undone, changed } = run;
  const text = progressText(run);
  const [part, whole] = state === 'undoing' ? [undone, changed] : [done, total];
  return (
    <div className={classes.bar} role="status">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm">{text}</Text>
        {state !== 'undoing' && (
          <Button variant="subtle" size="compact-xs" flex="none" onClick={() => void undoRun(id)}>
            Stop and undo
          </Button>
        )}
      </Group>
      <Progress size="sm" value={(part / Math.max(1, whole)) * 100} aria-label={text} />
    </div>
  );
}

const Done = ({ run, onDismiss }: { run: ConversationRun; onDismiss: () => void }) => (
  <div className={classes.bar}>
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm">{outcomeText(run)}</Text>
      <Group gap={4} wrap="nowrap" flex="none">
        <Button variant="subtle" size="compact-xs" title="z" onClick={() => void undoRun(run.id)}>
          Undo
        </Button>
        <CloseButton size="sm" aria-label="Dismiss" onClick={onDismiss} />
      </Group>
    </Group>
  </div>
);

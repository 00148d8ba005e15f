import { type ClaySettings, counted, errors } from '@hearback/contract';
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { Figures } from '#web/ui/connections/figures.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import type { useClayChanges } from '../api/clay.ts';

type Props = { settings: ClaySettings; test: ReturnType<typeof useClayChanges>['test'] };

/** Shows the used quota of the webhook, the last error and the result of the test row. */
export function ClayStatus({ settings, test }: Props) {
  const { submissions, limit, queued, running, warning, error } = settings;
  return (
    <Stack gap="sm">
      <Figures
        figures={[
          { term: `of ${counted(limit, 'submission')}`, value: submissions },
          { term: 'Waiting', value: queued },
          { term: 'Processing', value: running },
        ]}
      />
      <Progress.Root size="sm">
        <Progress.Section
          value={(submissions / limit) * 100}
          color={warning === null ? 'brand' : warning === 'near' ? 'yellow' : 'red'}
          aria-label="Submissions used"
        />
      </Progress.Root>
      {warning === 'near' && (
        <Alert color="yellow" title="This Clay webhook has almost reached its limit">
          {`It has received ${formatCount(submissions)} of ${counted(limit, 'row')}. Create a new webhook in Clay and save its URL before it stops accepting rows.`}
        </Alert>
      )}
      {warning === 'reached' && (
        <Alert color="red" role="alert" title="Sending to Clay has stopped">
          {errors.CLAY_LIMIT_REACHED.sentence}
        </Alert>
      )}
      {error !== null && (
        <Alert color="red" title="Clay rejected the last row">
          {error}
        </Alert>
      )}
      <Group justify="space-between" gap="xs">
        <TestRowStatus test={settings.test} />
        <Button
          variant="default"
          loading={test.isPending}
          disabled={warning === 'reached'}
          onClick={() => test.mutate(undefined)}
        >
          Send test row
        </Button>
      </Group>
    </Stack>
  );
}

function TestRowStatus({ test }: Pick<ClaySettings, 'test'>) {
  return (
    <Text size="sm" c="dimmed" role="status">
      {test === null && 'No test row sent yet. It counts as a submission.'}
      {test?.status === 'waiting' && (
        <>
          Test row sent <Ago at={test.sent_at} />. Waiting for Clay to call back.
        </>
      )}
      {test?.status === 'answered' && (
        <>
          Clay responded to the test row <Ago at={test.answered_at ?? test.sent_at} />.
        </>
      )}
      {test?.status === 'failed' && 'Clay rejected the test row or returned an error.'}
    </Text>
  );
}

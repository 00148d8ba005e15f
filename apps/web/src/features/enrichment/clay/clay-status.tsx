import { type ClaySettings, counted, errors } from '@hearback/contract';
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Figures } from '#web/ui/connections/figures.tsx';
import { Ago } from '#web/ui/data/ago.tsx';
import type { useClayChanges } from '../api/clay.ts';

type Props = { settings: ClaySettings; test: ReturnType<typeof useClayChanges>['test'] };

/** How much of the webhook's life is used, what is on its way, and whether Clay answers at all. */
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
        <Alert color="yellow" title="This Clay webhook is nearly used up">
          {`It has taken ${submissions.toLocaleString('en-US')} of ${counted(limit, 'row')}. Create a new webhook in Clay and save its URL before it stops.`}
        </Alert>
      )}
      {warning === 'reached' && (
        <Alert color="red" role="alert" title="Nothing is sent to Clay any more">
          {errors.CLAY_LIMIT_REACHED.sentence}
        </Alert>
      )}
      {error !== null && (
        <Alert color="red" title="Clay refused the last row">
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
          Clay answered the test row <Ago at={test.answered_at ?? test.sent_at} />.
        </>
      )}
      {test?.status === 'failed' && 'Clay did not take the test row, or called back with an error.'}
    </Text>
  );
}

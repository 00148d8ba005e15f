import type { PersonMatch, PrivacyRun } from '@hearback/contract';
import { counted } from '@hearback/contract';
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { toPersonQuery, useStartRun } from './api.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { FoundTable } from './found-table.tsx';
import { toTotal } from './wording.ts';

type Props = { person: PersonMatch; run: PrivacyRun; onErased: () => void };

/** Findings by table, with the actions export and erase. */
export function Findings({ person, run, onErased }: Props) {
  const [erasing, setErasing] = useState(false);
  const exporting = useStartRun();
  if (run.state === 'failed') return <Alert color="red">{run.error}</Alert>;
  if (run.state !== 'done') return <Looking run={run} />;
  return (
    <Stack gap="md">
      <Text role="status">
        {run.found.length === 0
          ? `No data found about ${run.label}.`
          : `${toName(run)}: ${counted(toTotal(run.found), 'row')}`}
      </Text>
      {run.found.length > 0 && <FoundTable run={run} />}
      <Group gap="xs">
        <Button
          variant="default"
          loading={exporting.isPending}
          disabled={exporting.isSuccess || run.found.length === 0}
          onClick={() => exporting.mutate({ kind: 'export', ...toPersonQuery(person) })}
        >
          {exporting.isSuccess ? 'Preparing export' : 'Export'}
        </Button>
        <Button color="red" variant="outline" onClick={() => setErasing(true)}>
          Erase…
        </Button>
      </Group>
      {erasing && (
        <EraseDialog person={person} run={run} onStarted={onErased} onClose={() => setErasing(false)} />
      )}
    </Stack>
  );
}

const toName = ({ label, name }: PrivacyRun): string =>
  name && name !== label ? `${name}, ${label}` : (label ?? '');

function Looking({ run: { done, total } }: { run: PrivacyRun }) {
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        Searched {done} of {counted(total, 'kind')} of data…
      </Text>
      <Progress value={(100 * done) / Math.max(1, total)} aria-label="Search progress" />
    </Stack>
  );
}

import type { Import } from '@hearback/contract';
import { counted } from '@hearback/contract';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Figures } from '#web/ui/connections/figures.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import type { ImportState } from '../use-import.ts';

const MINUTE = 60;
const HOUR = 3600;

/** '45 s', '3 min', '1 h 20 min', or a dash if unknown. */
function formatTimeLeft(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < MINUTE) return `${Math.ceil(seconds)} s`;
  if (seconds < HOUR) return `${Math.ceil(seconds / MINUTE)} min`;
  return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`;
}

type Props = { current: Import; importing: ImportState; onClose: () => void };

export function ProcessingStep({ current, importing: { cancel }, onClose }: Props) {
  const { id, file_name, state, progress, rows_done, rows_total, imported } = current;
  const ask = async () => {
    const sure = await confirmDialog({
      title: 'Cancel this import?',
      sentence: 'Leads imported so far stay in the campaign. You can undo the import later.',
      numbers: [{ count: imported, one: 'contact imported', many: 'contacts imported' }],
      confirm: 'Cancel import',
      cancel: 'Keep importing',
      destructive: true,
    });
    if (sure) cancel.mutate({ id });
  };
  return (
    <Stack gap="md">
      <Text fw={500} truncate>
        {file_name}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={progress} aria-label={`Import of ${file_name}`} />
      </Progress.Root>
      <Text size="sm" role="status">
        {state === 'queued' ? 'Waiting to start' : `Processing · ${progress}%`}
      </Text>
      <Figures
        figures={[
          {
            term: rows_total === null ? 'Rows processed' : `of about ${counted(rows_total, 'row')}`,
            value: rows_done,
          },
          { term: 'Rows per second', value: Math.round(current.rows_per_second ?? 0) },
          { term: 'Time left', value: formatTimeLeft(current.seconds_left) },
        ]}
      />
      <Text size="sm" c="dimmed">
        You can close this window. The import continues. To see it again, select Add Leads.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" loading={cancel.isPending} onClick={() => void ask()}>
          Cancel import
        </Button>
        <Button onClick={onClose}>Continue in the background</Button>
      </Group>
    </Stack>
  );
}

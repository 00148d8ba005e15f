import { counted, type Import, UNDOABLE_STATES } from '@hearback/contract';
import { Alert, Button, Group, List, Progress, Stack, Text, Title } from '@mantine/core';
import { useDownloadFailures } from '#web/features/leads/api/imports.ts';
import { Figures } from '#web/ui/connections/figures.tsx';
import { IconDownload } from '#web/ui/icons/other.ts';
import { useConfirmUndo } from '../use-confirm-undo.ts';
import type { ImportState } from '../use-import.ts';
import classes from '../wizard.module.css';

type Props = { current: Import; importing: ImportState; onClose: () => void };

export function CompleteStep({ current, importing: { another, keep }, onClose }: Props) {
  const { state, file_name, imported, failed, duplicates, noted } = current;
  const undo = useConfirmUndo(keep);
  /** Dismisses the result, so that the dialog starts with a new file next time. */
  const finish = () => {
    another();
    onClose();
  };
  const isUndoable = UNDOABLE_STATES.includes(state) && imported > 0;
  return (
    <Stack gap="md">
      <Text fw={500} truncate>
        {file_name}
      </Text>
      <Outcome current={current} />
      <Figures
        figures={[
          { term: 'Successfully imported', value: imported },
          { term: 'Failed to import', value: failed },
          { term: 'Duplicates skipped', value: duplicates },
        ]}
      />
      {failed + duplicates + noted > 0 && <Failures current={current} />}
      <Group justify="flex-end" gap="xs">
        {isUndoable && (
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            loading={undo.isBusy}
            onClick={() => void undo.ask(current)}
          >
            Undo import
          </Button>
        )}
        <Button variant="default" onClick={another}>
          Import another file
        </Button>
        <Button onClick={finish}>Done</Button>
      </Group>
    </Stack>
  );
}

/** Also the server's message for unknown reasons. */
const NOT_PROCESSED = 'Failed to process CSV data';

function Outcome({ current: { state, error, progress, file_name } }: Pick<Props, 'current'>) {
  if (state === 'failed')
    return (
      <Alert color="red" role="alert" title={NOT_PROCESSED}>
        {error !== NOT_PROCESSED && error}
      </Alert>
    );
  if (state === 'cancelled')
    return <Alert color="yellow">The import was canceled. Rows already imported are kept.</Alert>;
  if (state === 'undoing')
    return (
      <Stack gap="xs">
        <Progress.Root size="lg">
          <Progress.Section value={progress} aria-label={`Undo of ${file_name}`} />
        </Progress.Root>
        <Text size="sm" role="status">{`Undoing · ${progress}%`}</Text>
        <Text size="sm" c="dimmed">
          You can close this window. The undo continues in the background.
        </Text>
      </Stack>
    );
  if (state === 'undone') return <Alert color="gray">This import was undone.</Alert>;
  return null;
}

function toHeading({ failed, duplicates, errors }: Import): string {
  if (failed === 0) return duplicates === 0 ? 'Imported with warnings' : 'Skipped rows';
  return failed > errors.length ? `First ${errors.length} of ${counted(failed, 'error')}` : 'Errors';
}

function toDownload({ failed, duplicates }: Import): string {
  if (failed > 0) return 'Download failed rows';
  return duplicates > 0 ? 'Download skipped rows' : 'Download rows with warnings';
}

/** Duplicates and notes are not failures, but the file lists them too. */
function Failures({ current }: Pick<Props, 'current'>) {
  const { id, file_name, errors, noted, notes } = current;
  const download = useDownloadFailures();
  return (
    <Stack component="section" gap="xs" aria-label="Errors">
      <Group justify="space-between" gap="xs">
        <Title order={3}>{toHeading(current)}</Title>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden="true" />}
          loading={download.isPending}
          onClick={() => download.mutate({ id, file_name })}
        >
          {toDownload(current)}
        </Button>
      </Group>
      <Lines lines={errors} />
      {notes.length > 0 && (
        <Text size="sm" c="dimmed">
          {noted > notes.length
            ? `Imported with warnings, the first ${notes.length} of ${counted(noted, 'row')}:`
            : 'Imported with warnings:'}
        </Text>
      )}
      <Lines lines={notes} />
    </Stack>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <List size="sm" className={classes.errors ?? ''}>
      {lines.map((each) => (
        <List.Item key={each}>{each}</List.Item>
      ))}
    </List>
  );
}

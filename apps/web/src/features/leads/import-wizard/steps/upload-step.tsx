import { Alert, Button, FileButton, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileUpload } from '#web/ui/icons/other.ts';
import { IconAlertTriangle } from '#web/ui/icons/signing-in.ts';
import type { ImportState } from '../use-import.ts';
import type { UploadState } from '../use-upload.ts';
import classes from '../wizard.module.css';
import { PastImports } from './past-imports.tsx';

export function UploadStep({ importing }: { importing: ImportState }) {
  const { uploading, imports, open } = importing;
  const { upload, problem, start, refuse, stop } = uploading;
  return (
    <Stack gap="md">
      {problem !== null && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
          {problem}
        </Alert>
      )}
      {upload === null ? <Target start={start} refuse={refuse} /> : <Sending upload={upload} onStop={stop} />}
      {upload === null && <PastImports imports={imports.data ?? []} onOpen={open} />}
    </Stack>
  );
}

/** Dropped files are checked by type, selected ones by name, because a file manager may assign any type to a CSV. */
function Target({ start, refuse }: Pick<UploadState, 'start' | 'refuse'>) {
  return (
    <Dropzone
      accept={['text/csv']}
      multiple={false}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      onDrop={([file]) => file && start(file)}
      onReject={refuse}
    >
      <div className={classes.drop}>
        <IconFileUpload size={32} stroke={1.5} aria-hidden="true" />
        <Text fw={500}>Drop a CSV file here</Text>
        <Text size="sm" c="dimmed">
          Up to 100 MB. One row must contain the column names.
        </Text>
        <FileButton accept=".csv,text/csv" onChange={(file) => file && start(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              Choose file
            </Button>
          )}
        </FileButton>
      </div>
    </Dropzone>
  );
}

type SendingProps = { upload: NonNullable<UploadState['upload']>; onStop: () => void };

function Sending({ upload: { file_name, percent }, onStop }: SendingProps) {
  return (
    <Stack gap="xs">
      <Text fw={500} truncate>
        {file_name}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label={`Upload of ${file_name}`} />
      </Progress.Root>
      <Text size="sm" c="dimmed" role="status">
        {percent < 100 ? `Uploading · ${percent}%` : 'Reading the file...'}
      </Text>
      <Button variant="default" w="fit-content" onClick={onStop}>
        Cancel upload
      </Button>
    </Stack>
  );
}

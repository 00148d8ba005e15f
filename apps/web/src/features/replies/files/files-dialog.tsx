import {
  counted,
  MAX_ATTACHMENT_BYTES,
  type NewSharedFile,
  SHARED_FILE_DAYS,
  type SharedFile,
  toSizeText,
} from '@hearback/contract';
import { Alert, Button, FileButton, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { toApiError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { formatDay } from '#web/lib/wording/dates.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useSharedFiles, useShareFile, useStopSharing } from '../api/shared-files.ts';

/** Adds words to the reply. `caret` is the end of the text before its closing. */
export type InsertText = (add: (text: string, caret: number) => string) => void;

type Props = { contactId: string; onInsert: InsertText; onClose: () => void };

const toPassage = ({ file, url }: NewSharedFile): string => `${file.name} (${toSizeText(file.size)}): ${url}`;

/** Uploads a file and adds its link to the reply. Lists the files that the lead can still download. */
export function FilesDialog({ contactId, onInsert, onClose }: Props) {
  const share = useShareFile(contactId);
  const [percent, setPercent] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useRef<AbortController>(undefined);
  useEffect(() => () => upload.current?.abort(), []);
  const start = (file: File) => {
    setProblem(null);
    setPercent(0);
    if (file.size > MAX_ATTACHMENT_BYTES)
      return setProblem(`${file.name} is larger than ${toSizeText(MAX_ATTACHMENT_BYTES)}.`);
    const controller = new AbortController();
    upload.current = controller;
    return share.mutate(
      { file, onProgress: setPercent, signal: controller.signal },
      {
        onSuccess: (shared) => {
          onInsert((text, caret) =>
            [text.slice(0, caret).trimEnd(), toPassage(shared), text.slice(caret).trimStart()]
              .filter((part) => part !== '')
              .join('\n\n'),
          );
          toast.success(`${shared.file.name} added`, 'The link is in your reply.');
          onClose();
        },
        onError: (error) => !controller.signal.aborted && setProblem(toApiError(error).message),
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title="Attach a file">
      <Stack gap="sm">
        <Text size="sm">
          The lead receives a link to download the file, up to {toSizeText(MAX_ATTACHMENT_BYTES)}. The link
          stops working after {counted(SHARED_FILE_DAYS, 'day')}.
        </Text>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {share.isPending ? (
          <Progress value={percent} aria-label="Upload progress" animated={percent === 100} />
        ) : (
          <FileButton onChange={(file) => file && start(file)}>
            {(props) => (
              <Button {...props} data-autofocus>
                Choose file
              </Button>
            )}
          </FileButton>
        )}
        <SharedFiles contactId={contactId} />
      </Stack>
    </Modal>
  );
}

function SharedFiles({ contactId }: { contactId: string }) {
  const query = useSharedFiles(contactId);
  const stop = useStopSharing(contactId);
  const remove = async ({ id, name }: SharedFile) => {
    const sentence = `The link to ${name} stops working, and the file is deleted.`;
    if (await confirmDialog({ title: 'Stop sharing this file?', sentence, confirm: 'Stop sharing' }))
      stop.mutate(id);
  };
  return (
    <QueryStates query={query} failure="Failed to load shared files">
      {({ files }) =>
        files.length > 0 && (
          <Stack gap="xs" component="ul" aria-label="Shared files" p={0} m={0}>
            {files.map((file) => (
              <Group key={file.id} component="li" justify="space-between" wrap="nowrap" gap="sm">
                <div style={{ minWidth: 0 }}>
                  <Text size="sm" truncate>
                    {file.name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {[
                      toSizeText(file.size),
                      counted(file.downloads, 'download'),
                      `until ${formatDay(file.expires_at)}`,
                      ...(file.shared_by ? [file.shared_by] : []),
                    ].join(' · ')}
                  </Text>
                </div>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-xs"
                  aria-label={`Stop sharing ${file.name}`}
                  loading={stop.isPending && stop.variables === file.id}
                  onClick={() => void remove(file)}
                >
                  Stop sharing
                </Button>
              </Group>
            ))}
          </Stack>
        )
      }
    </QueryStates>
  );
}
